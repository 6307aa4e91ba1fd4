import fc from 'fast-check'
import { watchAlarm } from './alarm.fixture.ts'
import type { JudgeContext } from './judge.ts'
import type { AlarmRule } from './rules/rule.ts'

export const SECOND = 1000
export const MINUTE = 60_000

export type StoryEvent =
  | { readonly kind: 'read'; readonly values: readonly number[] }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'acknowledge' }
  | { readonly kind: 'snooze'; readonly minutes: number | null }
  | { readonly kind: 'edit'; readonly changes: Partial<AlarmRule> }

export const OUTSIDE = 26
export const INSIDE = 20

const reads: fc.Arbitrary<StoryEvent> = fc
  .array(fc.constantFrom(INSIDE, OUTSIDE), { minLength: 1, maxLength: 3 })
  .map((values) => ({ kind: 'read', values }))
const waits: fc.Arbitrary<StoryEvent> = fc
  .oneof(fc.integer({ min: 0, max: 90 }), fc.constantFrom(300, 600, 3600))
  .map((seconds) => ({ kind: 'wait', seconds }))
const acknowledges: fc.Arbitrary<StoryEvent> = fc.constant({ kind: 'acknowledge' })
const edits: fc.Arbitrary<StoryEvent> = fc
  .constantFrom<Partial<AlarmRule>>(
    {},
    { limitHigh: 24 },
    { limitHigh: 25 },
    { limitHigh: 30 },
    { alarmDelay: 30 },
    { active: false },
    { active: true },
    { autoAcknowledge: true },
    { autoAcknowledge: false },
  )
  .map((changes) => ({ kind: 'edit', changes }))

export const story = fc.array(fc.oneof(reads, reads, waits, waits, acknowledges), { maxLength: 40 })
export const storyWithEdits = fc.array(fc.oneof(reads, reads, waits, waits, acknowledges, edits), {
  maxLength: 40,
})
export const delays = fc.constantFrom(0, 1, 30, 60)

/** Plays a story to an alarm. */
export function play(
  rule: AlarmRule,
  events: readonly StoryEvent[],
  { tickMs = SECOND, afterEach = () => {}, mutedAt = () => null }: Play = {},
) {
  const alarm = watchAlarm(rule, { tickMs, mutedAt })
  for (const event of events) {
    if (event.kind === 'read') alarm.readAll(...event.values.map((value) => ({ value })))
    else if (event.kind === 'wait') alarm.wait(event.seconds * SECOND)
    else if (event.kind === 'acknowledge') alarm.acknowledge()
    else if (event.kind === 'snooze') alarm.snooze(event.minutes)
    else alarm.edit(event.changes)
    afterEach(alarm)
  }
  return alarm
}

/** What an alarm went through, without what anybody was told of it. */
export function recordedOf({ transitions, state }: ReturnType<typeof watchAlarm>) {
  const after = state()
  return {
    transitions: transitions.flatMap(({ kind, activeAlarmId, at, value }) =>
      tellingKinds.has(kind) ? [] : [{ kind, activeAlarmId, at, value }],
    ),
    state: after && {
      phase: after.phase,
      since: after.since,
      flagging: after.flagging,
      outsideSince: after.outsideSince,
      dueAt: after.dueAt,
      activeAlarmId: after.activeAlarmId,
      lastRaisedAt: after.lastRaisedAt,
      breaches: after.breaches,
      resetAt: after.resetAt,
    },
  }
}
const tellingKinds = new Set(['messageReleased', 'normalTold', 'reminded', 'escalated', 'snoozeEnded'])

interface Play {
  readonly tickMs?: number
  readonly mutedAt?: JudgeContext['mutedAt']
  readonly afterEach?: (alarm: ReturnType<typeof watchAlarm>) => void
}
