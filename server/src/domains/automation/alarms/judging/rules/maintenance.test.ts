import { describe, expect, it } from 'vitest'
import { alarmRule, MONDAY_NOON, watchAlarm } from '../alarm.fixture.ts'
import { type MaintenanceWindow, muteAt, windowEnd } from './maintenance.ts'
import { type AlarmRule, compileRule } from './rule.ts'
import { daySet, hoursOf } from './schedule.ts'

const MINUTE = 60_000
const OUTSIDE = 26
const INSIDE = 20
const zone = 'Europe/Stockholm'

const window = (changes: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
  name: 'Pump service',
  wholeCompany: true,
  applicationIds: new Set(),
  deveuis: new Set(),
  when: { from: MONDAY_NOON, to: MONDAY_NOON + 60 * MINUTE },
  ...changes,
})
const weekly = (days: number[], from: string | null, to: string | null): MaintenanceWindow['when'] => ({
  days: daySet(days),
  hours: hoursOf(from, to),
})
const watch = (changes: Partial<AlarmRule>, ...windows: MaintenanceWindow[]) =>
  watchAlarm(alarmRule(changes), { mutedAt: (rule, at) => muteAt(windows, rule, at) })
const at = (text: string) => Date.parse(text)
const openAt = (when: MaintenanceWindow['when'], text: string) => {
  const end = windowEnd(when, zone, at(text))
  return end === null ? null : new Date(end).toISOString()
}

describe('a window is open', () => {
  it('once, from its beginning until before its end', () => {
    const { when } = window()
    const ends = [-1, 0, 60 * MINUTE - 1, 60 * MINUTE].map((ms) => windowEnd(when, zone, MONDAY_NOON + ms))
    expect(ends).toEqual([null, MONDAY_NOON + 60 * MINUTE, MONDAY_NOON + 60 * MINUTE, null])
  })

  it('each week on its days, and over midnight on the day on which it began', () => {
    const when = weekly([0], '22:00', '02:00')
    expect(openAt(when, '2026-06-07T21:59:59+02:00')).toBeNull()
    expect(openAt(when, '2026-06-07T22:00:00+02:00')).toBe('2026-06-08T00:00:00.000Z')
    expect(openAt(when, '2026-06-08T01:59:59+02:00')).toBe('2026-06-08T00:00:00.000Z')
    expect(openAt(when, '2026-06-08T02:00:00+02:00')).toBeNull()
    expect(openAt(when, '2026-06-08T22:30:00+02:00')).toBeNull()
  })

  it('on a day of 23 hours for an hour less, and after the hour that is skipped instead of in it', () => {
    // 29 March 2026: from 02:00 the clock goes to 03:00.
    expect(openAt(weekly([0], '00:00', '06:00'), '2026-03-29T00:00:00+01:00')).toBe(
      '2026-03-29T04:00:00.000Z',
    )
    const skipped = weekly([0], '02:10', '02:50')
    expect(openAt(skipped, '2026-03-29T03:09:59+02:00')).toBeNull()
    expect(openAt(skipped, '2026-03-29T03:10:00+02:00')).toBe('2026-03-29T01:50:00.000Z')
  })

  it('on a day of 25 hours for an hour more', () => {
    // 25 October 2026: at 03:00 the clock goes back to 02:00.
    const when = weekly([0], null, null)
    expect(openAt(when, '2026-10-25T00:00:00+02:00')).toBe('2026-10-25T23:00:00.000Z')
    expect(openAt(when, '2026-10-24T23:59:59+02:00')).toBeNull()
    expect(openAt(when, '2026-10-26T00:00:00+01:00')).toBeNull()
  })
})

describe('a window is about', () => {
  const rule = compileRule(alarmRule())
  const muted = (changes: Partial<MaintenanceWindow>) => muteAt([window(changes)], rule, MONDAY_NOON) !== null
  const some = { wholeCompany: false }

  it.each([
    ['the whole company', {}, true],
    ['its application', { ...some, applicationIds: new Set(['cold-rooms']) }, true],
    ['its node', { ...some, deveuis: new Set(['freezer']) }, true],
    ['others', { ...some, applicationIds: new Set(['garage']), deveuis: new Set(['door']) }, false],
    ['nothing any longer', some, false],
  ])('%s', (_, changes, is) => {
    expect(muted(changes)).toBe(is)
  })

  it('until those that follow it at once are over, too', () => {
    const next = window({
      name: 'Later',
      when: { from: MONDAY_NOON + 30 * MINUTE, to: MONDAY_NOON + 90 * MINUTE },
    })
    expect(muteAt([window(), next], rule, MONDAY_NOON)).toEqual({
      name: 'Pump service',
      until: MONDAY_NOON + 90 * MINUTE,
    })
  })
})

describe('while a window is open', () => {
  it('an alarm is recorded and told to nobody; when it is over, of what is still outside', () => {
    const alarm = watch({ repeatMinutes: 10, escalationMinutes: 20 }, window())
    alarm.read(OUTSIDE)
    expect(alarm.transitions).toMatchObject([
      { kind: 'raised', message: 'hold', maintenance: 'Pump service' },
    ])
    alarm.wait(59 * MINUTE)
    expect(alarm.kinds()).toEqual(['raised'])
    alarm.wait(11 * MINUTE)
    expect(alarm.kinds()).toEqual(['raised', 'messageReleased', 'reminded'])
  })

  it('what is over before the window is told to nobody, also when nobody has acknowledged', () => {
    const alarm = watch({ notifyReset: true, repeatMinutes: 10 }, window())
    alarm.read(OUTSIDE)
    alarm.wait(MINUTE)
    alarm.read(INSIDE)
    alarm.wait(180 * MINUTE)
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
  })

  it('reminders, escalation and back to normal of an alarm from before wait for its end', () => {
    const later = window({ when: { from: MONDAY_NOON + 5 * MINUTE, to: MONDAY_NOON + 60 * MINUTE } })
    const alarm = watch({ notifyReset: true, repeatMinutes: 10, escalationMinutes: 20 }, later)
    alarm.read(OUTSIDE)
    alarm.wait(40 * MINUTE)
    alarm.read(INSIDE)
    alarm.wait(19 * MINUTE)
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
    alarm.wait(MINUTE)
    expect(alarm.kinds().toSorted()).toEqual(['escalated', 'normalTold', 'raised', 'reminded', 'reset'])
    for (const each of alarm.transitions.slice(2)) expect(each.at).toBe(MONDAY_NOON + 60 * MINUTE)
  })

  it('a person acknowledges as ever, and nobody is told afterwards', () => {
    const alarm = watch({}, window())
    alarm.read(OUTSIDE)
    alarm.acknowledge()
    alarm.wait(120 * MINUTE)
    expect(alarm.kinds()).toEqual(['raised', 'acknowledged'])
  })
})

describe('a snoozed alarm', () => {
  it('reminds nobody and is not escalated until that is over; then who was told is told again', () => {
    const alarm = watch({ repeatMinutes: 10, escalationMinutes: 20 })
    alarm.read(OUTSIDE)
    alarm.snooze(60)
    alarm.wait(59 * MINUTE)
    expect(alarm.kinds()).toEqual(['raised', 'snoozed'])
    alarm.wait(11 * MINUTE)
    expect(alarm.transitions.slice(2)).toMatchObject([
      { kind: 'snoozeEnded', message: 'send', at: MONDAY_NOON + 60 * MINUTE },
      { kind: 'escalated', at: MONDAY_NOON + 60 * MINUTE },
      { kind: 'reminded', at: MONDAY_NOON + 70 * MINUTE },
    ])
  })

  it('is told of nobody again when its value is back by then', () => {
    const alarm = watch({})
    alarm.read(OUTSIDE)
    alarm.snooze(60)
    alarm.read(INSIDE)
    alarm.wait(60 * MINUTE)
    expect(alarm.transitions.at(-1)).toMatchObject({ kind: 'snoozeEnded', message: 'none' })
  })

  it('goes on reminding when somebody ends it, and ends with an acknowledgement', () => {
    const alarm = watch({ repeatMinutes: 10 })
    alarm.read(OUTSIDE)
    alarm.snooze(600)
    alarm.wait(MINUTE)
    alarm.snooze(null)
    alarm.wait(10 * MINUTE)
    expect(alarm.kinds()).toEqual(['raised', 'snoozed', 'snoozed', 'reminded'])
    alarm.snooze(60)
    alarm.acknowledge()
    alarm.wait(120 * MINUTE)
    expect(alarm.kinds().slice(-2)).toEqual(['snoozed', 'acknowledged'])
  })

  it('cannot be what is not active, nor end what is not snoozed', () => {
    const alarm = watch({})
    alarm.read(OUTSIDE)
    alarm.snooze(null)
    alarm.acknowledge()
    alarm.snooze(60)
    expect(alarm.kinds()).toEqual(['raised', 'acknowledged'])
  })
})
