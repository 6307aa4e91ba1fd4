import type { ErrorCode } from '@fyr/contract/endpoints/errors'
import type { CompanyDb } from '#db/index.ts'
import { findNodes, type Node } from '#domains/devices/nodes/index.ts'
import { fail } from '#request/problem.ts'

/**
 * The node of each body, in order. One of another kind has its readings from elsewhere and is refused.
 * @param fieldOf the path of a body's field, for refusals
 */
export async function nodesOfKind(
  db: CompanyDb,
  bodies: readonly { deveui: string }[],
  { kind, refusal }: { kind: number; refusal: ErrorCode },
  fieldOf: (at: number, field: string) => string,
): Promise<Node[]> {
  const deveuis = [...new Set(bodies.map(({ deveui }) => deveui))]
  const byDeveui = new Map((await findNodes(db, deveuis)).map((node) => [node.deveui.toLowerCase(), node]))
  return bodies.map(({ deveui }, at) => {
    const node = byDeveui.get(deveui.toLowerCase())
    return node?.kind === kind ? node : fail(refusal, { field: fieldOf(at, 'deveui') })
  })
}
