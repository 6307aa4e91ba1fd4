export type Match = 'equal' | 'close' | 'failed'

/**
 * How an answer relates to the one expected. Close are answers that differ in the last digits of numbers, in what is
 * undefined, or in the words of errors.
 */
export function compare(expected: Record<string, unknown>, answered: unknown): Match {
  if (typeof answered !== 'object' || answered === null) return 'failed'
  const answer = answered as Record<string, unknown>
  if (isFilled(expected.errors) || isFilled(answer.errors)) {
    if (!isFilled(expected.errors) || !isFilled(answer.errors)) return 'failed'
    return JSON.stringify(expected.errors) === JSON.stringify(answer.errors) ? 'equal' : 'close'
  }
  const wanted = { data: expected.data, bytes: expected.bytes, fPort: expected.fPort }
  const given = {
    data: answer.data,
    bytes: wanted.bytes && answer.bytes,
    fPort: wanted.fPort === undefined ? undefined : answer.fPort,
  }
  if (canonical(wanted) === canonical(given)) return 'equal'
  return isClose(JSON.parse(canonical(wanted)), JSON.parse(canonical(given))) ? 'close' : 'failed'
}

function isFilled(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0
}

/** As JSON, with the keys of objects in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) && !(inner instanceof Date)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

function isClose(wanted: unknown, given: unknown): boolean {
  if (typeof wanted === 'number' && typeof given === 'number') {
    return Math.abs(wanted - given) <= 1e-6 * Math.max(1, Math.abs(wanted))
  }
  if (typeof wanted !== 'object' || typeof given !== 'object' || wanted === null || given === null) {
    return (wanted ?? null) === (given ?? null)
  }
  const keys = new Set([...Object.keys(wanted), ...Object.keys(given)])
  return [...keys].every((key) =>
    isClose((wanted as Record<string, unknown>)[key], (given as Record<string, unknown>)[key]),
  )
}
