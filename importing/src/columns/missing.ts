/** Words and signs that stand for no value: null, NaN, INF, n/a, #N/A, ---, --.- */
const missing =
  /^\s*(null|none|nan|[+-]?inf(inity)?|#?n\/?a[!]?|[-\u2013\u2014.]*[-\u2013\u2014][-\u2013\u2014. ]*)?\s*$/i

/** True for an empty cell, and for one of the words that stand for no value. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && missing.test(value))
}
