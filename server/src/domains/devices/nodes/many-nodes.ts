import type { ErrorCode } from '@fyr/contract/endpoints/errors'
import { problemText } from '@fyr/texts/problem-text'
import type { CompanyDb } from '#db/index.ts'
import { requireApplication } from '#domains/devices/applications/index.ts'
import { type Change, changesBetween, recordChanges } from '#domains/records/audit/index.ts'
import type { RequestContext } from '#request/context.ts'
import { changeNodes, findNodesToChange, type Node } from './node-store.ts'
import { type RemovalOptions, removeLocked } from './nodes.ts'
import type { ReadingsRemoval } from './removal.ts'

/** What became of each of several nodes. */
interface Outcome {
  done: string[]
  failed: { deveui: string; code: ErrorCode; message: string }[]
}

type Caller = Pick<RequestContext, 'inCompany' | 'language'>

/** Changes nodes together; 404 when the company has no such application. */
export async function updateNodes(
  { inCompany, language }: Caller,
  deveuis: readonly string[],
  changes: { applicationId?: string | undefined; active?: boolean | undefined },
): Promise<Outcome> {
  return await inCompany(async (db, by) => {
    const { applicationId } = changes
    if (applicationId !== undefined) await requireApplication(db, applicationId)
    const nodes = await lockInOrder(db, deveuis)
    const { companyId } = by
    const changed = nodes.flatMap((node) => {
      const { active = node.active, applicationId = node.applicationId } = changes
      const differences = changesBetween<typeof changes>(node, { applicationId, active })
      return Object.keys(differences).length === 0 ? [] : [{ node, differences }]
    })
    await changeNodes(
      db,
      changed.map(({ node }) => node.id),
      changes,
    )
    const records = changed.map(
      ({ node: { id, name }, differences }): Change => ['updated', ['node', id, name], differences],
    )
    await recordChanges(db, by, records)
    for (const { node } of changed)
      db.publishEvent('node', { companyId, nodeId: node.id, deveui: node.deveui })
    return outcomeOf(language, deveuis, nodes, () => undefined)
  })
}

/** Deletes nodes together with their readings; those that alarms use stay, unless `withAlarms`. */
export async function removeNodes(
  { inCompany, language }: Caller,
  readings: ReadingsRemoval,
  deveuis: readonly string[],
  options: RemovalOptions,
): Promise<Outcome> {
  let noted: Promise<void> | undefined
  const outcome = await inCompany(async (db, by) => {
    const nodes = await lockInOrder(db, deveuis)
    const { blocked } = await removeLocked(db, by, nodes, options)
    const removed = nodes.flatMap(({ id }) => (blocked.has(id) ? [] : [id]))
    db.afterCommit(() => {
      if (removed.length > 0) noted = readings.noteRemoved(removed)
    })
    return outcomeOf(language, deveuis, nodes, ({ id }) => (blocked.has(id) ? 'node.hasHistory' : undefined))
  })
  await noted
  return outcome
}

/** The nodes at these addresses, in their order; until the commit nobody else changes them. */
async function lockInOrder(db: CompanyDb, deveuis: readonly string[]): Promise<Node[]> {
  const nodes = await findNodesToChange(db, deveuis)
  const places = new Map(deveuis.toReversed().map((deveui, at) => [deveui.toLowerCase(), -at]))
  const placeOf = ({ deveui }: Node) => places.get(deveui.toLowerCase()) ?? 0
  return nodes.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function outcomeOf(
  language: Caller['language'],
  deveuis: readonly string[],
  nodes: readonly Node[],
  refusal: (node: Node) => ErrorCode | undefined,
): Outcome {
  const byAddress = new Map(nodes.map((node) => [node.deveui.toLowerCase(), node]))
  const outcome: Outcome = { done: [], failed: [] }
  for (const deveui of new Set(deveuis)) {
    const node = byAddress.get(deveui.toLowerCase())
    const code = node ? refusal(node) : 'object.notFound'
    if (code === undefined) outcome.done.push(deveui)
    else outcome.failed.push({ deveui, code, message: problemText(language, code) })
  }
  return outcome
}
