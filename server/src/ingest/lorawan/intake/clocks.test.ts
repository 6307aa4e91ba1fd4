import { expect, test } from 'vitest'
import { correctClocks } from './clocks.ts'
import { frameEvent } from './frame-event.ts'

const now = Date.UTC(2026, 10, 28, 12)
const hour = 3_600_000
const day = 24 * hour

const heard = (time: number | null, changes: object = {}) =>
  correctClocks(
    frameEvent({ kind: 'data', devEui: '0101010101010101', time, gateways: [{ eui: 'aa' }], ...changes }),
    now,
  )

test.each([
  ['in 1970', 5000, null],
  ['in 1980, where GPS time begins', Date.UTC(1980, 0, 6), null],
  ['in 2036', Date.UTC(2036, 1, 7), null],
  ['years behind', now - 3 * 365 * day, null],
  ['half an hour ahead', now + hour / 2, null],
  ['a few seconds ahead', now + 5000, now + 5000],
  ['a day behind, stored by the gateway while its backhaul was down', now - day, now - day],
  ['unknown', null, null],
])('a frame received %s has the time %s -> %s', (_, time, expected) => {
  const { frame, gateways } = heard(time)
  expect(frame.time).toBe(expected)
  const [gateway] = gateways
  if (time === null) expect(gateway?.clockError).toBeUndefined()
  else if (expected === null) expect(gateway?.clockError).toBe(Math.round((time - now) / 1000))
})

test('the time at which the network server received it counts before its arrival here, if that is possible', () => {
  expect(heard(0 + 5000, { networkTime: now - hour }).frame.time).toBe(now - hour)
  expect(heard(5000, { networkTime: now + day }).frame.time).toBeNull()
})

test('a gateway that names its own time is blamed for it, and no other', () => {
  const gateways = [{ eui: 'aa', time: now - 1000 }, { eui: 'bb', time: now + hour }, { eui: 'cc' }]
  const event = heard(now + hour, { gateways })
  expect(event.frame.time).toBeNull()
  expect(event.gateways.map(({ clockError }) => clockError)).toEqual([null, 3600, undefined])
})
