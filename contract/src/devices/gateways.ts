import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpoint, listEndpoint } from '../endpoints/endpoint.ts'
import { id, instant, moment, name, pageQuery } from '../endpoints/fields.ts'
import { gatewayStates, usualOfflineMinutes } from './gateway-states.ts'
import { gatewayEui } from './lorawan.ts'

const tag = 'Gateways'

const offlineMinutes = z.number().int().min(1).max(10_080)
const place = { lat: z.number().min(-90).max(90).nullable(), long: z.number().min(-180).max(180).nullable() }
const writable = {
  name,
  eui: gatewayEui,
  lat: place.lat.default(null),
  long: place.long.default(null),
  offlineMinutes: offlineMinutes.default(usualOfflineMinutes),
}

export const gateway = z
  .object({
    gatewayId: id,
    name: z.string(),
    eui: z.string(),
    ...place,
    offlineMinutes,
    state: z.enum(gatewayStates),
    lastContact: moment.nullable(),
    clockError: z
      .number()
      .nullable()
      .describe('Seconds its clock is ahead, below 0 behind; null when it is right or not known'),
    /** Frames heard in the last 24 hours. */
    packets: z.number(),
    /** Nodes heard through it in the last 24 hours. */
    nodes: z.number(),
    createdAt: moment,
  })
  .meta({ id: 'Gateway' })
export type Gateway = z.infer<typeof gateway>

/** A node that a gateway hears. */
export const gatewayNode = z
  .object({
    deveui: z.string(),
    name: z.string(),
    lastHeard: moment,
    rssi: z.number().nullable(),
    snr: z.number().nullable(),
    packets: z.number(),
    /** No other gateway that is online heard it in the last 24 hours. */
    onlyHere: z.boolean(),
  })
  .meta({ id: 'GatewayNode' })
export type GatewayNode = z.infer<typeof gatewayNode>

export const gatewayHour = z.object({
  /** Epoch ms. */
  start: z.number(),
  packets: z.number().describe('Of devices that integrations of the company hear'),
  /** Minutes of the hour that it was online. */
  uptime: z.number(),
  received: z.number().nullable().describe('By the gateway itself, of any device; null where nobody tells'),
  receivedOk: z.number().nullable().describe('Of these, those with a valid checksum'),
  transmitted: z.number().nullable(),
})
export type GatewayHour = z.infer<typeof gatewayHour>

const params = z.strictObject({ id })

export const gateways = {
  create: endpoint({
    method: 'POST',
    path: '/gateway/{company}',
    access: 'Gateway.Create',
    company: 'company',
    errors: ['license.gateways', 'license.expired', 'gateway.euiTaken', 'gateway.tooMany'],
    tag,
    summary: 'Add a gateway',
    params: z.strictObject({ company: id }),
    body: z.strictObject(writable),
    output: gateway,
    status: 201,
  }),
  list: listEndpoint({
    path: '/gateway/company/{id}',
    access: 'Gateway.View',
    company: 'id',
    tag,
    summary: 'The gateways of a company with their states',
    params,
    query: z.strictObject({
      ...pageQuery,
      sort: z.enum(['name', 'eui', 'state', 'lastContact', 'packets']).default('name'),
      state: z.enum(gatewayStates).optional(),
    }),
    item: gateway,
  }),
  get: endpoint({
    method: 'GET',
    path: '/gateway/{id}',
    access: 'Gateway.View',
    tag,
    summary: 'One gateway',
    params,
    output: gateway,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/gateway/{id}',
    access: 'Gateway.Update',
    errors: ['gateway.euiTaken'],
    tag,
    summary: 'Change a gateway',
    params,
    body: changeBody(writable, gateway.shape),
    output: gateway,
  }),
  setPosition: endpoint({
    method: 'PUT',
    path: '/gateway/{id}/pos',
    access: 'Gateway.Update',
    tag,
    summary: 'Say where a gateway is; null for nowhere',
    params,
    body: changeBody(place, gateway.shape),
    output: gateway,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/gateway/{id}',
    access: 'Gateway.Update',
    tag,
    summary: 'Delete a gateway with its history',
    params,
  }),
  nodes: endpoint({
    method: 'GET',
    path: '/gateway/{id}/nodes',
    access: 'Gateway.View',
    tag,
    summary: 'The nodes that a gateway has heard in the last 24 hours, newest first, 1,000 at most',
    params,
    output: z.array(gatewayNode),
  }),
  history: endpoint({
    method: 'GET',
    path: '/gateway/{id}/history',
    access: 'Gateway.View',
    errors: ['time.rangeReversed'],
    tag,
    summary: 'Packets and uptime of a gateway by the hour; kept for 90 days',
    params,
    query: z.strictObject({ start: instant, end: instant }),
    output: z.array(gatewayHour),
  }),
}
