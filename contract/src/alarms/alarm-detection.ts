import * as z from 'zod'
import { deveui, key } from '../endpoints/fields.ts'

const limit = z.number().min(-1e15).max(1e15).nullable().default(null)
const rate = z.number().positive().max(1e15).nullable().default(null)

/** What decides in place of limits, a level or conditions. */
export const alarmDetection = z
  .discriminatedUnion('type', [
    /** How fast the value rises or falls, measured over a minute or an hour, or from the reading before that. */
    z.strictObject({
      type: z.literal('rateOfChange'),
      per: z.enum(['minute', 'hour']),
      rising: rate,
      falling: rate,
    }),
    /** That the value has not changed, give or take the tolerance. */
    z.strictObject({
      type: z.literal('noChange'),
      minutes: z.number().int().min(1).max(43_200),
      tolerance: z.number().min(0).max(1e15).default(0),
    }),
    /** How far the value is above that of another key; without a sign when absolute. */
    z.strictObject({
      type: z.literal('difference'),
      tag: deveui,
      tagDataKey: key,
      absolute: z.boolean().default(true),
      limitHigh: limit,
      limitLow: limit,
    }),
  ])
  .meta({ id: 'AlarmDetection' })
export type AlarmDetection = z.infer<typeof alarmDetection>

/** Of what a limit is that was crossed, where it is not one of the value itself. */
export const alarmMeasures = ['ratePerMinute', 'ratePerHour', 'difference'] as const
