import { type StateWord, stateOf, type ValueMappingLike } from '@fyr/contract/devices/keys/mapped-value'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { positionOf } from '@fyr/contract/values/position-of'
import { Tooltip } from '@mantine/core'
import { mdiAlertCircleOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { toneInk } from './theme/tone-ink.ts'
import { useNow, useTimeFormat, useTimeSettings } from './time/context.tsx'
import { epochOf } from './time/time-text.tsx'

export type ReadingValue = number | boolean | string | Record<string, unknown>

/** How the values of a key are written. */
export interface ValueSpelling {
  unit?: string | undefined
  /** Null or undefined: as many as matter. */
  decimals?: number | null | undefined
  /** Words and colours in place of values. */
  valueMapping?: ValueMappingLike | null | undefined
}

interface ValueProps extends ValueSpelling {
  value: ReadingValue | null | undefined
  /** When it was measured. */
  at?: string | number | null | undefined
  /** Older than this it is greyed and its age is told; off by default. */
  staleAfterMs?: number
  /** Its age is told elsewhere. */
  withoutAge?: boolean | undefined
  /** The value could not be fetched: ERR. */
  failed?: boolean
  size?: 'sm' | 'lg' | 'xl'
}

/** A reading: digits of one width, so that a live value moves nothing; greyed when old; ERR when unknown. */
export function Value(props: ValueProps) {
  const { value, unit, valueMapping, at, staleAfterMs, withoutAge, failed, size = 'sm' } = props
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const format = useTimeFormat()
  const now = useNow()
  const measured = epochOf(at)

  if (failed) {
    return (
      <Tooltip label={t(($) => $.ui.value.errorHint)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation must be reachable by keyboard */}
        <span className="fyr-value" data-size={size} data-state="error" tabIndex={0}>
          <Icon path={mdiAlertCircleOutline} size={16} />
          {t(($) => $.ui.value.error)}
        </span>
      </Tooltip>
    )
  }
  if (value === null || value === undefined) {
    return (
      <span className="fyr-value fyr-dimmed" data-size={size} title={t(($) => $.ui.value.none)}>
        –
      </span>
    )
  }
  const stale = measured !== null && staleAfterMs !== undefined && now - measured > staleAfterMs
  const state = stateOf(valueMapping, value)
  const isMarked = state !== null && !stale && (state.colour !== null || state.tone !== 'neutral')
  return (
    <span
      className="fyr-value"
      data-size={size}
      data-state={stale ? 'stale' : undefined}
      title={stale ? t(($) => $.ui.value.stale, { time: format.exact(measured) }) : undefined}
    >
      {isMarked && (
        <span className="fyr-state-mark" style={{ background: toneInk(state) }} aria-hidden="true" />
      )}
      {writeValue(value, { ...props, unit: undefined }, language, (word) => t(($) => $.ui.states[word]))}
      {unit && state === null && typeof value === 'number' && <span className="fyr-unit"> {unit}</span>}
      {stale && !withoutAge && <span className="fyr-age"> {format.ago(measured, now)}</span>}
    </span>
  )
}

/**
 * The text of a reading: what the key's mapping calls it, On and Off for a truth value without one, a number with its
 * decimals and unit.
 */
export function writeValue(
  value: ReadingValue,
  { unit, decimals, valueMapping }: ValueSpelling,
  language: string,
  wordOf: (word: StateWord) => string,
): string {
  const state = stateOf(valueMapping, value)
  if (state) return 'text' in state.meaning ? state.meaning.text : wordOf(state.meaning.word)
  if (typeof value === 'number')
    return `${formatNumber(value, language, decimals ?? undefined)}${unit ? ` ${unit}` : ''}`
  if (typeof value !== 'object') return String(value)
  // A place alone, as people write it; one that says more beside is shown whole.
  const place = Object.keys(value).length === 2 ? positionOf(value) : null
  return place ? writePlace(place) : JSON.stringify(value)
}

/** Degrees to a metre; with points in every language, so that maps elsewhere take it. */
export function writePlace({ lat, long }: { lat: number; long: number }): string {
  return `${lat.toFixed(5)}, ${long.toFixed(5)}`
}
