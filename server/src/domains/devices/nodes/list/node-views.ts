import { isRadioKey, radioKeys } from '@fyr/contract/devices/keys/radio-keys'
import { maximumPlaces, type PlacesQuery } from '@fyr/contract/devices/nodes/node-places'
import type { NodeListQuery } from '@fyr/contract/devices/nodes/nodes'
import type { Language } from '@fyr/contract/endpoints/fields'
import type { CompanyDb } from '#db/index.ts'
import { areHoursCounted } from '#domains/devices/node-intake/index.ts'
import type { RequestContext } from '#request/context.ts'
import { found } from '#request/problem.ts'
import { type Key, listKeysOfNodes } from '../keys/key-store.ts'
import { type Lorawan, listLorawan } from '../lorawan/lorawan-store.ts'
import { findNode, isId } from '../node-store.ts'
import { listSparkplug, type SparkplugNode } from '../sparkplug/sparkplug-store.ts'
import { listTopics } from '../topics/topic-store.ts'
import {
  countNodes,
  findNodeStates,
  listNodeStates,
  matchingNodeIds,
  type NodeState,
  readNodePlaces,
} from './node-list-store.ts'
import { silenceOf } from './silence-store.ts'

/** How many readings each node has with from <= time < to (epoch ms); nodes without any may be left out. */
export type CountReadings = (
  nodeIds: readonly string[],
  from: number,
  to: number,
) => Promise<ReadonlyMap<string, number>>

export interface NodeView extends NodeState {
  /** Readings of the last 24 hours. */
  count: number
}

export interface NodeDetailView extends NodeView {
  keys: (Key & { isDefault: boolean })[]
  /** In the order in which they are shown. */
  radioKeys: (Key & { isDefault: false })[]
  topics: string[]
  /** Of a LoRaWAN node. */
  lorawan: Lorawan | undefined
  /** Of a Sparkplug node that is set up. */
  sparkplug: SparkplugNode | undefined
}

const dayMs = 86_400_000

type InCompany = RequestContext['inCompany']

/** Opens transactions of its own: readings are counted between them. */
interface Asking {
  now: Date
  inCompany: InCompany
  countReadings: CountReadings
}

export async function listNodeViews(
  query: NodeListQuery,
  { inCompany, now, countReadings, language }: Asking & { language: Language },
): Promise<{ items: NodeView[]; total: number }> {
  const listing = async (db: CompanyDb) => ({ ...query, now, language, silence: await silenceOf(db, now) })
  const { page, ids } = await inCompany(async (db) => {
    const query = await listing(db)
    const hasOrder = query.sort !== 'count' || (await areHoursCounted(db, now.getTime() - dayMs))
    return hasOrder ? { page: await listNodeStates(db, query) } : { ids: await matchingNodeIds(db, query) }
  })
  if (page) {
    const items = await counted(page.items, { now, countReadings })
    // Counters chose the page; within it the exact counts decide.
    if (query.sort === 'count')
      items.sort((one, other) => (query.order === 'asc' ? 1 : -1) * (one.count - other.count))
    return { items, total: page.total }
  }
  const counts = await lastDay(ids, { now, countReadings })
  const { items, total } = await inCompany(
    async (db) => await listNodeStates(db, { ...(await listing(db)), counts }),
  )
  return { items: items.map((state) => ({ ...state, count: counts.get(state.id) ?? 0 })), total }
}

/** All nodes that match, as a map draws them: the JSON of `NodePlaces`. */
export async function placesOf(
  db: CompanyDb,
  query: PlacesQuery,
  { now, language }: { now: Date; language: Language },
): Promise<string> {
  const silence = await silenceOf(db, now)
  return await readNodePlaces(db, { ...query, language, silence, limit: maximumPlaces })
}

/** Nodes as a map or an overview chooses them. */
export type NodeChoice =
  | { by: 'all' }
  | { by: 'application'; applicationId: string }
  | { by: 'nodes'; deveuis: readonly string[] }

/** The nodes chosen, by name, `limit` at most, and how many there are. Those that are gone are left out. */
export async function chosenNodes(
  db: CompanyDb,
  choice: NodeChoice,
  { now, language, limit }: { now: Date; language: Language; limit: number },
): Promise<{ items: NodeState[]; total: number }> {
  const silence = await silenceOf(db, now)
  if (choice.by === 'nodes') {
    const items = await findNodeStates(db, choice.deveuis, silence)
    return { items: items.slice(0, limit), total: items.length }
  }
  const { applicationId } = choice.by === 'application' ? choice : {}
  const order = { sort: 'name', order: 'asc', limit, offset: 0 } as const
  return await listNodeStates(db, { ...order, applicationId, now, language, silence })
}

/** 404 without such a node in the company. */
export async function nodeViewOf(deveui: string, asking: Asking): Promise<NodeView> {
  const states = await asking.inCompany(
    async (db) => await findNodeStates(db, [await deveuiOf(db, deveui)], await silenceOf(db, asking.now)),
  )
  return found((await counted(states, asking))[0])
}

/** 404 without such a node in the company. */
export async function nodeDetailOf(deveui: string, asking: Asking): Promise<NodeDetailView> {
  const named = isId(deveui) ? await asking.inCompany((db) => deveuiOf(db, deveui)) : deveui
  return found((await nodeDetailsOf([named], asking))[0])
}

/** A node may be named by its own id, too. */
const deveuiOf = async (db: CompanyDb, name: string): Promise<string> =>
  isId(name) ? ((await findNode(db, name))?.deveui ?? name) : name

/** Those that the company has, by name. */
export async function nodeDetailsOf(deveuis: readonly string[], asking: Asking): Promise<NodeDetailView[]> {
  const { states, keys, topics, lorawan, sparkplug } = await asking.inCompany(async (db) => {
    const states = await findNodeStates(db, deveuis, await silenceOf(db, asking.now))
    const ids = states.map(({ id }) => id)
    return {
      states,
      keys: Map.groupBy(await listKeysOfNodes(db, ids), ({ nodeId }) => nodeId),
      topics: Map.groupBy(await listTopics(db, ids), ({ nodeId }) => nodeId),
      lorawan: new Map((await listLorawan(db, ids)).map((each) => [each.nodeId, each])),
      sparkplug: new Map((await listSparkplug(db, ids)).map((each) => [each.nodeId, each])),
    }
  })
  return (await counted(states, asking)).map((view) => ({
    ...view,
    ...splitKeys(keys.get(view.id) ?? [], view.defaultKey),
    topics: (topics.get(view.id) ?? []).map(({ topic }) => topic),
    lorawan: lorawan.get(view.id),
    sparkplug: sparkplug.get(view.id),
  }))
}

const radioOrder = new Map<string, number>(radioKeys.map(({ name }, at) => [name, at]))

function splitKeys(all: readonly Key[], defaultKey: string | null) {
  const placeOf = ({ name }: Key) => radioOrder.get(name) ?? radioOrder.size
  return {
    keys: all
      .filter(({ name }) => !isRadioKey(name))
      .map((key) => ({ ...key, isDefault: key.name === defaultKey })),
    radioKeys: all
      .filter(({ name }) => isRadioKey(name))
      .sort((one, other) => placeOf(one) - placeOf(other))
      .map((key) => ({ ...key, isDefault: false as const })),
  }
}

/** How many nodes are heard, and how many are silent, off or were never heard. */
export async function activeCountOf(db: CompanyDb, now: Date): Promise<{ active: number; inactive: number }> {
  const { all, heard } = await countNodes(db, await silenceOf(db, now))
  return { active: heard, inactive: all - heard }
}

type Counting = Pick<Asking, 'now' | 'countReadings'>

async function counted(states: readonly NodeState[], asking: Counting): Promise<NodeView[]> {
  const counts = await lastDay(
    states.map(({ id }) => id),
    asking,
  )
  return states.map((state) => ({ ...state, count: counts.get(state.id) ?? 0 }))
}

async function lastDay(nodeIds: readonly string[], { now, countReadings }: Counting) {
  if (nodeIds.length === 0) return new Map<string, number>()
  return await countReadings(nodeIds, now.getTime() - dayMs, now.getTime())
}
