import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import { type Condition, conditionOf } from '@fyr/contract/devices/nodes/node-condition'
import type { NodePlaces } from '@fyr/contract/devices/nodes/node-places'

/** A node as maps know it. */
export interface MapNode {
  deveui: string
  name: string
  nodeType: number
  lat: number | null
  long: number | null
  active: boolean
  silent: boolean
  /** Number of active alarms. */
  alarm: number
  battery: number | null
  /** Epoch ms. */
  lastContact: number | null
  /** It tells itself where it is. */
  moves: boolean
  /** What is shown of it, its most important value first; undefined: that is asked for when it is looked at. */
  values?: WidgetNode['values']
}

export interface PlacedNode extends MapNode {
  lat: number
  long: number
}

export const isPlaced = (node: MapNode): node is PlacedNode => node.lat !== null && node.long !== null

/** What `GET /tag/map` answers by columns. */
export function nodesOfPlaces(places: NodePlaces): MapNode[] {
  return places.deveui.map((deveui, at) => ({
    deveui,
    name: places.name[at] ?? deveui,
    nodeType: places.nodeType[at] ?? 0,
    lat: places.lat[at] ?? null,
    long: places.long[at] ?? null,
    active: places.active[at] ?? true,
    silent: places.silent[at] ?? false,
    alarm: places.alarm[at] ?? 0,
    battery: places.battery[at] ?? null,
    lastContact: places.lastContact[at] ?? null,
    moves: places.moves[at] ?? false,
  }))
}

/** Nodes of a dashboard's answer; of the same one it makes the same, so that only what has changed is drawn anew. */
export const nodesOfAnswer = (nodes: readonly WidgetNode[]): MapNode[] => nodes.map(mapNodeOf)

const made = new WeakMap<WidgetNode, MapNode>()

function mapNodeOf(node: WidgetNode): MapNode {
  const known = made.get(node)
  if (known) return known
  const { deveui, name, nodeType, lat, long, active, silent, alarm, battery, moves = false, values } = node
  const lastContact = node.lastContact === null ? null : Date.parse(node.lastContact)
  const mapNode = {
    deveui,
    name,
    nodeType,
    lat,
    long,
    active,
    silent,
    alarm,
    battery,
    lastContact,
    moves,
    values,
  }
  made.set(node, mapNode)
  return mapNode
}

/** Those that were not heard for so many hours; 0: all. */
export function notHeardFor(nodes: readonly MapNode[], hours: number, now: number): readonly MapNode[] {
  if (hours === 0) return nodes
  const limit = now - hours * 3_600_000
  return nodes.filter(({ lastContact }) => lastContact === null || lastContact <= limit)
}

const attentionOrder: readonly Condition[] = ['alarm', 'silent', 'lowBattery']
const rankOf = (node: MapNode) => {
  const rank = attentionOrder.indexOf(conditionOf(node))
  return rank === -1 ? attentionOrder.length : rank
}

/** What needs attention first, as the server lists nodes; those of one condition keep their order. */
export function sortByCondition(nodes: readonly MapNode[]): readonly MapNode[] {
  const groups = Map.groupBy(nodes, rankOf)
  return [...attentionOrder.keys(), attentionOrder.length].flatMap((rank) => groups.get(rank) ?? [])
}

/** Those whose name or DevEUI has the text in it. */
export function called(nodes: readonly MapNode[], text: string): readonly MapNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return nodes
  return nodes.filter(
    ({ name, deveui }) => name.toLowerCase().includes(wanted) || deveui.toLowerCase().includes(wanted),
  )
}
