import type { TableView } from '#ui/table/view/view.ts'

const maxSearchLength = 100

/**
 * What a view asks of a list that the server arranges. Addresses are written by hand too, so what the server would
 * refuse is left out. @param sorts by what it can sort, the usual first
 */
export function listParams<Sort extends string>({ q, sort }: TableView, sorts: readonly [Sort, ...Sort[]]) {
  const by = sorts.find((each) => each === sort?.id)
  const search = q.trim().slice(0, maxSearchLength)
  return {
    sort: by ?? sorts[0],
    order: by && sort?.desc ? ('desc' as const) : ('asc' as const),
    ...(search && { search }),
  }
}
