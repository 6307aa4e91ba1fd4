import { projected } from './mercator.ts'
import { places } from './places.ts'

export interface PlaceLabel {
  name: string
  /** Pixels of the whole map at that zoom, of its middle. */
  x: number
  y: number
}

const square = 256
const lineHeight = 16
/** About; names need not be measured to keep apart. */
const letter = 7.2
const kept = new Map<number, readonly PlaceLabel[]>()

/** The names that have room on a map of this zoom, the same for all of its squares: bigger places go first. */
export function placeLabels(zoom: number): readonly PlaceLabel[] {
  const known = kept.get(zoom)
  if (known) return known
  const labels: PlaceLabel[] = []
  for (const [name, lat, long, from] of places) {
    if (zoom < from) continue
    const [x, y] = projected(long, lat).map((part) => part * square * 2 ** zoom) as [number, number]
    const width = name.length * letter + 10
    const isFree = labels.every(
      (other) =>
        Math.abs(other.x - x) > (width + other.name.length * letter) / 2 ||
        Math.abs(other.y - y) > lineHeight,
    )
    if (isFree) labels.push({ name, x, y })
  }
  kept.set(zoom, labels)
  return labels
}
