import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { deveui, id, moment, name, oneLine, pageQuery, text } from '../endpoints/fields.ts'
import { lorawanFields } from './lorawan/lorawan.ts'
import { decoder } from './nodes/nodes.ts'
import { maxClaimed, maxImportedDevices, preparedFields } from './pool-limits.ts'
import { type PoolSource, poolSources } from './pool-sources.ts'
import { sparkplugBinding } from './sparkplug-fields.ts'

const { endpoint, listEndpoint } = endpointsOf('Nodes')

/** A device that belongs to no node of the company. */
export const poolDevice = z
  .object({
    deveui: z.string(),
    name: z.string().nullable(),
    source: z.enum(Object.keys(poolSources) as PoolSource[]),
    /** The integration that heard it last. */
    integrationId: id.nullable(),
    integrationName: z.string().nullable(),
    hidden: z.boolean(),
    /** Of a delivery note, or set by hand: it can be claimed before it was heard. */
    prepared: z.boolean(),
    firstHeard: moment.nullable(),
    lastHeard: moment.nullable(),
    frames: z.number(),
    rssi: z.number().nullable(),
    snr: z.number().nullable(),
    spreadingFactor: z.number().nullable(),
    gateway: z.string().nullable(),
    port: z.number().nullable(),
    payload: z.string().nullable().describe('The bytes of the last frame in hex, 64 at most'),
    appEui: z.string().nullable(),
    hasAppKey: z.boolean(),
    profile: z.string().nullable(),
    decoder: z.string().nullable(),
    /** Of an edge node or one of its devices. */
    sparkplug: sparkplugBinding.nullable(),
  })
  .meta({ id: 'PoolDevice' })
export type PoolDevice = z.infer<typeof poolDevice>

export const poolSorts = ['deveui', 'name', 'firstHeard', 'lastHeard', 'frames', 'rssi'] as const
export const poolQuery = z.strictObject({
  ...pageQuery,
  sort: z.enum(poolSorts).default('lastHeard'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** Without it all that are not hidden. */
  state: z.enum(['heard', 'prepared', 'hidden']).optional(),
})
export type PoolQuery = z.infer<typeof poolQuery>

const changes = {
  hidden: z.boolean(),
  name: name.nullable(),
  decoder: decoder.nullable(),
  profile: lorawanFields.profile,
}
export const poolChanges = changeBody(changes, poolDevice.shape)
export type PoolChanges = z.infer<typeof poolChanges>

const claimed = z.strictObject({
  deveui,
  /** In place of what the pattern makes. */
  name: name.optional(),
  appEui: lorawanFields.appEui.optional(),
  profile: lorawanFields.profile.optional(),
})
export const claimBody = z.strictObject({
  applicationId: id,
  devices: z.array(claimed).min(1).max(maxClaimed),
  namePattern: oneLine(text(200).trim().min(1))
    .default('{name}')
    .describe('{n} is the number of the device, {name} its name in the pool, {deveui} its DevEUI'),
  firstNumber: z.number().int().min(0).max(1_000_000).default(1),
  decoder: decoder
    .optional()
    .describe('Of LoRaWAN devices; without it the one they are prepared with, or raw'),
})
export type ClaimBody = z.infer<typeof claimBody>

const cell = z.string().max(1000).default('')
/** A row as the list has it: what is wrong with one is answered of that row. */
const preparedRow = z.strictObject({
  deveui: cell,
  appEui: cell,
  appKey: cell,
  name: cell,
  profile: cell,
  decoder: cell,
})
export type PreparedRow = z.infer<typeof preparedRow>

const rowError = z.object({ field: z.enum(preparedFields), code: z.string(), message: z.string() })
/** node: the company has it as a node. duplicate: of an earlier row. changed: it was in the pool. */
export const preparedOutcome = z
  .object({
    outcome: z.enum(['added', 'changed', 'node', 'duplicate', 'refused']),
    errors: z.array(rowError),
  })
  .meta({ id: 'PreparedOutcome' })
export type PreparedOutcome = z.infer<typeof preparedOutcome>

/** How many devices a company's pool has and may have. */
export const poolUsage = z
  .object({
    heard: z.number().describe('Devices that were heard and not prepared, hidden ones too'),
    maxHeard: z.number(),
    prepared: z.number(),
    maxPrepared: z.number(),
  })
  .meta({ id: 'PoolUsage' })
export type PoolUsage = z.infer<typeof poolUsage>

const params = z.strictObject({ id: deveui })
const change = { oneOf: ['TagPool.View'] } as const

/** Devices that were heard or delivered, and are no nodes yet. */
export const pool = {
  list: listEndpoint('/tag/pool', 'TagPool.View', {
    summary: 'Devices that were heard or prepared and belong to no node',
    query: poolQuery,
    item: poolDevice,
  }),
  usage: endpoint('GET', '/tag/pool/usage', 'TagPool.View', {
    summary: 'How full the pool is',
    output: poolUsage,
  }),
  get: endpoint('GET', '/tag/pool/{id}', 'TagPool.View', {
    summary: 'One device of the pool',
    params,
    output: poolDevice,
  }),
  update: endpoint('PUT', '/tag/pool/{id}', 'Tag.Update', {
    ...change,
    errors: ['node.decoderUnknown', 'license.decoders'],
    summary: 'Hide or show a device of the pool, name it, choose its decoder',
    params,
    body: poolChanges,
    output: poolDevice,
  }),
  remove: endpoint('DELETE', '/tag/pool/{id}', 'Tag.Update', {
    ...change,
    summary: 'Remove a device from the pool; it comes back when it is heard again',
    params,
  }),
  claim: endpoint('POST', '/tag/pool/claim', 'Tag.Create', {
    oneOf: ['TagPool.View'],
    stores: ['nodes'],
    errors: [
      'application.deleting',
      'node.decoderUnknown',
      'license.decoders',
      'license.nodes',
      'license.expired',
      'request.tooMany',
    ],
    summary: 'Make nodes of devices, 100 at most: all of them, or none where one cannot be',
    body: claimBody,
    output: z.object({
      claimed: z.array(z.string()).describe('DevEUIs'),
      failed: z.array(z.object({ deveui: z.string(), code: z.string(), message: z.string() })),
    }),
  }),
  import: endpoint('POST', '/tag/pool/import', 'Tag.Update', {
    ...change,
    errors: ['pool.tooMany'],
    summary:
      'Prepare the devices of a delivery note, 200 at most; a dry run answers what would become of each row',
    body: z.strictObject({
      devices: z.array(preparedRow).min(1).max(maxImportedDevices),
      dryRun: z.boolean().default(false),
    }),
    output: z.array(preparedOutcome),
  }),
}
