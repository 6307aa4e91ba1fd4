import { minute } from './local-time.ts'
import { drift, round, smooth } from './noise.ts'

type Place = readonly [lat: number, lon: number]

/** From the cold store in Hasselager by Skanderborgvej to the harbour of Aarhus. */
const road: readonly Place[] = [
  [56.1018, 10.0927],
  [56.1047, 10.1004],
  [56.1079, 10.1089],
  [56.1113, 10.1178],
  [56.1149, 10.1283],
  [56.1187, 10.1392],
  [56.1224, 10.1498],
  [56.1262, 10.1603],
  [56.1301, 10.1668],
  [56.1349, 10.1731],
  [56.1391, 10.1789],
  [56.1427, 10.1844],
  [56.1462, 10.1893],
  [56.1479, 10.1964],
  [56.1488, 10.2037],
  [56.1512, 10.2089],
  [56.1541, 10.2121],
  [56.1574, 10.2139],
  [56.1606, 10.2163],
  [56.1633, 10.2214],
  [56.1652, 10.2271],
]

const driveMs = 21 * minute
const stopMs = 8 * minute
/** Out, unload, back, load. */
const tourMs = 2 * (driveMs + stopMs)
/** What slows it down: how often on the way, and by what part; it almost stops where both meet. */
const hindrances = [
  { times: 9, slowing: 0.5 },
  { times: 14, slowing: 0.42 },
].map(({ times, slowing }) => ({ wave: 2 * Math.PI * times, slowing }))

const kilometres = distances(road)
const length = kilometres.at(-1) ?? 0

/** A lorry that goes to and fro between two places, day and night. */
export function vehicleAt(seed: number, time: number) {
  const { part, rate } = progressAt(time)
  const { lat, lon } = placeAt(part * length)
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

function placeAt(kilometre: number): { lat: number; lon: number } {
  const next = Math.max(
    1,
    kilometres.findIndex((each) => each >= kilometre),
  )
  const [from, to] = [road[next - 1], road[next]]
  const [start, end] = [kilometres[next - 1], kilometres[next]]
  if (!from || !to || start === undefined || end === undefined) throw new Error('The road ends before')
  const part = (kilometre - start) / (end - start)
  return { lat: from[0] + (to[0] - from[0]) * part, lon: from[1] + (to[1] - from[1]) * part }
}

/** How far along the road each of its corners is. */
function distances(places: readonly Place[]): number[] {
  let sum = 0
  return places.map(([lat, lon], index) => {
    const before = places[index - 1]
    if (before) sum += Math.hypot((lat - before[0]) * 111.2, (lon - before[1]) * 111.2 * Math.cos(0.98))
    return sum
  })
}
