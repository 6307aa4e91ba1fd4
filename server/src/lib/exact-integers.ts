/** Runs of digits that may be integers beyond 2^53; a fraction has as many, and loses nothing that it had. */
const longRuns = /(?<![\d.])\d{16,}/g

/** Whether an integer written out in digits would become another one as a number. */
export function isInexact(digits: string): boolean {
  const value = Number(digits)
  // As many digits as tell this number from all others; more of them than there are cannot be kept.
  return Number.isFinite(value) && significant(digits) !== significant(value.toExponential())
}

const significant = (number: string) => number.replace(/^[-+]?0*|\.|e.*$/g, '').replace(/0+$/, '')

/**
 * What JSON says, with bigints in place of the integers that a number cannot hold.
 *
 * @param parsed what JSON.parse makes of the text: nearly always the answer, since asking for the digits of each
 *   number takes ten times as long
 */
export function withExactIntegers(json: string, parsed: unknown): unknown {
  if (!json.matchAll(longRuns).some(([digits]) => isInexact(digits))) return parsed
  try {
    // TypeScript does not know yet what Node 24 hands over as the third.
    return JSON.parse(json, exactly as (name: string, value: unknown) => unknown)
  } catch (error) {
    // Nested so deeply that it is refused for that.
    if (error instanceof RangeError) return parsed
    throw error
  }
}

function exactly(_: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const { source = '' } = context
  return /^-?\d+$/.test(source) && isInexact(source) ? BigInt(source) : value
}
