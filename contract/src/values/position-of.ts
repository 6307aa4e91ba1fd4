/** Degrees. */
export interface Position {
  lat: number
  long: number
}

const halves = new Map(
  Object.entries<keyof Position>({
    lat: 'lat',
    latitude: 'lat',
    lon: 'long',
    long: 'long',
    lng: 'long',
    longitude: 'long',
  }),
)

/** Which half of a position a key is that tells one number. */
export function halfOf(key: string): keyof Position | undefined {
  return halves.get(key.toLowerCase())
}

/**
 * Where a reading says that something is: an object with `lat` and `lon`, by these or their longer names, or a
 * GeoJSON point. Null when it says nothing of the kind. Receivers that know no place send 0, 0: that is none either.
 */
export function positionOf(value: unknown): Position | null {
  const { lat, long } = halvesIn(value)
  return placeAt(lat, long)
}

/** Whether a value is of the kind that says where something is, even if that is no place on earth, such as 0, 0. */
export function isPosition(value: unknown): boolean {
  const { lat, long } = halvesIn(value)
  return Number.isFinite(lat) && Number.isFinite(long)
}

function halvesIn(value: unknown): { lat?: unknown; long?: unknown } {
  if (typeof value !== 'object' || value === null) return {}
  const { type, coordinates } = value as { type?: unknown; coordinates?: unknown }
  if (type === 'Point' && Array.isArray(coordinates)) return { lat: coordinates[1], long: coordinates[0] }
  const found: Partial<Position> = {}
  for (const name of Object.keys(value)) {
    const half = halfOf(name)
    if (half) found[half] = numberOf((value as Record<string, unknown>)[name])
  }
  return found
}

/** Some send numbers as texts. */
function numberOf(part: unknown): number {
  return typeof part === 'number' || (typeof part === 'string' && part.trim() !== '')
    ? Number(part)
    : Number.NaN
}

/** Null for what is no place on earth. */
export function placeAt(lat: unknown, long: unknown): Position | null {
  if (typeof lat !== 'number' || typeof long !== 'number') return null
  if (!(Math.abs(lat) <= 90 && Math.abs(long) <= 180) || (lat === 0 && long === 0)) return null
  return { lat, long }
}

/** How fast it says that it is, beside where. */
export function speedOf(value: unknown): number | null {
  if (typeof value !== 'object' || value === null || !('speed' in value)) return null
  return typeof value.speed === 'number' ? value.speed : null
}
