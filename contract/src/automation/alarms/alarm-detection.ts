import * as z from 'zod'
import { deveui, key } from '../../endpoints/fields.ts'
import { bandSensitivity, bandWeeks } from './hours-of-week.ts'

const limit = z.number().min(-1e15).max(1e15).nullable().default(null)
const rate = z.number().positive().max(1e15).nullable().default(null)

/** What band is learned from the history of a key, and on which side of it a value is out of range. */
export const bandSettings = {
  /** Half of the band's width, in spreads: the smaller, the more often it triggers. */
  sensitivity: z.number().min(bandSensitivity.min).max(bandSensitivity.max).default(3),
  direction: z.enum(['above', 'below', 'both']).default('both'),
  /** Of history that it is learned from. */
  weeks: z.number().int().min(bandWeeks.min).max(bandWeeks.max).default(12),
}

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
    /** That the value is unusual for its hour of the week, by the node's own history. */
    z.strictObject({ type: z.literal('band'), ...bandSettings }),
  ])
  .meta({ id: 'AlarmDetection' })
export type AlarmDetection = z.infer<typeof alarmDetection>

/**
 * Quantity of a crossed limit that is not the value itself: a rate, a difference, a level (1 on, 0 off), or the
 * minutes without a change.
 */
export const alarmMeasures = [
  'ratePerMinute',
  'ratePerHour',
  'difference',
  'level',
  'unchangedMinutes',
] as const
