import { maxReminders } from '@fyr/contract/automation/alarms/reminders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmRule, MONDAY_NOON, watchAlarm } from '../alarm.fixture.ts'
import type { JudgeContext } from '../judge.ts'
import { type MaintenanceWindow, muteAt } from '../rules/maintenance.ts'
import { type AlarmRule, compileRule } from '../rules/rule.ts'
import type { Transition } from '../state.ts'
import {
  delays,
  INSIDE,
  MINUTE,
  OUTSIDE,
  play,
  recordedOf,
  SECOND,
  storyWithEdits,
} from '../story.fixture.ts'

const BETWEEN = 24.5

/** Rules that tell of more than the raise. */
const rules = fc
  .record({
    alarmDelay: delays,
    autoAcknowledge: fc.boolean(),
    notifyReset: fc.boolean(),
    hysteresis: fc.constantFrom(0, 1),
    repeatMinutes: fc.constantFrom(null, 5, 10),
    escalationMinutes: fc.constantFrom(null, 1, 20),
  })
  .map((changes): AlarmRule => alarmRule(changes))

const betweens = fc.oneof(
  fc.constant({ kind: 'read', values: [BETWEEN] } as const),
  fc.constantFrom(5, 60, null).map((minutes) => ({ kind: 'snooze', minutes }) as const),
)
/** No window, one of ten minutes in each hour, one of the first three hours. */
const windows = fc.constantFrom<MaintenanceWindow[]>(
  [],
  Array.from({ length: 24 }, (_, hour) => openFor(hour * 60 + 5, 10)),
  [openFor(0, 180)],
)
const stories = fc
  .tuple(storyWithEdits, fc.array(betweens, { maxLength: 6 }))
  .map(([events, between]) => between.reduce((all, event, at) => all.toSpliced(at * 5, 0, event), events))

function openFor(minutes: number, length: number): MaintenanceWindow {
  const from = MONDAY_NOON + minutes * MINUTE
  const scope = { wholeCompany: true, applicationIds: new Set<string>(), deveuis: new Set<string>() }
  return { name: 'Service', ...scope, when: { from, to: from + length * MINUTE } }
}

/** Of the alarm, what receivers heard in turn. */
const heard = (transitions: readonly Transition[]) =>
  transitions.flatMap((each) => {
    if (each.kind === 'normalTold') return ['normal']
    const tells = (each.kind === 'raised' || each.kind === 'relapsed') && each.message === 'send'
    return tells || each.kind === 'messageReleased' ? ['outside'] : []
  })

describe('whatever happens', () => {
  it('it does not matter how often the ticks come, but for messages that were missed', () => {
    const ticks = fc.constantFrom(7 * SECOND, 61 * SECOND, Number.MAX_SAFE_INTEGER)
    fc.assert(
      fc.property(stories, rules, ticks, windows, (events, rule, tickMs, open) => {
        const mutedAt: JudgeContext['mutedAt'] = (compiled, at) => muteAt(open, compiled, at)
        const fine = play(rule, events, { mutedAt })
        const coarse = play(rule, events, { tickMs, mutedAt })
        coarse.tick()
        expect(recordedOf(coarse)).toEqual(recordedOf(fine))
        if (tickMs > MINUTE) return
        expect(coarse.transitions).toEqual(fine.transitions)
        expect(coarse.state()).toEqual(fine.state())
      }),
    )
  })

  it('nobody is told of anything in a maintenance window, nor reminded of what is snoozed', () => {
    fc.assert(
      fc.property(stories, rules, windows, (events, rule, open) => {
        const mutedAt: JudgeContext['mutedAt'] = (compiled, at) => muteAt(open, compiled, at)
        const { transitions } = play(rule, events, { mutedAt })
        let snoozedUntil = 0
        for (const each of transitions) {
          if (each.kind === 'snoozed') snoozedUntil = each.until ?? 0
          if (['snoozeEnded', 'acknowledged', 'autoAcknowledged'].includes(each.kind)) snoozedUntil = 0
          const tells = heard([each]).length > 0 || each.kind === 'reminded' || each.kind === 'escalated'
          if (tells) expect(muteAt(open, compileRule(rule), each.at)).toBeNull()
          if (tells && each.kind !== 'normalTold') expect(snoozedUntil).toBe(0)
        }
      }),
    )
  })

  it('nobody is told that it is normal who was not told that it is outside, nor twice', () => {
    fc.assert(
      fc.property(stories, rules, (events, rule) => {
        const { transitions } = play(rule, events)
        let before = 'normal'
        for (const what of heard(transitions)) {
          if (what === 'normal') expect(before).toBe('outside')
          before = what
        }
        for (const { activeAlarmId } of transitions.filter(({ kind }) => kind === 'normalTold')) {
          const ofEntry = transitions.filter((each) => each.activeAlarmId === activeAlarmId)
          expect(heard(ofEntry)[0]).toBe('outside')
        }
      }),
    )
  })

  it('who was told last knows the truth when the pauses are over', () => {
    fc.assert(
      fc.property(stories, rules, (events, rule) => {
        const alarm = play(
          { ...rule, notifyReset: true },
          events.filter(({ kind }) => kind !== 'edit'),
        )
        alarm.wait(180 * MINUTE)
        const last = heard(alarm.transitions).at(-1)
        if (last === undefined || alarm.state()?.phase === 'acknowledged') return
        expect(last).toBe(alarm.state()?.flagging ? 'outside' : 'normal')
      }),
    )
  })

  it('reminders and escalation are of a told alarm that nobody has acknowledged, and bounded', () => {
    fc.assert(
      fc.property(stories, rules, (events, rule) => {
        const alarm = play(rule, events)
        alarm.wait(180 * MINUTE)
        for (const entry of Map.groupBy(alarm.transitions, ({ activeAlarmId }) => activeAlarmId).values()) {
          const kinds = entry.map(({ kind }) => kind)
          const ended = kinds.findIndex((kind) => kind === 'acknowledged' || kind === 'autoAcknowledged')
          const followUps = kinds.flatMap((kind, at) =>
            kind === 'reminded' || kind === 'escalated' ? [{ kind, at }] : [],
          )
          for (const { at } of followUps) {
            expect(heard(entry.slice(0, at))).toContain('outside')
            if (ended >= 0) expect(at).toBeLessThan(ended)
          }
          expect(kinds.filter((kind) => kind === 'reminded').length).toBeLessThanOrEqual(maxReminders)
          expect(kinds.filter((kind) => kind === 'escalated').length).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('no value that stays within the hysteresis resets an alarm', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 24.001, max: 40, noNaN: true })), (values) => {
        const alarm = watchAlarm(alarmRule({ hysteresis: 1 }))
        alarm.read(OUTSIDE)
        for (const value of values) alarm.read(value)
        expect(alarm.kinds()).toEqual(['raised'])
      }),
    )
  })

  it('threat 31: no flapping alarm that tells of its return sends more than 66 messages a day', () => {
    // The worst: raise and return at once, then after 10 and 30 minutes, then an hour of quiet: four in 90 minutes.
    const pauses = fc.constantFrom(1, 60, 299, 301, 601, 1201, 3599, 3601)
    fc.assert(
      fc.property(
        fc.array(pauses, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (pattern, autoAcknowledge) => {
          const rule = alarmRule({ autoAcknowledge, notifyReset: true })
          const alarm = watchAlarm(rule, { tickMs: 60 * MINUTE })
          for (let round = 0; alarm.now() < MONDAY_NOON + 24 * 60 * MINUTE && round < 3000; round += 1) {
            alarm.read(round % 2 === 0 ? OUTSIDE : INSIDE)
            alarm.wait((pattern[round % pattern.length] ?? 1) * SECOND)
          }
          expect(heard(alarm.transitions).length).toBeLessThanOrEqual(66)
        },
      ),
      { numRuns: 60 },
    )
  })
})
