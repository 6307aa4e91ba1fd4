import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import type { Language, Tone } from '@fyr/contract/endpoints/fields'
import type { SensorOverviewSettings } from '@fyr/contract/widgets/tables'
import type { ServerTexts } from '@fyr/texts/all'
import { locales } from '#lib/locales.ts'
import { toneColour } from './words.ts'

/** Percent; below it a battery is low. */
export const lowBattery = 20

/** From the most to the least urgent. */
const conditions = ['alarm', 'silent', 'lowBattery', 'waiting', 'ok', 'inactive'] as const
type Condition = (typeof conditions)[number]

type ConditionFacts = Pick<WidgetNode, 'active' | 'alarm' | 'silent' | 'battery' | 'lastContact'>

/** The one thing about a node that matters most. Of a node that is switched off nothing is expected. */
export function conditionOf(node: ConditionFacts): Condition {
  if (node.alarm > 0) return 'alarm'
  if (!node.active) return 'inactive'
  if (node.silent) return 'silent'
  if (node.lastContact === null) return 'waiting'
  return node.battery !== null && node.battery < lowBattery ? 'lowBattery' : 'ok'
}

const tones: Record<Condition, Tone> = {
  alarm: 'alarm',
  silent: 'silent',
  lowBattery: 'attention',
  waiting: 'silent',
  ok: 'ok',
  inactive: 'silent',
}

export const conditionTone = (condition: Condition): string =>
  toneColour({ tone: tones[condition], colour: null })

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
