import type { PoolSource } from '@fyr/contract/devices/pool-sources'
import type { SparkplugBinding } from '@fyr/contract/devices/sparkplug-fields'

/** A device that sent something and is no node of the company. */
export interface HeardDevice {
  companyId: string
  deveui: string
  source: Exclude<PoolSource, 'list'>
  /** Epoch ms. */
  at: number
  integrationId?: string | undefined
  /** On the network server. */
  name?: string | undefined
  joinEui?: string | undefined
  rssi?: number | undefined
  snr?: number | undefined
  spreadingFactor?: number | undefined
  gateway?: string | undefined
  port?: number | undefined
  payload?: Uint8Array | undefined
  sparkplug?: SparkplugBinding | undefined
}

/** What was heard of a device and is not written yet. */
export interface WaitingDevice extends Omit<HeardDevice, 'companyId'> {
  firstAt: number
  frames: number
}
