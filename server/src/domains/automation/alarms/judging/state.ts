import { type NotificationThrottle, UNTHROTTLED } from './notifying/notification-throttle.ts'
import type { Breach, SignalValue } from './rules/condition.ts'
import type { CompiledRule, Series } from './rules/rule.ts'

/** See docs/alarms.md for the drawing. */
export type Phase = 'normal' | 'pending' | 'triggered' | 'acknowledged'

/**
 * What is remembered of an alarm between readings; plain JSON, so that it survives a restart. All times are
 * epoch ms of the server's clock. An alarm without a state is normal. Written by the pipeline alone.
 */
export interface AlarmState {
  readonly alarmId: string
  readonly companyId: string
  /** The version of the rule that the state was judged by. */
  readonly ruleVersion: number
  readonly phase: Phase
  /** When the phase began. */
  readonly since: number
  /** Raised, and still outside its limits. */
  readonly flagging: boolean
  /** Since when the value is outside, also before the delay is over; null while it is within its limits. */
  readonly outsideSince: number | null
  /** When the delay of a value outside is over (and the day an active one); null when nothing is waited for. */
  readonly dueAt: number | null
  /** The history entry still open: not both acknowledged and reset. */
  readonly activeAlarmId: string | null
  readonly lastRaisedAt: number | null
  /** What was outside when the excursion began, then when it was raised. */
  readonly breaches: readonly Breach[]
  readonly pace: NotificationThrottle
  /** When the message that was held back is to go; null when none is. */
  readonly messageDueAt: number | null
  /** Raises since the last message that came and went without one. */
  readonly untoldRaises: number
  /** What receivers were told last, and in which history entry; null when they know of nothing. */
  readonly told: { readonly activeAlarmId: string; readonly what: 'outside' | 'normal' } | null
  /** Since when the open entry is back within its limits; null while it is not. */
  readonly resetAt: number | null
  /** That it is back to normal, held back until it is due. */
  readonly normalMessage: NormalMessage | null
  /** When receivers are reminded of what nobody has acknowledged, and how often they have been. */
  readonly remindAt: number | null
  readonly reminders: number
  /** When others are told of what nobody has acknowledged, and whether they have been. */
  readonly escalateAt: number | null
  readonly escalated: boolean
  /** Until when nobody is reminded, because somebody asked for it. */
  readonly snoozedUntil: number | null
  /** Raised in a maintenance window, and told to nobody so far. */
  readonly muted: boolean
}

export interface NormalMessage {
  /** Whose receivers are told. */
  readonly activeAlarmId: string
  readonly dueAt: number
  readonly raisedAt: number
  readonly resetAt: number
  readonly series: Series | null
  readonly value: SignalValue | null
}

interface TransitionFacts {
  readonly alarmId: string
  readonly companyId: string
  /** The history entry. */
  readonly activeAlarmId: string
  /** Epoch ms, server's clock; for what a delay decided, the end of the delay and not the tick that noticed. */
  readonly at: number
  /** What decided, and its value; null when no reading did. */
  readonly series: Series | null
  readonly value: SignalValue | null
}

/** A new history entry. `message`: 'send' it now, or 'hold' it until a `messageReleased` of the same entry. */
export interface Raised extends TransitionFacts {
  readonly kind: 'raised'
  readonly outsideSince: number
  readonly breaches: readonly Breach[]
  readonly message: 'send' | 'hold'
  readonly untoldRaises: number
  /** The name of the maintenance window in which nobody is told. */
  readonly maintenance: string | null
}

/** The message held back at the raise, or at a relapse (`isAgain`), is to be sent now. */
export interface MessageReleased extends TransitionFacts {
  readonly kind: 'messageReleased'
  readonly isAgain: boolean
  /** Held back by a maintenance window: actions were not told of the raise either. */
  readonly wasMuted: boolean
  readonly outsideSince: number
  readonly breaches: readonly Breach[]
  readonly untoldRaises: number
}

/**
 * Outside again before anyone acknowledged: the entry's reset is taken back. Nobody is told again (`none`), but for
 * those who were told that it is back to normal.
 */
export interface Relapsed extends TransitionFacts {
  readonly kind: 'relapsed'
  readonly outsideSince: number
  readonly breaches: readonly Breach[]
  readonly message: 'send' | 'hold' | 'none'
}

/** Those who were told of the entry are told that it is back to normal. */
export interface NormalTold extends TransitionFacts {
  readonly kind: 'normalTold'
  readonly raisedAt: number
  readonly resetAt: number
}

/** Nobody has acknowledged: those who were told are told again. */
export interface Reminded extends TransitionFacts {
  readonly kind: 'reminded'
  readonly outsideSince: number
  readonly breaches: readonly Breach[]
  /** From 1. */
  readonly reminder: number
  readonly isLast: boolean
  /** Since when it is back within its limits. */
  readonly resetAt: number | null
  /** Whether the second contacts are told, too. */
  readonly escalated: boolean
}

/** A person does not want to be reminded for a time; `until` is null when they end it. */
export interface Snoozed extends TransitionFacts {
  readonly kind: 'snoozed'
  readonly until: number | null
  readonly userName: string
  readonly comment: string
}

/** The time is over: who was told is told again (`send`) of what is still outside and not acknowledged. */
export interface SnoozeEnded extends TransitionFacts {
  readonly kind: 'snoozeEnded'
  readonly message: 'send' | 'none'
  readonly outsideSince: number
  readonly breaches: readonly Breach[]
  readonly escalated: boolean
}

/** Nobody has acknowledged in time: the second contacts are told. */
export interface Escalated extends TransitionFacts {
  readonly kind: 'escalated'
  readonly outsideSince: number
  readonly breaches: readonly Breach[]
  readonly resetAt: number | null
}

export type ResetCause = 'returned' | 'edited' | 'deactivated'

/** No longer outside: the entry gets its reset time. */
export interface Reset extends TransitionFacts {
  readonly kind: 'reset'
  readonly cause: ResetCause
}

export interface Acknowledged extends TransitionFacts {
  readonly kind: 'acknowledged'
  readonly userId: string | null
  readonly userName: string
  readonly comment: string
}

export interface AutoAcknowledged extends TransitionFacts {
  readonly kind: 'autoAcknowledged'
}

/** What happened, for the store to write and to announce once it is committed. */
export type Transition =
  | Raised
  | MessageReleased
  | Relapsed
  | Reset
  | NormalTold
  | Reminded
  | Escalated
  | Snoozed
  | SnoozeEnded
  | Acknowledged
  | AutoAcknowledged

/** `state` is the very object that went in when nothing changed. */
export interface Step {
  readonly state: AlarmState
  readonly transitions: readonly Transition[]
}

export function initialState(rule: CompiledRule, since: number): AlarmState {
  return {
    alarmId: rule.alarmId,
    companyId: rule.companyId,
    ruleVersion: rule.version,
    phase: 'normal',
    since,
    flagging: false,
    outsideSince: null,
    dueAt: null,
    activeAlarmId: null,
    lastRaisedAt: null,
    breaches: [],
    pace: UNTHROTTLED,
    messageDueAt: null,
    untoldRaises: 0,
    ...toldNothing,
  }
}

const toldNothing = {
  told: null,
  resetAt: null,
  normalMessage: null,
  remindAt: null,
  reminders: 0,
  escalateAt: null,
  escalated: false,
  snoozedUntil: null,
  muted: false,
} as const

/** A state as it is stored; one of an earlier version of the portal lacks what is newer. */
export function restoredState(stored: AlarmState): AlarmState {
  const { activeAlarmId, messageDueAt } = stored
  const isTold = activeAlarmId !== null && messageDueAt === null
  const told = isTold ? ({ activeAlarmId, what: 'outside' } as const) : null
  return Object.assign({ ...toldNothing, told }, stored)
}

/** When time alone changes the state next (epoch ms); null when it never does. */
export function nextDueAt(state: AlarmState): number | null {
  const { dueAt, messageDueAt, normalMessage, remindAt, escalateAt, snoozedUntil } = state
  const next = earlier(dueAt, normalMessage?.dueAt ?? null)
  // What is told of an alarm that nobody has acknowledged waits until the snooze is over.
  if (snoozedUntil !== null) return earlier(next, snoozedUntil)
  return earlier(next, earlier(messageDueAt, earlier(remindAt, escalateAt)))
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
