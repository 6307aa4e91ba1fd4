import type { AlarmHistoryEntry } from '@fyr/contract/alarms/alarm-events'
import type { Comparison } from './judging/rule.ts'

/** Of what the limits of a rule are, where they are not of the value itself. */
export type RuleMeasure = 'ratePerMinute' | 'ratePerHour' | 'difference'

interface Crossing {
  /** Null where several conditions were met together, and in old events. */
  comparison: Comparison | null
  /** Of a level 1 or 0; of what has not changed it is in minutes. */
  limit: number | null
  measure: RuleMeasure | null
}

/** What was crossed, as it is answered: limit types are HIGH and LOW only, also of levels. */
export function wireCrossing({
  comparison,
  limit,
  measure,
}: Crossing): Pick<AlarmHistoryEntry, 'limitType' | 'limit' | 'measure'> {
  if (comparison === 'UNCHANGED') return { limitType: null, limit, measure: 'unchangedMinutes' }
  if (comparison === 'EQUAL') return { limitType: limit === 0 ? 'LOW' : 'HIGH', limit, measure: 'level' }
  return { limitType: comparison, limit, measure }
}
