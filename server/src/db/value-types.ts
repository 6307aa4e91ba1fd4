import pg from 'pg'

const { builtins } = pg.types

function parseCount(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large a number for JavaScript`)
  return value
}

/**
 * How values leave the database: bigint (counts above all) as a number, a day as `2026-03-29`
 * rather than as local midnight, the rest as pg does it.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === builtins.INT8) return parseCount
      if (oid === builtins.DATE) return (text: string) => text
    }
    return pg.types.getTypeParser(oid, format ?? 'text')
    // pg declares this function with an overload for each format, which no single function can satisfy.
  }) as pg.CustomTypesConfig['getTypeParser'],
}
