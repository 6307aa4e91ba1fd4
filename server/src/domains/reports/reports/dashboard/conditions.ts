import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import {
  type Condition,
  type ConditionFacts,
  conditionOf,
  conditions,
  conditionTones,
} from '@fyr/contract/devices/nodes/node-condition'
import type { Language } from '@fyr/contract/endpoints/fields'
import type { SensorOverviewSettings } from '@fyr/contract/widgets/tables'
import type { ServerTexts } from '@fyr/texts/all'
import { locales } from '#lib/text/locales.ts'
import { toneColour } from './words.ts'

export const conditionTone = (condition: Condition): string =>
  toneColour({ tone: conditionTones[condition], colour: null })

export function conditionText(node: ConditionFacts, { nodes }: Pick<ServerTexts, 'nodes'>): string {
  const condition = conditionOf(node)
  if (condition !== 'alarm') return nodes.condition[condition]
  return (node.alarm === 1 ? nodes.alarms_one : nodes.alarms_other).replace('{{count}}', String(node.alarm))
}

/** Nodes in the order that was chosen; those that are alike by name. */
export function sortedNodes(
  nodes: readonly WidgetNode[],
  sort: SensorOverviewSettings['sort'],
  language: Language,
): WidgetNode[] {
  const collator = new Intl.Collator(locales[language], { numeric: true })
  const contact = ({ lastContact }: WidgetNode) => (lastContact === null ? 0 : Date.parse(lastContact))
  const before: Record<typeof sort, (one: WidgetNode, other: WidgetNode) => number> = {
    name: () => 0,
    needsMe: (one, other) => conditions.indexOf(conditionOf(one)) - conditions.indexOf(conditionOf(other)),
    lastContact: (one, other) => contact(other) - contact(one),
  }
  return [...nodes].sort((one, other) => before[sort](one, other) || collator.compare(one.name, other.name))
}
