import type { Alarm } from '@fyr/contract/automation/alarms/alarms'

export type AlarmState = 'triggered' | 'quiet' | 'learning' | 'off'

/** The specification's rule (section 4): triggered is switched on and (has active alarms or is outside now). Learning triggers nothing yet. */
export function stateOf({ active, activeAlarms, flagging, learning }: AlarmStateFacts): AlarmState {
  if (!active) return 'off'
  if (activeAlarms.length > 0 || flagging) return 'triggered'
  return learning ? 'learning' : 'quiet'
}
type AlarmStateFacts = Pick<Alarm, 'active' | 'flagging' | 'learning'> & { activeAlarms: readonly unknown[] }
