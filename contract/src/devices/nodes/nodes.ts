import * as z from 'zod'
import { changeBody, ignoring } from '../../endpoints/change-body.ts'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import {
  deveui,
  flag,
  id,
  image,
  keyPage,
  moment,
  name,
  oneLine,
  pageQuery,
  pictureTypes,
  text,
} from '../../endpoints/fields.ts'
import { maxJudgeWindowMinutes } from '../../settings/judge-window.ts'
import { ingestError, ingestErrorQuery } from '../ingest-errors.ts'
import { keyFields, nodeKey } from '../keys/node-keys.ts'
import { keyDecimals, valueMapping } from '../keys/value-mapping.ts'
import { activation, lorawanFields } from '../lorawan/lorawan.ts'
import { networkTarget } from '../lorawan/network-target.ts'
import { sparkplugBinding, sparkplugMeta } from '../sparkplug-fields.ts'

const { endpoint, listEndpoint } = endpointsOf('Nodes')

/** The settings' numbering of node kinds (specification 3.1). */
export const nodeKinds = {
  LORAWAN: 0,
  API: 1,
  MQTT: 2,
  NODERED: 3,
  SPARKPLUG: 4,
  SPOTIO: 5,
  MODBUS: 6,
  OPC: 7,
} as const
/** The kinds that can be made today. */
export const creatableKinds = [
  nodeKinds.LORAWAN,
  nodeKinds.API,
  nodeKinds.MQTT,
  nodeKinds.SPARKPLUG,
  nodeKinds.MODBUS,
  nodeKinds.OPC,
] as const
/** Kinds to which downlinks are values for addresses (`data`), encoded by who speaks their protocol. */
export const typedKinds: readonly number[] = [nodeKinds.SPARKPLUG]
/** Of every installation; those that are shipped, and a company's own, come on top. */
export const basicDecoders = ['raw', 'json', 'cayenne-lpp'] as const
/** What a node names its decoder by. Which there are, the server knows. */
export const decoder = oneLine(text(100).trim().min(1))

/** A topic that a node listens to besides `nodes/{deveui}`; `+` stands for one level. */
export const topic = text(255).regex(/^[^\s#$][^#]*(\/#)?$|^#$/u, { message: 'node.topicInvalid' })
const latitude = z.number().min(-90).max(90).nullable()
const longitude = z.number().min(-180).max(180).nullable()

const flattenJson = z
  .boolean()
  .describe(
    'Each value within nested JSON is a reading of its own, under the path to it, such as AM2301.Temperature',
  )

const silentAfterHours = z
  .number()
  .int()
  .min(1)
  .max(8760)
  .nullable()
  .describe('Hours without contact after which it is silent; null: as the company has it')

const judgeWindowMinutes = z
  .number()
  .int()
  .min(1)
  .max(maxJudgeWindowMinutes)
  .nullable()
  .describe(
    'Maximum age of a reading, in minutes, for alarms, formulas and scripts; null: as the company has it',
  )

export const node = z
  .object({
    id,
    name: z.string(),
    deveui: z.string(),
    nodeType: z.number(),
    applicationId: id,
    applicationName: z.string(),
    decoder: z.string(),
    image,
    lat: z.number().nullable(),
    long: z.number().nullable(),
    battery: z.number().nullable(),
    rssi: z.number().nullable(),
    lastContact: moment.nullable(),
    /** Data points of the last 24 hours. */
    count: z.number(),
    active: z.boolean(),
    /** Nothing was heard for longer than its own time-out, else the company's. */
    silent: z.boolean(),
    /** Number of active alarms. */
    alarm: z.number(),
    defaultKey: z.string().nullable(),
    /** Of the default key; empty where it has none. */
    defaultKeyLabel: z.string(),
    defaultKeyUnit: z.string(),
    defaultKeyDecimals: keyDecimals,
    defaultKeyValueMapping: valueMapping.nullable(),
    createdAt: moment,
  })
  .meta({ id: 'Node' })
export type Node = z.infer<typeof node>

export const nodeDetail = node
  .extend({
    /** By how many seconds its clock was ahead of ours when it last dated a reading; null when it is not. */
    clockAhead: z.number().int().nullable(),
    flattenJson,
    silentAfterHours,
    judgeWindowMinutes,
    keys: z.array(nodeKey),
    /** What the portal stores of how a LoRaWAN node was heard; not among its keys. */
    radioKeys: z.array(nodeKey),
    topics: z.array(z.string()),
    appKey: z.null().describe('Written, never read back'),
    hasAppKey: z.boolean(),
    appEui: z.string().nullable(),
    profile: z.string().nullable(),
    /** Null for nodes that are not LoRaWAN. */
    activation: activation.nullable(),
    /** Null for nodes that are no Sparkplug nodes, or not set up. */
    sparkplug: sparkplugMeta.nullable(),
  })
  .meta({ id: 'NodeDetail' })
export type NodeDetail = z.infer<typeof nodeDetail>

const topics = z.array(topic).max(20).default([])
export const nodeCreateBody = z.strictObject({
  name,
  deveui,
  nodeType: z.number().int(),
  decoder: decoder.default('json'),
  flattenJson: flattenJson.default(true),
  silentAfterHours: silentAfterHours.default(null),
  judgeWindowMinutes: judgeWindowMinutes.default(null),
  keys: z
    .array(ignoring(z.strictObject(keyFields), Object.keys(nodeKey.shape)))
    .max(200)
    .default([]),
  topics,
  lat: latitude.default(null),
  long: longitude.default(null),
  appEui: lorawanFields.appEui.optional(),
  appKey: lorawanFields.appKey.optional(),
  profile: lorawanFields.profile.optional(),
  activation: lorawanFields.activation.optional(),
  sparkplug: sparkplugBinding.nullable().optional().describe('Of a Sparkplug node'),
  network: networkTarget.nullable().optional().describe('Creates the device on this network server too'),
})
export type NodeCreateBody = z.infer<typeof nodeCreateBody>

export const nodeUpdateBody = changeBody(
  {
    name,
    applicationId: id,
    active: z.boolean(),
    decoder,
    flattenJson,
    silentAfterHours,
    judgeWindowMinutes,
    lat: latitude,
    long: longitude,
    topics,
    ...lorawanFields,
  },
  nodeDetail.shape,
)
export type NodeUpdateBody = z.infer<typeof nodeUpdateBody>

export const nodeSorts = [
  'name',
  'deveui',
  'nodeType',
  'decoder',
  'battery',
  'rssi',
  'lastContact',
  'count',
  'active',
  'alarm',
  'applicationName',
  'needsMe',
] as const
export const nodeListQuery = z.strictObject({
  ...pageQuery,
  /** `needsMe`: alarms, then silent, then low battery, then by name. */
  sort: z.enum(nodeSorts).default('needsMe'),
  applicationId: id.optional(),
  nodeType: z.coerce.number().int().min(0).max(7).optional(),
  state: z.enum(['alarm', 'silent', 'lowBattery', 'inactive']).optional(),
})
export type NodeListQuery = z.infer<typeof nodeListQuery>

/** Where a path names a node, it takes its DevEUI. */
const params = z.strictObject({ id: deveui })
const companyParams = z.strictObject({ id })
/** A device that the portal created on a network server goes with its node, unless this says otherwise. */
const removalQuery = z.strictObject({ keepOnNetworkServer: flag.default(false) })
const list = { query: nodeListQuery, item: node } as const

export const nodes = {
  list: listEndpoint('/tag', 'Tag.View', { ...list, summary: 'Nodes of the active company', token: 'read' }),
  listOfCompany: listEndpoint('/tag/company/{id}', 'Tag.View', {
    ...list,
    company: 'id',
    summary: 'Nodes of a company',
    params: companyParams,
  }),
  listOfCompanyToo: listEndpoint('/companies/{id}/tags', 'Tag.View', {
    ...list,
    company: 'id',
    summary: 'Nodes of a company',
    params: companyParams,
  }),
  attributes: endpoint('GET', '/tag/company/{id}/attributes', 'Tag.View', {
    company: 'id',
    summary: 'Keys in use by node type, 10,000 at once',
    params: companyParams,
    query: z.strictObject({ ...keyPage, search: text(100).optional() }),
    output: z.array(
      z.object({
        nodeType: z.number(),
        attribute: z.object({ normalizedName: z.string(), name: z.string() }),
      }),
    ),
  }),
  get: endpoint('GET', '/tag/{id}', 'Tag.View', {
    token: 'read',
    summary: 'One node',
    params,
    output: nodeDetail,
  }),
  detail: endpoint('GET', '/tag/detail/{id}', 'Tag.View', {
    token: 'read',
    summary: 'One node with keys and topics',
    params,
    output: nodeDetail,
  }),
  info: endpoint('GET', '/tag/info/{id}', 'Tag.View', {
    token: 'read',
    summary: 'Name, status and last contact of a node',
    params,
    output: node,
  }),
  activeCount: endpoint('GET', '/tag/active-inactive-count/{company}', 'Tag.View', {
    company: 'company',
    summary: 'Number of nodes reporting and not reporting',
    params: z.strictObject({ company: id }),
    output: z.object({ active: z.number(), inactive: z.number() }),
  }),
  withKeys: endpoint('POST', '/tag/meta-with-keys', 'Tag.View', {
    summary: 'Several nodes with their keys',
    body: z.strictObject({ deveuis: z.array(deveui).max(1000) }),
    output: z.array(nodeDetail),
  }),
  create: endpoint('POST', '/applications/{id}/tag', 'Tag.Create', {
    errors: [
      'application.deleting',
      'key.taken',
      'node.deveuiTaken',
      'node.kindAbsent',
      'node.decoderUnknown',
      'node.notLorawan',
      'node.notSparkplug',
      'node.topicInvalid',
      'node.topicTaken',
      'mqttBroker.notFound',
      'sparkplug.brokerOff',
      'sparkplug.otherGroup',
      'sparkplug.taken',
      'license.nodes',
      'license.decoders',
      'license.expired',
      'networkDevice.notSetUp',
      'networkDevice.abp',
      'networkDevice.noAppKey',
      'networkDevice.tooMany',
    ],
    stores: ['nodes', 'keys'],
    summary: 'Create a node in an application',
    params: companyParams,
    body: nodeCreateBody,
    output: nodeDetail,
    status: 201,
  }),
  update: endpoint('PUT', '/tag/{id}', 'Tag.Update', {
    errors: [
      'application.deleting',
      'license.decoders',
      'node.decoderUnknown',
      'node.notLorawan',
      'node.topicInvalid',
      'node.topicTaken',
    ],
    summary: 'Change a node',
    params,
    body: nodeUpdateBody,
    output: nodeDetail,
  }),
  remove: endpoint('DELETE', '/tag/{id}', 'Tag.Update', {
    errors: ['node.hasHistory'],
    summary: 'Delete a node without alarms on it',
    params,
    query: removalQuery,
  }),
  removeByForce: endpoint('DELETE', '/tag/force/{id}', 'Tag.Update', {
    summary: 'Delete a node with its alarms and readings',
    params,
    query: removalQuery,
  }),
  setImage: endpoint('POST', '/tag/{id}/image', 'Tag.Update', {
    accepts: pictureTypes,
    errors: ['image.unreadable'],
    stores: ['pictures'],
    summary: 'Set the image of a node; the file is the body (image/png, image/jpeg or image/webp)',
    params,
    output: z.object({ image: z.string() }),
  }),
  removeImage: endpoint('DELETE', '/tag/{id}/image', 'Tag.Update', {
    summary: 'Remove the image of a node',
    params,
  }),
  ingestErrors: listEndpoint('/tag/{id}/ingest-errors', 'Tag.View', {
    summary: 'Ingest errors of a node',
    params,
    query: ingestErrorQuery,
    item: ingestError,
  }),
  ingestErrorsOfCompany: listEndpoint('/companies/{id}/ingest-errors', 'Tag.View', {
    company: 'id',
    summary: 'Ingest errors of a company, including unknown nodes',
    params: companyParams,
    query: ingestErrorQuery,
    item: ingestError,
  }),
}
