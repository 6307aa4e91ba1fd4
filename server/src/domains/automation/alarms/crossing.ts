import type { AlarmHistoryEntry } from '@fyr/contract/automation/alarms/alarm-events'
import type { Comparison } from './judging/rules/rule.ts'

/** Quantity of a rule's limits that is not the value itself. */
export type RuleMeasure = 'ratePerMinute' | 'ratePerHour' | 'difference'

interface Crossing {
  /** Null where several conditions were met together, and in old events. */
  comparison: Comparison | null
  /** Of a level 1 or 0; of what has not changed it is in minutes. */
  limit: number | null
  measure: RuleMeasure | null
}

/** Maps a stored crossing to the API, whose limit types are HIGH and LOW only. */
export function wireCrossing({
  comparison,
  limit,
  measure,
}: Crossing): Pick<AlarmHistoryEntry, 'limitType' | 'limit' | 'measure'> {
  if (comparison === 'UNCHANGED') return { limitType: null, limit, measure: 'unchangedMinutes' }
  if (comparison === 'EQUAL') return { limitType: limit === 0 ? 'LOW' : 'HIGH', limit, measure: 'level' }
  return { limitType: comparison, limit, measure }
}
