import type { MqttClientSettings, MqttVersion } from '../connections/mqtt-client/settings.ts'
import type { TlsSettings } from '../connections/secure-socket.ts'

/** What is known of a broker, its secrets opened. */
export interface BrokerFacts {
  hostname: string
  port: number
  version: MqttVersion
  sslmode: number
  CACertificate: string
  ClientCertificate: string
  ClientKey: string
  KeyPassPhrase: string
  useAuth: boolean
  username: string
  password: string
  fingerprint: string | null
}

const modes: readonly TlsSettings['mode'][] = ['none', 'authority', 'pinned']
const reader = new URL('./reader.ts', import.meta.url).href

/** How the driver is told to connect to a broker. */
export function clientSettingsOf(
  broker: BrokerFacts,
  {
    clientId,
    topics,
    ...more
  }: Pick<MqttClientSettings, 'clientId' | 'topics' | 'group' | 'clean' | 'stateTopic' | 'reader'>,
): MqttClientSettings {
  return {
    reader,
    ...more,
    host: broker.hostname,
    port: broker.port,
    version: broker.version,
    tls: {
      mode: modes[broker.sslmode] ?? 'authority',
      ...(broker.CACertificate && { ca: broker.CACertificate }),
      ...(broker.ClientCertificate && { certificate: broker.ClientCertificate }),
      ...(broker.ClientKey && { key: broker.ClientKey }),
      ...(broker.KeyPassPhrase && { passphrase: broker.KeyPassPhrase }),
      ...(broker.fingerprint && { fingerprint: broker.fingerprint }),
    },
    clientId,
    ...(broker.useAuth && { username: broker.username, password: broker.password }),
    topics,
  }
}
