import { type Door, openingsOf } from './door.ts'
import { bustle, hour, minute, warmth, workday } from './local-time.ts'
import { chance, drift, round } from './noise.ts'

/** The climate of a room with people: warmer and stuffier while they work, cooler at night and at weekends. */
export function officeAt(seed: number, time: number, crowd: number) {
  const people = bustle(time) * (0.65 + 0.35 * drift(seed, time, 35 * minute))
  const temperature =
    19.4 +
    // No two rooms of a house are equally warm.
    1.4 * chance(seed, 0) +
    0.5 * warmth(time) +
    1.8 * workday(time) +
    0.3 * people +
    0.3 * drift(seed + 1, time, 50 * minute)
  const humidity =
    41 + 5 * drift(seed + 2, time, 26 * hour) + 3 * people + 1.2 * drift(seed + 3, time, 40 * minute)
  const co2 = 432 + crowd * people + 14 * drift(seed + 4, time, 12 * minute)
  return { temperature: round(temperature, 1), humidity: round(humidity, 1), co2: round(co2, 0) }
}

const warmingMs = 5 * minute
const coolingMs = 9 * minute
/** After so long nothing is left of an opening. */
const rememberedMs = 80 * minute

/** How much warmth the openings of a door have left inside, in parts of what stands outside. */
export function warmthLeft(door: Door, seed: number, time: number): number {
  let left = 0
  for (const { from, to } of openingsOf(door, seed, time - rememberedMs, time)) {
    if (from > time) continue
    const gained = 1 - Math.exp(-(Math.min(time, to) - from) / warmingMs)
    left += gained * Math.exp(-Math.max(0, time - to) / coolingMs)
  }
  return Math.min(1, left)
}

/** A cold room: the compressor's slow wave, and warm air through the door. */
export function coldRoomAt(door: Door, seed: number, time: number) {
  const warm = warmthLeft(door, seed, time)
  const wave = 0.35 * Math.sin((time / (22 * minute)) * 2 * Math.PI)
  const temperature = 2.9 + wave + 0.2 * drift(seed + 5, time, 15 * minute) + 6.5 * warm
  const humidity = 78 + 4 * drift(seed + 6, time, 2 * hour) + 12 * warm
  return { temperature: round(temperature, 1), humidity: round(Math.min(99, humidity), 1) }
}

/** A freezer, which defrosts itself every eight hours for half an hour. */
export function freezerAt(seed: number, time: number) {
  const phase = (time % (8 * hour)) / (30 * minute)
  const defrost = phase < 1 ? Math.sin(phase * Math.PI) ** 2 : 0
  const wave = 0.5 * Math.sin((time / (31 * minute)) * 2 * Math.PI)
  return {
    temperature: round(-21.4 + wave + 0.3 * drift(seed, time, 20 * minute) + 3.8 * defrost, 1),
  }
}

/** How far a rack leans, in degrees to the right and to the front: lorries that are unloaded shake it a little. */
export function rackAt(seed: number, time: number) {
  const sway = (offset: number) =>
    0.24 * drift(seed + offset, time, 5 * hour) + 0.05 * drift(seed + offset + 1, time, 7 * minute)
  return { tiltX: round(0.52 + sway(0), 2), tiltY: round(-0.28 + sway(2), 2) }
}
