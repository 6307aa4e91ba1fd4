import { randomUUID } from 'node:crypto'
import {
  creatableKinds,
  type NodeCreateBody,
  type NodeUpdateBody,
  nodeKinds,
} from '@fyr/contract/devices/nodes/nodes'
import { actionEvents } from '@fyr/contract/messages/action-events'
import type { CompanyDb } from '#db/index.ts'
import { listAlarmsUsingSome, removeAlarms } from '#domains/devices/alarm-use/index.ts'
import { requireApplication } from '#domains/devices/applications/index.ts'
import { describedKeys } from '#domains/devices/decoders/index.ts'
import { recordActionEvents } from '#domains/messages/action-events/index.ts'
import { type Change, changesBetween, recordChange, recordChanges } from '#domains/records/audit/index.ts'
import { dropImages } from '#domains/records/images/index.ts'
import { checkQuota } from '#domains/records/quotas/index.ts'
import { takeNodePlaces } from '#domains/settings/licence/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { describeKeys, insertKeys } from './keys/key-store.ts'
import { checkDecoder } from './lorawan/decoders.ts'
import {
  changedLorawan,
  type LorawanChanges,
  newLorawan,
  refuseLorawan,
  storedDeveui,
} from './lorawan/lorawan.ts'
import { findLorawan, saveLorawan } from './lorawan/lorawan-store.ts'
import {
  changeNode,
  deleteNodes,
  findHeardPosition,
  findNode,
  findNodeToChange,
  forgetHeardPosition,
  insertNode,
  listTokensOf,
  type Node,
} from './node-store.ts'
import { deleteTopics, insertTopics, listTopics } from './topics/topic-store.ts'
import { readTopics } from './topics/topics.ts'

const objectType = 'node'

type LorawanField = keyof LorawanChanges
type Inherited = 'silentAfterHours' | 'judgeWindowMinutes'
/** A node as a call asks for it; its LoRaWAN key is encrypted already. */
export type NewNode = Omit<NodeCreateBody, LorawanField | 'network' | 'sparkplug' | Inherited> &
  Partial<Pick<NodeCreateBody, Inherited>> &
  LorawanChanges
export type NodeUpdate = Omit<NodeUpdateBody, LorawanField> & LorawanChanges

/** Makes a node in an application of the company; 404 when it has no such application. */
export async function createNode(
  db: CompanyDb,
  by: CompanyPrincipal,
  applicationId: string,
  body: NewNode,
): Promise<Node> {
  const { name, nodeType, decoder, flattenJson, keys, lat, long } = body
  const { silentAfterHours = null, judgeWindowMinutes = null } = body
  if (!creatableKinds.some((kind) => kind === nodeType)) fail('node.kindAbsent', { field: 'body.nodeType' })
  const isLorawan = nodeType === nodeKinds.LORAWAN
  const deveui = storedDeveui(nodeType, body.deveui)
  if (deveui === undefined) fail('field.eui', { field: 'body.deveui' })
  await checkDecoder(db, nodeType, decoder, by.now)
  if (!isLorawan) refuseLorawan(body)
  await requireApplication(db, applicationId)
  await checkQuota(db, 'nodes', 1)
  await checkQuota(db, 'keys', keys.length)
  const doubled = keys.findIndex((key, at) => keys.findIndex((other) => other.name === key.name) < at)
  if (doubled !== -1) fail('key.taken', { field: `body.keys.${doubled}.name` })
  await takeNodePlaces(db, by.now, 1)
  const id = randomUUID()
  const defaultKey = keys[0]?.name ?? null
  const node = {
    id,
    deveui,
    name,
    applicationId,
    kind: nodeType,
    decoder,
    flattenJson,
    silentAfterHours,
    judgeWindowMinutes,
    lat,
    long,
    defaultKey,
  }
  if (!(await insertNode(db, { ...node, createdAt: by.now }))) {
    fail('node.deveuiTaken', { field: 'body.deveui' })
  }
  if (isLorawan) await saveLorawan(db, id, changedLorawan(newLorawan, body).after)
  await insertKeys(db, id, keys, by.now)
  await setTopics(db, { id, deveui }, body.topics)
  await recordChange(db, by, 'created', [objectType, id, name], { deveui: { from: null, to: deveui } })
  await recordActionEvents(db, [
    { companyId: by.companyId, type: actionEvents.nodeCreated, key: id, at: by.now, deveui },
  ])
  db.publishEvent('node', { companyId: by.companyId, nodeId: id, deveui })
  return found(await findNode(db, deveui))
}

export async function updateNode(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
  { topics: wanted, ...changes }: NodeUpdate,
): Promise<void> {
  const kept = found(await findNodeToChange(db, deveui))
  // Where it says that it is goes before where it was put, until a person puts it elsewhere.
  const node = { ...kept, ...(await findHeardPosition(db, kept.id)) }
  if (changes.applicationId !== undefined && changes.applicationId !== kept.applicationId)
    await requireApplication(db, changes.applicationId)
  const { name = node.name, applicationId = node.applicationId, active = node.active } = changes
  const { flattenJson = node.flattenJson, decoder = node.decoder } = changes
  const { silentAfterHours = node.silentAfterHours } = changes
  const { judgeWindowMinutes = node.judgeWindowMinutes } = changes
  const { lat = node.lat, long = node.long } = changes
  if (decoder !== node.decoder) await checkDecoder(db, node.kind, decoder, by.now)
  const lorawanChanges = await updateLorawan(db, node, changes)
  const before = await listTopics(db, [node.id])
  const topics = wanted ? await setTopics(db, node, wanted) : before.map(({ topic }) => topic)
  const inherited = { silentAfterHours, judgeWindowMinutes }
  const unplaced = { name, applicationId, active, decoder, flattenJson, ...inherited }
  const after = { ...unplaced, lat, long }
  const isPlaced = lat !== node.lat || long !== node.long
  if (isPlaced) await forgetHeardPosition(db, node.id)
  const differences = {
    ...changesBetween<typeof after>(node, after),
    ...changesBetween({ topics: before.map(({ topic }) => topic) }, { topics: topics.toSorted() }),
    ...lorawanChanges,
  }
  if (Object.keys(differences).length === 0) return
  await changeNode(db, node.id, isPlaced ? after : unplaced)
  if (decoder !== node.decoder) await describeKeys(db, node.id, [...describedKeys(decoder).values()])
  await recordChange(db, by, 'updated', [objectType, node.id, name], differences)
  db.publishEvent('node', { companyId: by.companyId, nodeId: node.id, deveui: node.deveui })
}

/** Saves what only LoRaWAN nodes have; answers what of it changed. */
async function updateLorawan(db: CompanyDb, { id, kind }: Node, wanted: LorawanChanges) {
  if (kind !== nodeKinds.LORAWAN) {
    refuseLorawan(wanted)
    return {}
  }
  const { after, changes } = changedLorawan((await findLorawan(db, id)) ?? newLorawan, wanted)
  if (Object.keys(changes).length > 0) await saveLorawan(db, id, after)
  return changes
}

/** What it listens to from now on, as it is stored. */
async function setTopics(
  db: CompanyDb,
  { id, deveui }: Pick<Node, 'id' | 'deveui'>,
  wanted: readonly string[],
): Promise<string[]> {
  const read = readTopics(wanted, deveui)
  if ('problem' in read) fail(read.problem, { field: `body.topics.${read.index}` })
  await deleteTopics(db, id)
  const taken = await insertTopics(db, id, read.topics)
  if (taken !== undefined) {
    fail('node.topicTaken', { field: `body.topics.${read.topics.indexOf(taken)}` })
  }
  return read.topics
}

export interface RemovalOptions {
  withAlarms: boolean
  /** Takes them from where else they are known, in the same transaction. */
  leave?(db: CompanyDb, by: CompanyPrincipal, deveuis: readonly string[]): Promise<void>
}

/**
 * Deletes a node with its keys, topics and access tokens. Alarms that use it stand in the way (409) unless
 * `withAlarms`. Its readings are for the caller to delete, after the commit.
 * @returns the id that its readings are under
 */
export async function removeNode(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
  options: RemovalOptions,
): Promise<string> {
  const node = found(await findNodeToChange(db, deveui))
  const { blocked } = await removeLocked(db, by, [node], options)
  if (blocked.has(node.id)) fail('node.hasHistory')
  return node.id
}

/**
 * Deletes nodes that the transaction has locked, but for those that alarms use, unless `withAlarms`.
 * @returns the ids of those that stay
 */
export async function removeLocked(
  db: CompanyDb,
  by: CompanyPrincipal,
  locked: readonly Node[],
  { withAlarms, leave }: RemovalOptions,
): Promise<{ blocked: ReadonlySet<string> }> {
  const { companyId } = by
  const alarms = await listAlarmsUsingSome(
    db,
    locked.map(({ id }) => id),
  )
  const blocked = new Set(withAlarms ? [] : alarms.flatMap(({ nodeIds }) => nodeIds))
  const removed = locked.filter(({ id }) => !blocked.has(id))
  if (removed.length === 0) return { blocked }
  if (withAlarms) await removeAlarms(db, by, alarms)
  const ids = removed.map(({ id }) => id)
  const tokens = await listTokensOf(db, ids)
  await leave?.(
    db,
    by,
    removed.map(({ deveui }) => deveui),
  )
  await deleteNodes(db, ids)
  await dropImages(
    db,
    removed.map(({ image }) => image),
  )
  const changes = removed.map(
    ({ id, name, deveui }): Change => [
      'deleted',
      [objectType, id, name],
      { deveui: { from: deveui, to: null } },
    ],
  )
  await recordChanges(db, by, changes)
  // Whoever is connected with one of them is let go.
  for (const tokenId of tokens) db.publishEvent('accessToken', { companyId, tokenId })
  for (const { id, deveui } of removed) db.publishEvent('nodeDeleted', { companyId, nodeId: id, deveui })
  return { blocked }
}
