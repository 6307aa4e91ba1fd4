import * as z from 'zod'
import { bound, deveui, id, key, text } from '../../endpoints/fields.ts'
import { controlSlider, delivery } from './controls.ts'

/** What a button sends, the same each time. What cannot be sent is said by the widget, as with sliders. */
export const buttonContent = z.discriminatedUnion('as', [
  /** JSON as it is typed. */
  z.strictObject({ as: z.literal('json'), json: text(2000).default('') }),
  z.strictObject({ as: z.literal('hex'), payload: text(484).default('') }),
  z.strictObject({ as: z.literal('text'), text: text(500).default('') }),
])
export type ButtonContent = z.infer<typeof buttonContent>

/** What pressing it does. */
export const buttonAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('dashboard'),
    dashboardId: z.number().int().positive().nullable().default(null),
  }),
  /** A value that is typed, stored as a reading. */
  z.strictObject({
    kind: z.literal('value'),
    target: z.strictObject({ deveui, key }).nullable().default(null),
    input: z.enum(['number', 'text']).default('number'),
    min: bound.nullable().default(null),
    max: bound.nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal('downlink'),
    deveui: deveui.nullable().default(null),
    send: buttonContent.prefault({ as: 'json' }),
    ...delivery,
  }),
  /** On and off: a control with two values. */
  z.strictObject({ kind: z.literal('switch'), control: controlSlider.nullable().default(null) }),
  z.strictObject({
    kind: z.literal('script'),
    scriptId: id.nullable().default(null),
    /** JSON as it is typed; empty: none. */
    parameters: text(2000).default(''),
  }),
])
export type ButtonAction = z.infer<typeof buttonAction>

/** A button: it opens a dashboard, stores a value, sends something to a node, switches it or runs a script. */
export const functionButtonSettings = z.strictObject({
  /** Empty: what it does says it. */
  label: text(64).default(''),
  action: buttonAction.prefault({ kind: 'none' }),
  /** Asks before it does it; opening a dashboard needs no question. */
  confirm: z.boolean().default(true),
})
export type FunctionButtonSettings = z.infer<typeof functionButtonSettings>
