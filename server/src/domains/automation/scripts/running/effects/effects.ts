import type { ScriptEffect } from '@fyr/contract/automation/scripts/scripts'
import { deveui, email, id, key, name, text } from '@fyr/contract/endpoints/fields'
import * as z from 'zod'
import { oneLine, shorten } from '#lib/text/plain-text.ts'
import { storable } from '../problem.ts'

const hex = z
  .string()
  .max(8192)
  .regex(/^([0-9a-f]{2})*$/i)

/** What a run wants done, as `scriptAdapter` notes it. Nothing of it is trusted. */
const effect = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('write'),
    deveui,
    values: z
      .record(key, z.unknown())
      .refine((values) => Object.keys(values).length <= 200, { error: '200 keys at most' }),
    time: z.iso.datetime().optional(),
  }),
  z.strictObject({
    kind: z.literal('downlink'),
    deveui,
    port: z.number().int().min(1).max(223).optional(),
    payload: hex.optional(),
    data: z.unknown().optional(),
    confirmed: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('raiseAlarm'),
    alarmId: id,
    value: z.union([z.number(), z.boolean(), z.string().max(255)]).optional(),
  }),
  z.strictObject({ kind: z.literal('acknowledgeAlarm'), alarmId: id, comment: text(1000).default('') }),
  z.strictObject({
    kind: z.literal('mail'),
    to: z.union([email, name]),
    subject: name,
    text: text(10_000),
  }),
  z.strictObject({ kind: z.literal('notification'), text: text(500).trim().min(1) }),
])
export type Effect = z.output<typeof effect>
const effects = z.array(effect)

/** The effects of a run, or what is wrong with the first that is. */
export function readEffects(json: string): Effect[] | { problem: string } {
  const parsed = effects.safeParse(JSON.parse(json))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return { problem: `${issue?.path.slice(1).join('.') ?? ''}: ${issue?.message ?? ''}` }
}

const short = (value: unknown) =>
  shorten(oneLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')), 60)

/** One line of an effect. */
export function describeEffect(effect: Effect): ScriptEffect {
  const { kind } = effect
  const line = (summary: string) => ({ kind, summary: storable(shorten(oneLine(summary), 200)) })
  switch (effect.kind) {
    case 'write': {
      const values = Object.entries(effect.values).map(([name, value]) => `${name} = ${short(value)}`)
      return line(`${effect.deveui}: ${values.join(', ')}`)
    }
    case 'downlink': {
      const { port, payload, data } = effect
      const sent = payload ?? short(data)
      return line(`${effect.deveui}${port === undefined ? '' : ` :${port}`}: ${sent}`)
    }
    case 'raiseAlarm':
      return line(`${effect.alarmId}${effect.value === undefined ? '' : `: ${effect.value}`}`)
    case 'acknowledgeAlarm':
      return line(effect.comment === '' ? effect.alarmId : `${effect.alarmId}: ${effect.comment}`)
    case 'mail':
      return line(`${effect.to}: ${effect.subject}`)
    case 'notification':
      return line(effect.text)
  }
}
