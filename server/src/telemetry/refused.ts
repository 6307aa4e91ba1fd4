import type { Refused } from './batch.ts'

/** Different nodes and reasons of one company that one batch may report; a flood of invented addresses stops here. */
const maxRowsOfCompany = 50

/** Adds up what was refused for the same node and reason, so that a flood of errors is one row an hour. */
export function addUpRefused(refused: readonly Refused[]): Refused[] {
  const sums = new Map<string, Refused>()
  const rowsOf = new Map<string, number>()
  for (const each of refused) {
    const name = `${each.companyId}/${each.deveui.toLowerCase()}/${each.code}`
    const sum = sums.get(name)
    const rows = rowsOf.get(each.companyId) ?? 0
    if (sum) sums.set(name, { ...each, count: sum.count + each.count })
    else if (rows < maxRowsOfCompany) {
      sums.set(name, each)
      rowsOf.set(each.companyId, rows + 1)
    }
  }
  return [...sums.values()]
}
