import type { NetworkServer, Transport } from '@fyr/contract/connections/integration-fields'

export type FieldName =
  | 'host'
  | 'port'
  | 'sslmode'
  | 'username'
  | 'password'
  | 'application'
  | 'caCertificate'
  | 'clientCertificate'
  | 'clientKey'
  | 'keyPassphrase'
  | 'apiKey'
  | 'apiUrl'
  | 'apiApplication'
  | 'deviceProfile'
  | 'frequencyPlan'
  | 'lorawanVersion'

/** How messages of each kind reach the portal, the usual way first; as in the contract. */
export const transportsOf: Record<NetworkServer, readonly Transport[]> = {
  chirpstack: ['http', 'mqtt', 'broker'],
  'things-stack': ['mqtt', 'http'],
  loriot: ['websocket', 'http'],
  thingpark: ['http'],
  netmore: ['http', 'mqtt'],
  generic: ['http'],
}

const certificates = ['caCertificate', 'clientCertificate', 'clientKey', 'keyPassphrase'] as const

/** Where messages come by webhook, what downlinks need. */
const downlinkFields = new Map<NetworkServer, readonly FieldName[]>([
  ['chirpstack', ['apiUrl', 'apiKey']],
  ['things-stack', ['host', 'apiKey']],
  ['loriot', ['host', 'application', 'apiKey']],
  ['thingpark', ['apiUrl', 'application', 'apiKey']],
  ['netmore', ['apiKey', 'username', 'password']],
])

interface Chosen {
  kind: NetworkServer
  transport: Transport
  sslmode: string
}

/** The fields that are asked for, the necessary ones first. */
export function fieldsOf({ kind, transport, sslmode }: Chosen): readonly FieldName[] {
  if (transport === 'http') return downlinkFields.get(kind) ?? []
  if (transport === 'broker') return []
  switch (kind) {
    case 'chirpstack':
      return [
        ...(['host', 'port', 'sslmode', 'username', 'password', 'application'] as const),
        ...(sslmode === '0' ? [] : certificates),
      ]
    case 'things-stack':
      return ['host', 'application', 'apiKey']
    case 'loriot':
      return ['host', 'apiKey']
    case 'netmore':
      return ['host', 'port', 'username', 'password']
    default:
      return []
  }
}

/** As in the contract. */
export const lorawanVersions = ['1.0.0', '1.0.1', '1.0.2a', '1.0.2b', '1.0.3', '1.0.4'] as const

/** What creating devices needs beside them. */
export function createFieldsOf({
  kind,
  transport,
}: Pick<Chosen, 'kind' | 'transport'>): readonly FieldName[] {
  if (kind === 'things-stack') return ['apiApplication', 'frequencyPlan', 'lorawanVersion']
  if (kind !== 'chirpstack') return []
  const own = ['apiApplication', 'deviceProfile'] as const
  return transport === 'http' ? own : ['apiUrl', 'apiKey', ...own]
}

const optional: ReadonlySet<string> = new Set([
  'chirpstack/username',
  'chirpstack/password',
  'chirpstack/application',
  'chirpstack/apiUrl',
  'chirpstack/apiKey',
])

/** Whether a field has to be filled in. A secret that there is stays when it is left empty. */
export const isNeeded = (
  { kind, transport }: Pick<Chosen, 'kind' | 'transport'>,
  field: FieldName,
): boolean =>
  transport !== 'http' && !certificates.some((each) => each === field) && !optional.has(`${kind}/${field}`)

/** What a field usually says. */
export const usualHosts = new Map<NetworkServer, string>([
  ['things-stack', 'eu1.cloud.thethings.network'],
  ['loriot', 'eu1.loriot.io'],
  ['netmore', 'mq.netmoregroup.com'],
])

/** Where network servers usually take downlinks. */
export const apiUrlExamples = new Map<NetworkServer, string>([
  ['chirpstack', 'https://chirpstack.example.com'],
  ['thingpark', 'https://community.thingpark.io/thingpark/lrc/rest/downlink'],
])
