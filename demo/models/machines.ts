import { day, hour, localTime, minute } from './local-time.ts'
import { chance, drift, round, smooth } from './noise.ts'

const turnMs = 50 * minute
const runMs = 44 * minute
const spinUpMs = 30_000

/** How fast a pump turns, 0 to 1: it works in turns, and needs half a minute to start and to stop. */
function speedOf(seed: number, time: number): number {
  const phase = (time + chance(seed, 0) * turnMs) % turnMs
  return smooth(phase / spinUpMs) * (1 - smooth((phase - runMs) / spinUpMs))
}

/**
 * A pump. `wornOut`: when its bearing is due, or undefined for a sound one; a bearing wears over six weeks, slowly
 * at first, and is then kept at its worst until somebody changes it.
 */
export function pumpAt(seed: number, time: number, wornOut: number | undefined) {
  const worn = wornOut === undefined ? 0 : Math.min(1, Math.max(0, 1 - (wornOut - time) / (42 * day)))
  const speed = speedOf(seed, time)
  const rough = 1.7 + 3.4 * worn ** 2
  const vibration = 0.06 + speed * rough * (1 + 0.07 * drift(seed + 1, time, 90_000))
  const bearing = 38 + 12 * worn ** 2 + 3 * drift(seed + 2, time, 3 * hour)
  return {
    vibration: round(vibration, 2),
    bearingTemperature: round(bearing, 1),
    running: speed > 0.5,
  }
}

const cycleMs = 3 * hour
const lowOf = (seed: number, cycle: number) => 9 + 16 * chance(seed, cycle)
const highOf = (seed: number, cycle: number) => 82 + 13 * chance(seed + 1, cycle)

/** A milk tank in percent of full: filled by a lorry in 20 minutes, and emptied into the dairy over two hours. */
export function tankLevelAt(seed: number, time: number): number {
  const cycle = Math.floor(time / cycleMs)
  const phase = time / cycleMs - cycle
  const [low, high, next] = [lowOf(seed, cycle), highOf(seed, cycle), lowOf(seed, cycle + 1)]
  const filled = low + (high - low) * smooth(phase / 0.11)
  return filled - (high - next) * Math.min(1, Math.max(0, (phase - 0.25) / 0.7))
}

/** What a dairy draws from the mains in l/min: cleaning twice a day, little at night, and a tap that drips. */
export function waterFlowAt(seed: number, time: number): number {
  const { hours } = localTime(time)
  const awake = smooth((hours - 4.5) / 1.5) * (1 - smooth((hours - 21) / 1.5))
  const cleaning = Math.exp(-(((hours - 6.5) / 0.7) ** 2)) + Math.exp(-(((hours - 15) / 0.8) ** 2))
  const usual = 26 + 9 * drift(seed, time, 18 * minute) + 4 * drift(seed + 1, time, 3 * minute)
  return 1.4 + 0.3 * drift(seed + 2, time, hour) + awake * usual + 48 * cleaning
}

/** The power of a cold store in kW: compressors that work harder in the afternoon, lorries that are charged at night. */
export function powerAt(seed: number, time: number): number {
  const { hours, weekday } = localTime(time)
  // Warm weather lasts for days, and fewer doors are opened at weekends.
  const weather = 5.5 * drift(seed + 1, time, 60 * hour)
  const rest = weekday === 0 || weekday === 6 ? 5 : 0
  const compressors = 34 + weather - rest + 7 * Math.sin(((hours - 9) / 24) * 2 * Math.PI)
  const step = 9 * smooth(0.5 + 3 * Math.sin((time / (22 * minute)) * 2 * Math.PI))
  const charging = 22 * (smooth((hours - 19) / 0.5) - smooth((hours - 23) / 0.5))
  return compressors + step + charging + 2.5 * drift(seed, time, 4 * minute)
}
