import { minute } from './local-time.ts'
import { drift, round, smooth } from './noise.ts'
import { placeAt, type Route } from './routes.ts'

const driveMs = 21 * minute
const stopMs = 8 * minute
/** Out, unload, back, load. */
const tourMs = 2 * (driveMs + stopMs)
/** What slows it down: how often on the way, and by what part; it almost stops where both meet. */
const hindrances = [
  { times: 9, slowing: 0.5 },
  { times: 14, slowing: 0.42 },
].map(({ times, slowing }) => ({ wave: 2 * Math.PI * times, slowing }))

/** A lorry that goes to and fro on its route, day and night. */
export function vehicleAt(route: Route, seed: number, moment: number) {
  const time = moment + route.begun * tourMs
  const length = route.kilometres.at(-1) ?? 0
  const { part, rate } = progressAt(time)
  const { lat, lon } = placeAt(route, part * length)
  const phase = (time % tourMs) / tourMs
  // Whenever it stands, its doors are open.
  const isStanding = rate === 0 && phase > 0
  const standing = isStanding ? Math.sin((((time % (tourMs / 2)) - driveMs) / stopMs) * Math.PI) : 0
  const cargo = 2.6 + 0.4 * drift(seed, time, 13 * minute) + 2.1 * smooth(standing)
  return {
    position: { lat: round(lat, 5), lon: round(lon, 5) },
    speed: round(rate * length, 0),
    cargoTemperature: round(cargo, 1),
  }
}

/** `part` of the way into town that is behind it, and `rate` of that in an hour. */
function progressAt(time: number): { part: number; rate: number } {
  const within = time % tourMs
  const isBack = within >= tourMs / 2
  const driven = Math.min(1, (within % (tourMs / 2)) / driveMs)
  let gone = driven
  let pace = 1
  for (const { wave, slowing } of hindrances) {
    gone -= (slowing * Math.sin(wave * driven)) / wave
    pace -= slowing * Math.cos(wave * driven)
  }
  if (driven === 1) pace = 0
  return { part: isBack ? 1 - gone : gone, rate: (pace * 60 * minute) / driveMs }
}
