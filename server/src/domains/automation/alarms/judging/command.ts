import { acknowledgeItself, closeEntry, comeInside, dueTime, entryOf } from './judge.ts'
import { UNTHROTTLED } from './notifying/notification-throttle.ts'
import { afterSnooze, NOTHING_AWAITED, withNewWaits } from './notifying/told.ts'
import { type CompiledRule, judgesAlike, waitsAlike } from './rules/rule.ts'
import type { AlarmState, ResetCause, Step, Transition } from './state.ts'

export interface Acknowledgement {
  /** The history entry the user saw; a newer one is not acknowledged by an old page. */
  readonly activeAlarmId: string
  /** Null when a program does it by an access token. */
  readonly userId: string | null
  readonly userName: string
  readonly comment: string
  readonly now: Date
}

/**
 * A user takes note: no message is held back any longer, and the next raise is told of at once.
 * No transitions when the entry is not active (any more).
 */
export function acknowledge(state: AlarmState, by: Acknowledgement): Step {
  if (state.phase !== 'triggered' || state.activeAlarmId !== by.activeAlarmId)
    return { state, transitions: [] }
  const at = by.now.getTime()
  const quiet: AlarmState = {
    ...state,
    ...NOTHING_AWAITED,
    pace: UNTHROTTLED,
    messageDueAt: null,
    untoldRaises: 0,
  }
  const next: AlarmState = state.flagging
    ? { ...quiet, phase: 'acknowledged', since: at }
    : closeEntry(quiet, at)
  const facts = { ...entryOf(state, at), series: null, value: null }
  const { userId, userName, comment } = by
  return { state: next, transitions: [{ kind: 'acknowledged', ...facts, userId, userName, comment }] }
}

export interface SnoozeOrder {
  readonly activeAlarmId: string
  /** Epoch ms; null ends it now. */
  readonly until: number | null
  readonly userName: string
  readonly comment: string
  readonly now: Date
}

/**
 * A user does not want to be reminded of an unacknowledged alarm for a time. No transitions when the entry is not
 * active (any more), or when there is nothing to end.
 */
export function snooze(state: AlarmState, rule: CompiledRule, order: SnoozeOrder): Step {
  const { activeAlarmId, until, userName, comment } = order
  const isActive = state.phase === 'triggered' && state.activeAlarmId === activeAlarmId
  if (!isActive || (until === null && state.snoozedUntil === null)) return { state, transitions: [] }
  const at = order.now.getTime()
  const facts = { ...entryOf(state, at), series: null, value: null }
  const next = until === null ? afterSnooze(state, rule, at) : { ...state, snoozedUntil: until }
  return { state: next, transitions: [{ kind: 'snoozed', ...facts, until, userName, comment }] }
}

/**
 * The rule was edited. `oldRule` is null when it is not known (the state is of a version from before a restart).
 * - Deactivated, or other values outside than before: what was found is void, and the next reading finds anew.
 *   An active alarm stays active until it is acknowledged, or acknowledges itself.
 * - Another delay or other days: a delay that is running starts again.
 * - Other reminders, another time until escalation: what is waited for starts again.
 * - Anything else (name, message, contacts): nothing changes.
 */
export function edit(
  state: AlarmState,
  oldRule: CompiledRule | null,
  newRule: CompiledRule,
  now: Date,
): Step {
  const at = now.getTime()
  const transitions: Transition[] = []
  let next: AlarmState = { ...state, ruleVersion: newRule.version }
  const cause = voidedBy(oldRule, newRule)
  if (cause !== null) {
    next = comeInside(next, newRule, { cause, at, reading: null }, transitions)
    if (cause === 'deactivated') {
      next = { ...next, ...NOTHING_AWAITED, messageDueAt: null, normalMessage: null }
    }
  } else if (next.dueAt !== null && oldRule !== null && !waitsAlike(oldRule, newRule)) {
    next = { ...next, outsideSince: at, dueAt: dueTime(newRule, at) }
  }
  next = withNewWaits(next, oldRule, newRule, at)
  if (newRule.autoAcknowledge && next.phase === 'triggered' && !next.flagging) {
    next = acknowledgeItself(next, at, transitions)
  }
  return { state: next, transitions }
}

function voidedBy(oldRule: CompiledRule | null, newRule: CompiledRule): ResetCause | null {
  if (!newRule.active) return 'deactivated'
  return oldRule === null || !judgesAlike(oldRule, newRule) ? 'edited' : null
}
