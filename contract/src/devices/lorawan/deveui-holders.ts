import * as z from 'zod'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import { deveui, id, moment } from '../../endpoints/fields.ts'
import { nodeUsage } from '../nodes/node-bulk.ts'

const { endpoint } = endpointsOf('Nodes')
const params = z.strictObject({ id: deveui })

/** The node that a DevEUI belongs to, and whose it is: a DevEUI is unique on the server. */
export const deveuiHolder = z
  .object({
    deveui: z.string(),
    name: z.string(),
    companyId: id,
    companyName: z.string(),
    applicationName: z.string(),
    lastContact: moment.nullable(),
    createdAt: moment,
  })
  .meta({ id: 'DevEuiHolder' })
export type DevEuiHolder = z.infer<typeof deveuiHolder>

export const deveuiHolders = {
  holder: endpoint('GET', '/tag/deveui/{id}', 'SuperAdmin', {
    summary: 'Look up the node and company of a DevEUI',
    params,
    output: deveuiHolder,
  }),
  holderUsage: endpoint('GET', '/tag/deveui/{id}/usage', 'SuperAdmin', {
    summary: 'Dashboards and alarms of its company that use the node of a DevEUI',
    params,
    output: nodeUsage,
  }),
  free: endpoint('DELETE', '/tag/deveui/{id}', 'SuperAdmin', {
    summary: 'Release a DevEUI: its node is deleted with its alarms and readings, in any company',
    params,
  }),
  move: endpoint('PUT', '/tag/deveui/{id}/company', 'SuperAdmin', {
    errors: ['license.nodes', 'license.expired'],
    stores: ['nodes', 'applications'],
    summary:
      'Move a DevEUI to another company. With history its node goes along with name, keys, topics, image and readings; without, it is deleted and created again there. Alarms and tokens never go along',
    params,
    body: z.strictObject({ companyId: id, withHistory: z.boolean().default(false) }),
    output: deveuiHolder,
  }),
}
