import * as z from 'zod'
import { genericDownlink } from '../devices/downlinks/generic-downlink.ts'
import { genericMapping } from '../devices/lorawan/generic-mapping.ts'
import { deviceProfile } from '../devices/lorawan/network-target.ts'
import { oneLine, text } from '../endpoints/fields.ts'

/** Kinds of network servers; also how their webhooks are addressed. */
export const networkServers = [
  'chirpstack',
  'things-stack',
  'loriot',
  'thingpark',
  'netmore',
  'generic',
] as const
export type NetworkServer = (typeof networkServers)[number]
/** Those whose API creates devices. */
export const provisioningServers = ['chirpstack', 'things-stack'] as const satisfies readonly NetworkServer[]
export type ProvisioningServer = (typeof provisioningServers)[number]

/**
 * How the messages of a network server reach the portal: it sends them (`http`), publishes them to the portal's own MQTT
 * broker (`broker`), or the portal fetches them.
 */
export const transports = ['http', 'mqtt', 'websocket', 'broker'] as const
export type Transport = (typeof transports)[number]
/** Those by which the portal fetches. */
export type HeldTransport = Exclude<Transport, 'http' | 'broker'>

/** The transports of each kind, the usual one first. */
export const transportsOf = {
  chirpstack: ['http', 'mqtt', 'broker'],
  'things-stack': ['mqtt', 'http'],
  loriot: ['websocket', 'http'],
  thingpark: ['http'],
  netmore: ['http', 'mqtt'],
  generic: ['http'],
} as const satisfies Record<NetworkServer, readonly Transport[]>

const line = (maximum = 255) => oneLine(text(maximum).trim())
/** A name or an address, without a protocol and a port. */
const host = line(253).refine((value) => !/[\s/:@?#]/.test(value), { message: 'field.hostName' })
const pem = text(16_384).trim()

/** Versions of LoRaWAN whose devices have one key, each with the revision of its regional parameters. */
export const lorawanVersions = ['1.0.0', '1.0.1', '1.0.2a', '1.0.2b', '1.0.3', '1.0.4'] as const
export type LorawanVersion = (typeof lorawanVersions)[number]

/** What integrations are set to; each kind takes some of it. Empty where it is not needed. */
export const plainFields = {
  host,
  port: z.number().int().min(1).max(65_535),
  /** As of brokers: 0 none, 1 signed by an authority, 2 self-signed. */
  sslmode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  username: line(),
  /** ChirpStack: the application's id, empty for all. The Things Stack: `application@tenant`. ThingPark: the AS ID.
   * LORIOT: the application's id, of 8 hex digits. */
  application: line(100).refine((value) => !/[+#/\s]/.test(value), { message: 'field.invalid' }),
  caCertificate: pem,
  clientCertificate: pem,
  /** Where downlinks are sent, where that is another address. */
  apiUrl: line(500).refine((value) => value === '' || /^https?:\/\/[^\s/]+/.test(value), {
    message: 'field.webAddress',
  }),
  mapping: genericMapping,
  /** Where devices are created. ChirpStack: the application's id. The Things Stack: without the tenant. */
  apiApplication: line(100).refine((value) => !/[+#/@\s]/.test(value), { message: 'field.invalid' }),
  deviceProfile,
  /** The Things Stack: what devices are created with. */
  frequencyPlan: line(64).refine((value) => /^[A-Z0-9_-]*$/i.test(value), { message: 'field.invalid' }),
  lorawanVersion: z.enum(lorawanVersions),
  downlink: genericDownlink,
} as const satisfies z.ZodRawShape

/** Written, never read back: absent or null stays, empty is taken away. */
const secret = text(16_384).nullable()
export const secretFields = {
  password: secret,
  clientKey: secret,
  keyPassphrase: secret,
  apiKey: secret,
} as const satisfies z.ZodRawShape

export type PlainField = keyof typeof plainFields
export type SecretField = keyof typeof secretFields

/** The fields of each kind. */
export const fieldsOf = {
  chirpstack: [
    'host',
    'port',
    'sslmode',
    'username',
    'application',
    'caCertificate',
    'clientCertificate',
    'apiUrl',
    'apiApplication',
    'deviceProfile',
    'password',
    'clientKey',
    'keyPassphrase',
    'apiKey',
  ],
  'things-stack': [
    'host',
    'port',
    'sslmode',
    'application',
    'apiApplication',
    'frequencyPlan',
    'lorawanVersion',
    'apiKey',
  ],
  loriot: ['host', 'port', 'sslmode', 'application', 'apiKey'],
  thingpark: ['apiUrl', 'application', 'apiKey'],
  netmore: ['host', 'port', 'sslmode', 'username', 'password', 'apiUrl', 'apiKey'],
  generic: ['mapping', 'downlink', 'apiKey'],
} as const satisfies Record<NetworkServer, readonly (PlainField | SecretField)[]>
