/** An earlier period that charts are drawn against: the same length just before, or the same time on the clock back then. */
export const earlierPeriods = ['previous', 'previous-day', 'previous-week', 'previous-year'] as const
export type EarlierPeriod = (typeof earlierPeriods)[number]

/** Colours that a chart can tell apart: nodes on it, the page's own among them. */
export const maxComparedNodes = 8

/**
 * A comparison as it stands in the address of a node's page:
 * `/tagdetails/{deveui}?compare=previous-week&with={deveui},{deveui}&keys=temperature`.
 */
export interface CompareSearch {
  /** Draws the range of an earlier period too, dashed. */
  compare?: EarlierPeriod
  /** DevEUIs of other nodes, separated by commas, whose values of the same keys are drawn too. */
  with?: string
}

/** For `validateSearch` of a route; what makes no sense, or is too many, is left out. */
export function compareSearch(search: Record<string, unknown>): CompareSearch {
  const compare = earlierPeriods.find((each) => each === search.compare)
  // The router reads `?with=42` as a number.
  const named = typeof search.with === 'number' ? String(search.with) : search.with
  const others = typeof named === 'string' ? othersIn(named) : []
  return { ...(compare && { compare }), ...(others.length > 0 && { with: others.join(',') }) }
}

/** The nodes that `with` names, each once, the first seven. */
export function othersIn(text: string | undefined): string[] {
  const named = (text ?? '').split(',').filter((each) => /^[A-Za-z0-9._:-]{1,64}$/.test(each))
  return [...new Set(named)].slice(0, maxComparedNodes - 1)
}

/** Leads to the page that compares these nodes, two to eight of them: for `<Link to="/tagdetails/$deveui" {...comparisonOf(deveuis)}>`. */
export function comparisonOf([first = '', ...others]: readonly string[]) {
  return { params: { deveui: first }, search: compareSearch({ with: others.join(',') }) }
}
