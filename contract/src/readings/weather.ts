import * as z from 'zod'
import { moment } from '../endpoints/fields.ts'

/** What the sky does, in the provider's words without what it adds of day and night: `lightrainshowers`. */
const sky = z.string().max(64).nullable()
const measure = z.number().nullable()

/** Temperatures in °C, wind in m/s and the degrees that it comes from, rain and snow in mm, pressure in hPa, parts in %. */
export const weatherNow = z.object({
  time: moment,
  sky,
  /** The sun is below the horizon. */
  night: z.boolean(),
  temperature: measure,
  wind: measure,
  windFrom: measure,
  /** Within the hour that begins then. */
  precipitation: measure,
  humidity: measure,
  pressure: measure,
  clouds: measure,
})
export type WeatherNow = z.infer<typeof weatherNow>

export const weatherDay = z.object({
  /** In the company's time zone. */
  date: z.iso.date(),
  sky,
  warmest: measure,
  coldest: measure,
  /** The strongest, and where it comes from. */
  wind: measure,
  windFrom: measure,
  precipitation: measure,
  humidity: measure,
  pressure: measure,
  clouds: measure,
})
export type WeatherDay = z.infer<typeof weatherDay>

/** In ms: when there may be something else to say. */
const askAgain = z.number()

/** Why there is no weather to show. */
export const weatherTroubles = ['noPlace', 'nodeGone', 'off', 'unreachable', 'refused'] as const
export type WeatherTrouble = (typeof weatherTroubles)[number]

export const weather = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('known'),
    /** What the place is called; empty where nobody has named it. */
    place: z.string(),
    now: weatherNow,
    days: z.array(weatherDay),
    /** When the provider was last heard to say this. */
    heardAt: moment,
    /** It should have been renewed by now, and could not be. */
    stale: z.boolean(),
    askAgain,
  }),
  /** It is being fetched: ask again in a moment. */
  z.object({ state: z.literal('waiting'), place: z.string(), askAgain }),
  z.object({ state: z.literal('trouble'), place: z.string(), why: z.enum(weatherTroubles), askAgain }),
])
export type Weather = z.infer<typeof weather>
