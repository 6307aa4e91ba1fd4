import { expect, it } from 'vitest'
import type { MapMarker } from '../map-types.ts'
import { boundsOf, haveMoved, indexMarkers, isWithin, worstOf } from './clusters.ts'

const marker = (id: string, lat: number, long: number, part: Partial<MapMarker> = {}): MapMarker => ({
  id,
  lat,
  long,
  tone: 'ok',
  name: id,
  state: 'OK',
  label: '',
  ...part,
})
const earth = { west: -180, south: -85, east: 180, north: 85 }
const stockholm = [marker('a', 59.33, 18.06), marker('b', 59.331, 18.061), marker('c', 59.3295, 18.059)]
const far = marker('d', 55.6, 13)

function laidOut(markers: readonly MapMarker[], cluster = true) {
  const byId = new Map(markers.map((each) => [each.id, each]))
  return { byId, index: indexMarkers(markers, cluster, (id) => byId.get(id)) }
}

it('joins what is close together from afar, and parts it from near', () => {
  const { index } = laidOut([...stockholm, far])
  const [cluster, ...others] = index.items(earth, 5).sort((one) => (one.kind === 'cluster' ? -1 : 1))
  expect(cluster).toMatchObject({ kind: 'cluster', count: 3 })
  expect(others).toEqual([{ kind: 'marker', key: 'marker d', marker: far }])
  if (cluster?.kind !== 'cluster') throw new Error('Nothing was joined')
  expect(index.members(cluster.id).map(({ id }) => id)).toEqual(expect.arrayContaining(['a', 'b', 'c']))
  const near = index.items(earth, index.partsAt(cluster.id))
  expect(near.length).toBeGreaterThan(2)
})

it('leaves what can be moved out of every cluster', () => {
  const { index } = laidOut([marker('a', 59.33, 18.06, { movable: true }), ...stockholm.slice(1)])
  const items = index.items(earth, 5)
  expect(items.map((item) => (item.kind === 'cluster' ? item.count : item.marker.id))).toEqual([2, 'a'])
})

it('never parts what lies at one place, and says so by a zoom that no map has', () => {
  const { index } = laidOut([marker('a', 59, 18), marker('b', 59, 18)])
  const [cluster] = index.items(earth, 19)
  if (cluster?.kind !== 'cluster') throw new Error('Nothing was joined')
  expect(index.partsAt(cluster.id)).toBeGreaterThan(19)
})

it('shows markers as they look now without being laid out anew', () => {
  const { byId, index } = laidOut([far])
  byId.set('d', { ...far, tone: 'alarm' })
  expect(index.items(earth, 5)).toMatchObject([{ marker: { tone: 'alarm' } }])
  byId.delete('d')
  expect(index.items(earth, 5)).toEqual([])
})

it('leaves out what is out of view', () => {
  const south = { west: 10, south: 54, east: 15, north: 57 }
  for (const cluster of [true, false]) {
    const { index } = laidOut([...stockholm, far], cluster)
    expect(index.items(south, 8).map(({ key }) => key)).toEqual(['marker d'])
  }
  expect(isWithin({ lat: 57, long: 10 }, south)).toBe(true)
  expect(isWithin({ lat: 57.01, long: 10 }, south)).toBe(false)
})

it('knows what asks for another layout', () => {
  const before = new Map(stockholm.map((each) => [each.id, each]))
  const [first, ...others] = stockholm
  if (!first) throw new Error('There is none')
  expect(haveMoved(before, stockholm)).toBe(false)
  expect(haveMoved(before, [{ ...first, tone: 'alarm', label: 'x' }, ...others])).toBe(false)
  expect(haveMoved(before, [{ ...first, lat: 1 }, ...others])).toBe(true)
  expect(haveMoved(before, [{ ...first, movable: true }, ...others])).toBe(true)
  expect(haveMoved(before, others)).toBe(true)
  expect(haveMoved(before, [far, ...others])).toBe(true)
})

it.each([
  [[], 'neutral'],
  [['ok', 'neutral'], 'ok'],
  [['ok', 'silent'], 'silent'],
  [['silent', 'attention', 'ok'], 'attention'],
  [['attention', 'alarm', 'silent'], 'alarm'],
] as const)('%j together are %s', (tones, worst) => {
  expect(worstOf(tones.map((tone) => ({ tone })))).toBe(worst)
})

it('finds the box around places', () => {
  expect(boundsOf([])).toBeNull()
  expect(boundsOf([far, marker('e', 60, 11)])).toEqual({ west: 11, east: 13, south: 55.6, north: 60 })
})
