import type { NetworkServer, Transport } from '@fyr/contract/connections/integration-fields'
import type { Integration, IntegrationBody } from '@fyr/contract/connections/integrations'
import type { GenericDownlink } from '@fyr/contract/devices/downlinks/generic-downlink'
import type { GenericMapping } from '@fyr/contract/devices/lorawan/generic-mapping'
import { createFieldsOf, type FieldName, fieldsOf } from './fields/field-lists.ts'

/** An integration as a form has it. */
export interface IntegrationValues extends Record<string, unknown> {
  kind: NetworkServer
  name: string
  enabled: boolean
  transport: Transport
  host: string
  port: number | string
  sslmode: string
  username: string
  application: string
  caCertificate: string
  clientCertificate: string
  apiUrl: string
  apiApplication: string
  deviceProfile: string
  frequencyPlan: string
  lorawanVersion: string
  /** Secrets: empty is as before. */
  password: string
  clientKey: string
  keyPassphrase: string
  apiKey: string
  mapping: GenericMapping
  /** Headers one a line. */
  downlink: Omit<GenericDownlink, 'headers'> & { headers: string }
}

const usualBody = `{
  "devEui": "{devEui}",
  "port": "{port}",
  "data": "{base64}",
  "confirmed": "{confirmed}"
}`

const usualMapping: GenericMapping = {
  list: '',
  devEui: 'devEui',
  payload: 'payload',
  encoding: 'hex',
  port: 'port',
  frameCounter: '',
  time: 'time',
  rssi: 'rssi',
  snr: 'snr',
  gateway: 'gateway',
}

export function valuesOf(integration?: Integration): IntegrationValues {
  const rest: Partial<Integration> = integration ?? {}
  const { kind = 'chirpstack', name = '', enabled = true, transport = 'http' } = rest
  return {
    ...{ kind, name, enabled, transport },
    host: rest.host ?? '',
    port: rest.port ?? 8883,
    sslmode: String(rest.sslmode ?? 1),
    username: rest.username ?? '',
    application: rest.application ?? '',
    caCertificate: rest.caCertificate ?? '',
    clientCertificate: rest.clientCertificate ?? '',
    apiUrl: rest.apiUrl ?? '',
    apiApplication: rest.apiApplication ?? '',
    deviceProfile: rest.deviceProfile ?? '',
    frequencyPlan: rest.frequencyPlan ?? '',
    lorawanVersion: rest.lorawanVersion ?? '',
    password: '',
    clientKey: '',
    keyPassphrase: '',
    apiKey: '',
    mapping: rest.mapping ?? usualMapping,
    downlink: rest.downlink
      ? { ...rest.downlink, headers: linesOf(rest.downlink.headers) }
      : { url: '', method: 'POST', headers: 'Authorization: Bearer {secret}', body: usualBody },
  }
}

const linesOf = (headers: GenericDownlink['headers']) =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n')

/** Undefined where a line is no header. */
export function headersOf(lines: string): GenericDownlink['headers'] | undefined {
  const found = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^\s*([^\s:]+)\s*:\s*(.+?)\s*$/.exec(line))
  return found.every((each) => each !== null)
    ? found.map(([, name = '', value = '']) => ({ name, value }))
    : undefined
}

/** Secrets, and what cannot be empty: sent when they were filled in. */
const onlyFilled: ReadonlySet<string> = new Set<FieldName>([
  'password',
  'clientKey',
  'keyPassphrase',
  'apiKey',
  'lorawanVersion',
])

/** What is sent: the fields that are shown, and of the secrets those that were written. */
export function bodyOf(values: IntegrationValues, integrationId?: string): IntegrationBody {
  const { kind, name, enabled, transport, mapping, downlink, apiKey } = values
  const names = [...fieldsOf(values), ...createFieldsOf(values)]
  const shown = names.filter((field) => !onlyFilled.has(field) || values[field] !== '')
  const fields = Object.fromEntries(shown.map((field) => [field, sentOf(field, values)]))
  const body = {
    ...{ kind, name: name.trim(), enabled, transport, ...fields },
    ...(kind === 'generic' && {
      mapping,
      downlink: { ...downlink, headers: headersOf(downlink.headers) ?? [] },
      ...(apiKey !== '' && { apiKey }),
    }),
    ...(integrationId !== undefined && { integrationId }),
  }
  // The fields are those of its kind, which their list says and the type cannot know.
  return body as IntegrationBody
}

const sentOf = (field: FieldName, values: IntegrationValues) =>
  field === 'port' || field === 'sslmode' ? Number(values[field]) : values[field]
