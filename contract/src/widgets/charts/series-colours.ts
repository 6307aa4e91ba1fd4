/**
 * Colours of series on charts: told apart with the common kinds of colour blindness (after Okabe
 * and Ito), each at least 3:1 on the surface of every theme of its scheme.
 */
export const seriesColours = {
  light: ['#0065a8', '#c04d00', '#00795a', '#a3417f', '#8a6a00', '#2f86c4', '#6b46b5', '#4d5a68'],
  dark: ['#56b4e9', '#f28e4b', '#2bc4a0', '#e08bc0', '#f0d54a', '#8ab6ff', '#b79cf2', '#b3bfcc'],
} as const

/** Keys that nearly every sensor has get colours of their own, so that they never meet on a chart. */
const usual = new Map(
  Object.entries<number>({ temperature: 1, humidity: 0, co2: 2, battery: 4, pressure: 6, light: 7 }),
)

/**
 * A colour for each name, the same on every page and in every report: it depends on the name alone, and only where two
 * names of one chart would share a colour does the later one move on.
 */
export function assignColours(names: readonly string[], scheme: keyof typeof seriesColours): string[] {
  const colours = seriesColours[scheme]
  const taken = new Set<number>()
  return names.map((name) => {
    let place = (usual.get(name.toLowerCase()) ?? hash(name)) % colours.length
    while (taken.has(place) && taken.size < colours.length) place = (place + 1) % colours.length
    taken.add(place)
    return colours[place] ?? '#000000'
  })
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}
