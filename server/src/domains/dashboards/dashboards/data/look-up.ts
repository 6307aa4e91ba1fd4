import type { Company } from '@fyr/contract/companies/companies'
import type { ReferenceState } from '@fyr/contract/dashboards/dashboard-content'
import type { Language } from '@fyr/contract/endpoints/fields'
import type { DisplayAttribute } from '@fyr/contract/settings/map-settings'
import type { CompanyDb } from '#db/index.ts'
import { companyOf, wireCompany } from '#domains/companies/companies/index.ts'
import { chosenNodes, type NodeState } from '#domains/devices/nodes/index.ts'
import { type KeySeries, keysOf, type NamedKey, withSeries } from '#domains/readings/readings/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { findNodeKeys, findNodeNames, type NamedNodeKey } from '../references/reference-store.ts'
import { findKeysOfNodes, type ShownKey } from './look-up-store.ts'
import { type Mover, maxTracks } from './tracks.ts'
import type { WantedKey, WantedNodes, WidgetQuery } from './widget-query.ts'

/** A key with what its values are called. */
export type StateKey = KeySeries & Pick<NamedNodeKey, 'valueMapping'>
/** A key that a widget names: its series, if it is there. */
export type FoundKey = { state: 'ok'; key: StateKey } | { state: Exclude<ReferenceState, 'ok'> }
export type ShownNodeKey = ShownKey & { series: number | null }

export interface FoundNodes {
  nodes: NodeState[]
  keysOf(nodeId: string): readonly ShownNodeKey[]
  truncated: boolean
  /** Readings of the last 24 hours, by node; undefined where nobody asked for them. */
  counts: ReadonlyMap<string, number> | undefined
  /** Undefined where nobody asked for tracks. */
  movers: Movers | undefined
}

interface Movers {
  nodes: readonly Mover[]
  /** There are more than are told. */
  more: boolean
}

export interface LookedUp {
  keyOf(wanted: WantedKey): FoundKey
  nodesOf(wanted: WantedNodes): FoundNodes | undefined
  /** Undefined where nobody asked for it. */
  company: Company | undefined
}

/** What the company's own tables say; the store is asked when their transaction has ended (`withReadings`). */
export interface LookedUpRows {
  names: ReadonlyMap<string, string>
  keys: readonly NamedNodeKey[]
  choices: readonly Choice[]
  company: Company | undefined
}

interface Choice {
  choice: WantedNodes
  nodes: NodeState[]
  shown: ShownKey[]
  truncated: boolean
  /** Undefined where nobody asked for tracks. */
  movers: { nodes: readonly { deveui: string; keys: readonly NamedKey[] }[]; more: boolean } | undefined
}

/** Nodes of one choice, and values of all nodes of all choices. */
const maxNodes = 10_000
const maxValues = 50_000
const day = 86_400_000

/**
 * Finds everything that widgets want, under the company of this transaction: a node of another one is as gone as
 * one that was deleted.
 */
export async function lookUp(
  db: CompanyDb,
  wants: readonly WidgetQuery[],
  asking: { now: Date; language: Language },
): Promise<LookedUpRows> {
  const wanted = wants.flatMap(({ keys }) => keys)
  const names = await findNodeNames(
    db,
    wanted.map(({ deveui }) => deveui),
  )
  const keys = await findNodeKeys(db, wanted)
  const company = wants.some((each) => each.company) ? await findOwnCompany(db) : undefined
  const choices: Choice[] = []
  let valuesLeft = maxValues
  for (const { nodes } of wants) {
    if (!nodes) continue
    const { items, total } = await chosenNodes(db, nodes.choice, { ...asking, limit: maxNodes })
    const { withDefaultKey } = nodes
    const ids = items.map(({ id }) => id)
    const attributes = await attributesOf(db, nodes)
    const named = [...nodes.keys, ...attributes.map(({ attribute }) => attribute.normalizedName)]
    const limit = valuesLeft + 1
    const all = await findKeysOfNodes(db, ids, named, { withDefaultKey, limit })
    const shown = nodes.attributes ? asAttributes(all, attributes, nodes, items) : all
    const tooMany = shown.length > valuesLeft
    choices.push({
      choice: nodes,
      nodes: items,
      shown: shown.slice(0, valuesLeft),
      truncated: total > items.length || tooMany,
      movers: nodes.tracks ? await moversOf(db, items) : undefined,
    })
    valuesLeft = Math.max(0, valuesLeft - shown.length)
  }
  return { names, keys, choices, company }
}

/** What was found, with its series and what the store knows of it; never while a transaction is open. */
export async function withReadings(
  store: ReadingsStore,
  { names, keys, choices, company }: LookedUpRows,
  now: number,
): Promise<LookedUp> {
  const shownKeys = choices.flatMap(({ shown }) => shown)
  const series = await store.findSeries([...keys, ...shownKeys])
  const found = new Map(
    keys.map((key, at) => [
      nameOf(key),
      { state: 'ok' as const, key: { ...key, series: series[at] ?? null } },
    ]),
  )
  const seriesOfShown = new Map(shownKeys.map((key, at) => [key, series[keys.length + at] ?? null]))
  const foundNodes = new Map<WantedNodes, FoundNodes>()
  for (const { choice, nodes, shown, truncated, movers } of choices) {
    const byNode = Map.groupBy(
      shown.map((key) => ({ ...key, series: seriesOfShown.get(key) ?? null })),
      ({ nodeId }) => nodeId,
    )
    const ids = nodes.map(({ id }) => id)
    foundNodes.set(choice, {
      nodes,
      truncated,
      keysOf: (nodeId) => byNode.get(nodeId) ?? [],
      counts: choice.counts ? await countsOf(store, ids, now) : undefined,
      movers: movers && { ...movers, nodes: await withSeriesOfMovers(store, movers.nodes) },
    })
  }
  return {
    keyOf: (key) =>
      found.get(nameOf(key)) ?? { state: names.has(key.deveui.toLowerCase()) ? 'keyGone' : 'nodeGone' },
    nodesOf: (choice) => foundNodes.get(choice),
    company,
  }
}

async function countsOf(store: ReadingsStore, nodeIds: readonly string[], now: number) {
  const counts = await store.counts(nodeIds, now - day, now)
  return new Map(nodeIds.map((id, at) => [id, counts[at] ?? 0]))
}

/** The nodes that tell where they are, with their keys. */
async function moversOf(db: CompanyDb, nodes: readonly NodeState[]): Promise<Choice['movers']> {
  const moving = nodes.filter(({ moves }) => moves)
  const shown = moving.slice(0, maxTracks)
  const keys = await keysOf(
    db,
    shown.map(({ deveui }) => ({ deveui })),
  )
  const byNode = Map.groupBy(keys, ({ nodeId }) => nodeId)
  return {
    nodes: shown.map(({ id, deveui }) => ({ deveui, keys: byNode.get(id) ?? [] })),
    more: moving.length > shown.length,
  }
}

async function withSeriesOfMovers(
  store: ReadingsStore,
  movers: readonly { deveui: string; keys: readonly NamedKey[] }[],
): Promise<Mover[]> {
  const keys = await withSeries(
    store,
    movers.flatMap((mover) => mover.keys),
  )
  const byNode = Map.groupBy(keys, ({ deveui }) => deveui)
  return movers.map(({ deveui }) => ({ deveui, keys: byNode.get(deveui) ?? [] }))
}

/** What a map shows of nodes: its own choice, else the company's. */
async function attributesOf(
  db: CompanyDb,
  { attributes }: WantedNodes,
): Promise<readonly DisplayAttribute[]> {
  if (!attributes || attributes.length > 0) return attributes ?? []
  return (await settingsOf(db)).MAPSETTINGS.displayAttributes
}

/** Only what is to be shown of the kind of node, under the name that the attribute has. */
function asAttributes(
  shown: readonly ShownKey[],
  attributes: readonly DisplayAttribute[],
  { keys, withDefaultKey }: WantedNodes,
  nodes: readonly NodeState[],
): ShownKey[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const named = new Map(
    attributes.map(({ nodeType, attribute }) => [`${nodeType}\n${attribute.normalizedName}`, attribute.name]),
  )
  return shown.flatMap((key) => {
    const node = byId.get(key.nodeId)
    const name = named.get(`${node?.kind}\n${key.key}`)
    if (name !== undefined) return [{ ...key, label: name || key.label }]
    const isWanted = keys.includes(key.key) || (withDefaultKey && node?.defaultKey === key.key)
    return isWanted ? [key] : []
  })
}

async function findOwnCompany(db: CompanyDb): Promise<Company | undefined> {
  const company = await companyOf(db)
  return company && wireCompany(company)
}

const nameOf = ({ deveui, key }: WantedKey) => JSON.stringify([deveui.toLowerCase(), key])
