import { assignColours, seriesColours } from '@fyr/contract/widgets/charts/series-colours'
import type { Scheme } from '../theme/palettes.ts'

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
