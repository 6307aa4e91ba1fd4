import type { MapTiles, TileSource } from '@fyr/contract/settings/map-tiles'
import { fillTile } from '@fyr/contract/values/web-hosts'
import { type Coords, type GridLayer, type Map as LeafletMap, TileLayer } from 'leaflet'
import { BaseMapLayer } from '../base-map/base-map-layer.ts'
import type { MapType } from '../map-types.ts'

/** What lies under the markers. */
export interface BaseLayer {
  /** Draws anew what the colours of the theme are part of. */
  redraw(): void
  remove(): void
}

/** Tiles that fail one after the other until the built-in map takes their place. */
const maxFailures = 6

/** The server of a type of map; undefined where the built-in map is to be drawn. */
export function sourceOf(mapType: MapType, tiles: MapTiles | undefined): TileSource | undefined {
  return mapType === 'builtIn' ? undefined : (tiles?.[mapType] ?? undefined)
}

/**
 * Lays tiles of a server, or the map that Fyr brings along.
 * @param onFailure the server's tiles do not come; the built-in map is there instead
 */
export function addBaseLayer(
  map: LeafletMap,
  source: TileSource | undefined,
  onFailure: () => void,
): BaseLayer {
  let layer: GridLayer = source ? createTiles(source) : new BaseMapLayer()
  if (source) {
    let failures = 0
    layer.on('tileload', () => {
      failures = 0
    })
    layer.on('tileerror', () => {
      failures++
      if (failures !== maxFailures) return
      layer.remove()
      layer = new BaseMapLayer().addTo(map)
      onFailure()
    })
  }
  layer.addTo(map)
  return {
    redraw: () => layer instanceof BaseMapLayer && layer.restyle(),
    remove: () => layer.remove(),
  }
}

/** Only the places of the contract's template are filled; Leaflet's own would allow more. */
class OwnTileLayer extends TileLayer {
  private readonly template: string

  constructor(template: string, options: TileLayer['options']) {
    super(template, options)
    this.template = template
  }

  override getTileUrl({ x, y }: Coords): string {
    return fillTile(this.template, { z: this._getZoomForUrl(), x, y })
  }
}

const createTiles = ({ url, maxZoom }: TileSource) =>
  new OwnTileLayer(url, {
    maxNativeZoom: maxZoom,
    maxZoom: 22,
    className: 'fyr-map-tile',
    // Many servers want to know which site asks; ours tells no other than this.
    referrerPolicy: 'origin',
  })
