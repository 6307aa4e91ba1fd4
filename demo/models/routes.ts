type Place = readonly [lat: number, lon: number]

export interface Route {
  places: readonly Place[]
  /** How far along the road each place is. */
  kilometres: readonly number[]
  /** Where in its tour whoever drives it is at midnight, in parts of it, so that no two are in step. */
  begun: number
}

/** From the cold store in Hasselager by Skanderborgvej to the harbour of Aarhus. */
export const toTheHarbour = routeOf(0, [
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
])

/** From the dairy in Skanderborg to the cold store. */
export const toTheDairy = routeOf(0.37, [
  [56.0372, 9.9284],
  [56.0431, 9.9342],
  [56.0498, 9.9437],
  [56.0561, 9.9552],
  [56.0617, 9.9683],
  [56.0668, 9.9826],
  [56.0719, 9.9969],
  [56.0774, 10.0107],
  [56.0823, 10.0251],
  [56.0866, 10.0398],
  [56.0904, 10.0542],
  [56.0944, 10.0681],
  [56.0983, 10.0806],
  [56.1018, 10.0927],
])

function routeOf(begun: number, places: readonly Place[]): Route {
  let sum = 0
  const kilometres = places.map(([lat, lon], index) => {
    const before = places[index - 1]
    if (before) sum += Math.hypot((lat - before[0]) * 111.2, (lon - before[1]) * 111.2 * Math.cos(0.98))
    return sum
  })
  return { places, kilometres, begun }
}

/** The place so many kilometres along the road. */
export function placeAt({ places, kilometres }: Route, kilometre: number): { lat: number; lon: number } {
  const next = Math.max(
    1,
    kilometres.findIndex((each) => each >= kilometre),
  )
  const [from, to] = [places[next - 1], places[next]]
  const [start, end] = [kilometres[next - 1], kilometres[next]]
  if (!from || !to || start === undefined || end === undefined) throw new Error('The road ends before')
  const part = (kilometre - start) / (end - start)
  return { lat: from[0] + (to[0] - from[0]) * part, lon: from[1] + (to[1] - from[1]) * part }
}
