import type { UserSettings } from '@fyr/contract/settings/settings'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { roundTo } from '#ui/format/numbers.ts'

type Units = UserSettings['units']

/** Writes measures of the weather as somebody is used to them; a measure that nobody has is a dash. */
export function measuresIn(units: Units, language: string) {
  const write = (value: number | null, decimals: number, unit: string) =>
    value === null ? '–' : `${formatNumber(roundTo(value, decimals), language, decimals)}${unit}`
  const turn = (value: number | null, by: (value: number) => number) => (value === null ? null : by(value))
  const isMetric = units === 'metric'
  return {
    /** Of °C. */
    temperature: (value: number | null) =>
      isMetric
        ? write(value, 0, '°C')
        : write(
            turn(value, (celsius) => celsius * 1.8 + 32),
            0,
            '°F',
          ),
    /** The same where the unit is plain from beside. */
    degrees: (value: number | null) =>
      write(isMetric ? value : turn(value, (celsius) => celsius * 1.8 + 32), 0, '°'),
    /** Of m/s. */
    wind: (value: number | null) =>
      isMetric
        ? write(value, 0, ' m/s')
        : write(
            turn(value, (speed) => speed * 2.23694),
            0,
            ' mph',
          ),
    /** Of mm. */
    precipitation: (value: number | null) =>
      isMetric
        ? write(value, 1, ' mm')
        : write(
            turn(value, (mm) => mm / 25.4),
            2,
            ' in',
          ),
    /** Of hPa. */
    pressure: (value: number | null) =>
      isMetric
        ? write(value, 0, ' hPa')
        : write(
            turn(value, (hPa) => hPa * 0.02953),
            2,
            ' inHg',
          ),
    part: (value: number | null) => write(value, 0, ' %'),
  }
}
export type Measures = ReturnType<typeof measuresIn>

export const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
/** One of eight, of degrees from north by east. */
export const directionOf = (degrees: number) => directions[Math.round(degrees / 45) % 8] ?? 'n'
