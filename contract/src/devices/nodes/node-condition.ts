import type { Tone } from '../../endpoints/fields.ts'

/** Percent; below it a battery is low. */
export const lowBattery = 20

/** From the most to the least urgent. */
export const conditions = ['alarm', 'silent', 'lowBattery', 'waiting', 'ok', 'inactive'] as const
export type Condition = (typeof conditions)[number]

export interface ConditionFacts {
  active: boolean
  /** Number of active alarms. */
  alarm: number
  silent: boolean
  /** Percent; null: not known. */
  battery: number | null
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

export const conditionTones = {
  alarm: 'alarm',
  silent: 'silent',
  lowBattery: 'attention',
  waiting: 'silent',
  ok: 'ok',
  inactive: 'silent',
} as const satisfies Record<Condition, Tone>
