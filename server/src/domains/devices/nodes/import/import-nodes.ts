import { randomUUID } from 'node:crypto'
import { type NodeOutcome, type NodeRow, nodeRow } from '@fyr/contract/devices/nodes/node-import'
import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import { actionEvents } from '@fyr/contract/messages/action-events'
import type { CompanyDb, Database } from '#db/index.ts'
import { requireApplication } from '#domains/devices/applications/index.ts'
import { checkDecoderChoice, findWrongDecoders } from '#domains/devices/decoders/index.ts'
import { hasActionsFor, recordActionEvents } from '#domains/messages/action-events/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { checkQuota } from '#domains/records/quotas/index.ts'
import { takeNodePlaces } from '#domains/settings/licence/index.ts'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import { byOf, type RequestContext } from '#request/context.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, refuseField } from '#request/problem.ts'
import { refusedRow } from '#request/row-problems.ts'
import { countTaken, findTaken, type WatchTaken } from '../deveui/taken-deveuis.ts'
import { withSealedKey } from '../lorawan/lorawan.ts'
import { isId } from '../node-store.ts'
import {
  findOwn,
  findTakenTopics,
  insertNodes,
  insertTopicsOf,
  listApplicationNames,
  lockApplications,
  type NodeToInsert,
} from './import-store.ts'
import { cellOf, type ReadNode, type RowLookups, readRow } from './read-row.ts'

/** Nodes in one statement, whose text takes a few milliseconds to write. */
const nodesAtOnce = 500

export interface NodeImportDeps {
  database: Database
  watchTaken: WatchTaken
  appKeys: Encryption
  /** The encrypted keys of devices that are prepared in the pool, which they leave; by DevEUI in lower case. */
  takePreparedKeys(db: CompanyDb, deveuis: readonly string[]): Promise<ReadonlyMap<string, Buffer>>
}

interface ImportOptions {
  /** Of rows that name none. */
  applicationId?: string | undefined
  dryRun: boolean
}

interface ImportedRow {
  node?: ReadNode
  outcome: NodeOutcome
}

/**
 * Creates the nodes of rows in one transaction; rows that cannot become nodes are answered why. A dry run answers the
 * same and creates nothing. Quota and licence refuse all of them before anything is written.
 */
export async function importNodes(
  deps: NodeImportDeps,
  context: RequestContext,
  given: readonly unknown[],
  { applicationId, dryRun }: ImportOptions,
): Promise<NodeOutcome[]> {
  // A company that has tried too many devices of others learns of none.
  await deps.watchTaken(context, '', () => Promise.resolve())
  const by = byOf(context)
  const rows = await parseRows(given)
  const read = await context.inCompany((db) => readRows(db, by, rows, applicationId))
  const wanted = read.flatMap(({ node }) => node?.deveui.toLowerCase() ?? [])
  const foreign = new Set(await findTaken(deps.database, by.companyId, wanted))
  await countTaken(context, [...foreign], deps.watchTaken)
  return await context.inCompany(async (db) => {
    const imported = await judgeRows(db, by, read, foreign)
    const nodes = imported.flatMap(({ node, outcome }) => (node && outcome.outcome === 'added' ? [node] : []))
    if (nodes.length > 0) {
      await checkQuota(db, 'nodes', nodes.length)
      await takeNodePlaces(db, by.now, nodes.length)
      if (!dryRun) await createAll(deps, db, by, imported)
    }
    return imported.map(({ outcome }) => outcome)
  })
}

async function parseRows(given: readonly unknown[]): Promise<NodeRow[]> {
  const rows: NodeRow[] = []
  for (const [at, row] of given.entries()) {
    const { data, error } = nodeRow.safeParse(row)
    if (!data) refuseField(['body', 'nodes', at, ...(error.issues[0]?.path ?? [])].join('.'), 'field.invalid')
    rows.push(data)
    await yieldWhenDue()
  }
  return rows
}

type ReadRow = ReturnType<typeof readRow>

async function readRows(
  db: CompanyDb,
  by: CompanyPrincipal,
  rows: readonly NodeRow[],
  applicationId: string | undefined,
): Promise<ReadRow[]> {
  if (applicationId !== undefined) await requireApplication(db, applicationId)
  const decoders = rows.map((row) => cellOf(row, 'decoder'))
  const lookups: RowLookups = {
    applicationOf: createApplicationFinder(await listApplicationNames(db), applicationId),
    wrongDecoders: await findWrongDecoders(db, decoders, by.now),
  }
  const read: ReadRow[] = []
  for (const row of rows) {
    read.push(readRow(row, lookups))
    await yieldWhenDue()
  }
  return read
}

function createApplicationFinder(
  applications: Awaited<ReturnType<typeof listApplicationNames>>,
  ofAll: string | undefined,
): RowLookups['applicationOf'] {
  const ids = new Set(applications.map(({ id }) => id))
  const deleting = new Set(applications.flatMap(({ id, deletionState }) => (deletionState ? [id] : [])))
  const open = (id: string) => (deleting.has(id) ? ({ code: 'application.deleting' } as const) : { id })
  const byName = new Map<string, string | null>()
  for (const { id, name } of applications) {
    const key = name.toLowerCase()
    byName.set(key, byName.has(key) ? null : id)
  }
  return (cell) => {
    if (cell === '' && ofAll === undefined) return { code: 'field.required' }
    const id = cell === '' ? (ofAll ?? '') : cell.toLowerCase()
    if (ids.has(id) && isId(id)) return open(id)
    const named = byName.get(id)
    if (named === undefined) return { code: 'application.unknown' }
    return named === null ? { code: 'application.ambiguous' } : open(named)
  }
}

/** Decides what becomes of each row, by what the company has and by the rows before it. */
async function judgeRows(
  db: CompanyDb,
  by: CompanyPrincipal,
  read: readonly ReadRow[],
  foreign: ReadonlySet<string>,
): Promise<ImportedRow[]> {
  const addresses = read.flatMap(({ node }) => node?.deveui.toLowerCase() ?? [])
  const own = await findOwn(db, addresses)
  const topics = await findTakenTopics(
    db,
    read.flatMap(({ node }) => node?.topics ?? []),
  )
  const seen = new Set<string>()
  const judge = ({ node, problems }: ReadRow): ImportedRow => {
    if (!node) return { outcome: refusedRow(by, problems) }
    const address = node.deveui.toLowerCase()
    if (seen.has(address)) return { outcome: { outcome: 'duplicate', errors: [] } }
    seen.add(address)
    if (own.has(address)) return { outcome: { outcome: 'exists', errors: [] } }
    if (foreign.has(address)) return { outcome: taken(by) }
    if (node.topics.some((topic) => topics.has(topic)))
      return { outcome: refusedRow(by, [{ field: 'topics', code: 'node.topicTaken' }]) }
    for (const topic of node.topics) topics.add(topic)
    return { node, outcome: { outcome: 'added', errors: [] } }
  }
  const judged: ImportedRow[] = []
  for (const row of read) {
    judged.push(judge(row))
    await yieldWhenDue()
  }
  return judged
}

/** Inserts the nodes of accepted rows, with one entry in the audit log and one notice to live clients. */
async function createAll(
  { appKeys, takePreparedKeys }: NodeImportDeps,
  db: CompanyDb,
  by: CompanyPrincipal,
  imported: ImportedRow[],
): Promise<void> {
  const accepted = imported.flatMap((row) => (row.node ? [{ row, node: row.node }] : []))
  const applicationIds = new Set(accepted.map(({ node }) => node.applicationId))
  if (!(await lockApplications(db, [...applicationIds]))) fail('application.deleting')
  // They may have gone since the rows were read; from here on they stay.
  for (const decoder of new Set(accepted.map(({ node }) => node.decoder)))
    await checkDecoderChoice(db, decoder, by.now)
  const prepared = await takePreparedKeys(
    db,
    accepted.map(({ node }) => node.deveui),
  )
  const created: NodeToInsert[] = []
  for (let from = 0; from < accepted.length; from += nodesAtOnce) {
    const portion: { row: ImportedRow; node: NodeToInsert }[] = []
    for (const { row, node } of accepted.slice(from, from + nodesAtOnce)) {
      const sealed = withSealedKey(node, node.deveui, appKeys).appKey ?? null
      const isLorawan = node.nodeType === nodeKinds.LORAWAN
      const appKey = isLorawan ? (sealed ?? prepared.get(node.deveui.toLowerCase()) ?? null) : null
      portion.push({ row, node: { ...node, appKey, id: randomUUID() } })
      await yieldWhenDue()
    }
    const ids = await insertNodes(
      db,
      portion.map(({ node }) => node),
      by.now,
    )
    for (const { row, node } of portion)
      if (ids.has(node.id)) created.push(node)
      else row.outcome = taken(by)
  }
  if (!(await insertTopicsOf(db, created))) fail('node.topicTaken')
  if (created.length > 0) await announce(db, by, created)
}

async function announce(db: CompanyDb, by: CompanyPrincipal, created: readonly NodeToInsert[]) {
  const { companyId, now } = by
  await recordChange(db, by, 'imported', ['node', companyId, String(created.length)], {
    nodes: { from: null, to: created.length },
  })
  const type = actionEvents.nodeCreated
  if (await hasActionsFor(db, type))
    await recordActionEvents(
      db,
      created.map(({ id, deveui }) => ({ companyId, type, key: id, at: now, deveui })),
    )
  db.publishEvent('nodesCreated', { companyId, deveuis: created.map(({ deveui }) => deveui) })
}

const taken = (by: CompanyPrincipal) => refusedRow(by, [{ field: 'deveui', code: 'node.deveuiTaken' }])
