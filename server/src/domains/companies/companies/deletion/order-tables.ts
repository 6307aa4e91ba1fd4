import type { OwnedTable } from './deletion-store.ts'

/**
 * The names of tables, each before those that its rows point to: so a row that goes takes few others with it. Of
 * tables that point to each other in a circle the first by name comes first.
 */
export function orderTables(tables: readonly OwnedTable[]): string[] {
  const ordered: string[] = []
  let left = tables.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  while (left.length > 0) {
    const pointedTo = new Set(left.flatMap(({ pointsTo }) => pointsTo))
    const free = left.filter(({ name }) => !pointedTo.has(name))
    const next = free.length > 0 ? free : left.slice(0, 1)
    ordered.push(...next.map(({ name }) => name))
    left = left.filter((table) => !next.includes(table))
  }
  return ordered
}
