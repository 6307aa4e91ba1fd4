import * as z from 'zod'
import { endpoint, listEndpoint } from '../endpoints/endpoint.ts'
import { id, moment, pageQuery } from '../endpoints/fields.ts'
import { maxAddedGateways, maxGatewayDevices } from './gateway-states.ts'
import { gatewayEui } from './lorawan.ts'

const tag = 'Gateways'

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
  list: listEndpoint({
    path: '/gateway/heard/company/{id}',
    access: 'Gateway.View',
    company: 'id',
    tag,
    summary: 'Gateways that network servers name and that are not registered; 1,000 are kept, for 30 days',
    params: z.strictObject({ id }),
    query: z.strictObject({
      ...pageQuery,
      sort: z.enum(['eui', 'name', 'lastHeard', 'packets', 'devices']).default('lastHeard'),
    }),
    item: heardGateway,
  }),
  add: endpoint({
    method: 'POST',
    path: '/gateway/heard/{company}',
    access: 'Gateway.Create',
    company: 'company',
    tag,
    summary: 'Register gateways that were heard, each by itself, as far as the licence goes',
    params: z.strictObject({ company: id }),
    body: z.strictObject({ euis: z.array(gatewayEui).min(1).max(maxAddedGateways) }),
    output: z.object({
      added: z.array(z.string()),
      failed: z.array(z.object({ eui: z.string(), code: z.string(), message: z.string() })),
    }),
  }),
}
