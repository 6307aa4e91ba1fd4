import { maxReminders } from '@fyr/contract/automation/alarms/reminders'
import { messageTime, throttleAtRaise } from './notifying/notification-throttle.ts'
import {
  afterSnooze,
  afterTold,
  NOTHING_AWAITED,
  normalAfterRelease,
  releaseNormal,
  sendTime,
  tellNormal,
} from './notifying/told.ts'
import {
  type Breach,
  breachesOf,
  type JudgedReading,
  type Latest,
  outcomeOf,
  signalValue,
  unchangedFrom,
} from './rules/condition.ts'
import type { CompiledRule } from './rules/rule.ts'
import { firstActive } from './rules/schedule.ts'
import { type AlarmState, nextDueAt, type ResetCause, type Step, type Transition } from './state.ts'

export interface JudgeContext {
  readonly now: Date
  readonly latest: Latest
  /** Ids for new history entries (UUIDs). */
  readonly newId: () => string
  /** The maintenance window in which nobody is told of an alarm at a time (epoch ms), and when that is over. */
  readonly mutedAt: (rule: CompiledRule, at: number) => Mute | null
  /** Told of an alarm that cannot be judged; the others are. */
  readonly onFault: (alarmId: string, error: unknown) => void
}

export interface Mute {
  readonly name: string
  /** Epoch ms, after the time that was asked for. */
  readonly until: number
}

/** What one reading does to one alarm. What time alone has done by now comes first. */
export function judge(
  state: AlarmState,
  rule: CompiledRule,
  reading: JudgedReading,
  context: JudgeContext,
): Step {
  const now = context.now.getTime()
  const transitions: Transition[] = []
  let next = passTime(state, rule, null, context, transitions)
  const outcome = outcomeOf(rule, reading, context.latest, next.flagging)
  if (outcome === 'outside') {
    next = goOutside(next, rule, breachesOf(rule, reading, context.latest), now)
  } else if (outcome === 'inside') {
    const mute = next.flagging ? context.mutedAt(rule, now) : null
    next = comeInside(next, rule, { cause: 'returned', at: now, reading, mute }, transitions)
  }
  return { state: passTime(next, rule, reading, context, transitions), transitions }
}

/** What time alone does to an alarm: delays that are over, messages held back, reminders. */
export function tick(state: AlarmState, rule: CompiledRule, context: JudgeContext): Step {
  const transitions: Transition[] = []
  return { state: passTime(state, rule, null, context, transitions), transitions }
}

/** The same of a rule about no change, when nothing has changed for as long as it says. */
export function tickUnchanged(state: AlarmState, rule: CompiledRule, context: JudgeContext): Step {
  const from = unchangedFrom(rule)
  const { steady } = rule.trail ?? {}
  if (from === undefined || !steady || from > context.now.getTime()) return tick(state, rule, context)
  const value = signalValue(steady.value)
  const breaches = rule.terms
    .flat()
    .flatMap((condition) => (value === null ? [] : [{ ...condition, value, time: steady.since }]))
  const transitions: Transition[] = []
  // What time has done until then comes first.
  const before = passTime(state, rule, null, { ...context, now: new Date(from) }, transitions)
  const outside = goOutside(before, rule, breaches, from)
  return { state: passTime(outside, rule, null, context, transitions), transitions }
}

export interface Return {
  readonly cause: ResetCause
  readonly at: number
  readonly reading: JudgedReading | null
  readonly mute?: Mute | null
}

/** Ends whatever excursion there is; adds to `transitions`. */
export function comeInside(
  state: AlarmState,
  rule: CompiledRule,
  { cause, at, reading, mute = null }: Return,
  transitions: Transition[],
): AlarmState {
  if (state.outsideSince === null) return state
  const { told } = state
  const isKnownNormal = told?.what === 'normal' && told.activeAlarmId === state.activeAlarmId
  const inside: AlarmState = {
    ...state,
    flagging: false,
    outsideSince: null,
    dueAt: null,
    resetAt: state.flagging ? at : state.resetAt,
    // That it is outside again was still to be told.
    messageDueAt: isKnownNormal ? null : state.messageDueAt,
  }
  if (state.phase === 'pending') return { ...inside, phase: 'normal', since: at, breaches: [] }
  if (!state.flagging) return inside
  const decidedBy =
    reading === null
      ? { series: null, value: null }
      : { series: { nodeId: reading.nodeId, key: reading.key }, value: signalValue(reading.value) }
  transitions.push({ kind: 'reset', cause, ...entryOf(state, at), ...decidedBy })
  // What a rule that was changed had found is void: nobody knows whether it is normal.
  const known =
    cause === 'returned'
      ? tellNormal(inside, rule, { resetAt: at, ...decidedBy }, mute, transitions)
      : { ...inside, told: null, normalMessage: null }
  if (state.phase === 'acknowledged') return closeEntry(known, at)
  return rule.autoAcknowledge ? acknowledgeItself(known, at, transitions) : known
}

/** An active alarm whose value is back acknowledges itself; its message, if held until now, never goes. */
export function acknowledgeItself(state: AlarmState, at: number, transitions: Transition[]): AlarmState {
  transitions.push({ kind: 'autoAcknowledged', ...entryOf(state, at), series: null, value: null })
  const untold = state.messageDueAt === null ? 0 : 1
  return { ...closeEntry(state, at), untoldRaises: state.untoldRaises + untold }
}

/** Normal again, or pending when a new excursion is already waiting out its delay. */
export function closeEntry(state: AlarmState, at: number): AlarmState {
  const phase = state.outsideSince === null ? 'normal' : 'pending'
  const breaches = phase === 'normal' ? [] : state.breaches
  return {
    ...state,
    ...NOTHING_AWAITED,
    phase,
    since: at,
    activeAlarmId: null,
    breaches,
    messageDueAt: null,
    resetAt: null,
  }
}

/** The facts that every transition of the open history entry carries. */
export function entryOf(state: AlarmState, at: number) {
  if (state.activeAlarmId === null) throw new Error(`alarm ${state.alarmId} has no open history entry`)
  return { alarmId: state.alarmId, companyId: state.companyId, activeAlarmId: state.activeAlarmId, at }
}

export function dueTime(rule: CompiledRule, outsideSince: number): number {
  return firstActive(rule.days, rule.timeZone, outsideSince + rule.delayMs, rule.hours)
}

function goOutside(
  state: AlarmState,
  rule: CompiledRule,
  breaches: readonly Breach[],
  now: number,
): AlarmState {
  if (state.outsideSince !== null) return state
  const outside = { ...state, outsideSince: now, dueAt: dueTime(rule, now), breaches }
  return state.phase === 'normal' ? { ...outside, phase: 'pending', since: now } : outside
}

// Due times are served in their own order and stamped with themselves, so that the outcome is the same however the
// ticks come. Messages that were missed leave now, one of each kind (docs/alarms.md, After an outage).
function passTime(
  state: AlarmState,
  rule: CompiledRule,
  reading: JudgedReading | null,
  context: JudgeContext,
  transitions: Transition[],
): AlarmState {
  const now = context.now.getTime()
  let next = state
  for (let due = nextDueAt(next); due !== null && due <= now; due = nextDueAt(next)) {
    const what = whatIsDue(next, due)
    const at = sendTime(due, now)
    const mute = what === 'delay' ? null : context.mutedAt(rule, at)
    if (mute) next = postponed(next, what, mute.until)
    else if (what === 'snooze') next = endSnooze(next, rule, at, transitions)
    else if (what === 'message') next = releaseMessage(next, rule, at, transitions)
    else if (what === 'normal') next = releaseNormal(next, at, transitions)
    else if (what === 'escalation') next = escalate(next, at, transitions)
    else if (what === 'reminder') next = remind(next, rule, at, transitions)
    else if (next.phase === 'pending') next = raise(next, rule, due, reading, context, transitions)
    else next = relapse(next, rule, due, reading, context, transitions)
  }
  return next
}

function raise(
  state: AlarmState,
  rule: CompiledRule,
  at: number,
  reading: JudgedReading | null,
  context: JudgeContext,
  transitions: Transition[],
): AlarmState {
  const breaches = currentBreaches(state, rule, reading, context)
  const pace = throttleAtRaise(state.pace, state.lastRaisedAt, at)
  const sentAt = sendTime(at, context.now.getTime())
  const mute = context.mutedAt(rule, sentAt)
  const window = mute ?? context.mutedAt(rule, at)
  const messageAt = Math.max(messageTime(pace, sentAt), mute?.until ?? 0)
  const sendsNow = messageAt <= sentAt
  const activeAlarmId = context.newId()
  const silent: AlarmState = {
    ...state,
    ...NOTHING_AWAITED,
    phase: 'triggered',
    since: at,
    flagging: true,
    dueAt: null,
    activeAlarmId,
    lastRaisedAt: at,
    breaches,
    pace,
    messageDueAt: sendsNow ? null : messageAt,
    muted: window !== null,
    resetAt: null,
    normalMessage: null,
  }
  const raised = sendsNow ? afterTold(silent, rule, activeAlarmId, sentAt) : silent
  transitions.push({
    kind: 'raised',
    ...entryOf(raised, at),
    ...leading(breaches),
    outsideSince: state.outsideSince ?? at,
    breaches,
    message: sendsNow ? 'send' : 'hold',
    untoldRaises: state.untoldRaises,
    maintenance: window?.name ?? null,
  })
  return raised
}

function relapse(
  state: AlarmState,
  rule: CompiledRule,
  at: number,
  reading: JudgedReading | null,
  context: JudgeContext,
  transitions: Transition[],
): AlarmState {
  const breaches = currentBreaches(state, rule, reading, context)
  const facts = {
    ...entryOf(state, at),
    ...leading(breaches),
    outsideSince: state.outsideSince ?? at,
    breaches,
  }
  const again: AlarmState = {
    ...state,
    flagging: true,
    dueAt: null,
    breaches,
    resetAt: null,
    normalMessage: null,
  }
  if (state.told?.what !== 'normal' || state.told.activeAlarmId !== facts.activeAlarmId) {
    transitions.push({ kind: 'relapsed', ...facts, message: 'none' })
    return again
  }
  const sentAt = sendTime(at, context.now.getTime())
  const muteEnd = Math.max(context.mutedAt(rule, sentAt)?.until ?? 0, state.snoozedUntil ?? 0)
  const messageAt = Math.max(messageTime(state.pace, sentAt), muteEnd)
  const sendsNow = messageAt <= sentAt
  transitions.push({ kind: 'relapsed', ...facts, message: sendsNow ? 'send' : 'hold' })
  return sendsNow
    ? afterTold(again, rule, facts.activeAlarmId, sentAt)
    : { ...again, messageDueAt: messageAt }
}

function releaseMessage(
  state: AlarmState,
  rule: CompiledRule,
  at: number,
  transitions: Transition[],
): AlarmState {
  // What was over before the maintenance was: nobody need know.
  if (state.muted && !state.flagging) return { ...state, messageDueAt: null }
  const { breaches, untoldRaises, muted: wasMuted } = state
  const facts = { ...entryOf(state, at), ...leading(breaches), ...stay(state, at), breaches, untoldRaises }
  const isAgain = state.told?.activeAlarmId === facts.activeAlarmId
  transitions.push({ kind: 'messageReleased', ...facts, isAgain, wasMuted })
  return normalAfterRelease(afterTold(state, rule, facts.activeAlarmId, at), rule, at)
}

type Due = 'snooze' | 'message' | 'normal' | 'escalation' | 'reminder' | 'delay'

function whatIsDue(state: AlarmState, due: number): Due {
  const { snoozedUntil, messageDueAt, normalMessage, escalateAt, remindAt } = state
  if (snoozedUntil === due) return 'snooze'
  const awake = snoozedUntil === null
  if (awake && messageDueAt === due) return 'message'
  if (normalMessage?.dueAt === due) return 'normal'
  if (awake && escalateAt === due) return 'escalation'
  return awake && remindAt === due ? 'reminder' : 'delay'
}

/** The state in which what is due waits until the maintenance is over. */
function postponed(state: AlarmState, what: Due, until: number): AlarmState {
  switch (what) {
    case 'snooze':
      return { ...state, snoozedUntil: until }
    case 'message':
      return { ...state, messageDueAt: until }
    case 'normal':
      return { ...state, normalMessage: state.normalMessage && { ...state.normalMessage, dueAt: until } }
    case 'escalation':
      return { ...state, escalateAt: until }
    default:
      return { ...state, remindAt: until }
  }
}

function endSnooze(state: AlarmState, rule: CompiledRule, at: number, transitions: Transition[]): AlarmState {
  const { breaches, flagging, told, escalated, messageDueAt } = state
  const isTold = told?.activeAlarmId === state.activeAlarmId && messageDueAt === null
  const facts = { ...entryOf(state, at), ...leading(breaches), ...stay(state, at), breaches, escalated }
  transitions.push({ kind: 'snoozeEnded', ...facts, message: flagging && isTold ? 'send' : 'none' })
  return afterSnooze(state, rule, at)
}

function remind(state: AlarmState, rule: CompiledRule, at: number, transitions: Transition[]): AlarmState {
  const { breaches, resetAt } = state
  // Second contacts who are told of the escalation now need no reminder beside it.
  const escalated =
    state.escalated && !transitions.some((each) => each.kind === 'escalated' && each.at === at)
  const reminder = state.reminders + 1
  const isLast = reminder >= maxReminders || rule.repeatMs === null
  const facts = { ...entryOf(state, at), ...leading(breaches), ...stay(state, at), breaches, resetAt }
  transitions.push({ kind: 'reminded', ...facts, reminder, isLast, escalated })
  return { ...state, reminders: reminder, remindAt: isLast ? null : at + (rule.repeatMs ?? 0) }
}

function escalate(state: AlarmState, at: number, transitions: Transition[]): AlarmState {
  const { breaches, resetAt } = state
  const facts = { ...entryOf(state, at), ...leading(breaches), ...stay(state, at), breaches, resetAt }
  transitions.push({ kind: 'escalated', ...facts })
  return { ...state, escalateAt: null, escalated: true }
}

/** Since when it is, or was, outside. */
function stay(state: AlarmState, at: number) {
  return { outsideSince: state.outsideSince ?? state.lastRaisedAt ?? at }
}

/** The values of now if they are still outside; readings that were not judged may have moved them. */
function currentBreaches(
  state: AlarmState,
  rule: CompiledRule,
  reading: JudgedReading | null,
  { latest }: JudgeContext,
): readonly Breach[] {
  return outcomeOf(rule, reading, latest) === 'outside' ? breachesOf(rule, reading, latest) : state.breaches
}

function leading(breaches: readonly Breach[]) {
  const first = breaches[0]
  if (first === undefined) return { series: null, value: null }
  return { series: { nodeId: first.nodeId, key: first.key }, value: first.value }
}
