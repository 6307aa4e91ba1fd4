import type { MapSettings, Marker } from '@fyr/contract/widgets/maps'
import type { Draft } from '../../edit/session/draft.ts'

export function withMap(draft: Draft, part: Partial<MapSettings>): Draft {
  const { settings } = draft
  return { ...draft, settings: { ...settings, map: { ...settings.map, ...part } } }
}

export function withMarker(draft: Draft, markerId: string, part: Partial<Marker>): Draft {
  const { markers } = draft.settings.map
  return withMap(draft, {
    markers: markers.map((marker) => (marker.markerId === markerId ? { ...marker, ...part } : marker)),
  })
}

export function withNewMarker(
  draft: Draft,
  markerId: string,
  { lat, long }: { lat: number; long: number },
): Draft {
  const marker = { markerId, lat, long, name: '', deveui: null, icon: 'mdi-map-marker', colour: null }
  return withMap(draft, { markers: [...draft.settings.map.markers, marker] })
}

export function withoutMarker(draft: Draft, markerId: string): Draft {
  const { markers } = draft.settings.map
  return withMap(draft, { markers: markers.filter((marker) => marker.markerId !== markerId) })
}

/** Whether two maps ask the server for the same: only then what is stored answers for both. */
export function asksTheSame(one: MapSettings, other: MapSettings): boolean {
  return JSON.stringify(asked(one)) === JSON.stringify(asked(other))
}
const asked = ({ nodes, displayAttributes, colourKey, range, markers }: MapSettings) => [
  nodes,
  displayAttributes,
  colourKey,
  range,
  markers.map(({ deveui }) => deveui).filter((deveui) => deveui !== null),
]
