/**
 * Whether an integer written out in digits would become another one as a number: of those beyond 2^53 a double holds
 * some only.
 */
export function isInexact(digits: string): boolean {
  const value = Number(digits)
  // As many digits as tell this number from all others; more of them than there are cannot be kept.
  return Number.isFinite(value) && significant(digits) !== significant(value.toExponential())
}

const significant = (number: string) => number.replace(/^[-+]?0*|\.|e.*$/g, '').replace(/0+$/, '')
