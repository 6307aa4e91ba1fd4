import type { Breach, SignalValue } from './condition.ts'
import { type NotificationThrottle, UNTHROTTLED } from './notification-throttle.ts'
import type { CompiledRule, Series } from './rule.ts'

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
}

/** The message held back at the raise is to be sent now. */
export interface MessageReleased extends TransitionFacts {
  readonly kind: 'messageReleased'
  readonly outsideSince: number
  readonly breaches: readonly Breach[]
  readonly untoldRaises: number
}

/** Outside again before anyone acknowledged: the entry's reset is taken back, nobody is told again. */
export interface Relapsed extends TransitionFacts {
  readonly kind: 'relapsed'
  readonly breaches: readonly Breach[]
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
export type Transition = Raised | MessageReleased | Relapsed | Reset | Acknowledged | AutoAcknowledged

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
  }
}

/** When time alone changes the state next (epoch ms); null when it never does. */
export function nextDueAt(state: AlarmState): number | null {
  if (state.dueAt === null) return state.messageDueAt
  return state.messageDueAt === null ? state.dueAt : Math.min(state.dueAt, state.messageDueAt)
}
