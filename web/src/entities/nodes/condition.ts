import type { Node } from '@fyr/contract/devices/nodes'
import type { Status } from '#ui/status.tsx'

/** Percent; below it a battery is low, as the server has it. */
export const lowBattery = 20

export type Condition = 'alarm' | 'silent' | 'lowBattery' | 'inactive' | 'waiting' | 'ok'

export type ConditionFacts = Pick<Node, 'active' | 'alarm' | 'silent' | 'battery'> & {
  /** Null: never. */
  lastContact: string | number | null
}

/** The one thing about a node that matters most. Of a node that is switched off nothing is expected. */
export function conditionOf(node: ConditionFacts): Condition {
  if (node.alarm > 0) return 'alarm'
  if (!node.active) return 'inactive'
  if (node.silent) return 'silent'
  if (node.lastContact === null) return 'waiting'
  return node.battery !== null && node.battery < lowBattery ? 'lowBattery' : 'ok'
}

export const statusOf: Record<Condition, Status> = {
  alarm: 'alarm',
  silent: 'silent',
  lowBattery: 'attention',
  inactive: 'silent',
  waiting: 'silent',
  ok: 'ok',
}
