import * as z from 'zod'
import { oneLine, text } from '../../endpoints/fields.ts'

/** Steps of names and places of a list: `uplink.rxInfo[0].rssi`. */
const path = oneLine(text(200).trim()).refine((value) => value === '' || value.split('.').length <= 20)

/** Where the facts of an uplink lie in a network server's JSON; empty for what it does not say. */
export const genericMapping = z
  .strictObject({
    /** Of the list of messages, where they come in one that is not the body itself. */
    list: path.default(''),
    devEui: path.min(1),
    payload: path.min(1),
    encoding: z.enum(['hex', 'base64']).default('base64'),
    port: path.default(''),
    frameCounter: path.default(''),
    time: path.default(''),
    rssi: path.default(''),
    snr: path.default(''),
    gateway: path.default(''),
  })
  .meta({ id: 'GenericMapping' })
export type GenericMapping = z.infer<typeof genericMapping>
