import type { TimedValue } from '@fyr/contract/dashboards/dashboard-data'
import { stateOf, type ValueMappingLike } from '@fyr/contract/devices/keys/mapped-value'
import type { Language, Tone } from '@fyr/contract/endpoints/fields'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import type { Threshold } from '@fyr/contract/widgets/fields'
import type { ServerTexts } from '@fyr/texts/all'
import type { Mark } from '#documents/index.ts'
import { locales } from '#lib/text/locales.ts'

export type ReadingValue = TimedValue['value']

/** How values of a key are written. */
export interface Spelling {
  unit?: string | undefined
  /** Undefined: as many as matter. */
  decimals?: number | null | undefined
  valueMapping?: ValueMappingLike | null | undefined
}

/** What is written in the language and the time zone of a report. */
export interface Words {
  texts: ServerTexts
  language: Language
  value(value: ReadingValue | null | undefined, spelling?: Spelling): string
  number(value: number, decimals?: number): string
  /** A moment, to the second where it matters. */
  time(at: number | string | null, withSeconds?: boolean): string
  markOf(reached: Threshold | null): { mark?: Mark }
}

/** Those of the light theme; a meaning has the same colour on paper. */
const inks: Record<Tone, string> = {
  ok: '#1c7a4d',
  attention: '#8f5b00',
  alarm: '#c0272d',
  silent: '#5b6774',
  neutral: '#52606e',
}

export const toneColour = ({ tone, colour }: { tone: Tone; colour: string | null }): string =>
  colour ?? inks[tone]

export function wordsIn(texts: ServerTexts, language: Language, timeZone: string): Words {
  const style = { timeZone, dateStyle: language === 'en' ? 'medium' : 'short', hourCycle: 'h23' } as const
  const minutes = new Intl.DateTimeFormat(locales[language], { ...style, timeStyle: 'short' })
  const seconds = new Intl.DateTimeFormat(locales[language], { ...style, timeStyle: 'medium' })

  function value(
    given: ReadingValue | null | undefined,
    { unit, decimals, valueMapping }: Spelling = {},
  ): string {
    if (given === null || given === undefined) return '–'
    const state = stateOf(valueMapping, given)
    if (state) return 'text' in state.meaning ? state.meaning.text : texts.ui.states[state.meaning.word]
    if (typeof given === 'number')
      return `${formatNumber(given, locales[language], decimals ?? undefined)}${unit ? ` ${unit}` : ''}`
    if (typeof given !== 'object') return String(given)
    const { lat, long, ...others } = given
    const isPlace = typeof lat === 'number' && typeof long === 'number' && Object.keys(others).length === 0
    return isPlace ? `${lat.toFixed(5)}, ${long.toFixed(5)}` : JSON.stringify(given).slice(0, 300)
  }
  return {
    texts,
    language,
    value,
    number: (given, decimals) => formatNumber(given, locales[language], decimals),
    time(at, withSeconds = false) {
      const moment = typeof at === 'string' ? Date.parse(at) : at
      if (moment === null || !Number.isFinite(moment)) return '–'
      return (withSeconds ? seconds : minutes).format(moment)
    },
    markOf(reached) {
      if (!reached) return {}
      const text = reached.label || texts.widgets.settings.tones[reached.tone]
      return { mark: { text, colour: toneColour(reached) } }
    },
  }
}
