import type { MqttBroker, MqttBrokerBody } from '@fyr/contract/connections/mqtt-brokers'
import { type MqttVersion, mqttVersions, sslModes } from '@fyr/contract/connections/mqtt-versions'

/** What the form holds; secrets are empty until somebody writes one. */
export interface BrokerValues extends Record<string, unknown> {
  name: string
  hostname: string
  port: number | ''
  version: MqttVersion
  sslmode: string
  CACertificate: string
  ClientCertificate: string
  ClientKey: string
  KeyPassPhrase: string
  useAuth: boolean
  username: string
  password: string
  sparkplug: boolean
  isGlobal: boolean
}

export const usualPorts = { plain: 1883, tls: 8883 } as const

export function valuesOf(broker?: MqttBroker): BrokerValues {
  return {
    name: broker?.name ?? '',
    hostname: broker?.hostname ?? '',
    port: broker?.port ?? usualPorts.plain,
    version: broker?.version ?? mqttVersions[0],
    sslmode: String(broker?.sslmode ?? sslModes.NONE),
    CACertificate: broker?.CACertificate ?? '',
    ClientCertificate: broker?.ClientCertificate ?? '',
    ClientKey: '',
    KeyPassPhrase: '',
    useAuth: broker?.useAuth ?? false,
    username: broker?.username ?? '',
    password: '',
    sparkplug: broker?.sparkplug ?? false,
    isGlobal: broker?.isGlobal ?? false,
  }
}

/**
 * What is sent: a secret that nobody wrote stays as it is, and is cleared where the certificate that it belongs to is
 * taken away.
 */
export function bodyOf(values: BrokerValues): MqttBrokerBody {
  const { port, sslmode, hostname, ClientCertificate, ClientKey, KeyPassPhrase, password, ...rest } = values
  const certificate = ClientCertificate.trim()
  const secret = (text: string) => (certificate === '' ? '' : text || null)
  return {
    ...(rest as Omit<BrokerValues, 'port'> & MqttBrokerBody),
    hostname: hostname.trim(),
    port: Number(port),
    sslmode: Number(sslmode),
    ClientCertificate: certificate,
    ClientKey: secret(ClientKey),
    KeyPassPhrase: secret(KeyPassPhrase),
    password: values.useAuth ? password || null : '',
  }
}

/** The port follows the choice of TLS, until somebody has written another. */
export function portFor(port: number | '', sslmode: string): number | '' {
  const isUsual = port === '' || port === usualPorts.plain || port === usualPorts.tls
  if (!isUsual) return port
  return sslmode === String(sslModes.NONE) ? usualPorts.plain : usualPorts.tls
}
