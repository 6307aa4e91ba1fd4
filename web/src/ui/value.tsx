import { positionOf } from '@fyr/contract/position-of'
import { Tooltip } from '@mantine/core'
import { mdiAlertCircleOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { formatNumber } from './numbers.ts'
import { useNow, useTimeFormat, useTimeSettings } from './time/context.tsx'
import { epochOf } from './time/time-text.tsx'

export type ReadingValue = number | boolean | string | Record<string, unknown>

interface ValueProps {
  value: ReadingValue | null | undefined
  unit?: string | undefined
  /** When it was measured. */
  at?: string | number | null | undefined
  /** Older than this it is greyed and its age is told; off by default. */
  staleAfterMs?: number
  /** Its age is told elsewhere. */
  withoutAge?: boolean | undefined
  decimals?: number | undefined
  /** The value could not be fetched: ERR. */
  failed?: boolean
  size?: 'sm' | 'lg' | 'xl'
}

/** A reading: digits of one width, so that a live value moves nothing; greyed when old; ERR when unknown. */
export function Value(props: ValueProps) {
  const { value, unit, at, staleAfterMs, withoutAge, decimals, failed, size = 'sm' } = props
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
  const written = writeValue(value, language, decimals, {
    on: t(($) => $.words.on),
    off: t(($) => $.words.off),
  })
  return (
    <span
      className="fyr-value"
      data-size={size}
      data-state={stale ? 'stale' : undefined}
      title={stale ? t(($) => $.ui.value.stale, { time: format.exact(measured) }) : undefined}
    >
      {written}
      {unit && typeof value === 'number' && <span className="fyr-unit"> {unit}</span>}
      {stale && !withoutAge && <span className="fyr-age"> {format.ago(measured, now)}</span>}
    </span>
  )
}

export function writeValue(
  value: ReadingValue,
  language: string,
  decimals: number | undefined,
  words: { on: string; off: string },
): string {
  if (typeof value === 'number') return formatNumber(value, language, decimals)
  if (typeof value === 'boolean') return value ? words.on : words.off
  if (typeof value === 'string') return value
  // A place alone, as people write it; one that says more beside is shown whole.
  const place = Object.keys(value).length === 2 ? positionOf(value) : null
  return place ? writePlace(place) : JSON.stringify(value)
}

/** Degrees to a metre; with points in every language, so that maps elsewhere take it. */
export function writePlace({ lat, long }: { lat: number; long: number }): string {
  return `${lat.toFixed(5)}, ${long.toFixed(5)}`
}
