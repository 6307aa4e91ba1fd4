import type { CompanyDb } from '#db/index.ts'
import { listAlarmsUsing, removeAlarms } from '#domains/devices/alarm-use/index.ts'
import {
  type Change,
  type Changes,
  changesBetween,
  recordChange,
  recordChanges,
} from '#domains/records/audit/index.ts'
import { checkQuota } from '#domains/records/quotas/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { changeNode, findNode, findNodeToChange, type Node } from '../node-store.ts'
import {
  changeKey,
  countKeys,
  deleteKey,
  findKey,
  insertKeys,
  type Key,
  listKeys,
  type NewKey,
} from './key-store.ts'

/** Those that its readings brought among them. */
export const maximumKeysOfNode = 500

export interface KeyView extends Key {
  isDefault: boolean
}
const viewOf = (node: Node, key: Key): KeyView => ({ ...key, isDefault: key.name === node.defaultKey })

/** Keys of a node, oldest first; 404 without such a node in the company. */
export async function keysOf(db: CompanyDb, deveui: string): Promise<KeyView[]> {
  const node = found(await findNode(db, deveui))
  return (await listKeys(db, node.id)).map((key) => viewOf(node, key))
}

/** 404 without such a node in the company, or such a key of it. */
export async function keyOf(db: CompanyDb, deveui: string, name: string): Promise<KeyView> {
  const node = found(await findNode(db, deveui))
  return viewOf(node, found(await findKey(db, node.id, name)))
}

interface KeyBody extends NewKey {
  deveui: string
}

/** The first key of a node becomes its default. */
export async function addKey(
  db: CompanyDb,
  by: CompanyPrincipal,
  { deveui, ...key }: KeyBody,
): Promise<KeyView> {
  const node = found(await findNodeToChange(db, deveui))
  if ((await countKeys(db, node.id)) >= maximumKeysOfNode) fail('key.tooMany')
  await checkQuota(db, 'keys', 1)
  const [made] = await insertKeys(db, node.id, [key], by.now)
  if (made === undefined) fail('key.taken', { field: 'body.name' })
  if (node.defaultKey === null) await changeNode(db, node.id, { defaultKey: key.name })
  await recordKeyChange(db, by, node, key.name, 'created')
  return await keyOf(db, deveui, key.name)
}

/**
 * Makes keys of a node unless they are there; those stay as they are.
 * @returns the names of those that were made
 */
export async function ensureKeys(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
  keys: readonly NewKey[],
): Promise<readonly string[]> {
  const node = found(await findNodeToChange(db, deveui))
  const known = new Set((await listKeys(db, node.id)).map(({ name }) => name))
  const absent = keys.filter(({ name }) => !known.has(name))
  const [first] = absent
  if (!first) return []
  if (known.size + absent.length > maximumKeysOfNode) fail('key.tooMany')
  await checkQuota(db, 'keys', absent.length)
  const made = await insertKeys(db, node.id, absent, by.now)
  if (node.defaultKey === null) await changeNode(db, node.id, { defaultKey: first.name })
  const changes = made.map((name): Change => ['created', ['key', node.id, `${node.name} ${name}`], {}])
  await recordChanges(db, by, changes)
  db.publishEvent('node', { companyId: by.companyId, nodeId: node.id, deveui: node.deveui })
  return made
}

/** What is left out from the decimals on stays as it is; a gauge has neither rollover nor resets. */
export async function updateKey(
  db: CompanyDb,
  by: CompanyPrincipal,
  { deveui, name, ...wanted }: KeyBody,
): Promise<KeyView> {
  const node = found(await findNodeToChange(db, deveui))
  const { label, unit, decimals, valueMapping, kind, rollover, resetBelow } = found(
    await findKey(db, node.id, name),
  )
  const before = { label, unit, decimals, valueMapping, kind, rollover, resetBelow }
  const { decimals: places = decimals, valueMapping: mapping = valueMapping } = wanted
  const { kind: shape = kind, rollover: highest = rollover, resetBelow: share = resetBelow } = wanted
  const after = {
    label: wanted.label,
    unit: wanted.unit,
    decimals: places,
    valueMapping: mapping,
    kind: shape,
    rollover: shape === 'counter' ? highest : null,
    resetBelow: shape === 'counter' ? share : null,
  }
  await changeKey(db, node.id, name, after)
  await recordKeyChange(db, by, node, name, 'updated', changesBetween(before, after))
  // They count by it.
  db.publishEvent('formulas', { companyId: by.companyId })
  return await keyOf(db, deveui, name)
}

/** The key that stands for the node. */
export async function setDefaultKey(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
  name: string,
): Promise<void> {
  const node = found(await findNodeToChange(db, deveui))
  found(await findKey(db, node.id, name))
  await changeNode(db, node.id, { defaultKey: name })
  await recordKeyChange(db, by, node, name, 'updated', { defaultKey: { from: node.defaultKey, to: name } })
}

/**
 * Deletes a key; if it was the node's default, the oldest that is left takes its place. Alarms that use it
 * stand in the way (409) unless `withAlarms`. Its readings are for the caller to delete, after the commit.
 * @returns the id of the node
 */
export async function removeKey(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
  name: string,
  { withAlarms }: { withAlarms: boolean },
): Promise<string> {
  const node = found(await findNodeToChange(db, deveui))
  found(await findKey(db, node.id, name))
  const alarms = await listAlarmsUsing(db, node.id, name)
  if (alarms.length > 0 && !withAlarms) fail('key.inUse')
  await removeAlarms(db, by, alarms)
  await deleteKey(db, node.id, name)
  if (node.defaultKey === name) {
    const [next] = await listKeys(db, node.id)
    await changeNode(db, node.id, { defaultKey: next?.name ?? null })
  }
  await recordKeyChange(db, by, node, name, 'deleted')
  return node.id
}

/** Of a key of the node, for the audit log; who keeps nodes in memory reads this one anew. */
export async function recordKeyChange(
  db: CompanyDb,
  by: CompanyPrincipal,
  node: Node,
  key: string,
  action: 'created' | 'updated' | 'deleted',
  changes: Changes = {},
): Promise<void> {
  const objectName = `${node.name} ${key}`
  await recordChange(db, by, action, ['key', node.id, objectName], changes)
  db.publishEvent('node', { companyId: by.companyId, nodeId: node.id, deveui: node.deveui })
}
