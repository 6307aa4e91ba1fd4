import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import { expect, it } from 'vitest'
import type { NodeFacts } from '#features/devices/nodes/news/node-news.ts'
import { withHeard } from './heard.ts'

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

const heard = (of: WidgetNode, now: number, news?: NodeFacts) =>
  withHeard(of, of.values, news, { now, silenceMs: hour })

it('takes the newest of the last contact, the values and the news', () => {
  const now = 3 * hour
  expect(heard(node(hour, null, 2 * hour), now).lastContact).toBe(iso(2 * hour))
  expect(heard(node(hour, 2 * hour), now, { lastContact: now }).lastContact).toBe(iso(now))
  expect(heard(node(now, 2 * hour), now, { lastContact: hour }).lastContact).toBe(iso(now))
  expect(heard(node(null, null), now, { alarm: 1 })).toMatchObject({ lastContact: null, alarm: 1 })
})

it('does not call silent what has just sent something', () => {
  const now = 10 * hour
  expect(heard(node(hour, now), now)).toMatchObject({ silent: false, lastContact: iso(now) })
  expect(heard(node(hour), now, { lastContact: now }).silent).toBe(false)
  expect(heard(node(hour, 2 * hour), now).silent).toBe(true)
  // The server knows why it calls it silent; nothing came since.
  const known = node(now)
  expect(heard(known, now)).toBe(known)
})

it('moves what tells its place, by its news before its values', () => {
  const at = (time: number) => ({
    ...node(hour),
    values: [{ key: 'p', label: 'p', unit: '', latest: { value: { lat: 2, lon: 3 }, createdAt: iso(time) } }],
  })
  expect(heard(at(2 * hour), 2 * hour)).toMatchObject({ lat: 2, long: 3 })
  expect(heard(at(2 * hour), 2 * hour, { lat: 4, long: 5 })).toMatchObject({ lat: 4, long: 5 })
  // Where it was put since it said that.
  expect(heard(at(hour), 2 * hour, { alarm: 1 })).toMatchObject({ lat: null, long: null })
})
