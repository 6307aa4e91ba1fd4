import type { maxNodesAtOnce, maxNodesInUse, NodesOutcome } from '@fyr/contract/devices/nodes/node-bulk'

export type FailedNode = NodesOutcome['failed'][number]

/** Of one call; the contract's schemas stay out of the browser. */
const nodesPerCall = 100 satisfies typeof maxNodesAtOnce
/** That one action of a list is about; the server says what uses so many. */
export const maxChosenNodes = 1000 satisfies typeof maxNodesInUse

/**
 * Does something with many nodes, some in each call. What failed before is known when a later call fails: then the
 * nodes that are left are among the failed, with what `explain` says. @throws when the first call fails
 */
export async function inCalls(
  deveuis: readonly string[],
  call: (some: string[]) => Promise<NodesOutcome>,
  explain: (error: unknown) => string,
): Promise<NodesOutcome> {
  const outcome: NodesOutcome = { done: [], failed: [] }
  for (let from = 0; from < deveuis.length; from += nodesPerCall) {
    try {
      const { done, failed } = await call(deveuis.slice(from, from + nodesPerCall))
      outcome.done.push(...done)
      outcome.failed.push(...failed)
    } catch (error) {
      if (from === 0) throw error
      const message = explain(error)
      const left = deveuis.slice(from).map((deveui) => ({ deveui, code: 'request.failed', message }))
      outcome.failed.push(...left)
      break
    }
  }
  return outcome
}
