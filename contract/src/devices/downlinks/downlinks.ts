import * as z from 'zod'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import { deveui, id, moment, pageQuery, text } from '../../endpoints/fields.ts'
import { downlinkReasons } from './downlink-reasons.ts'

const { endpoint, listEndpoint } = endpointsOf('Downlinks')

/** `sent` is with the network or the broker; only nodes that acknowledge say that it has come. */
export const downlinkStates = ['queued', 'sent', 'acknowledged', 'failed', 'expired', 'cancelled'] as const
export type DownlinkState = (typeof downlinkStates)[number]

/** Ports of LoRaWAN applications. */
const port = z.number().int().min(1).max(223)
const maxBytes = 4096
const hex = z
  .string()
  .trim()
  .max(2 * maxBytes)
  .regex(/^([0-9a-f]{2})*$/i, { message: 'field.hex' })

export const downlinkReason = z.object({
  code: z.enum(downlinkReasons),
  detail: z.string().describe('In the words of the other side'),
})

export const downlink = z
  .object({
    downlinkId: id,
    deveui: z.string(),
    port: z.number().nullable(),
    payload: z.string().describe('Hexadecimal'),
    /** What it was made of, where it was given as JSON. */
    data: z.unknown(),
    confirmed: z.boolean(),
    state: z.enum(downlinkStates),
    /** Why it failed, or has to be tried again. */
    reason: downlinkReason.nullable(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
    expiresAt: moment,
  })
  .meta({ id: 'Downlink' })
export type Downlink = z.infer<typeof downlink>

export const downlinks = {
  queue: endpoint('POST', '/downlink/{deveui}', 'Tag.Update', {
    token: 'control',
    errors: [
      'downlink.tooMany',
      'downlink.notEncoded',
      'downlink.locked',
      'downlink.unknownKey',
      'downlink.step',
      'sparkplug.notBorn',
      'sparkplug.metricUnknown',
      'sparkplug.valueType',
    ],
    summary: 'Send something to a node: as bytes, or as JSON that its decoder turns into bytes',
    params: z.strictObject({ deveui }),
    body: z
      .strictObject({
        port: port.optional().describe('Needed for LoRaWAN, unless the decoder says it'),
        payload: hex.optional().describe('Hexadecimal'),
        data: z
          .unknown()
          .optional()
          .describe(
            'JSON, as the decoder of the node takes it; of a Sparkplug node values by the names of metrics',
          ),
        confirmed: z.boolean().default(false),
        control: z
          .strictObject({ name: text(200).min(1), value: z.number() })
          .optional()
          .describe('What is set to which value, for control sliders; JSON of one field says it itself'),
        expiresIn: z
          .number()
          .int()
          .min(10)
          .max(7 * 86_400)
          .default(86_400)
          .describe('Seconds'),
      })
      .refine(({ payload, data }) => (payload === undefined) !== (data === undefined), {
        path: ['payload'],
        message: 'field.required',
      }),
    output: downlink,
    status: 201,
  }),
  list: listEndpoint('/downlink/tag/{deveui}', 'Tag.View', {
    summary: 'What was sent to a node, the newest first',
    params: z.strictObject({ deveui }),
    query: z.strictObject({ limit: pageQuery.limit.default(50), offset: pageQuery.offset }),
    item: downlink,
  }),
  cancel: endpoint('DELETE', '/downlink/{id}', 'Tag.Update', {
    errors: ['downlink.alreadySent'],
    summary: 'Cancel what was not sent yet',
    params: z.strictObject({ id }),
  }),
}
