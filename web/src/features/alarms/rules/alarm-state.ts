import type { Alarm } from '@fyr/contract/alarms/alarms'

export type AlarmState = 'triggered' | 'quiet' | 'off'

/** The specification's rule (section 4): triggered is switched on and (has active alarms or is outside now). */
export function stateOf({ active, activeAlarms, flagging }: AlarmStateFacts): AlarmState {
  if (!active) return 'off'
  return activeAlarms.length > 0 || flagging ? 'triggered' : 'quiet'
}
type AlarmStateFacts = Pick<Alarm, 'active' | 'flagging'> & { activeAlarms: readonly unknown[] }
