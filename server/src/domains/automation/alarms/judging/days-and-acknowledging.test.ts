import { describe, expect, it } from 'vitest'
import { alarmRule, MONDAY_NOON, watchAlarm } from './alarm.fixture.ts'

const MINUTE = 60_000

describe('active days', () => {
  const weekdays = [1, 2, 3, 4, 5]
  const sunday = Date.parse('2026-06-07T23:58:00+02:00')

  it('raise nothing on other days, and at once when an active day begins in the company’s zone', () => {
    const alarm = watchAlarm(alarmRule({ activeDays: weekdays }), { start: sunday })
    alarm.read(26)
    alarm.wait(MINUTE)
    expect(alarm.transitions).toEqual([])
    expect(alarm.state()?.phase).toBe('pending')
    alarm.wait(MINUTE)
    expect(alarm.transitions).toMatchObject([
      { kind: 'raised', at: Date.parse('2026-06-08T00:00:00+02:00'), outsideSince: sunday },
    ])
  })

  it('let the delay run on other days', () => {
    const alarm = watchAlarm(alarmRule({ activeDays: weekdays, alarmDelay: 180 }), { start: sunday })
    alarm.read(26)
    alarm.wait(3 * MINUTE)
    expect(alarm.transitions).toMatchObject([{ at: sunday + 3 * MINUTE }])
  })

  it('raise nothing when the value is back before they begin', () => {
    const alarm = watchAlarm(alarmRule({ activeDays: weekdays }), { start: sunday })
    alarm.read(26)
    alarm.wait(MINUTE)
    alarm.read(20)
    alarm.wait(5 * MINUTE)
    expect(alarm.transitions).toEqual([])
  })

  it('and active hours raise what is still outside when they begin', () => {
    const rule = alarmRule({ activeDays: [1], activeFrom: '00:01', activeTo: '06:00' })
    const alarm = watchAlarm(rule, { start: sunday })
    alarm.read(26)
    alarm.wait(2 * MINUTE)
    expect(alarm.transitions).toEqual([])
    alarm.wait(MINUTE)
    expect(alarm.transitions).toMatchObject([{ kind: 'raised', at: sunday + 3 * MINUTE }])
  })

  it('let a raised alarm reset on any day', () => {
    const friday = Date.parse('2026-06-05T23:59:00+02:00')
    const alarm = watchAlarm(alarmRule({ activeDays: weekdays, autoAcknowledge: true }), { start: friday })
    alarm.read(26)
    alarm.wait(2 * MINUTE)
    alarm.read(20)
    expect(alarm.kinds()).toEqual(['raised', 'reset', 'autoAcknowledged'])
  })
})

describe('auto acknowledge', () => {
  it('acknowledges when the value is back, and leaves nothing active', () => {
    const alarm = watchAlarm(alarmRule({ autoAcknowledge: true }))
    alarm.read(26)
    alarm.read(20)
    expect(alarm.kinds()).toEqual(['raised', 'reset', 'autoAcknowledged'])
    expect(alarm.state()).toMatchObject({ phase: 'normal', flagging: false, activeAlarmId: null })
  })

  it('adds nothing to a user’s acknowledgement', () => {
    const alarm = watchAlarm(alarmRule({ autoAcknowledge: true }))
    alarm.read(26)
    alarm.acknowledge()
    alarm.read(20)
    expect(alarm.kinds()).toEqual(['raised', 'acknowledged', 'reset'])
  })

  it('threat 31: holds the message of a raise soon after another, and sends it if the alarm is still there', () => {
    const alarm = watchAlarm(alarmRule({ autoAcknowledge: true }))
    alarm.readAll({ value: 26 }, { value: 20 })
    alarm.wait(MINUTE)
    alarm.read(27)
    expect(alarm.transitions.at(-1)).toMatchObject({ kind: 'raised', message: 'hold' })
    alarm.wait(4 * MINUTE)
    expect(alarm.transitions.at(-1)).toMatchObject({
      kind: 'messageReleased',
      activeAlarmId: 'entry-2',
      at: MONDAY_NOON + 5 * MINUTE,
      value: 27,
      untoldRaises: 0,
    })
  })

  it('threat 31: counts the raises that came and went untold, and says so in the next message', () => {
    const alarm = watchAlarm(alarmRule({ autoAcknowledge: true }))
    for (let round = 0; round < 4; round += 1) alarm.readAll({ value: 26 }, { value: 20 })
    expect(alarm.state()).toMatchObject({ untoldRaises: 3, messageDueAt: null })
    alarm.wait(10 * MINUTE)
    expect(alarm.kinds()).not.toContain('messageReleased')
    alarm.read(26)
    expect(alarm.transitions.at(-1)).toMatchObject({ kind: 'raised', message: 'send', untoldRaises: 3 })
    expect(alarm.state()?.untoldRaises).toBe(0)
  })
})
