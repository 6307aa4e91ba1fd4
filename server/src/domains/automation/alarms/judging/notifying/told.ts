import { maxReminders } from '@fyr/contract/automation/alarms/reminders'
import type { CompiledRule } from '../rules/rule.ts'
import type { AlarmState, NormalMessage, Transition } from '../state.ts'
import { messageTime, normalMessageTime, throttleAfterMessage } from './notification-throttle.ts'

/** Nobody waits for an acknowledgement any longer. */
export const NOTHING_AWAITED = {
  remindAt: null,
  reminders: 0,
  escalateAt: null,
  escalated: false,
  snoozedUntil: null,
} as const

/** A message that is later than this was missed: the portal was not running, or its clock was set ahead. */
const missedAfterMs = 60_000

/** When a message leaves that is due: then, or now if it was missed, so that what follows waits its full time. */
export const sendTime = (due: number, now: number) => (now - due > missedAfterMs ? now : due)

/** The state after receivers were told that it is outside; from now on an acknowledgement is waited for. */
export function afterTold(
  state: AlarmState,
  rule: CompiledRule,
  activeAlarmId: string,
  at: number,
): AlarmState {
  const isFirst = state.told?.activeAlarmId !== activeAlarmId
  return {
    ...state,
    pace: throttleAfterMessage(state.pace, at),
    messageDueAt: null,
    untoldRaises: 0,
    muted: false,
    told: { activeAlarmId, what: 'outside' },
    ...(isFirst && {
      reminders: 0,
      escalated: false,
      remindAt: later(at, rule.repeatMs),
      escalateAt: later(at, rule.escalationMs),
    }),
  }
}

/** The state with what an edit of its rule does to reminders and escalation that are waited for. */
export function withNewWaits(
  state: AlarmState,
  oldRule: CompiledRule | null,
  newRule: CompiledRule,
  at: number,
): AlarmState {
  const isWaiting = state.phase === 'triggered' && state.told?.activeAlarmId === state.activeAlarmId
  if (!isWaiting) return state
  const { repeatMs, escalationMs } = newRule
  const isRemindedAnew = oldRule !== null && oldRule.repeatMs !== repeatMs && state.reminders < maxReminders
  const isEscalatedAnew = oldRule !== null && oldRule.escalationMs !== escalationMs && !state.escalated
  return {
    ...state,
    remindAt: isRemindedAnew ? later(at, repeatMs) : repeatMs === null ? null : state.remindAt,
    escalateAt: isEscalatedAnew ? later(at, escalationMs) : escalationMs === null ? null : state.escalateAt,
  }
}

/** The state after its snooze: what it held back is due, and reminders begin again. */
export function afterSnooze(state: AlarmState, rule: CompiledRule, at: number): AlarmState {
  const isReminded = state.told?.activeAlarmId === state.activeAlarmId && state.reminders < maxReminders
  return {
    ...state,
    snoozedUntil: null,
    messageDueAt: state.messageDueAt && Math.max(state.messageDueAt, at),
    remindAt: isReminded ? later(at, rule.repeatMs) : null,
    escalateAt: state.escalateAt && Math.max(state.escalateAt, at),
  }
}

const later = (at: number, ms: number | null) => (ms === null ? null : at + ms)

/** The state after a value came back: who was told that it is outside is told so, at once or after a pause. */
export function tellNormal(
  state: AlarmState,
  rule: CompiledRule,
  back: Pick<NormalMessage, 'resetAt' | 'series' | 'value'>,
  mute: { readonly until: number } | null,
  transitions: Transition[],
): AlarmState {
  if (!rule.notifyReset || state.told?.what !== 'outside') return state
  const { activeAlarmId } = state.told
  const dueAt = Math.max(normalMessageTime(state.pace, back.resetAt), mute?.until ?? 0)
  const raisedAt = state.lastRaisedAt ?? back.resetAt
  const waiting: AlarmState = { ...state, normalMessage: { ...back, raisedAt, activeAlarmId, dueAt } }
  return dueAt <= back.resetAt ? releaseNormal(waiting, dueAt, transitions) : waiting
}

export function releaseNormal(state: AlarmState, at: number, transitions: Transition[]): AlarmState {
  const { alarmId, companyId, normalMessage } = state
  if (normalMessage === null) return state
  const { activeAlarmId, raisedAt, resetAt, series, value } = normalMessage
  const facts = { alarmId, companyId, activeAlarmId, at, series, value }
  transitions.push({ kind: 'normalTold', ...facts, raisedAt, resetAt })
  return {
    ...state,
    pace: throttleAfterMessage(state.pace, at),
    told: { activeAlarmId, what: 'normal' },
    normalMessage: null,
  }
}

/** What was told of as outside late is told of as back to normal, too, after the pause. */
export function normalAfterRelease(state: AlarmState, rule: CompiledRule, at: number): AlarmState {
  const { activeAlarmId, resetAt, flagging } = state
  if (!rule.notifyReset || flagging || resetAt === null || activeAlarmId === null) return state
  const dueAt = messageTime(state.pace, at)
  const raisedAt = state.lastRaisedAt ?? resetAt
  return { ...state, normalMessage: { activeAlarmId, dueAt, raisedAt, resetAt, series: null, value: null } }
}
