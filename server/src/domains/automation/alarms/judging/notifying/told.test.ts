import { maxReminders } from '@fyr/contract/automation/alarms/reminders'
import { describe, expect, it } from 'vitest'
import { alarmRule, MONDAY_NOON, watchAlarm } from '../alarm.fixture.ts'
import type { AlarmRule } from '../rules/rule.ts'
import { type AlarmState, restoredState } from '../state.ts'

const MINUTE = 60_000
const OUTSIDE = 26
const INSIDE = 20

const watch = (changes: Partial<AlarmRule>) => watchAlarm(alarmRule(changes))

describe('hysteresis', () => {
  it('resets a raised alarm only when its value is back by that much', () => {
    const alarm = watch({ hysteresis: 2 })
    alarm.read(OUTSIDE)
    for (const value of [24.9, 23.1, 25, 23.0001]) alarm.read(value)
    expect(alarm.kinds()).toEqual(['raised'])
    alarm.read(23)
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
  })

  it('holds at a low limit, too, and at both', () => {
    const alarm = watch({ limitLow: 10, hysteresis: 2, autoAcknowledge: true })
    alarm.read(9)
    alarm.read(11.9)
    expect(alarm.kinds()).toEqual(['raised'])
    alarm.read(12)
    alarm.read(26)
    alarm.read(24)
    expect(alarm.kinds()).toEqual(['raised', 'reset', 'autoAcknowledged', 'raised'])
  })

  it('raises nothing within it: a value that never left the limits, and one whose delay still runs', () => {
    const alarm = watch({ hysteresis: 2, alarmDelay: 60 })
    alarm.read(24)
    alarm.read(OUTSIDE)
    alarm.wait(30_000)
    alarm.read(24.5)
    alarm.wait(120_000)
    expect(alarm.kinds()).toEqual([])
  })

  it('an edit of it voids what was found, as one of the limits does', () => {
    const alarm = watch({ hysteresis: 2 })
    alarm.read(OUTSIDE)
    alarm.edit({ hysteresis: 1 })
    expect(alarm.transitions.at(-1)).toMatchObject({ kind: 'reset', cause: 'edited' })
  })
})

describe('that it is back to normal', () => {
  it('is told at once after the first raise, with what it is now', () => {
    const alarm = watch({ notifyReset: true })
    alarm.read(OUTSIDE)
    alarm.wait(MINUTE)
    alarm.read(INSIDE)
    expect(alarm.kinds()).toEqual(['raised', 'reset', 'normalTold'])
    expect(alarm.transitions.at(-1)).toMatchObject({
      activeAlarmId: 'entry-1',
      value: INSIDE,
      at: alarm.now(),
      resetAt: alarm.now(),
      raisedAt: alarm.now() - MINUTE,
    })
  })

  it('is told to nobody of an alarm that does not ask for it', () => {
    const alarm = watch({})
    alarm.read(OUTSIDE)
    alarm.read(INSIDE)
    alarm.wait(120 * MINUTE)
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
  })

  it('is told after an acknowledgement, which does not end the excursion', () => {
    const alarm = watch({ notifyReset: true })
    alarm.read(OUTSIDE)
    alarm.acknowledge()
    alarm.wait(MINUTE)
    alarm.read(INSIDE)
    expect(alarm.kinds()).toEqual(['raised', 'acknowledged', 'reset', 'normalTold'])
  })

  it('keeps the pauses when the alarm flaps, and goes only if it is still true', () => {
    const alarm = watch({ notifyReset: true, autoAcknowledge: true })
    alarm.read(OUTSIDE)
    alarm.read(INSIDE)
    // The second message was the first return: now there is a pause of ten minutes.
    for (let minute = 0; minute < 9; minute += 1) {
      alarm.wait(30_000)
      alarm.read(OUTSIDE)
      alarm.wait(30_000)
      alarm.read(INSIDE)
    }
    const told = () => alarm.transitions.filter(({ kind }) => kind === 'normalTold').length
    const raisesTold = () =>
      alarm.transitions.filter((each) => each.kind === 'raised' && each.message === 'send').length
    expect([raisesTold(), told()]).toEqual([1, 1])
    // Nobody knows of the raises in between, so nobody need be told that they are over.
    alarm.wait(60 * MINUTE)
    expect([raisesTold(), told()]).toEqual([1, 1])
  })

  it('is followed by a message when it is outside again before anybody acknowledged', () => {
    const alarm = watch({ notifyReset: true })
    alarm.read(OUTSIDE)
    alarm.read(INSIDE)
    alarm.wait(MINUTE)
    alarm.read(OUTSIDE)
    expect(alarm.transitions.at(-1)).toMatchObject({ kind: 'relapsed', message: 'hold' })
    alarm.wait(9 * MINUTE)
    expect(alarm.transitions.at(-1)).toMatchObject({ kind: 'messageReleased', isAgain: true })
    alarm.read(INSIDE)
    expect(alarm.kinds().slice(-1)).toEqual(['reset'])
    alarm.wait(20 * MINUTE)
    expect(alarm.kinds().slice(-2)).toEqual(['reset', 'normalTold'])
  })

  it('a relapse within the pause that is over before it ends is told to nobody', () => {
    const alarm = watch({ notifyReset: true })
    alarm.read(OUTSIDE)
    alarm.read(INSIDE)
    alarm.wait(MINUTE)
    alarm.read(OUTSIDE)
    alarm.wait(MINUTE)
    alarm.read(INSIDE)
    alarm.wait(120 * MINUTE)
    expect(alarm.kinds()).toEqual(['raised', 'reset', 'normalTold', 'relapsed', 'reset'])
  })

  it('is told of nothing that an edit has voided', () => {
    const alarm = watch({ notifyReset: true })
    alarm.read(OUTSIDE)
    alarm.edit({ limitHigh: 30 })
    alarm.read(INSIDE)
    alarm.wait(120 * MINUTE)
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
  })
})

describe('reminders', () => {
  it('go at their interval until somebody acknowledges', () => {
    const alarm = watch({ repeatMinutes: 15 })
    alarm.read(OUTSIDE)
    const start = alarm.now()
    alarm.wait(40 * MINUTE)
    const reminded = alarm.transitions.filter(({ kind }) => kind === 'reminded')
    expect(reminded.map(({ at }) => (at - start) / MINUTE)).toEqual([15, 30])
    expect(reminded).toMatchObject([
      { reminder: 1, isLast: false, resetAt: null, escalated: false, breaches: [{ value: OUTSIDE }] },
      { reminder: 2 },
    ])
    alarm.acknowledge()
    alarm.wait(120 * MINUTE)
    expect(alarm.kinds()).toEqual(['raised', 'reminded', 'reminded', 'acknowledged'])
  })

  it(`go ${maxReminders} times at most, and the last says so`, () => {
    const alarm = watchAlarm(alarmRule({ repeatMinutes: 5 }), { tickMs: MINUTE })
    alarm.read(OUTSIDE)
    alarm.wait(24 * 60 * MINUTE)
    const reminded = alarm.transitions.filter((each) => each.kind === 'reminded')
    expect(reminded).toHaveLength(maxReminders)
    expect(reminded.map(({ isLast }) => isLast)).toEqual(reminded.map((_, at) => at === maxReminders - 1))
  })

  it('go on when the value is back, and say since when: somebody is to take note', () => {
    const alarm = watch({ repeatMinutes: 15 })
    alarm.read(OUTSIDE)
    alarm.wait(MINUTE)
    alarm.read(INSIDE)
    const back = alarm.now()
    alarm.wait(15 * MINUTE)
    expect(alarm.transitions.at(-1)).toMatchObject({ kind: 'reminded', resetAt: back })
  })

  it('wait for the message that was held back', () => {
    const alarm = watch({ repeatMinutes: 15, autoAcknowledge: true })
    alarm.read(OUTSIDE)
    alarm.read(INSIDE)
    alarm.wait(MINUTE)
    alarm.read(OUTSIDE)
    alarm.wait(18 * MINUTE)
    expect(alarm.kinds().slice(-1)).toEqual(['messageReleased'])
    alarm.wait(MINUTE)
    expect(alarm.kinds().slice(-1)).toEqual(['reminded'])
  })

  it('end with the alarm that acknowledges itself, with the rule that is disabled, and when they are switched off', () => {
    const [back, disabled, off] = [
      watch({ repeatMinutes: 15, autoAcknowledge: true }),
      watch({ repeatMinutes: 15, escalationMinutes: 20 }),
      watch({ repeatMinutes: 15, escalationMinutes: 20 }),
    ]
    for (const alarm of [back, disabled, off]) alarm.read(OUTSIDE)
    back.read(INSIDE)
    disabled.edit({ active: false })
    off.edit({ repeatMinutes: null, escalationMinutes: null })
    for (const alarm of [back, disabled, off]) {
      alarm.wait(120 * MINUTE)
      expect(alarm.kinds().filter((kind) => kind === 'reminded' || kind === 'escalated')).toEqual([])
    }
  })

  it('begin with an edit that asks for them, and stay as they are by any other', () => {
    const alarm = watch({})
    alarm.read(OUTSIDE)
    alarm.wait(30 * MINUTE)
    alarm.edit({ repeatMinutes: 10 })
    alarm.wait(5 * MINUTE)
    alarm.edit({})
    alarm.wait(5 * MINUTE)
    expect(alarm.kinds()).toEqual(['raised', 'reminded'])
  })
})

describe('after two hours off, or a clock that is set ahead by that', () => {
  const hours = 120 * MINUTE
  /** What happened since, in minutes after the return. */
  const since = (alarm: ReturnType<typeof watch>, back: number) =>
    alarm.transitions
      .filter(({ at }) => at >= back)
      .map((each) => [each.kind, (each.at - back) / MINUTE, 'escalated' in each && each.escalated])

  it('one reminder goes for all that were missed, the next at the interval, and none is lost to the bound', () => {
    const alarm = watch({ repeatMinutes: 5 })
    alarm.read(OUTSIDE)
    alarm.wait(6 * MINUTE)
    alarm.jump(hours)
    const back = alarm.now()
    alarm.wait(11 * MINUTE)
    expect(since(alarm, back)).toEqual([
      ['reminded', 0, false],
      ['reminded', 5, false],
      ['reminded', 10, false],
    ])
    expect(alarm.transitions.at(-1)).toMatchObject({ reminder: 4, isLast: false })
  })

  it('the escalation goes once, and second contacts get no reminder beside it', () => {
    const [reminderFirst, escalationFirst] = [
      watch({ repeatMinutes: 15, escalationMinutes: 60 }),
      watch({ repeatMinutes: 60, escalationMinutes: 15 }),
    ]
    for (const alarm of [reminderFirst, escalationFirst]) {
      alarm.read(OUTSIDE)
      alarm.jump(hours)
    }
    const back = reminderFirst.now()
    reminderFirst.wait(16 * MINUTE)
    escalationFirst.wait(61 * MINUTE)
    expect(since(reminderFirst, back)).toEqual([
      ['reminded', 0, false],
      ['escalated', 0, false],
      ['reminded', 15, true],
    ])
    expect(since(escalationFirst, back)).toEqual([
      ['escalated', 0, false],
      ['reminded', 0, false],
      ['reminded', 60, true],
    ])
  })

  it('an alarm whose delay ended meanwhile is triggered then, told now, and followed up from now on', () => {
    const alarm = watch({ alarmDelay: 600, repeatMinutes: 15, escalationMinutes: 30 })
    alarm.read(OUTSIDE)
    const start = alarm.now()
    alarm.jump(hours)
    const back = alarm.now()
    expect(alarm.transitions).toMatchObject([{ kind: 'raised', at: start + 10 * MINUTE, message: 'send' }])
    alarm.wait(31 * MINUTE)
    expect(since(alarm, back).map(([kind, at]) => [kind, at])).toEqual([
      ['reminded', 15],
      ['escalated', 30],
      ['reminded', 30],
    ])
  })

  it('a snooze that ended meanwhile is told of once, and reminders go on from there', () => {
    const alarm = watch({ repeatMinutes: 15 })
    alarm.read(OUTSIDE)
    alarm.snooze(30)
    alarm.jump(hours)
    const back = alarm.now()
    alarm.wait(16 * MINUTE)
    expect(since(alarm, back).map(([kind, at]) => [kind, at])).toEqual([
      ['snoozeEnded', 0],
      ['reminded', 15],
    ])
  })

  it('what was held back goes once, and that it is back to normal after the pause', () => {
    const alarm = watch({ notifyReset: true })
    alarm.read(OUTSIDE)
    alarm.acknowledge()
    alarm.read(INSIDE)
    alarm.read(OUTSIDE)
    alarm.read(INSIDE)
    alarm.jump(hours)
    const back = alarm.now()
    alarm.wait(40 * MINUTE)
    const told = since(alarm, back).map(([kind, at]) => [kind, at])
    expect(told[0]).toEqual(['messageReleased', 0])
    expect(told[1]?.[1]).toBeGreaterThanOrEqual(5)
  })

  it('nobody is told in a maintenance window of now, although the message was due before it', () => {
    const start = MONDAY_NOON + 90 * MINUTE
    const mutedAt = (_: unknown, at: number) =>
      at >= start && at < start + hours ? { name: 'Service', until: start + hours } : null
    const alarm = watchAlarm(alarmRule({ alarmDelay: 600, repeatMinutes: 15 }), { mutedAt })
    alarm.read(OUTSIDE)
    alarm.jump(hours)
    expect(alarm.transitions).toMatchObject([{ kind: 'raised', message: 'hold', maintenance: 'Service' }])
    alarm.wait(91 * MINUTE)
    expect(alarm.transitions.slice(1)).toMatchObject([{ kind: 'messageReleased', at: start + hours }])
  })
})

describe('escalation', () => {
  it('happens once, when nobody has acknowledged in time; from then on reminders go to the second contacts, too', () => {
    const alarm = watch({ escalationMinutes: 20, repeatMinutes: 15 })
    alarm.read(OUTSIDE)
    alarm.wait(60 * MINUTE)
    expect(alarm.transitions.slice(1)).toMatchObject([
      { kind: 'reminded', escalated: false },
      { kind: 'escalated', breaches: [{ value: OUTSIDE }] },
      { kind: 'reminded', escalated: true },
      { kind: 'reminded', escalated: true },
      { kind: 'reminded', escalated: true },
    ])
  })

  it('does not happen after an acknowledgement', () => {
    const alarm = watch({ escalationMinutes: 20 })
    alarm.read(OUTSIDE)
    alarm.wait(19 * MINUTE)
    alarm.acknowledge()
    alarm.wait(60 * MINUTE)
    expect(alarm.kinds()).toEqual(['raised', 'acknowledged'])
  })
})

it('a state of an earlier version knows who was told', () => {
  const stored = { activeAlarmId: 'entry-1', messageDueAt: null } as AlarmState
  expect(restoredState(stored)).toMatchObject({
    told: { activeAlarmId: 'entry-1', what: 'outside' },
    remindAt: null,
    escalateAt: null,
    normalMessage: null,
  })
  expect(restoredState({ ...stored, messageDueAt: 5 }).told).toBeNull()
  expect(restoredState({ ...stored, told: null }).told).toBeNull()
})
