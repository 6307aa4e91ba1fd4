import * as z from 'zod'
import { genericMapping } from '../devices/lorawan/generic-mapping.ts'
import { readOnly } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, moment, name, oneLine, text } from '../endpoints/fields.ts'
import { connectionProblems, connectionState, tlsErrors } from './connections.ts'
import {
  fieldsOf,
  type NetworkServer,
  networkServers,
  plainFields,
  secretFields,
  transports,
} from './integration-fields.ts'

const { endpoint } = endpointsOf('Integrations')

/** Why the last message was not taken in, or an integration does not work. */
export const integrationProblems = [
  'unreadable',
  'overloaded',
  'noMessages',
  'disabled',
  'connecting',
  ...connectionProblems,
] as const
export type IntegrationProblem = (typeof integrationProblems)[number]

const transport = z.enum(transports)

const problem = z.object({
  code: z.enum(integrationProblems),
  /** In the words of whoever found it, in English. */
  detail: z.string(),
  at: moment,
})

const optional = <T extends z.ZodRawShape>(shape: T) =>
  Object.fromEntries(
    Object.entries(shape).map(([field, type]) => [field, (type as z.ZodType).optional()]),
  ) as unknown as {
    [K in keyof T]: z.ZodOptional<T[K]>
  }

/** A network server of a company. What is not of its kind is absent. */
export const integration = z
  .object({
    integrationId: id,
    kind: z.enum(networkServers),
    name: z.string(),
    enabled: z.boolean(),
    transport,
    ...optional(plainFields),
    /** Whether there is one; they themselves are never answered. */
    hasPassword: z.boolean(),
    hasClientKey: z.boolean(),
    hasKeyPassphrase: z.boolean(),
    hasApiKey: z.boolean(),
    /** Devices can be created on it: all that its API asks for is set. */
    createsDevices: z.boolean(),
    /** How the connection is, where the portal holds one. */
    connection: connectionState.pick({ status: true, since: true, lastError: true }).nullable(),
    /** When it was last heard. */
    lastMessageAt: moment.nullable(),
    messages: z.number(),
    /** Why its last message was refused; null when it was taken. */
    lastProblem: problem.nullable(),
  })
  .meta({ id: 'Integration' })
export type Integration = z.infer<typeof integration>

/** What it is let in by where its messages are sent to the portal; told when it is made, and never again. */
const credentials = {
  /** The address of its webhook. */
  webhook: z.string().optional(),
  /** At the portal's own MQTT broker, with any user name. */
  brokerPassword: z.string().optional(),
}
const saved = integration.extend(credentials).meta({ id: 'SavedIntegration' })
export type SavedIntegration = z.infer<typeof saved>

const common = {
  /** Of the one to change; without it another is made. */
  integrationId: id.optional(),
  name: name.optional(),
  enabled: z.boolean().optional(),
  transport: transport.optional(),
}
const answeredOnly = {
  hasPassword: readOnly,
  hasClientKey: readOnly,
  hasKeyPassphrase: readOnly,
  hasApiKey: readOnly,
  createsDevices: readOnly,
  connection: readOnly,
  lastMessageAt: readOnly,
  messages: readOnly,
  lastProblem: readOnly,
}
const allFields = { ...plainFields, ...secretFields }
type Fields<K extends NetworkServer> = Pick<typeof allFields, (typeof fieldsOf)[K][number]>

function bodyOf<K extends NetworkServer>(kind: K) {
  const own = Object.fromEntries(
    fieldsOf[kind].map((field) => [field, allFields[field]]),
  ) as unknown as Fields<K>
  return z.strictObject({ kind: z.literal(kind), ...common, ...optional(own), ...answeredOnly })
}

const body = z.discriminatedUnion('kind', [
  bodyOf('chirpstack'),
  bodyOf('things-stack'),
  bodyOf('loriot'),
  bodyOf('thingpark'),
  bodyOf('netmore'),
  bodyOf('generic'),
])
export type IntegrationBody = z.output<typeof body>

const params = z.strictObject({ id })
export const integrations = {
  list: endpoint('GET', '/settings/integration', 'Tag.View', {
    summary: 'The network servers of the active company',
    output: z.array(integration),
  }),
  save: endpoint('POST', '/settings/integration', 'Company.Update', {
    errors: ['integration.tooMany', ...tlsErrors],
    summary: 'Connect a network server, or change how; what is left out stays as it is',
    body,
    output: saved,
  }),
  remove: endpoint('DELETE', '/settings/integration/{id}', 'Company.Update', {
    summary: 'Disconnect a network server; its webhook is closed at once',
    params,
  }),
  renewWebhook: endpoint('POST', '/settings/integration/{id}/webhook', 'Company.Update', {
    summary: 'A new address for the webhook, or password for the broker; the one before is of no use at once',
    params,
    output: z.object(credentials).meta({ id: 'IntegrationWebhook' }),
  }),
  test: endpoint('POST', '/settings/integration/{id}/test', 'Company.Update', {
    summary: 'Whether an integration works, and if not, why',
    params,
    output: z.object({ problem: problem.nullable() }).meta({ id: 'IntegrationTest' }),
    status: 200,
  }),
  preview: endpoint('POST', '/settings/integration/preview', 'Company.Update', {
    summary: 'What the portal would read in a message of a network server',
    body: z.strictObject({
      kind: z.enum(networkServers),
      mapping: genericMapping.optional(),
      /** As the network server sends it. */
      message: text(65_536).min(1),
      /** Of ChirpStack: which event it is. */
      event: oneLine(text(32)).default('up'),
    }),
    output: z
      .object({
        /** What is wrong with it, in English; null when it can be read. */
        problem: z.string().nullable(),
        frames: z.array(
          z.object({
            devEui: z.string(),
            payload: z.string(),
            port: z.number().nullable(),
            time: moment.nullable(),
            rssi: z.number().nullable(),
            snr: z.number().nullable(),
            gateway: z.string().nullable(),
          }),
        ),
      })
      .meta({ id: 'IntegrationPreview' }),
    status: 200,
  }),
  receive: endpoint('POST', '/lns/{kind}/{secret}', 'anyone', {
    errors: ['network.unreadable', 'readings.rateLimited'],
    summary: 'Where network servers send their messages; answered when they are stored',
    accepts: ['application/json', 'application/octet-stream'],
    params: z.strictObject({ kind: z.enum(networkServers), secret: oneLine(text(100)) }),
    body: z.unknown(),
    output: z
      .object({
        /** Frames that are new, that had come before, of devices that are no nodes, and that were refused. */
        stored: z.number(),
        duplicates: z.number(),
        unknown: z.number(),
        refused: z.number(),
      })
      .meta({ id: 'ReceivedMessages' }),
    status: 202,
  }),
}
