import { keyHeading } from '@fyr/contract/devices/keys/key-heading'
import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import type { ReadingAnswer } from '@fyr/contract/readings/readings'
import { nameOfSeries } from '#api/live/live.ts'
import type { SeriesName } from '#api/ranges.ts'
import { type NodeKey, nameOf } from '#entities/nodes/node-key.ts'

/** Longer ones are messages, not states. */
const maxStateText = 64

type Currents = readonly Pick<ReadingAnswer, 'key' | 'value'>[] | undefined

/** Names of keys whose newest value is a text that may be a state, such as “open”. */
export function textKeys(currents: Currents): Set<string> {
  const isState = (value: unknown) => typeof value === 'string' && value.length <= maxStateText
  return new Set(currents?.flatMap(({ key, value }) => (isState(value) ? [key] : [])))
}

/** Keys that can be drawn: numbers, switches and states in words. A key without a reading may become one. */
export function chartableKeys(
  keys: readonly NodeKey[],
  currents: readonly ReadingAnswer[] | undefined,
): NodeKey[] {
  const values = new Map(currents?.map(({ key, value }) => [key, value]))
  const texts = textKeys(currents)
  return keys.filter(({ name }) => {
    const value = values.get(name)
    return value === undefined || typeof value === 'number' || typeof value === 'boolean' || texts.has(name)
  })
}

const shownAtFirst = 3
const maxShown = 20

/** What is drawn: the keys that the address names, else the default one and the next of which something is known. */
export function chosenKeys(
  keys: readonly NodeKey[],
  wanted: readonly string[] | undefined,
  currents: readonly ReadingAnswer[] | undefined,
): NodeKey[] {
  if (wanted) {
    const named = keys.filter(({ name }) => wanted.includes(name))
    if (named.length > 0) return named.slice(0, maxShown)
  }
  const known = new Set(currents?.map(({ key }) => key))
  const texts = textKeys(currents)
  // Numbers and switches before what is told in words.
  const rank = ({ name, isDefault }: NodeKey) =>
    (known.has(name) ? 0 : 3) + (isDefault ? 0 : 1) + (texts.has(name) ? 1 : 0)
  return [...keys].sort((one, other) => rank(one) - rank(other)).slice(0, shownAtFirst)
}

/** The keys on the charts with one more, or without it; the last one stays. Of too many the first ones go. */
export function withToggled(chosen: readonly string[], name: string): string[] {
  if (!chosen.includes(name)) return [...chosen, name].slice(-maxShown)
  return chosen.length === 1 ? [...chosen] : chosen.filter((each) => each !== name)
}

export interface ChartLine {
  /** `nameOfSeries`. */
  id: string
  series: SeriesName
  key: NodeKey
  label: string
  colourKey: string
}

export interface NodeChart {
  id: string
  /** Null: the legend says it all. */
  title: string | null
  lines: ChartLine[]
}

type Drawn = Pick<NodeDetail, 'deveui' | 'name' | 'keys'>

/**
 * One chart for each unit, since lines of one unit can be compared; keys without a unit each get a chart of their own,
 * for nobody knows what they have in common. Beside other nodes each key has a chart, with a line for each node that
 * has it.
 */
export function chartsOf(node: Drawn, keys: readonly NodeKey[], others: readonly Drawn[]): NodeChart[] {
  if (others.length === 0) {
    return groupsOf(keys).map((group) => ({
      id: group.map(({ name }) => name).join('\n'),
      title: null,
      lines: group.map((key) => lineOf(node, key, nameOf(key), key.name)),
    }))
  }
  return keys.map((key) => ({
    id: key.name,
    title: keyHeading(key),
    lines: [node, ...others].flatMap((each) => {
      const own = each.keys.find(({ name }) => name === key.name)
      return own ? [lineOf(each, own, each.name, each.deveui)] : []
    }),
  }))
}

/** Without these keys; a chart that shows nothing else goes. */
export function withoutKeys(charts: readonly NodeChart[], names: ReadonlySet<string>): NodeChart[] {
  return charts
    .map((chart) => ({ ...chart, lines: chart.lines.filter(({ key }) => !names.has(key.name)) }))
    .filter(({ lines }) => lines.length > 0)
}

/**
 * The same with states in bands: beside other nodes in the chart of their key, else under the last chart of numbers.
 * @param states names of keys
 */
export function withLanes(
  charts: readonly NodeChart[],
  states: ReadonlySet<string>,
): (NodeChart & { lanes: ChartLine[] })[] {
  const split = charts.map((chart) => ({
    ...chart,
    lines: chart.lines.filter(({ key }) => !states.has(key.name)),
    lanes: chart.lines.filter(({ key }) => states.has(key.name)),
  }))
  if (split.some(({ title }) => title !== null)) return split
  const numbers = split.filter(({ lines }) => lines.length > 0)
  const lanes = split.flatMap((chart) => chart.lanes)
  const last = numbers.at(-1)
  if (!last) return lanes.length > 0 ? [{ id: 'states', title: null, lines: [], lanes }] : []
  return numbers.with(-1, { ...last, lanes })
}

function lineOf({ deveui }: Drawn, key: NodeKey, label: string, colourKey: string): ChartLine {
  const series = { deveui, key: key.name }
  return { id: nameOfSeries(series), series, key, label, colourKey }
}

function groupsOf(keys: readonly NodeKey[]): NodeKey[][] {
  const groups = new Map<string, NodeKey[]>()
  for (const key of keys) {
    const name = key.unit === '' ? `key ${key.name}` : `unit ${key.unit}`
    groups.set(name, [...(groups.get(name) ?? []), key])
  }
  return [...groups.values()]
}
