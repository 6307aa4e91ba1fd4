import type uPlot from 'uplot'

/** In pixels between neighbours, from which each reading is a point of its own to the eye. */
const sparse = 12

/**
 * Which readings between two places get a marker: those that are as far from their neighbours as `sparse`, and those
 * that stand alone, of which a line shows nothing.
 * @param xOf where the reading at a place is, in pixels
 * @param maxMarkers more readings than these are too close together to be looked at one by one
 */
export function sparsePlaces(
  values: ArrayLike<number | null | undefined>,
  [first, last]: readonly [number, number],
  xOf: (place: number) => number,
  maxMarkers: number,
): number[] {
  const found: number[] = []
  if (last - first > maxMarkers * 2) return found
  let before = Number.NEGATIVE_INFINITY
  let place = -1
  let x = Number.NEGATIVE_INFINITY
  const decide = (after: number) => {
    if (place >= 0 && x - before >= sparse && after - x >= sparse) found.push(place)
  }
  for (let at = first; at <= last; at++) {
    const value = values[at]
    if (value === undefined) continue
    if (value === null) {
      decide(Number.POSITIVE_INFINITY)
      before = Number.NEGATIVE_INFINITY
      place = -1
      continue
    }
    const here = xOf(at)
    if (place >= 0) {
      decide(here)
      before = x
    }
    place = at
    x = here
  }
  decide(Number.POSITIVE_INFINITY)
  return found
}

/** The same for uPlot: of one of its series within what is seen. */
export const sparseMarkers: uPlot.Series.Points.Filter = (chart, index) => {
  const values = chart.data[index] ?? []
  const times = chart.data[0]
  const range = chart.series[0]?.idxs ?? [0, -1]
  // `null` would mark every reading.
  return sparsePlaces(
    values,
    [range[0] ?? 0, range[1] ?? -1],
    (place) => chart.valToPos(times[place] ?? 0, 'x'),
    chart.over.clientWidth,
  )
}
