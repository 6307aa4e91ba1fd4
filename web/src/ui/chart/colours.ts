import { type Scheme, seriesColours } from '../theme/palettes.ts'

/** Keys that nearly every sensor has get colours of their own, so that they never meet on a chart. */
const usual = new Map(
  Object.entries<number>({
    temperature: 1,
    humidity: 0,
    co2: 2,
    battery: 4,
    pressure: 6,
    light: 7,
  }),
)

/**
 * A colour for each name, the same on every page: it depends on the name alone, and only where two
 * names of one chart would share a colour does the later one move on.
 */
export function assignColours(names: readonly string[], scheme: Scheme): string[] {
  const colours = seriesColours[scheme]
  const taken = new Set<number>()
  return names.map((name) => {
    let slot = (usual.get(name.toLowerCase()) ?? hash(name)) % colours.length
    while (taken.has(slot) && taken.size < colours.length) slot = (slot + 1) % colours.length
    taken.add(slot)
    return colours[slot] ?? '#000000'
  })
}

interface Coloured {
  id: string
  colourKey?: string
  colour?: string
  earlier?: { of: string }
}

/**
 * The colour of each line: its own, or that of its key; what is drawn of earlier has the colour of what it is compared with.
 * @param shared names that have one colour in several charts
 */
export function coloursOf(
  series: readonly Coloured[],
  scheme: Scheme,
  shared: readonly string[] = [],
): string[] {
  const own = series.filter(({ earlier }) => earlier === undefined)
  const names = own.map((each) => each.colourKey ?? each.id)
  const isShared =
    shared.length <= seriesColours[scheme].length && names.every((name) => shared.includes(name))
  const all = isShared ? shared : names
  const colours = assignColours(all, scheme)
  const assigned = isShared ? names.map((name) => colours[shared.indexOf(name)]) : colours
  return series.map((each) => {
    const { colour, earlier } = each
    if (colour) return colour
    const place = earlier ? own.findIndex(({ id }) => id === earlier.of) : own.indexOf(each)
    return own[place]?.colour ?? assigned[place] ?? '#000000'
  })
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}
