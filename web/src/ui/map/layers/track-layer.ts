import { assignColours } from '@fyr/contract/widgets/charts/series-colours'
import { CircleMarker, LayerGroup, type Map as LeafletMap, Polyline } from 'leaflet'
import type { MapTrack } from '../map-types.ts'

/** Where things went: a line each, with a dot where it begins. */
export function createTrackLayer(map: LeafletMap) {
  const group = new LayerGroup().addTo(map)
  return {
    set(tracks: readonly MapTrack[]): void {
      group.clearLayers()
      const isDark = document.documentElement.dataset.mantineColorScheme === 'dark'
      const colours = assignColours(
        tracks.map(({ id }) => id),
        isDark ? 'dark' : 'light',
      )
      for (const [at, { points, colour }] of tracks.entries()) {
        const [first] = points
        if (!first) continue
        const color = colour ?? colours[at] ?? '#000000'
        const line = points.map(({ lat, long }): [number, number] => [lat, long])
        // A pale one underneath, so that it stands out on any ground.
        new Polyline(line, { className: 'fyr-track-edge', weight: 7, interactive: false }).addTo(group)
        new Polyline(line, { color, weight: 3.5, opacity: 1, interactive: false }).addTo(group)
        new CircleMarker([first.lat, first.long], {
          color,
          weight: 2.5,
          radius: 5,
          className: 'fyr-track-start',
          fillOpacity: 1,
          interactive: false,
        }).addTo(group)
      }
    },
    remove: () => group.remove(),
  }
}
