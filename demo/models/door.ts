import { minute } from './local-time.ts'
import { chance } from './noise.ts'

export interface Opening {
  from: number
  to: number
}

export interface Door {
  /** How often it is used: one opening, or none, in each stretch so long. */
  everyMs: number
  /** The share of the stretches with an opening in them, by time. */
  useAt(time: number): number
  shortestMs: number
  longestMs: number
  /** The share of openings after which it is forgotten, and for how long. */
  forgotten: { share: number; ms: number }
}

const maxMs = 30 * minute

/** When a door was open between two moments, oldest first; the same for the same seed. */
export function openingsOf(door: Door, seed: number, from: number, to: number): Opening[] {
  const openings: Opening[] = []
  const last = Math.floor(to / door.everyMs)
  for (let place = Math.floor((from - maxMs) / door.everyMs); place <= last; place++) {
    const start = place * door.everyMs
    if (chance(seed, place) >= door.useAt(start)) continue
    const opened = Math.round(start + chance(seed + 1, place) * door.everyMs * 0.4)
    const isForgotten = chance(seed + 2, place) < door.forgotten.share
    const long = door.shortestMs + chance(seed + 3, place) * (door.longestMs - door.shortestMs)
    // Shut before the next stretch begins, so that two openings never overlap.
    const max = door.everyMs * 0.55
    const closed = Math.round(opened + Math.min(isForgotten ? door.forgotten.ms : long, max))
    if (closed > from && opened <= to) openings.push({ from: opened, to: closed })
  }
  return openings
}

export function isOpen(door: Door, seed: number, time: number): boolean {
  return openingsOf(door, seed, time, time).some((opening) => time >= opening.from && time < opening.to)
}

/** The moments at which it was opened or shut. */
export function turnsOf(door: Door, seed: number, from: number, to: number): number[] {
  return openingsOf(door, seed, from, to)
    .flatMap((opening) => [opening.from, opening.to])
    .filter((time) => time > from && time <= to)
}
