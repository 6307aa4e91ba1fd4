import * as z from 'zod'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import { id } from '../../endpoints/fields.ts'
import { importedNodeFields, maxImportedNodes } from './node-import-limits.ts'

const cell = z.string().max(1000).default('')
/** A row as the list has it: what is wrong with one is answered of that row. */
export const nodeRow = z
  .strictObject({
    name: cell,
    deveui: cell.describe('DevEUI of a LoRaWAN node, else the device ID'),
    nodeType: cell.describe('LoRaWAN, API or MQTT, or the number of the type'),
    application: cell.describe('Name or ID; empty: `applicationId` of the call'),
    decoder: cell.describe('Of LoRaWAN nodes; empty: raw'),
    topics: cell.describe('Of MQTT nodes, separated by |'),
    lat: cell,
    long: cell,
    appEui: cell,
    appKey: cell,
    profile: cell,
    activation: cell.describe('OTAA or ABP; empty: OTAA'),
  })
  .meta({ id: 'ImportedNode' })
export type NodeRow = z.infer<typeof nodeRow>

const rowError = z.object({ field: z.enum(importedNodeFields), code: z.string(), message: z.string() })
/** exists: the company has a node with this DevEUI. duplicate: an earlier row has it. */
export const nodeOutcome = z
  .object({
    outcome: z.enum(['added', 'exists', 'duplicate', 'refused']),
    errors: z.array(rowError),
  })
  .meta({ id: 'ImportedNodeOutcome' })
export type NodeOutcome = z.infer<typeof nodeOutcome>

const bodyOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    nodes: z.array(row).min(1).max(maxImportedNodes),
    applicationId: id.optional().describe('Of rows that name no application'),
    dryRun: z.boolean().default(false),
  })
/** Leaves the rows as they are, which are parsed a few at a time: all of them at once took 300 ms. */
export const unparsedNodes = bodyOf(z.unknown())

export const nodeImport = {
  import: endpointsOf('Nodes').endpoint('POST', '/companies/{id}/tags/import', 'Tag.Create', {
    company: 'id',
    stores: ['nodes'],
    errors: ['application.deleting', 'license.nodes', 'license.expired', 'request.tooMany'],
    summary:
      'Create nodes of rows, 10,000 at most, in one transaction; refusals are told by row. A dry run answers the same and creates nothing',
    params: z.strictObject({ id }),
    body: bodyOf(nodeRow),
    output: z.array(nodeOutcome),
  }),
}
