import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import { type Condition, conditionOf } from '@fyr/contract/devices/nodes/node-condition'
import type { KeyColumn } from '@fyr/contract/widgets/fields'
import type { SensorOverviewSettings } from '@fyr/contract/widgets/tables'

const urgency: Record<Condition, number> = {
  alarm: 0,
  silent: 1,
  lowBattery: 2,
  waiting: 3,
  ok: 4,
  inactive: 5,
}

/** Nodes in the order that was chosen; those that are alike by name. */
export function sortedNodes(
  nodes: readonly WidgetNode[],
  sort: SensorOverviewSettings['sort'],
  language: string,
): WidgetNode[] {
  const collator = new Intl.Collator(language, { numeric: true })
  const before: Record<typeof sort, (a: WidgetNode, b: WidgetNode) => number> = {
    name: () => 0,
    needsMe: (a, b) => urgency[conditionOf(a)] - urgency[conditionOf(b)],
    lastContact: (a, b) => contact(b) - contact(a),
  }
  return [...nodes].sort((a, b) => before[sort](a, b) || collator.compare(a.name, b.name))
}

const contact = ({ lastContact }: WidgetNode) => (lastContact === null ? 0 : Date.parse(lastContact))

/** What stands above a column: its own words, else those of the first node that has the key. */
export function columnHead({ key, label, unit }: KeyColumn, nodes: readonly WidgetNode[]) {
  const known = nodes.flatMap(({ values }) => values.find((each) => each.key === key) ?? [])[0]
  return { label: label || known?.label || key, unit: unit ?? known?.unit ?? '' }
}
