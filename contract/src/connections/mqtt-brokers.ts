import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { deveui, host, id, moment, oneLine, text } from '../endpoints/fields.ts'
import { connectionProblems, connectionState, messageCounts, tlsErrors } from './connections.ts'
import { mqttVersions, sslModes } from './mqtt-versions.ts'

const { endpoint } = endpointsOf('MQTT brokers')

const pem = text(32_768).trim()
/** Write only: null or absent stays as it is, empty clears it. */
const secret = (schema: z.ZodType<string, string>) => schema.nullable().default(null)

const fields = {
  name: oneLine(text(255).trim()).default('').describe('Empty: the host name'),
  hostname: host,
  port: z.number().int().min(1).max(65_535).default(1883),
  version: z.enum(mqttVersions).default('3.1.1'),
  sslmode: z
    .number()
    .int()
    .min(0)
    .max(2)
    .default(sslModes.NONE)
    .describe('0 no TLS, 1 certificate signed by an authority, 2 self-signed certificate'),
  CACertificate: pem.default('').describe('PEM: the authority, or in mode 2 the certificate to expect'),
  ClientCertificate: pem.default('').describe('PEM'),
  ClientKey: secret(pem).describe('PEM'),
  KeyPassPhrase: secret(text(1000)),
  useAuth: z.boolean().default(false),
  username: text(1000).default(''),
  password: secret(text(4000)).describe(
    'Goes with the host and port that it was meant for: it is cleared when they change and none is sent',
  ),
  sparkplug: z.boolean().default(false).describe('The portal is a Sparkplug B host application there'),
  isGlobal: z.boolean().default(false).describe('For all companies; only a super administrator may say so'),
}

export const mqttBroker = z
  .object({
    ...fields,
    brokerId: id,
    ClientKey: z.null(),
    KeyPassPhrase: z.null(),
    password: z.null(),
    hasClientKey: z.boolean(),
    hasKeyPassPhrase: z.boolean(),
    hasPassword: z.boolean(),
    /** SHA-256 of the certificate that the broker has shown first; in mode 2 no other is accepted. */
    fingerprint: z.string().nullable(),
    /** Whether it may be changed here: global ones belong to the company that they were made in. */
    isOwn: z.boolean(),
    status: z.enum(['connecting', 'connected', 'waiting', 'failed', 'unknown']),
    connection: connectionState.nullable(),
    /** Nodes that listen to it. */
    nodes: z.number(),
    createdAt: moment,
  })
  .meta({ id: 'MqttBroker' })
export type MqttBroker = z.infer<typeof mqttBroker>

const createBody = z.strictObject(fields)
export type MqttBrokerBody = z.infer<typeof createBody>

const metrics = z
  .object({ messages: messageCounts, publishes: messageCounts })
  .meta({ id: 'MqttBrokerMetrics' })
export type MqttBrokerMetrics = z.infer<typeof metrics>

/** Single levels only: `#` becomes `+`. */
const topic = text(255).regex(/^[^\s#$][^#]*(\/#)?$|^#$/u, { message: 'node.topicInvalid' })
const publishTopic = text(255).trim()
const parsingTopic = text(255).trim()
const topicFields = {
  topic: topic.describe('What the node listens to; + stands for one level, # becomes +'),
  publishTopic: publishTopic.default('').describe('Where downlinks to the node are published'),
  parsingTopic: parsingTopic
    .default('')
    .describe(
      'The topic with {key} in place of the levels that name the key of a single value; else the last level',
    ),
}

export const mqttTopic = z
  .object({ mqttMetaId: id, brokerId: id, brokerName: z.string(), deveui: z.string(), ...topicFields })
  .meta({ id: 'MqttTopic' })
export type MqttTopic = z.infer<typeof mqttTopic>

export const brokerTestResults = ['works', ...connectionProblems] as const
export type BrokerTestResult = (typeof brokerTestResults)[number]

const params = z.strictObject({ id })
const topicErrors = [
  'mqttTopic.exists',
  'mqttTopic.publishesToItself',
  'mqttTopic.parsingInvalid',
  'mqttTopic.otherBranch',
  'node.topicInvalid',
] as const

export const mqttBrokers = {
  list: endpoint('GET', '/mqtt/mqttbroker/company/{id}', 'Tag.View', {
    company: 'id',
    summary: 'The MQTT brokers that the portal is a client of: of a company, and global ones',
    params,
    output: z.array(mqttBroker),
  }),
  test: endpoint('POST', '/mqtt/mqttbroker/test', 'Company.Update', {
    errors: ['request.tooMany', ...tlsErrors],
    summary: 'Connect to a broker once, and say what is wrong',
    body: z.strictObject({
      ...fields,
      /** A broker whose secrets are used where none are sent, at the host and port that it has. */
      brokerId: id.optional(),
      /** To be subscribed to. */
      topic: topic.optional(),
    }),
    output: z.object({
      result: z.enum(brokerTestResults),
      /** In the words of the broker. */
      detail: z.string(),
      /** Messages that came within a few seconds. */
      messages: z.number(),
    }),
  }),
  create: endpoint('POST', '/mqtt/mqttbroker/{company}', 'Company.Update', {
    company: 'company',
    errors: ['access.denied', 'mqttBroker.tooMany', ...tlsErrors],
    summary: 'Add an MQTT broker',
    params: z.strictObject({ company: id }),
    body: createBody,
    output: mqttBroker,
    status: 201,
  }),
  get: endpoint('GET', '/mqtt/mqttbroker/{id}', 'Tag.View', {
    summary: 'One MQTT broker',
    params,
    output: mqttBroker,
  }),
  update: endpoint('PUT', '/mqtt/mqttbroker/{id}', 'Company.Update', {
    errors: ['access.denied', ...tlsErrors],
    summary: 'Change an MQTT broker',
    params,
    body: changeBody(fields, mqttBroker.shape),
    output: mqttBroker,
  }),
  forget: endpoint('DELETE', '/mqtt/mqttbroker/{id}/fingerprint', 'Company.Update', {
    errors: ['access.denied'],
    summary: 'Forget the certificate that a broker has shown: the next one is trusted',
    params,
  }),
  remove: endpoint('DELETE', '/mqtt/mqttbroker/{id}', 'Company.Update', {
    errors: ['access.denied'],
    summary: 'Delete an MQTT broker and the topics of nodes on it',
    params,
  }),
  metrics: endpoint('GET', '/mqtt/metrics/{id}', 'Tag.View', {
    summary: 'Messages from a broker and to it: ever, in the last 7 days and in the last 24 hours',
    params,
    output: metrics,
  }),
  topics: endpoint('GET', '/mqtt/mqttmeta/{deveui}', 'Tag.View', {
    summary: 'What a node listens to on MQTT brokers',
    params: z.strictObject({ deveui }),
    output: z.array(mqttTopic),
  }),
  createTopic: endpoint('POST', '/mqtt/topic', 'Tag.Update', {
    errors: ['mqttBroker.notFound', 'mqttTopic.tooMany', ...topicErrors],
    summary: 'Let a node listen to a topic of a broker',
    body: z.strictObject({ deveui, brokerId: id, ...topicFields }),
    output: mqttTopic,
    status: 201,
  }),
  updateTopic: endpoint('PUT', '/mqtt/topic/{id}', 'Tag.Update', {
    errors: [...topicErrors],
    summary: 'Change a topic that a node listens to',
    params,
    body: changeBody(topicFields, mqttTopic.shape),
    output: mqttTopic,
  }),
  removeTopic: endpoint('DELETE', '/mqtt/topic/{id}', 'Tag.Update', {
    summary: 'Let a node listen to a topic no longer',
    params,
  }),
}
