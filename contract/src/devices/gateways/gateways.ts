import * as z from 'zod'
import { changeBody } from '../../endpoints/change-body.ts'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import { id, instant, moment, name, pageQuery } from '../../endpoints/fields.ts'
import { gatewayEui } from '../lorawan/lorawan.ts'
import { gatewayStates, usualOfflineMinutes } from './gateway-states.ts'

const { endpoint, listEndpoint } = endpointsOf('Gateways')

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
  create: endpoint('POST', '/gateway/{company}', 'Gateway.Create', {
    company: 'company',
    errors: ['license.gateways', 'license.expired', 'gateway.euiTaken', 'gateway.tooMany'],
    summary: 'Add a gateway',
    params: z.strictObject({ company: id }),
    body: z.strictObject(writable),
    output: gateway,
    status: 201,
  }),
  list: listEndpoint('/gateway/company/{id}', 'Gateway.View', {
    company: 'id',
    summary: 'The gateways of a company with their states',
    params,
    query: z.strictObject({
      ...pageQuery,
      sort: z.enum(['name', 'eui', 'state', 'lastContact', 'packets']).default('name'),
      state: z.enum(gatewayStates).optional(),
    }),
    item: gateway,
  }),
  get: endpoint('GET', '/gateway/{id}', 'Gateway.View', {
    summary: 'One gateway',
    params,
    output: gateway,
  }),
  update: endpoint('PUT', '/gateway/{id}', 'Gateway.Update', {
    errors: ['gateway.euiTaken'],
    summary: 'Change a gateway',
    params,
    body: changeBody(writable, gateway.shape),
    output: gateway,
  }),
  setPosition: endpoint('PUT', '/gateway/{id}/pos', 'Gateway.Update', {
    summary: 'Say where a gateway is; null for nowhere',
    params,
    body: changeBody(place, gateway.shape),
    output: gateway,
  }),
  remove: endpoint('DELETE', '/gateway/{id}', 'Gateway.Update', {
    summary: 'Delete a gateway with its history',
    params,
  }),
  nodes: endpoint('GET', '/gateway/{id}/nodes', 'Gateway.View', {
    summary: 'The nodes that a gateway has heard in the last 24 hours, newest first, 1,000 at most',
    params,
    output: z.array(gatewayNode),
  }),
  history: endpoint('GET', '/gateway/{id}/history', 'Gateway.View', {
    errors: ['time.rangeReversed'],
    summary: 'Packets and uptime of a gateway by the hour; kept for 90 days',
    params,
    query: z.strictObject({ start: instant, end: instant }),
    output: z.array(gatewayHour),
  }),
}
