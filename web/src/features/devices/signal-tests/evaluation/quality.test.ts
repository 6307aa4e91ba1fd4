import { expect, it } from 'vitest'
import { qualityOf } from './quality.ts'

const of = (rssi: number | null, snr: number | null, spreadingFactor: number | null = 7) =>
  qualityOf({ rssi, snr, spreadingFactor })

it('is the margin to the SNR at which the spreading factor fails', () => {
  expect([of(-80, 9), of(-80, 2.5), of(-110, 2.4), of(-115, -3)]).toEqual(['good', 'good', 'fair', 'poor'])
  expect([of(-120, -8, 12), of(-125, -12, 12), of(-130, -17, 12)]).toEqual(['good', 'fair', 'poor'])
})

it('is the RSSI where the network tells no SNR, and unknown without both', () => {
  expect([of(-100, null), of(-101, null), of(-116, null), of(null, null)]).toEqual([
    'good',
    'fair',
    'poor',
    null,
  ])
})
