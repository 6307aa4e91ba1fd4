import type { HeldIntegration } from '#domains/connections/integrations/index.ts'
import type { TlsSettings } from '../../connections/secure-socket.ts'

/** What the driver `loriot-websocket` is told of a connection. */
export interface LoriotSettings {
  host: string
  port: number
  tls: TlsSettings
  /** Of the application's output; a secret. */
  token: string
}

/** What `Supervisor.send` gives it. */
export interface LoriotDownlink {
  EUI: string
  port: number
  confirmed: boolean
  /** Hex. */
  data: string
}

/** How the messages of an integration are fetched; undefined for kinds that have no WebSocket. */
export function websocketSettingsOf({
  kind,
  settings,
  secrets,
}: HeldIntegration): LoriotSettings | undefined {
  if (kind !== 'loriot') return undefined
  const { host = '', port = 443, sslmode = 1 } = settings
  return { host, port, tls: { mode: sslmode === 0 ? 'none' : 'authority' }, token: secrets.apiKey ?? '' }
}

export const loriotLimits = {
  connectMs: 15_000,
  messageBytes: 262_144,
  /** Messages that were received and not handed over yet; above them the socket is not read. */
  waiting: 1000,
  batch: 500,
  pingMs: 30_000,
} as const
