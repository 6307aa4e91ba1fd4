import { createHash, randomUUID } from 'node:crypto'
import {
  maxScripts,
  maxScriptsOfNode,
  maxScriptVersions,
} from '@fyr/contract/automation/scripts/script-limits'
import { scriptTypes } from '@fyr/contract/automation/scripts/script-types'
import type { ScriptBody } from '@fyr/contract/automation/scripts/scripts'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { findNodes } from '#domains/devices/nodes/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import { pick } from '#lib/pick.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { nextRun } from './running/company-turn.ts'
import type { StoredProblem } from './running/problem.ts'
import {
  clearMemory,
  countScripts,
  deleteScript,
  findCrowdedNode,
  findScript,
  insertScript,
  isNameTaken,
  lockScript,
  putBoundNodes,
  putState,
  type ScriptRow,
  type StoredScript,
  updateScript,
} from './script-store.ts'
import { deleteTriggersOf } from './trigger-store.ts'
import { insertVersion } from './version-store.ts'

const objectType = 'script'

/** What was found of a source before the transaction began. */
export interface CheckedSource {
  source: string
  /** Null for one that can be run. */
  problem: StoredProblem | null
}

export async function createScript(
  db: CompanyDb,
  by: CompanyPrincipal,
  body: ScriptBody,
  checked: CheckedSource,
): Promise<StoredScript> {
  await advisoryLock(db, 'scripts')
  if ((await countScripts(db)) >= maxScripts) fail('script.tooMany', { params: { maximum: maxScripts } })
  const id = randomUUID()
  await assertNameFree(db, body.name, null)
  const nodeIds = await boundNodes(db, id, body)
  const row = rowOf(body, 1, checked, makerOf(by))
  await insertScript(db, id, row, by.now)
  await putBoundNodes(db, id, nodeIds)
  await putState(db, id, stateOf(row, checked, by.now))
  await addVersion(db, by, id, row)
  await recordChange(db, by, 'created', [objectType, id, row.name])
  db.publishEvent('script', { companyId: db.companyId, scriptId: id })
  return found(await findScript(db, id))
}

export async function changeScript(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  changes: Partial<ScriptBody>,
  checked: CheckedSource | undefined,
): Promise<StoredScript> {
  await advisoryLock(db, 'scripts')
  await lockScript(db, id)
  const before = found(await findScript(db, id))
  const body = { ...bodyOf(before), ...changes }
  const differences = changesBetween(auditedOf(bodyOf(before)), auditedOf(body))
  const maker = makerOf(by)
  // To disable what failures have disabled already says who wants it so; who saves what another has made answers for it.
  if (Object.keys(differences).length === 0 && maker === before.makerId) return before
  await assertNameFree(db, body.name, id)
  const nodeIds = await boundNodes(db, id, body)
  const isOther = body.source !== before.source
  const problem = isOther ? (checked?.problem ?? null) : before.isValid ? null : before.problem
  const current = { source: body.source, problem }
  const row = rowOf(body, before.version + (isOther ? 1 : 0), current, maker)
  const disabledBy = row.enabled ? null : before.enabled ? 'user' : before.disabledBy
  await updateScript(db, id, { ...row, disabledBy }, by.now)
  await putBoundNodes(db, id, nodeIds)
  await putState(db, id, stateOf(row, current, by.now))
  if (isOther) await addVersion(db, by, id, row)
  if (!row.enabled) await deleteTriggersOf(db, [id])
  await recordChange(db, by, 'updated', [objectType, id, row.name], differences)
  db.publishEvent('script', { companyId: db.companyId, scriptId: id })
  return found(await findScript(db, id))
}

/** Deletes it with its versions, its runs and what waits for it. */
export async function removeScript(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  await lockScript(db, id)
  const { name } = found(await findScript(db, id))
  await deleteScript(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, name])
  db.publishEvent('script', { companyId: db.companyId, scriptId: id })
}

export async function forgetMemory(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  await lockScript(db, id)
  const { name } = found(await findScript(db, id))
  await clearMemory(db, id)
  const changes = { memory: { from: null, to: 'cleared' } }
  await recordChange(db, by, 'updated', [objectType, id, name], changes)
  db.publishEvent('script', { companyId: db.companyId, scriptId: id })
}

async function assertNameFree(db: CompanyDb, name: string, exceptId: string | null): Promise<void> {
  if (await isNameTaken(db, name, exceptId)) fail('script.nameTaken', { field: 'body.name' })
}

/** The ids of the nodes that it is bound to, each once, in their order; 404 for one that the company does not have. */
async function boundNodes(
  db: CompanyDb,
  id: string,
  { type, boundTag, boundTags }: Pick<ScriptBody, 'type' | 'boundTag' | 'boundTags'>,
): Promise<string[]> {
  const named = [...(boundTag === null ? [] : [boundTag]), ...boundTags]
  const wanted = [...new Set(named.map((deveui) => deveui.toLowerCase()))]
  if (type === scriptTypes.triggered && wanted.length === 0) {
    fail('script.unboundTrigger', { field: 'body.boundTag' })
  }
  if (wanted.length === 0) return []
  const nodes = await findNodes(db, wanted)
  const idOf = new Map(nodes.map((node) => [node.deveui.toLowerCase(), node.id]))
  const ids = wanted.map((deveui) => {
    const field = deveui === boundTag?.toLowerCase() ? 'body.boundTag' : 'body.boundTags'
    return idOf.get(deveui) ?? fail('script.unknownNode', { field })
  })
  if (type !== scriptTypes.triggered) return ids
  const crowded = await findCrowdedNode(db, ids, { exceptId: id, maximum: maxScriptsOfNode })
  if (crowded) {
    fail('script.tooManyOfNode', { params: { maximum: maxScriptsOfNode }, field: 'body.boundTag' })
  }
  return ids
}

/** Whose rights bound what the script does. */
const makerOf = ({ accountId, token }: CompanyPrincipal): string | null =>
  accountId ?? token?.maker?.accountId ?? null

const rowOf = (
  body: ScriptBody,
  version: number,
  { problem }: CheckedSource,
  makerId: string | null,
): ScriptRow => ({
  ...body,
  disabledBy: body.enabled ? null : 'user',
  version,
  isValid: problem === null,
  boundKeys: [...new Set(body.boundKeys)],
  makerId,
})

function stateOf({ type, interval, enabled, isValid }: ScriptRow, { problem }: CheckedSource, now: Date) {
  const runs = type === scriptTypes.repeating && enabled && isValid
  return { problem, nextRun: runs ? nextRun(now, interval, now) : null }
}

const bodyOf = (script: StoredScript): ScriptBody => ({
  ...pick(script, ['name', 'description', 'type', 'interval', 'enabled', 'source', 'boundKeys']),
  boundTag: script.nodes[0]?.deveui ?? null,
  boundTags: script.nodes.slice(1).map(({ deveui }) => deveui),
})

/** As the audit log has it: that the source is another, not what it is. */
const auditedOf = ({ source, boundTags, boundKeys, ...body }: ScriptBody) => ({
  ...body,
  source: createHash('sha256').update(source).digest('hex').slice(0, 12),
  boundTags: boundTags.join(', '),
  boundKeys: boundKeys.join(', '),
})

async function addVersion(db: CompanyDb, by: CompanyPrincipal, id: string, row: ScriptRow): Promise<void> {
  const version = { version: row.version, source: row.source, savedAt: by.now, savedBy: by.name }
  await insertVersion(db, id, version, maxScriptVersions)
}
