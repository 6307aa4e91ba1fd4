/** Readings as nodes send them, for tests and the bench: a week, every two minutes. */

export const weekLength = 5040
const start = Date.UTC(2026, 0, 5)
const interval = 120_000

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Week {
  readonly times: Float64Array
  readonly values: Float64Array
}

/** The keys of one node. Jittered times: each interval is up to two seconds longer or shorter. */
export function makeNodeWeek(random: () => number, isJittered: boolean) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  let time = start
  const times = Float64Array.from({ length: weekLength }, () => {
    time += interval + (isJittered ? Math.round(random() * 4000) - 2000 : 0)
    return time
  })
  const rounded = (value: number, scale: number) => Math.round(value * scale) / scale
  const day = (i: number) => Math.sin((i * 2 * Math.PI) / 720)
  let count = 0
  const week = (valueAt: (i: number) => number): Week => ({
    times,
    values: Float64Array.from({ length: weekLength }, (_, i) => valueAt(i)),
  })
  return {
    temperature: week((i) => rounded(20 + 3 * day(i) + 0.15 * normal(), 10)),
    humidity: week((i) => rounded(45 + 8 * day(i) + 0.5 * normal(), 2)),
    battery: week((i) => rounded(3.6 - i * 0.00002 + 0.0003 * normal(), 1000)),
    co2: week((i) => Math.round(600 + 200 * day(i) + 8 * normal())),
    counter: week(() => {
      count += Math.floor(random() * 20)
      return count
    }),
  }
}
