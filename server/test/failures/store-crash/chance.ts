/** Random numbers that begin with a seed, so that a run can be told by it. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  pick<T>(from: readonly T[]): T
}

/** The same numbers give the same chance (mulberry32). */
export function createChance(...seeds: readonly number[]): Chance {
  let state = 0
  for (const seed of seeds) state = Math.imul(state ^ seed, 0x9e3779b1) + 0x7f4a7c15
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick<T>(from: readonly T[]) {
      return from[Math.floor(next() * from.length)] as T
    },
  }
}
