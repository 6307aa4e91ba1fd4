import * as z from 'zod'

/** A moment of a forecast, and what happens in the hours after it. Units as in contract/weather.ts. */
export interface ForecastStep {
  /** Epoch ms. */
  time: number
  temperature: number | null
  wind: number | null
  windFrom: number | null
  humidity: number | null
  pressure: number | null
  clouds: number | null
  /** Of the hours until the next step that the provider speaks of: one while it knows the hours, later six. */
  sky: string | null
  precipitation: number | null
}

const number = z.number().optional()
const period = z
  .object({
    summary: z.object({ symbol_code: z.string().max(64) }).optional(),
    details: z.object({ precipitation_amount: number }).optional(),
  })
  .optional()
const answer = z.object({
  properties: z.object({
    timeseries: z
      .array(
        z.object({
          time: z.iso.datetime(),
          data: z.object({
            instant: z.object({
              details: z.object({
                air_temperature: number,
                wind_speed: number,
                wind_from_direction: number,
                relative_humidity: number,
                air_pressure_at_sea_level: number,
                cloud_area_fraction: number,
              }),
            }),
            next_1_hours: period,
            next_6_hours: period,
            next_12_hours: period,
          }),
        }),
      )
      .min(1)
      .max(1000),
  }),
})

/** The steps of an answer of locationforecast 2.0 in their order; undefined if it is something else. */
export function readForecast(body: Buffer): ForecastStep[] | undefined {
  const read = answer.safeParse(parse(body))
  if (!read.success) return undefined
  const steps = read.data.properties.timeseries.map(({ time, data }) => {
    const { details } = data.instant
    const next = data.next_1_hours ?? data.next_6_hours
    return {
      time: Date.parse(time),
      temperature: details.air_temperature ?? null,
      wind: details.wind_speed ?? null,
      windFrom: details.wind_from_direction ?? null,
      humidity: details.relative_humidity ?? null,
      pressure: details.air_pressure_at_sea_level ?? null,
      clouds: details.cloud_area_fraction ?? null,
      sky: (next ?? data.next_12_hours)?.summary?.symbol_code ?? null,
      precipitation: next?.details?.precipitation_amount ?? null,
    }
  })
  return steps.sort((one, other) => one.time - other.time)
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
