import type { HeldIntegration } from '#domains/connections/integrations/index.ts'
import type { MqttClientSettings } from '../../connections/mqtt-client/settings.ts'
import type { TlsSettings } from '../../connections/secure-socket.ts'

/** What reads their messages, by kind. */
export const readers = {
  chirpstack: new URL('../chirpstack/mqtt-reader.ts', import.meta.url).href,
  thingsStack: new URL('../things-stack/mqtt-reader.ts', import.meta.url).href,
  netmore: new URL('../netmore/mqtt-reader.ts', import.meta.url).href,
}

/** How the messages of an integration are fetched over MQTT; undefined for kinds that have none. */
export function mqttSettingsOf(integration: HeldIntegration): MqttClientSettings | undefined {
  const { id, kind, settings, secrets } = integration
  const { host = '', username, application = '' } = settings
  // Letters and digits, which every broker takes, and not the same for two portals by chance.
  const common = { version: '3.1.1', clientId: `fyr${id.replaceAll('-', '').slice(0, 20)}` } as const
  switch (kind) {
    case 'chirpstack':
      return {
        ...common,
        ...{ host, port: settings.port ?? 8883, tls: tlsOf(integration) },
        ...(username && { username }),
        ...(secrets.password !== undefined && { password: secrets.password }),
        topics: chirpstackTopics(application),
        reader: readers.chirpstack,
      }
    case 'things-stack':
      return {
        ...common,
        ...{ host, port: settings.port ?? 8883, tls: tlsOf(integration), username: application },
        password: secrets.apiKey ?? '',
        topics: ['up', 'join', 'location/solved', ...downlinkEvents].map(
          (event) => `v3/${application}/devices/+/${event}`,
        ),
        reader: readers.thingsStack,
      }
    case 'netmore':
      return {
        ...common,
        ...{ host, port: settings.port ?? 8883, tls: tlsOf(integration), username: username ?? '' },
        password: secrets.password ?? '',
        // Netmore asks for names that begin with that of the user.
        clientId: `${username ?? ''}-${common.clientId}`,
        topics: ['sensor/+/+/payload', 'sensor/+/+/downlink-response'],
        reader: readers.netmore,
      }
    default:
      return undefined
  }
}

const downlinkEvents = ['queued', 'sent', 'ack', 'nack', 'failed'].map((event) => `down/${event}`)

/** Who is let into one application only hears no gateways. */
const chirpstackTopics = (application: string) =>
  application === ''
    ? ['application/+/device/+/event/+', '+/gateway/+/event/stats', '+/gateway/+/state/conn']
    : [`application/${application}/device/+/event/+`]

const tlsModes = ['none', 'authority', 'pinned'] as const

function tlsOf({ settings, secrets }: HeldIntegration): TlsSettings {
  const { sslmode = 1, caCertificate, clientCertificate, fingerprint } = settings
  return {
    mode: tlsModes[sslmode],
    ...(caCertificate && { ca: caCertificate }),
    ...(clientCertificate && { certificate: clientCertificate }),
    ...(secrets.clientKey && { key: secrets.clientKey }),
    ...(secrets.keyPassphrase && { passphrase: secrets.keyPassphrase }),
    ...(fingerprint && { fingerprint }),
  }
}
