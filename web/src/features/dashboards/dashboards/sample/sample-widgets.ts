import type { GridPlace, ModuleBody } from '@fyr/contract/widgets/module'
import type { NodeKey } from '#entities/nodes/node-key.ts'
import { chartDefinition } from '#widgets/chart/definition.ts'
import { gaugeDefinition } from '#widgets/gauge/definition.ts'
import { refTo } from '#widgets/parts/series/series-label.ts'
import { singleValueDefinition } from '#widgets/single-value/definition.ts'
import { stateTimelineDefinition } from '#widgets/state-timeline/definition.ts'
import type { ChosenKey } from '#widgets/widget.ts'

/** A node with its keys and what they say now. */
export interface SampleNode {
  deveui: string
  name: string
  keys: readonly Pick<NodeKey, 'name' | 'label' | 'unit' | 'valueMapping' | 'isDefault'>[]
  values: ReadonlyMap<string, ChosenKey['value']>
}

export const maxWidgets = 12
const maxNodes = 4
const maxOfNode = 5
const maxSeries = 4
const maxTitle = 255
const maxUnits = 2
/** Of one node, in rows of the grid. */
const height = 8
/** About the device, not about what it measures. */
const isTechnical = /^(radio\.|battery|rssi|snr)/i

/** Widgets for the first nodes that have something to draw: for each a chart, and its most important values beside. */
export function sampleWidgets(nodes: readonly SampleNode[]): ModuleBody[] {
  const drawn = nodes
    .map((node) => ({ node, keys: drawnKeysOf(node) }))
    .filter(({ keys }) => keys.length > 0)
    .slice(0, maxNodes)
  const share = Math.min(maxOfNode, Math.floor(maxWidgets / drawn.length))
  return drawn.flatMap(({ node, keys }, row) => {
    // The last of an odd number is wide, as words are.
    const values = keys
      .slice(0, share - 1)
      .toSorted((one, other) => Number(isState(one)) - Number(isState(other)))
    const places = placesOf(values.length, row * height)
    const beside = values.flatMap((chosen, at) => {
      const place = places.values[at]
      return place ? [valueWidgetOf(chosen, place, drawn.length > 1)] : []
    })
    return [chartOf(node.name, keys, places.chart), ...beside]
  })
}

/** Numbers and states, the default key first and technical ones last. */
function drawnKeysOf({ deveui, name: nodeName, keys, values }: SampleNode): ChosenKey[] {
  const rank = ({ name, isDefault }: SampleNode['keys'][number]) =>
    isDefault ? 0 : isTechnical.test(name) ? 2 : 1
  return keys
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ name: key, label, unit, valueMapping }) => ({
      deveui,
      nodeName,
      key,
      label: label || key,
      unit,
      mapped: valueMapping !== null,
      value: values.get(key),
    }))
    .filter(({ value }) => typeof value === 'number' || typeof value === 'boolean')
}

const isState = ({ value, mapped = false }: ChosenKey) => typeof value === 'boolean' || mapped

/** Numbers of up to two units over time; of a node that only has states, those. */
function chartOf(title: string, keys: readonly ChosenKey[], lg: GridPlace): ModuleBody {
  const measured = keys.filter((key) => !isState(key))
  const own = measured.filter(({ key }) => !isTechnical.test(key))
  const numbers = own.length > 0 ? own : measured
  const layout = { lg, md: null, sm: null }
  if (numbers.length === 0) {
    const settings = {
      ...stateTimelineDefinition.defaultSettings(null),
      series: keys.slice(0, maxSeries).map(refTo),
    }
    return { type: stateTimelineDefinition.type, title, settings, layout }
  }
  const units = [...new Set(numbers.map(({ unit }) => unit))].slice(0, maxUnits)
  const series = numbers
    .filter(({ unit }) => units.includes(unit))
    .slice(0, maxSeries)
    .map((key) => ({
      ...refTo(key),
      axis: key.unit === units[0] ? ('left' as const) : ('right' as const),
      style: null,
    }))
  const settings = { ...chartDefinition.defaultSettings(null), series }
  return { type: chartDefinition.type, title, settings, layout }
}

function valueWidgetOf(chosen: ChosenKey, lg: GridPlace, isNamed: boolean): ModuleBody {
  const title = (isNamed ? `${chosen.nodeName} ${chosen.label}` : chosen.label).slice(0, maxTitle)
  const layout = { lg, md: null, sm: null }
  if (chosen.unit !== '%' || isState(chosen)) {
    const settings = singleValueDefinition.defaultSettings(chosen)
    return { type: singleValueDefinition.type, title, settings, layout }
  }
  return { type: gaugeDefinition.type, title, settings: gaugeDefinition.defaultSettings(chosen), layout }
}

/** The chart on the left, the values in one column beside it or, of more than two, in two. */
function placesOf(count: number, y: number): { chart: GridPlace; values: GridPlace[] } {
  const half = height / 2
  if (count === 0) return { chart: { x: 0, y, w: 12, h: height }, values: [] }
  if (count <= 2) {
    const h = height / count
    const values = Array.from({ length: count }, (_, at) => ({ x: 9, y: y + at * h, w: 3, h }))
    return { chart: { x: 0, y, w: 9, h: height }, values }
  }
  const values = Array.from({ length: count }, (_, at) => {
    const isAlone = at === count - 1 && at % 2 === 0
    return { x: at % 2 === 0 ? 6 : 9, y: y + Math.floor(at / 2) * half, w: isAlone ? 6 : 3, h: half }
  })
  return { chart: { x: 0, y, w: 6, h: height }, values }
}
