import * as z from 'zod'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import { id, moment, pageQuery } from '../../endpoints/fields.ts'
import { gatewayEui } from '../lorawan/lorawan.ts'
import { maxAddedGateways, maxGatewayDevices } from './gateway-states.ts'

const { endpoint, listEndpoint } = endpointsOf('Gateways')

/** A gateway that a network server of the company names, and that the company has not registered. */
export const heardGateway = z
  .object({
    eui: z.string(),
    name: z.string().nullable().describe('On the network server'),
    lat: z.number().nullable(),
    long: z.number().nullable(),
    firstHeard: moment,
    lastHeard: moment,
    packets: z.number(),
    devices: z.number().describe(`Heard through it; ${maxGatewayDevices} are that many or more`),
  })
  .meta({ id: 'HeardGateway' })
export type HeardGateway = z.infer<typeof heardGateway>

export const heardGateways = {
  list: listEndpoint('/gateway/heard/company/{id}', 'Gateway.View', {
    company: 'id',
    summary: 'Gateways that network servers name and that are not registered; 1,000 are kept, for 30 days',
    params: z.strictObject({ id }),
    query: z.strictObject({
      ...pageQuery,
      sort: z.enum(['eui', 'name', 'lastHeard', 'packets', 'devices']).default('lastHeard'),
    }),
    item: heardGateway,
  }),
  add: endpoint('POST', '/gateway/heard/{company}', 'Gateway.Create', {
    company: 'company',
    summary: 'Register gateways that were heard, each by itself, as far as the licence goes',
    params: z.strictObject({ company: id }),
    body: z.strictObject({ euis: z.array(gatewayEui).min(1).max(maxAddedGateways) }),
    output: z.object({
      added: z.array(z.string()),
      failed: z.array(z.object({ eui: z.string(), code: z.string(), message: z.string() })),
    }),
  }),
}
