import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, moment, oneLine, text } from '../endpoints/fields.ts'

const { endpoint } = endpointsOf('Notifications')

export const pushDevice = z
  .object({
    id,
    /** As its owner knows it, such as "Chrome · Android". */
    name: z.string(),
    /** SHA-256 of its endpoint, as base64url: by it a browser knows itself. */
    fingerprint: z.string(),
    createdAt: moment,
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.infer<typeof pushDevice>

/** Where the push service of a browser takes messages. What is there is asked for by the server. */
const pushEndpoint = z
  .url({ protocol: /^https$/, message: 'field.webAddress' })
  .max(1000)
  .refine((value) => URL.parse(value)?.username === '', { message: 'field.webAddress' })

/** Web Push: alarms of the active company on the devices of its users. */
export const push = {
  state: endpoint('GET', '/push', 'Alarm.View', {
    summary: 'The public key that browsers subscribe with, and my devices that get alarms of this company',
    output: z.object({ publicKey: z.string(), devices: z.array(pushDevice) }),
  }),
  addDevice: endpoint('POST', '/push/devices', 'Alarm.View', {
    inPerson: true,
    summary: 'Push alarms of this company to a device of mine; of more than ten the oldest goes',
    body: z.strictObject({
      name: oneLine(text(80).trim().min(1)),
      endpoint: pushEndpoint,
      /** As `PushSubscription.toJSON` writes them: an uncompressed point on P-256, and 16 bytes. */
      keys: z.strictObject({
        p256dh: z.string().regex(/^B[\w-]{86}=?$/),
        auth: z.string().regex(/^[\w-]{22}(==)?$/),
      }),
    }),
    output: pushDevice,
    status: 201,
  }),
  removeDevice: endpoint('DELETE', '/push/devices/{id}', 'Alarm.View', {
    inPerson: true,
    summary: 'Push no more alarms of this company to a device of mine',
    params: z.strictObject({ id }),
  }),
}
