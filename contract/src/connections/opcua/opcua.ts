import * as z from 'zod'
import { keyFields } from '../../devices/keys/node-keys.ts'
import { changeBody } from '../../endpoints/change-body.ts'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import { bound, deveui, id, moment, name, oneLine, pageQuery, text } from '../../endpoints/fields.ts'
import { connectionProblems, connectionState, tlsErrors } from '../connections.ts'
import { opcAnyNodeId, opcNodeId, opcUrl } from './addresses.ts'
import {
  maxOpcBatch,
  maxOpcElements,
  maxOpcRead,
  opcFailures,
  opcModes,
  opcMonitorings,
  opcPolicies,
  opcProblems,
  opcUserKinds,
} from './limits.ts'

const { endpoint, listEndpoint } = endpointsOf('OPC-UA')

const pem = text(20_000)
const serverFields = {
  name,
  endpointUrl: opcUrl,
  securityPolicy: z.enum(opcPolicies).default('Basic256Sha256'),
  securityMode: z.enum(opcModes).default('SignAndEncrypt'),
  serverCertificate: pem
    .default('')
    .describe('PEM of the certificate that the server must have; needed unless nothing is secret'),
  userKind: z.enum(opcUserKinds).default('anonymous'),
  username: oneLine(text(128)).default(''),
  userCertificate: pem.default('').describe('PEM, of users who are known by a certificate'),
  monitoring: z.enum(opcMonitorings).default('subscribe'),
  publishingInterval: z.number().int().min(100).max(60_000).default(1000).describe('Of subscriptions, ms'),
  pollInterval: z.number().int().min(1).max(86_400).default(60).describe('Seconds, where it is polled'),
  timeout: z.number().int().min(500).max(30_000).default(5000).describe('Of a request, ms'),
  readHistory: z
    .boolean()
    .default(true)
    .describe('Reads what was missed while the connection was down, where the server keeps a history'),
  active: z.boolean().default(true).describe('Whether it is monitored'),
}
/** Answered as ''; absent or null: as it is. */
const secretFields = {
  password: text(1024).nullable().optional(),
  userKey: pem.nullable().optional().describe('PEM of the private key of the user certificate'),
}

/** What the server said of itself when it was connected to last, in this process. */
const serverStatus = z.object({
  product: z.string(),
  /** As the server calls it, such as Running. */
  state: z.string(),
  /** Server's clock minus the portal's, ms. */
  clockDifference: z.number().nullable(),
  publishingInterval: z.number().nullable().describe('As the server revised it, ms'),
  /** Since the connection was opened. */
  lostValues: z.number(),
  /** Since the connection was opened: values of outages. */
  historyValues: z.number(),
  history: z.enum(['read', 'none', 'partly']).nullable().describe('Of the last outage'),
})
export type OpcServerStatus = z.infer<typeof serverStatus>

export const opcServer = z
  .object({
    ...serverFields,
    opcServerId: id,
    password: z.literal(''),
    userKey: z.literal(''),
    hasPassword: z.boolean(),
    /** SHA-256 of the trusted certificate, in hex with colons; '' while there is none. */
    fingerprint: z.string(),
    connection: connectionState.nullable(),
    serverStatus: serverStatus.nullable(),
    nodes: z.number(),
    variables: z.number(),
    createdAt: moment,
  })
  .meta({ id: 'OpcServer' })
export type OpcServer = z.infer<typeof opcServer>
const serverBody = z.strictObject({ ...serverFields, ...secretFields })
export type OpcServerBody = z.infer<typeof serverBody>

const itemFields = {
  deveui: deveui.describe('Of an OPC-UA node'),
  nodeId: opcNodeId,
  path: oneLine(text(1000)).default('').describe('Where the variable was found, for people'),
  arrayIndex: z
    .number()
    .int()
    .min(0)
    .max(65_535)
    .nullable()
    .default(null)
    .describe(`Element of an array; null: each of its first ${maxOpcElements} is a key of its own`),
  key: keyFields.name.describe('Under which its readings are stored'),
  label: keyFields.label,
  unit: keyFields.unit,
  decimals: keyFields.decimals,
  valueMapping: keyFields.valueMapping,
  samplingInterval: z
    .number()
    .int()
    .min(-1)
    .max(86_400_000)
    .default(1000)
    .describe('Ms; 0: as fast as the server can, -1: the publishing interval'),
  queueSize: z.number().int().min(1).max(1000).default(10),
  deadband: z.number().min(0).max(1e15).nullable().default(null).describe('Absolute'),
  unlocked: z.boolean().default(false).describe('Whether it may be written by downlinks'),
  minimum: bound.nullable().default(null).describe('Of values that are written'),
  maximum: bound.nullable().default(null),
  step: z
    .number()
    .positive()
    .max(1e15)
    .nullable()
    .default(null)
    .describe('Values written are multiples of it'),
}
const itemBody = z.strictObject(itemFields)
export type OpcNodeBody = z.infer<typeof itemBody>

export const opcNode = z
  .object({
    ...itemFields,
    decimals: z.number().nullable(),
    valueMapping: keyFields.valueMapping.unwrap(),
    opcNodeId: id,
    opcServerId: id,
    nodeName: z.string(),
    /** In this process; null before the server has said something of it. */
    state: z
      .object({
        problem: z.enum(opcProblems).nullable(),
        /** Name of the last status code, such as UncertainLastUsableValue. */
        status: z.string(),
        since: moment,
        samplingInterval: z.number().nullable().describe('As the server revised it, ms'),
      })
      .nullable(),
  })
  .meta({ id: 'OpcNode' })
export type OpcNode = z.infer<typeof opcNode>

const isRead = z.boolean().describe('Whether the variable, or an element of it, is read into a key already')

/** A value as the server has it now. */
const opcValue = z.object({
  /** With the URI of its namespace, however it was asked for. */
  nodeId: z.string(),
  dataType: z.string(),
  /** As text, for people; '' where there is none. */
  value: z.string(),
  status: z.string(),
  time: moment.nullable(),
  isRead,
})
export type OpcValue = z.infer<typeof opcValue>

/** A node of a server's address space. */
const opcReference = z
  .object({
    /** With the URI of its namespace. */
    nodeId: z.string(),
    browseName: z.string(),
    displayName: z.string(),
    /** Browse names from the Objects folder, with slashes. */
    path: z.string(),
    nodeClass: z.enum(['object', 'variable', 'method', 'other']),
    description: z.string(),
    isRead,
    /** Of variables; null of others. */
    variable: z
      .object({
        dataType: z.string(),
        /** Numbers, booleans, texts, dates, enumerations and arrays of them. */
        isSupported: z.boolean(),
        isArray: z.boolean(),
        isWritable: z.boolean(),
        value: z.string(),
        status: z.string(),
        unit: z.string(),
        minimum: z.number().nullable(),
        maximum: z.number().nullable(),
        /** Of an enumeration. */
        words: z.array(z.object({ value: z.number(), text: z.string() })),
      })
      .nullable(),
  })
  .meta({ id: 'OpcReference' })
export type OpcReference = z.infer<typeof opcReference>

const outcome = {
  result: z.enum(['works', ...connectionProblems, ...opcFailures]),
  /** In the words of the other side, in English. */
  detail: z.string(),
}
const browseResult = z.object({
  ...outcome,
  references: z.array(opcReference),
  /** There are more behind these. */
  hasMore: z.boolean(),
})
export type OpcBrowseResult = z.infer<typeof browseResult>

const opcEndpoint = z.object({
  /** Null: one that the portal does not offer, such as a deprecated one. */
  securityPolicy: z.enum(opcPolicies).nullable(),
  securityMode: z.enum(opcModes),
  userKinds: z.array(z.enum(opcUserKinds)),
})
const discovery = z.object({
  ...outcome,
  applicationName: z.string(),
  endpoints: z.array(opcEndpoint),
  /** The server's own; null where it has none. */
  certificate: z
    .object({
      pem: z.string(),
      fingerprint: z.string(),
      subject: z.string(),
      validFrom: moment,
      validTo: moment,
    })
    .nullable(),
})
export type OpcDiscovery = z.infer<typeof discovery>

/** The portal's own, by which servers know a company. */
const ownCertificate = z
  .object({
    pem: z.string(),
    fingerprint: z.string(),
    applicationUri: z.string(),
    validFrom: moment,
    validTo: moment,
  })
  .meta({ id: 'OpcCertificate' })
export type OpcCertificate = z.infer<typeof ownCertificate>

const params = z.strictObject({ id })
const companyParams = z.strictObject({ companyId: id })
const company = 'companyId'
const serverErrors = [...tlsErrors, 'feature.off'] as const
const itemErrors = ['opc.notOpcNode', 'opc.variableInUse', 'key.tooMany', 'key.taken', 'feature.off'] as const
const creationErrors = [...itemErrors, 'opc.tooManyNodes', 'opc.tooManyInCompany'] as const
const commandErrors = ['request.tooMany', 'feature.off'] as const

export const opcua = {
  servers: endpoint('GET', '/opc/servers/{companyId}', 'Tag.View', {
    company,
    summary: 'The OPC-UA servers of a company',
    params: companyParams,
    output: z.array(opcServer),
  }),
  createServer: endpoint('POST', '/opc/server/{companyId}', 'Company.Update', {
    company,
    errors: ['opc.tooManyServers', ...serverErrors],
    summary: 'Add an OPC-UA server',
    params: companyParams,
    body: serverBody,
    output: opcServer,
    status: 201,
  }),
  getServer: endpoint('GET', '/opc/server/{id}', 'Tag.View', {
    summary: 'One OPC-UA server',
    params,
    output: opcServer,
  }),
  updateServer: endpoint('PUT', '/opc/server/{id}', 'Company.Update', {
    errors: serverErrors,
    summary: 'Change an OPC-UA server',
    params,
    body: changeBody({ ...serverFields, ...secretFields }, opcServer.shape),
    output: opcServer,
  }),
  removeServer: endpoint('DELETE', '/opc/server/{id}', 'Company.Update', {
    summary: 'Delete an OPC-UA server; nodes and readings stay',
    params,
  }),
  monitor: endpoint('POST', '/opc/monitoring/{server}/{on}', 'Company.Update', {
    errors: ['feature.off'],
    summary: 'Switch the monitoring of an OPC-UA server on or off',
    params: z.strictObject({ server: id, on: z.enum(['on', 'off']) }),
  }),
  discover: endpoint('POST', '/opc/discover/{companyId}', 'Company.Update', {
    company,
    errors: commandErrors,
    summary: 'What an OPC-UA server offers: policies, modes, users, and its certificate',
    params: companyParams,
    body: z.strictObject({ endpointUrl: opcUrl }),
    output: discovery,
  }),
  certificate: endpoint('GET', '/opc/certificate/{companyId}', 'Tag.View', {
    company,
    summary: 'The certificate by which OPC-UA servers know the company; none before its first server',
    params: companyParams,
    output: z.object({ certificate: ownCertificate.nullable() }),
  }),
  renewCertificate: endpoint('POST', '/opc/certificate/{companyId}', 'Company.Update', {
    company,
    errors: ['feature.off'],
    summary: 'Make a new key and certificate; servers must trust it before they let the company in again',
    params: companyParams,
    output: ownCertificate,
    status: 201,
  }),
  browse: endpoint('POST', '/opc/browse/{id}', 'Company.Update', {
    errors: commandErrors,
    summary: 'Nodes below a node of an OPC-UA server, in portions',
    params,
    body: z.strictObject({
      nodeId: opcNodeId.nullable().default(null).describe('Null: the Objects folder'),
      path: oneLine(text(1000)).default('').describe('Of the node, which those of its children begin with'),
      offset: z.number().int().min(0).max(1_000_000).default(0),
    }),
    output: browseResult,
  }),
  find: endpoint('POST', '/opc/find/{id}', 'Company.Update', {
    errors: commandErrors,
    summary:
      'Variables below a node of an OPC-UA server: by words in their names, or a pattern of browse paths',
    params,
    body: z.strictObject({
      nodeId: opcNodeId.nullable().default(null),
      path: oneLine(text(1000)).default(''),
      search: oneLine(text(200))
        .default('')
        .describe('In name or description; with a slash or an asterisk a pattern such as Line*/Motor/Temp*'),
    }),
    output: browseResult,
  }),
  read: endpoint('POST', '/opc/read/{id}', 'Company.Update', {
    errors: commandErrors,
    summary: 'Read variables of an OPC-UA server now',
    params,
    body: z.strictObject({ nodeIds: z.array(opcAnyNodeId).min(1).max(maxOpcRead) }),
    output: z.object({ ...outcome, values: z.array(opcValue) }),
  }),
  nodes: listEndpoint('/opc/nodes/{server}', 'Tag.View', {
    summary: 'The variables that are read of an OPC-UA server',
    params: z.strictObject({ server: id }),
    query: z.strictObject({ ...pageQuery, sort: z.enum(['path', 'key', 'node', 'nodeId']).default('path') }),
    item: opcNode,
  }),
  nodesOfNode: endpoint('GET', '/opc/tag/{deveui}', 'Tag.View', {
    summary: 'The variables that a node has its readings from',
    params: z.strictObject({ deveui }),
    output: z.array(opcNode),
  }),
  createNode: endpoint('POST', '/opc/node/{server}', 'Company.Update', {
    errors: creationErrors,
    stores: ['keys'],
    summary: 'Read a variable of an OPC-UA server into a key of a node',
    params: z.strictObject({ server: id }),
    body: itemBody,
    output: opcNode,
    status: 201,
  }),
  createNodes: endpoint('POST', '/opc/nodes/{server}', 'Company.Update', {
    errors: creationErrors,
    stores: ['keys'],
    summary: 'Read several variables of an OPC-UA server: all of them or none',
    params: z.strictObject({ server: id }),
    body: z.strictObject({ nodes: z.array(itemBody).min(1).max(maxOpcBatch) }),
    output: z.array(opcNode),
    status: 201,
  }),
  updateNode: endpoint('PUT', '/opc/node/{id}', 'Company.Update', {
    errors: itemErrors,
    stores: ['keys'],
    summary: 'Change how a variable is read',
    params,
    body: changeBody(itemFields, opcNode.shape),
    output: opcNode,
  }),
  removeNode: endpoint('DELETE', '/opc/node/{id}', 'Company.Update', {
    summary: 'Read a variable no longer; its key and readings stay',
    params,
  }),
}
