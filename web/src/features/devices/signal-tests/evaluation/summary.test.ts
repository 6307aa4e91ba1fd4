import type { SignalSample } from '@fyr/contract/devices/signal-tests'
import { expect, it } from 'vitest'
import { placedOf, summaryOf } from './summary.ts'

const sample = (fields: Partial<SignalSample>): SignalSample => ({
  ...{ number: 1, at: '2026-11-26T10:00:00.000Z', spreadingFactor: 7, frameCounter: 1 },
  ...{ rssi: null, snr: null, lat: null, long: null, accuracy: null, gateways: [] },
  ...fields,
})

it('sums a walk up by its signal, its gateways and how good its uplinks are', () => {
  const by = (...euis: string[]) => ({ gateways: euis.map((eui) => ({ eui, rssi: null, snr: null })) })
  const summary = summaryOf([
    sample({ rssi: -80, snr: 9, ...by('a', 'b') }),
    sample({ rssi: -110, snr: -7, ...by('a') }),
    sample({ rssi: -116, ...by('c') }),
    sample({}),
  ])
  expect(summary).toMatchObject({ count: 4, rssi: -102, minRssi: -116, maxRssi: -80, snr: 1, gateways: 3 })
  // An uplink without a signal is neither good nor poor.
  expect(summary.qualities).toEqual({ good: 1, fair: 0, poor: 2 })
})

it('of a walk on which nothing was heard there are no averages', () => {
  expect(summaryOf([])).toMatchObject({
    count: 0,
    rssi: null,
    minRssi: null,
    maxRssi: null,
    snr: null,
    gateways: 0,
  })
})

it('puts on the map what has a position', () => {
  const placed = sample({ lat: 57.7, long: 12.9 })
  expect(placedOf({ samples: [sample({}), placed, sample({ lat: 57 })] })).toEqual([placed])
})
