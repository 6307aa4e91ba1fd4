import type { RuleMeasure } from '../../crossing.ts'
import type { Breach, SignalValue } from '../../judging/rules/condition.ts'
import type { Transition } from '../../judging/state.ts'

/** A new history entry. */
export interface NewEvent {
  id: string
  alarmId: string
  companyId: string
  /** Epoch ms. */
  triggeredAt: number
  value: number | null
  /** What was crossed, where that was one limit alone. */
  comparison: Breach['comparison'] | null
  crossedLimit: number | null
  /** Of what the limit is, where it is not one of the value itself. */
  measure: RuleMeasure | null
  message: string
  /** Nobody is told yet, because the alarm flaps. */
  messageHeld: boolean
  /** In which maintenance window. */
  maintenance: string | null
}

/** What one judgement does to a history entry, also to one that it has just made. */
export interface EventChange {
  id: string
  companyId: string
  /** Epoch ms; null takes a reset back, undefined leaves it. */
  resetAt: number | null | undefined
  acknowledgement: { at: number; userId: string | null; userName: string | null; comment: string } | undefined
  /** What was held back is told now. */
  isReleased: boolean
  /** Until null ends it. */
  snooze: { until: number | null; userName: string | null; comment: string } | undefined
}

/** Adds up transitions, in their order, to one change of each entry. */
export function changesOfEvents(transitions: readonly Transition[]): EventChange[] {
  const changes = new Map<string, EventChange>()
  for (const transition of transitions) {
    const { activeAlarmId: id, companyId } = transition
    const before = changes.get(id) ?? { ...untouched, id, companyId }
    changes.set(id, { ...before, ...changeBy(transition) })
  }
  return [...changes.values()].filter(
    ({ resetAt, acknowledgement, isReleased, snooze }) =>
      resetAt !== undefined || acknowledgement || isReleased || snooze,
  )
}

const untouched = { resetAt: undefined, acknowledgement: undefined, isReleased: false, snooze: undefined }

function changeBy(transition: Transition): Partial<EventChange> {
  const { at } = transition
  switch (transition.kind) {
    case 'reset':
      return { resetAt: at }
    case 'relapsed':
      return { resetAt: null }
    case 'acknowledged': {
      const { userId, userName, comment } = transition
      return { acknowledgement: { at, userId, userName, comment } }
    }
    case 'autoAcknowledged':
      return { acknowledgement: { at, userId: null, userName: null, comment: '' } }
    case 'messageReleased':
      return { isReleased: true }
    case 'snoozed': {
      const { until, userName, comment } = transition
      return { snooze: { until, userName, comment } }
    }
    case 'snoozeEnded':
      return { snooze: { until: null, userName: null, comment: '' } }
    case 'raised':
    case 'normalTold':
    case 'reminded':
    case 'escalated':
      return {}
  }
}

/** History draws numbers: a level is 1 or 0, a word is none. */
export function eventValue(value: SignalValue | null): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' ? value : null
}

/** The one limit that was crossed; none where several conditions were met together. */
export function crossedBy(breaches: readonly Breach[]): Pick<NewEvent, 'comparison' | 'crossedLimit'> {
  const [breach, another] = breaches
  return breach && !another
    ? { comparison: breach.comparison, crossedLimit: Number(breach.limit) }
    : { comparison: null, crossedLimit: null }
}
