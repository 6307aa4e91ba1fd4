import * as z from 'zod'
import { bound, deveui, key, text } from '../../endpoints/fields.ts'
import { unit } from '../fields.ts'
import { maxSliders } from './control-name.ts'

/**
 * What becomes of a value: `json` is an object with it in one field, which the decoder of a LoRaWAN node encodes; the
 * others are sent as they stand, with the value in place of a placeholder: `hex` has `{u8}`, `{i16be}` and the like,
 * `text` has `{value}`. What cannot be sent is said by the widget, since settings are stored while somebody types.
 */
export const controlContent = z.discriminatedUnion('as', [
  z.strictObject({
    as: z.literal('json'),
    field: text(64).default('value'),
    /** Of a switch: true and false in place of its two numbers. */
    booleans: z.boolean().default(false),
  }),
  z.strictObject({
    as: z.literal('hex'),
    pattern: text(200).default(''),
    /** The number that is sent is the value times this, such as 10 for tenths. */
    factor: z.number().min(-1e6).max(1e6).default(1),
  }),
  z.strictObject({ as: z.literal('text'), pattern: text(200).default('') }),
])
export type ControlContent = z.infer<typeof controlContent>

/** How a downlink of a widget is sent. */
export const delivery = {
  /** Null: the decoder says it, or the node has none. */
  port: z.number().int().min(1).max(223).nullable().default(null),
  confirmed: z.boolean().default(false),
  /** Seconds after which it is of no use any more. */
  expiresIn: z
    .number()
    .int()
    .min(10)
    .max(7 * 86_400)
    .default(3600),
}

export const controlSlider = z.strictObject({
  deveui,
  /** By which the node reports the value; null: by none. */
  key: key.nullable().default(null),
  label: text().default(''),
  unit: unit.default(''),
  display: z.enum(['slider', 'switch']).default('slider'),
  /** A switch has these two. */
  min: bound.default(0),
  max: bound.default(100),
  step: z.number().positive().max(1e15).default(1),
  send: controlContent.prefault({ as: 'json' }),
  ...delivery,
})
export type ControlSlider = z.infer<typeof controlSlider>

/** Values that are sent to nodes. */
export const controlSlidersSettings = z.strictObject({
  sliders: z.array(controlSlider).max(maxSliders).default([]),
  /** Asks before it sends. */
  confirm: z.boolean().default(true),
})
export type ControlSlidersSettings = z.infer<typeof controlSlidersSettings>
