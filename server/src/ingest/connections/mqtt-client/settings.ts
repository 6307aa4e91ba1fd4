import type { TlsSettings } from '../secure-socket.ts'

export type MqttVersion = '3.1.0' | '3.1.1' | '5'

/** What the driver `mqtt-client` is told of a connection. */
export interface MqttClientSettings {
  host: string
  port: number
  version: MqttVersion
  tls: TlsSettings
  /** At most 23 letters and digits, which every broker takes. */
  clientId: string
  username?: string
  password?: string
  /** Topic filters. */
  topics: readonly string[]
  /** Nothing of the connection is to be left at the broker. */
  clean?: boolean
  /** MQTT 5: of the group in which each message goes to one only. */
  group?: string
  /** Of a Sparkplug host application: where it publishes, retained, that it is online; its will says that it is not. */
  stateTopic?: string
  /** Module that makes of a message what is handed over; its default export is a `MessageReader`. Else it is handed over as a `MqttMessage`. */
  reader?: string
}

export interface MqttMessage {
  topic: string
  payload: Uint8Array
  /** It is what the broker keeps for whoever subscribes, not news. */
  retained: boolean
}

/** What a message says to those who receive it; undefined when it says nothing. Never throws. */
export type MessageReader = (message: MqttMessage) => unknown

/** What `Supervisor.send` gives this driver. */
export interface MqttPublish {
  topic: string
  payload: Uint8Array
  qos: 0 | 1
  retain: boolean
}

/** Of one connection. */
export const mqttLimits = {
  connectMs: 15_000,
  /** Messages, and bytes, that were received and not handed over yet; above them the socket is not read. */
  waitingMessages: 2000,
  waitingBytes: 2 * 1024 * 1024,
  /** Of one batch. */
  batchMessages: 1000,
  batchBytes: 1024 * 1024,
  packetBytes: 512 * 1024,
  keepaliveSeconds: 30,
  /** MQTT 5: for how long the broker keeps what comes while the portal is away. */
  sessionSeconds: 3600,
  /** Topic filters in one SUBSCRIBE. */
  filtersAtOnce: 50,
  /** A pause from which on people are told, and how long ago the last one is when they are told no more. */
  floodMs: 1000,
  calmMs: 60_000,
} as const
