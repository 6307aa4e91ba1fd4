import type { WeatherDay, WeatherNow } from '@fyr/contract/readings/weather'
import { wallTimeAt } from '@fyr/contract/values/time/time-zone'
import type { ForecastStep } from './forecast.ts'

const hour = 3_600_000

/** The step that now lies in; undefined when the forecast begins later or ended more than six hours ago. */
export function nowOf(steps: readonly ForecastStep[], now: number): WeatherNow | undefined {
  const step = steps.findLast(({ time }) => time <= now + hour / 2)
  if (!step || now - step.time > 6 * hour) return undefined
  const { time, sky, ...measures } = step
  return { time: new Date(time).toISOString(), ...skyOf(sky), ...measures }
}

/** So many days from today on, as the clocks of the time zone have it; of today what is left of it. */
export function daysOf(
  steps: readonly ForecastStep[],
  now: number,
  timeZone: string,
  count: number,
): WeatherDay[] {
  const wallTimeOf = ({ time }: ForecastStep) => new Date(wallTimeAt(time, timeZone))
  const byDate = Map.groupBy(
    steps.filter(({ time }) => time > now - hour),
    (step) => wallTimeOf(step).toISOString().slice(0, 10),
  )
  return [...byDate]
    .slice(0, count)
    .map(([date, ofDay]) => dayOf(date, ofDay, (step) => wallTimeOf(step).getUTCHours()))
}

function dayOf(
  date: string,
  steps: readonly ForecastStep[],
  hourOf: (step: ForecastStep) => number,
): WeatherDay {
  const known = (field: 'temperature' | 'wind' | 'precipitation' | 'humidity' | 'pressure' | 'clouds') =>
    steps.flatMap((step) => step[field] ?? [])
  const temperatures = known('temperature')
  const strongest = steps.reduce<ForecastStep | undefined>(
    (best, step) => ((step.wind ?? -1) > (best?.wind ?? -1) ? step : best),
    undefined,
  )
  // What the day is like is what it is like at noon.
  const noon = steps
    .filter(({ sky }) => sky !== null)
    .sort((one, other) => Math.abs(hourOf(one) - 12) - Math.abs(hourOf(other) - 12))[0]
  return {
    date,
    sky: skyOf(noon?.sky ?? null).sky,
    warmest: temperatures.length > 0 ? Math.max(...temperatures) : null,
    coldest: temperatures.length > 0 ? Math.min(...temperatures) : null,
    wind: strongest?.wind ?? null,
    windFrom: strongest?.windFrom ?? null,
    precipitation: sumOf(known('precipitation')),
    humidity: meanOf(known('humidity')),
    pressure: meanOf(known('pressure')),
    clouds: meanOf(known('clouds')),
  }
}

const sumOf = (values: number[]) =>
  values.length > 0 ? Math.round(values.reduce((sum, value) => sum + value, 0) * 10) / 10 : null
const meanOf = (values: number[]) =>
  values.length > 0 ? Math.round(values.reduce((sum, value) => sum + value, 0) / values.length) : null

/** `partlycloudy_night` is the sky `partlycloudy`, at night. */
function skyOf(symbol: string | null): { sky: string | null; night: boolean } {
  const [sky = '', light] = (symbol ?? '').split('_')
  return { sky: sky === '' ? null : sky, night: light === 'night' }
}
