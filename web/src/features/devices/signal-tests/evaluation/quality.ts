import type { SignalSample } from '@fyr/contract/devices/signal-tests'

export type Quality = 'good' | 'fair' | 'poor'

/** Below this SNR a frame of a spreading factor is lost (Semtech SX1276), in dB. */
const lowestSnr: Record<number, number> = { 7: -7.5, 8: -10, 9: -12.5, 10: -15, 11: -17.5, 12: -20 }

/**
 * How well an uplink was heard: by its margin to where it would be lost. Networks that tell no SNR tell the RSSI. Null
 * without either.
 */
export function qualityOf({
  rssi,
  snr,
  spreadingFactor,
}: Pick<SignalSample, 'rssi' | 'snr' | 'spreadingFactor'>): Quality | null {
  if (snr !== null) {
    const margin = snr - (lowestSnr[spreadingFactor ?? 7] ?? -7.5)
    if (margin >= 10) return 'good'
    return margin >= 5 ? 'fair' : 'poor'
  }
  if (rssi === null) return null
  if (rssi >= -100) return 'good'
  return rssi >= -115 ? 'fair' : 'poor'
}
