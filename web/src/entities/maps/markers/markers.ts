import { type Condition, conditionOf } from '@fyr/contract/devices/nodes/node-condition'
import type { Tone } from '@fyr/contract/endpoints/fields'
import type { Threshold } from '@fyr/contract/widgets/fields'
import type { Marker } from '@fyr/contract/widgets/maps'
import { reachedBy } from '@fyr/contract/widgets/thresholds'
import { statusOf } from '#entities/nodes/condition.ts'
import type { MapMarker } from '#ui/map/map-types.ts'
import type { MapNode, PlacedNode } from './map-node.ts'
import type { ShownPart } from './shown-parts.ts'

/** What markers show of nodes. */
export interface MarkerLook {
  parts: readonly ShownPart[]
  /** Null: they are coloured by their state. */
  colourKey: string | null
  thresholds: readonly Threshold[]
}

/** How what they show is written. */
export interface MarkerWords {
  condition: (condition: Condition, node: MapNode) => string
  /** Its most important value, or that of the key that colours. */
  value: (value: NonNullable<MapNode['values']>[number]) => string
  ago: (time: number) => string
  never: string
}

export function markerOf(node: PlacedNode, look: MarkerLook, words: MarkerWords): MapMarker {
  const { deveui, name, lat, long } = node
  const condition = conditionOf(node)
  const reached = reachedOf(node, look)
  const tone: Tone = look.colourKey === null ? statusOf[condition] : (reached?.tone ?? 'neutral')
  const state = words.condition(condition, node)
  return {
    id: nodeId(deveui),
    lat,
    long,
    tone,
    colour: reached?.colour ?? null,
    name,
    state: reached?.label ? `${reached.label}, ${state}` : state,
    label: labelOf(node, look, words, state),
  }
}

function reachedOf({ values }: MapNode, { colourKey, thresholds }: MarkerLook): Threshold | null {
  if (colourKey === null) return null
  return reachedBy(thresholds, values?.find(({ key }) => key === colourKey)?.latest?.value)
}

function labelOf(node: MapNode, { parts, colourKey }: MarkerLook, words: MarkerWords, state: string): string {
  const value = node.values?.find(({ key }) => key === colourKey) ?? node.values?.[0]
  const written: Record<ShownPart, string> = {
    name: node.name,
    value: value?.latest ? words.value(value) : '',
    status: state,
    lastContact: node.lastContact === null ? words.never : words.ago(node.lastContact),
    battery: node.battery === null ? '' : `${Math.round(node.battery)} %`,
  }
  return parts
    .map((part) => written[part])
    .filter(Boolean)
    .join(' · ')
}

/** A place that a map dashboard names: with the state of the node that it stands for, if it stands for one. */
export function placeMarkerOf(
  marker: Marker,
  node: MapNode | undefined,
  look: MarkerLook,
  words: MarkerWords,
): MapMarker {
  const { markerId, lat, long, icon, colour } = marker
  const name = marker.name || node?.name || ''
  const own = node && markerOf({ ...node, name, lat, long }, look, words)
  return {
    id: placeId(markerId),
    lat,
    long,
    icon,
    colour: colour ?? own?.colour ?? null,
    tone: own?.tone ?? 'neutral',
    name,
    state: own?.state ?? '',
    label: own?.label ?? (look.parts.includes('name') ? name : ''),
  }
}

/** Nodes and places of a dashboard are markers of one map. */
export const nodeId = (deveui: string) => `node ${deveui}`
export const placeId = (markerId: string) => `place ${markerId}`
export const deveuiOf = (id: string) => (id.startsWith('node ') ? id.slice(5) : null)
export const markerIdOf = (id: string) => (id.startsWith('place ') ? id.slice(6) : null)
