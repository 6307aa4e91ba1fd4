import type { DeviceAddress, HeldIntegration } from '#domains/connections/integrations/index.ts'
import type { AddressRules } from '#outbound/index.ts'
import type { Downlink, DownlinkOutcome } from '../../driver-ports.ts'

/** What a downlink is sent with. */
export interface Reach {
  downlink: Downlink & { port: number }
  integration: HeldIntegration
  address: DeviceAddress
  rules: AddressRules
  now: Date
  /** Gives a held connection something to send. */
  overConnection(payload: unknown): Promise<unknown>
}

export type SendDownlink = (reach: Reach) => Promise<DownlinkOutcome>
