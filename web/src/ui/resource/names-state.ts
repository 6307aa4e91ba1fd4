import { problemOf } from '#api/problem.ts'

/** Of the names of chosen objects. Only when they are `known`, one without a name is gone. */
export type NamesState = 'denied' | 'loading' | 'failed' | 'known'

/**
 * By all queries that tell names.
 * @param mayRead without it nothing is asked for
 */
export function namesStateOf(
  mayRead: boolean,
  queries: readonly { data: unknown; error: unknown }[],
): NamesState {
  const statuses = queries.flatMap(({ data, error }) =>
    data !== undefined ? [] : error ? statusOf(error) : 'loading',
  )
  if (!mayRead || statuses.includes(403)) return 'denied'
  // That there is no such object is an answer.
  const open = statuses.filter((status) => status !== 404)
  if (open.length === 0) return 'known'
  return open.some((status) => status !== 'loading') ? 'failed' : 'loading'
}

function statusOf(error: unknown): number {
  const problem = problemOf(error)
  return problem.kind === 'refused' ? problem.status : 0
}
