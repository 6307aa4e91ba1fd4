import { isDeepStrictEqual } from 'node:util'
import {
  fieldsOf,
  type NetworkServer,
  plainFields,
  type SecretField,
  secretFields,
  type Transport,
  transportsOf,
} from '@fyr/contract/connections/integration-fields'
import type { IntegrationBody } from '@fyr/contract/connections/integrations'
import type * as z from 'zod'
import { checkTls, type TlsTexts } from '#domains/connections/connections/index.ts'
import { refuseField } from '#request/problem.ts'

type Plain = { [K in keyof typeof plainFields]?: z.output<(typeof plainFields)[K]> }

/** What an integration is set to, secrets apart. */
export interface IntegrationSettings extends Plain {
  transport: Transport
  /** SHA-256 of the certificate that a server with a self-signed one has shown first. */
  fingerprint?: string
}

export type IntegrationSecrets = { [K in SecretField]?: string } & {
  /** Of The Things Stack: where its webhooks take downlinks, by application. */
  webhooks?: Record<string, { url: string; key: string }>
}

const isPlain = (field: string): field is keyof Plain => Object.hasOwn(plainFields, field)
const isSecret = (field: string): field is SecretField => Object.hasOwn(secretFields, field)

/** What there is at first where nobody says otherwise. */
const usual: { [K in NetworkServer]?: Plain } = {
  chirpstack: { port: 8883, sslmode: 1 },
  netmore: { host: 'mq.netmoregroup.com', port: 8883, sslmode: 1 },
}

/** The settings after a change; 400 for the field that its kind cannot do without. */
export function settingsAfter(
  before: IntegrationSettings | undefined,
  body: IntegrationBody,
): IntegrationSettings {
  const transport = body.transport ?? before?.transport ?? 'http'
  const possible: readonly Transport[] = transportsOf[body.kind]
  if (!possible.includes(transport)) refuseField('body.transport', 'field.notOneOf')
  const given = Object.entries(body).filter(([field, value]) => isPlain(field) && value !== undefined)
  const after: IntegrationSettings = {
    ...usual[body.kind],
    ...before,
    ...Object.fromEntries(given),
    transport,
  }
  // Another server shows another certificate.
  const isSameServer =
    after.host === before?.host && after.port === before?.port && after.sslmode === before?.sslmode
  if (!isSameServer) delete after.fingerprint
  return after
}

export function secretsAfter(before: IntegrationSecrets, body: IntegrationBody): IntegrationSecrets {
  const given = Object.entries(body).filter(([field, value]) => isSecret(field) && typeof value === 'string')
  const after: IntegrationSecrets = { ...before, ...Object.fromEntries(given) }
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== ''))
}

/** The fields without which messages cannot be fetched, by transport. */
const needed: { [K in NetworkServer]?: readonly (keyof Plain | SecretField)[] } = {
  chirpstack: ['host'],
  'things-stack': ['host', 'application', 'apiKey'],
  loriot: ['host', 'apiKey'],
  netmore: ['host', 'username', 'password'],
}

/** What the APIs need to create devices, beside the key. */
const neededToCreate: { [K in NetworkServer]?: readonly (keyof Plain)[] } = {
  chirpstack: ['apiUrl', 'apiApplication', 'deviceProfile'],
  'things-stack': ['host', 'apiApplication', 'frequencyPlan', 'lorawanVersion'],
}

/** Whether devices can be created on a network server. */
export function createsDevices({
  kind,
  settings,
  secrets,
}: {
  kind: NetworkServer
  settings: IntegrationSettings
  secrets: IntegrationSecrets
}): boolean {
  const fields = neededToCreate[kind]
  return Boolean(secrets.apiKey && fields?.every((field) => settings[field]))
}

/** 400 for the first field that is missing. */
export function assertComplete(
  kind: NetworkServer,
  settings: IntegrationSettings,
  secrets: IntegrationSecrets,
): void {
  const { transport } = settings
  const asked = kind === 'generic' ? (['mapping'] as const) : []
  const fields = transport === 'http' ? asked : transport === 'broker' ? [] : (needed[kind] ?? [])
  for (const field of fields) {
    const value = isSecret(field) ? secrets[field] : settings[field]
    if (value === undefined || value === '') refuseField(`body.${field}`, 'field.required')
  }
}

/** The settings that the kind has, to be answered. */
export function settingsOf(
  kind: NetworkServer,
  settings: IntegrationSettings,
): Plain & { transport: Transport } {
  const fields = fieldsOf[kind].filter(isPlain).filter((field) => settings[field] !== undefined)
  return {
    ...Object.fromEntries(fields.map((field) => [field, settings[field]])),
    transport: settings.transport,
  }
}

/** Where a secret of a kind is sent. */
const goesTo: { [K in SecretField]?: { [K in NetworkServer]?: readonly (keyof Plain)[] } } = {
  password: { chirpstack: ['host', 'port', 'sslmode'], netmore: ['host', 'port', 'sslmode', 'apiUrl'] },
  apiKey: {
    chirpstack: ['apiUrl'],
    'things-stack': ['host', 'port', 'sslmode'],
    loriot: ['host', 'port', 'sslmode'],
    thingpark: ['apiUrl'],
    netmore: ['apiUrl'],
    generic: ['downlink'],
  },
}

function targetOf(settings: IntegrationSettings, field: keyof Plain): string {
  if (field === 'sslmode') return String(settings.sslmode ?? 1)
  if (field !== 'downlink' && field !== 'apiUrl') return String(settings[field] ?? '')
  const url = field === 'apiUrl' ? settings.apiUrl : settings.downlink?.url
  return url && URL.canParse(url) ? new URL(url).origin : ''
}

/** 400 for a secret that would be sent to another server than it was written for, and is not written again. */
export function assertSecretsStay(
  { kind, settings: before }: { kind: NetworkServer; settings: IntegrationSettings },
  after: IntegrationSettings,
  secretsBefore: IntegrationSecrets,
  body: IntegrationBody,
): void {
  const given: { [K in SecretField]?: string | null | undefined } = body
  for (const secret of ['password', 'apiKey'] as const) {
    const isMoved = goesTo[secret]?.[kind]?.some(
      (field) => targetOf(before, field) !== targetOf(after, field),
    )
    if (isMoved && secretsBefore[secret] !== undefined && typeof given[secret] !== 'string')
      refuseField(`body.${secret}`, 'field.passwordAgain')
  }
}

interface Kept {
  settings: IntegrationSettings
  secrets: IntegrationSecrets
}
const tlsFields = {
  ca: 'caCertificate',
  certificate: 'clientCertificate',
  key: 'clientKey',
  passphrase: 'keyPassphrase',
} as const
const tlsOf = ({ settings, secrets }: Kept): TlsTexts => ({
  ca: settings.caCertificate ?? '',
  certificate: settings.clientCertificate ?? '',
  key: secrets.clientKey ?? '',
  passphrase: secrets.keyPassphrase ?? '',
})

/** 400 for certificates and a key that are new and cannot be read, or do not belong together. */
export function assertTls(before: Kept | undefined, after: Kept): void {
  const texts = tlsOf(after)
  if (before && isDeepStrictEqual(tlsOf(before), texts)) return
  checkTls(texts, tlsFields)
}
