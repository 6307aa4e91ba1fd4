import type { WidgetNode } from '@fyr/contract/dashboard-data'
import { expect, it } from 'vitest'
import { lastHeard, withHeard } from './heard.ts'

const hour = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()
const node = (lastContact: number | null, ...values: (number | null)[]): WidgetNode => ({
  deveui: 'n1',
  name: 'Barn',
  nodeType: 1,
  applicationName: '',
  image: null,
  lat: null,
  long: null,
  battery: null,
  rssi: null,
  lastContact: lastContact === null ? null : iso(lastContact),
  silent: true,
  active: true,
  alarm: 0,
  values: values.map((at) => ({
    key: 'k',
    label: 'k',
    unit: '',
    latest: at === null ? null : { value: 1, createdAt: iso(at) },
  })),
})

it('takes the newest of the last contact and the values', () => {
  expect(lastHeard(node(hour, null, 2 * hour))).toBe(2 * hour)
  expect(lastHeard(node(3 * hour, 2 * hour))).toBe(3 * hour)
  expect(lastHeard(node(null, null))).toBeNull()
})

it('does not call silent what has just sent something', () => {
  const now = 10 * hour
  expect(withHeard(node(hour, now), now, hour)).toMatchObject({ silent: false, lastContact: iso(now) })
  expect(withHeard(node(hour, 2 * hour), now, hour).silent).toBe(true)
  // The server knows why it calls it silent; nothing came since.
  expect(withHeard(node(now), now, hour).silent).toBe(true)
  expect(withHeard(node(null), now, hour).lastContact).toBeNull()
})
