import * as z from 'zod'
import { bound, colour, deveui, id, key, text, tones } from '../endpoints/fields.ts'
import { isWebAddress } from '../values/web-hosts.ts'
import { maximumSeries } from './types.ts'

/** What the settings of several kinds of widgets are made of. Every part has a default, so that `{}` is complete. */

export const unit = text(32)
/** Digits after the decimal point. */
export const decimals = z.number().int().min(0).max(10)
/** From `value` upwards, until the next threshold. */
export const threshold = z
  .strictObject({
    value: bound,
    tone: z.enum(tones).default('attention'),
    /** Instead of the tone's own colour. */
    colour: colour.nullable().default(null),
    label: text(64).default(''),
  })
  .meta({ id: 'Threshold' })
export type Threshold = z.infer<typeof threshold>
export const thresholds = z.array(threshold).max(20).default([])

/** How a value of a key is written; null leaves it to what the key itself says. */
const spelling = {
  label: text().nullable().default(null),
  unit: unit.nullable().default(null),
  decimals: decimals.nullable().default(null),
}

/** One key of one node as a widget shows it. */
export const seriesRef = z
  .strictObject({
    deveui,
    key,
    ...spelling,
    colour: colour.nullable().default(null),
  })
  .meta({ id: 'WidgetSeries' })
export type SeriesRef = z.infer<typeof seriesRef>

/** As many as a widget may have, or fewer. */
export const series = (maximum = maximumSeries) => z.array(seriesRef).max(maximum).default([])

/** A key of whichever nodes a widget shows. */
export const keyColumn = z.strictObject({ key, ...spelling, thresholds })
export type KeyColumn = z.infer<typeof keyColumn>

/** Which nodes a widget shows; nodes that join an application later are shown too. */
export const nodeChoice = z
  .discriminatedUnion('by', [
    z.strictObject({ by: z.literal('all') }),
    z.strictObject({ by: z.literal('application'), applicationId: id }),
    z.strictObject({ by: z.literal('nodes'), deveuis: z.array(deveui).max(500) }),
  ])
  .meta({ id: 'NodeChoice' })
export type NodeChoice = z.infer<typeof nodeChoice>

export const rangePresets = ['1h', '5h', '24h', '7d', '30d'] as const
export type RangePreset = (typeof rangePresets)[number]
/** The widget's own range in place of the dashboard's. */
export const ownRange = z.enum(rangePresets).nullable().default(null)

/** What stands for many readings. */
export const aggregations = ['avg', 'min', 'max', 'sum', 'count', 'first', 'last'] as const
export type Aggregation = (typeof aggregations)[number]

/** The ends of an axis or scale; null follows the values. */
export const scale = z.strictObject({
  min: bound.nullable().default(null),
  max: bound.nullable().default(null),
  label: text(64).default(''),
})

/** The name of a picture that was given to the portal (`/api/image/{name}`). */
export const imageName = z
  .string()
  .regex(/^[0-9a-f]{32}\.(png|jpg|webp)$/)
  .nullable()
  .default(null)

/** An address on the web: https, without a user or password in it. */
export const webAddress = z.string().max(2000).refine(isWebAddress, { message: 'field.webAddress' })
