import { dashboardSettings } from '@fyr/contract/dashboards/dashboard-content'
import { mapSettings } from '@fyr/contract/widgets/maps'
import { expect, it } from 'vitest'
import type { Draft } from '../../edit/session/draft.ts'
import { asksTheSame, withMap, withMarker, withNewMarker, withoutMarker } from './map-draft.ts'

const empty: Draft = { name: 'Map', settings: dashboardSettings.parse({}), widgets: [] }
const markersOf = (draft: Draft) => draft.settings.map.markers

it('adds, changes and removes one marker, and leaves the others as they are', () => {
  const id = crypto.randomUUID()
  const other = crypto.randomUUID()
  const two = withNewMarker(withNewMarker(empty, id, { lat: 1, long: 2 }), other, { lat: 3, long: 4 })
  const moved = withMarker(two, id, { lat: 5, name: 'Gate' })
  expect(markersOf(moved)).toMatchObject([
    { lat: 5, long: 2, name: 'Gate' },
    { lat: 3, long: 4 },
  ])
  expect(markersOf(moved)[1]).toBe(markersOf(two)[1])
  expect(markersOf(withoutMarker(moved, id)).map(({ markerId }) => markerId)).toEqual([other])
  // What the server would refuse is never made.
  expect(mapSettings.parse(moved.settings.map)).toEqual(moved.settings.map)
})

it('asks anew only for what the server has to say', () => {
  const { map } = empty.settings
  const marker = withNewMarker(empty, crypto.randomUUID(), { lat: 1, long: 2 })
  expect(asksTheSame(map, marker.settings.map)).toBe(true)
  expect(asksTheSame(map, withMap(empty, { zoom: 3, cluster: false, showTypes: [0] }).settings.map)).toBe(
    true,
  )
  const id = markersOf(marker)[0]?.markerId ?? ''
  expect(asksTheSame(map, withMarker(marker, id, { deveui: 'lorry' }).settings.map)).toBe(false)
  expect(asksTheSame(map, withMap(empty, { colourKey: 'temperature' }).settings.map)).toBe(false)
})
