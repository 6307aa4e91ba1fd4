import * as z from 'zod'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import { deveui, moment } from '../../endpoints/fields.ts'

/** Frames of a node that are kept to be looked at. */
export const maxNodeFrames = 20

const number = z.number().nullable()

/** What a network server handed on of one transmission of a node. */
export const nodeFrame = z
  .object({
    time: moment.describe('When the network heard it; else when it arrived'),
    kind: z.enum(['data', 'join', 'ack', 'status', 'location']),
    port: number,
    payload: z.string().describe('The first 256 bytes, in hex'),
    size: z.number().describe('Bytes in all'),
    rssi: number,
    snr: number,
    spreadingFactor: number,
    frameCounter: number,
    gateways: z.array(z.string()).describe('EUIs of the first ten that heard it, the best first'),
    decoder: z.string(),
    decoded: z.string().nullable().describe('The beginning of what the decoder answered, as JSON'),
    warnings: z.array(z.string()).describe('What the decoder warned of'),
    undecoded: z.string().nullable().describe('Parts of the payload that the decoder did not read, in hex'),
    error: z.object({ code: z.string(), message: z.string(), detail: z.string() }).nullable(),
  })
  .meta({ id: 'NodeFrame' })
export type NodeFrame = z.infer<typeof nodeFrame>

export const nodeFrames = {
  frames: endpointsOf('Nodes').endpoint('GET', '/tag/{id}/frames', 'Tag.View', {
    summary: 'The newest 20 frames of a LoRaWAN node, the newest first',
    params: z.strictObject({ id: deveui }),
    output: z.array(nodeFrame),
  }),
}
