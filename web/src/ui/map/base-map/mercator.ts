/** Web Mercator: 0 to 1 from west to east and from north to south. */
export function projected(long: number, lat: number): [number, number] {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [long / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}
