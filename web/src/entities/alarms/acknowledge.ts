import type { QueryClient } from '@tanstack/react-query'
import { api } from '#api/client/client.ts'
import { problemOf } from '#api/problem.ts'
import { invalidate } from '#api/queries.ts'

export interface Acknowledged {
  done: number
  /** Somebody was faster. */
  already: number
  failed: number
  /** What the first failure was. */
  error: unknown
}

const atOnce = 4
/** Acknowledged in this tab: their live events are no news here. */
const acknowledgedHere = new Set<string>()
export const wasAcknowledgedHere = (id: string) => acknowledgedHere.has(id)

/** Acknowledges active alarms (by the ids of the active alarms) with one comment; one failure stops no other. */
export async function acknowledgeAll(
  client: QueryClient,
  ids: readonly string[],
  comment: string,
): Promise<Acknowledged> {
  const result: Acknowledged = { done: 0, already: 0, failed: 0, error: null }
  const waiting = [...ids]
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      acknowledgedHere.add(id)
      try {
        await api.alarms.acknowledge({ params: { id }, body: { comment } })
        result.done++
      } catch (error) {
        const problem = problemOf(error)
        if (problem.kind === 'refused' && problem.code === 'alarm.notActive') result.already++
        else {
          acknowledgedHere.delete(id)
          result.failed++
          result.error ??= error
        }
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await invalidate(
    client,
    (calls) => calls.alarms,
    (calls) => calls.companies.overview,
    (calls) => calls.nodes,
    (calls) => calls.notifications,
  )
  return result
}
