/** What the worker is asked for: one square of the map. */
export interface TileQuestion {
  id: number
  z: number
  x: number
  y: number
  /** Sides of the square in pixels of the page, and how many of the screen's make one of those. */
  size: number
  scale: number
  style: GroundStyle
}

/** Colours as canvases understand them. */
export interface GroundStyle {
  water: string
  land: string
  border: string
  place: string
  /** Around the letters of places. */
  halo: string
  font: string
}

/** The picture; null where it could not be drawn. */
export interface TileAnswer {
  id: number
  picture: ImageBitmap | null
}
