import type { Tone } from '@fyr/contract/endpoints/fields'
import type { MapTiles } from '@fyr/contract/settings/map-tiles'
import type { MapSettings } from '@fyr/contract/widgets/maps'
import type { ReactNode } from 'react'

export const deepestZoom = 19

/** Degrees. */
export interface Place {
  lat: number
  long: number
}

export interface MapView {
  centre: Place
  zoom: number
}

export interface MapMarker extends Place {
  /** Unique among the markers of a map. */
  id: string
  tone: Tone
  /** `#rrggbb` in place of the tone's colour; what it means is still told by the tone's sign. */
  colour?: string | null
  /** Such as `mdi-truck`; the tone's sign stands small beside it. Without: the tone's sign. */
  icon?: string
  name: string
  /** What the tone means, for those who hear: "Alarm". */
  state: string
  /** A few words that stand beside it, or ''. */
  label: string
  /** It can be moved, by dragging and with the arrow keys (`onMove`). */
  movable?: boolean
}

export interface MapTrack {
  id: string
  name: string
  /** `#rrggbb`; null: one of the colours of lines in charts. */
  colour: string | null
  /** Oldest first; epoch ms. */
  points: readonly (Place & { time: number })[]
}

export type MapType = MapSettings['mapType']

export interface FyrMapProps {
  /** What it shows, for those who hear. */
  label: string
  /** Equal objects for equal markers make updates cheap, but nothing depends on it. */
  markers: readonly MapMarker[]
  tracks?: readonly MapTrack[]
  /** Where it opens; another object goes there. Null: wherever markers and tracks are. */
  view?: MapView | null
  /** Markers that would lie on one another are drawn as one with a number. */
  cluster?: boolean
  mapType?: MapType
  /** The portal's map servers (`useMapTiles` of features/settings/settings); without them the built-in map is drawn. */
  tiles?: MapTiles | undefined
  /** What opens at a marker that somebody chose; without, nothing opens. */
  popup?: (id: string) => ReactNode
  /** Another object opens the popup of that marker; what somebody opens or closes here is not told. */
  chosen?: { id: string } | null
  /** Somebody chose a place: by a click, or the middle of the map with the keyboard. */
  onPick?: (place: Place) => void
  /** A movable marker was put elsewhere. */
  onMove?: (id: string, place: Place, by: 'pointer' | 'keys') => void
  /** What is looked at now, after each move. */
  onView?: (view: MapView) => void
  /** It lies in a page that scrolls: wheel and fingers move it once it was clicked, not before. */
  calm?: boolean
  /** It neither moves nor opens anything: for previews, and while a dashboard is edited. */
  still?: boolean
  /** Over the map, at its lower left: a slider, a key of colours. */
  children?: ReactNode
}
