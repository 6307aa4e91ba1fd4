import type { SignalSample, SignalTestDetail } from '@fyr/contract/devices/signal-tests'
import { type Quality, qualityOf } from './quality.ts'

export type Placed = SignalSample & { lat: number; long: number }

export const placedOf = ({ samples }: Pick<SignalTestDetail, 'samples'>): Placed[] =>
  samples.flatMap(({ lat, long, ...sample }) =>
    lat === null || long === null ? [] : [{ ...sample, lat, long }],
  )

export interface TestSummary {
  count: number
  rssi: number | null
  minRssi: number | null
  maxRssi: number | null
  snr: number | null
  gateways: number
  /** Of those that have one. */
  qualities: Record<Quality, number>
}

/** The figures by which tests are compared. */
export function summaryOf(samples: readonly SignalSample[]): TestSummary {
  const rssi = samples.flatMap((sample) => sample.rssi ?? [])
  const snr = samples.flatMap((sample) => sample.snr ?? [])
  const qualities: Record<Quality, number> = { good: 0, fair: 0, poor: 0 }
  for (const sample of samples) {
    const quality = qualityOf(sample)
    if (quality) qualities[quality]++
  }
  return {
    count: samples.length,
    rssi: average(rssi),
    minRssi: rssi.length > 0 ? Math.min(...rssi) : null,
    maxRssi: rssi.length > 0 ? Math.max(...rssi) : null,
    snr: average(snr),
    gateways: new Set(samples.flatMap(({ gateways }) => gateways.map(({ eui }) => eui))).size,
    qualities,
  }
}

const average = (values: readonly number[]) =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
