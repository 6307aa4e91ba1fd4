import { describe, expect, it } from 'vitest'
import { alarmRule, MONDAY_NOON, watchAlarm } from './alarm.fixture.ts'

const MINUTE = 60_000

describe('acknowledge', () => {
  it('says who, why and when, and waits for the value to come back', () => {
    const alarm = watchAlarm(alarmRule())
    alarm.read(26)
    alarm.wait(MINUTE)
    alarm.acknowledge()
    expect(alarm.transitions[1]).toEqual({
      kind: 'acknowledged',
      alarmId: 'alarm-1',
      companyId: 'company-1',
      activeAlarmId: 'entry-1',
      at: MONDAY_NOON + MINUTE,
      series: null,
      value: null,
      userId: 'user-1',
      userName: 'Anna',
      comment: 'looked at it',
    })
    expect(alarm.state()).toMatchObject({ phase: 'acknowledged', flagging: true })
  })

  it('keeps it quiet while still outside; after a return it is raised and told of at once', () => {
    const alarm = watchAlarm(alarmRule())
    alarm.read(26)
    alarm.acknowledge()
    alarm.read(30)
    expect(alarm.kinds()).toEqual(['raised', 'acknowledged'])
    alarm.read(20)
    alarm.read(26)
    expect(alarm.transitions.slice(2)).toMatchObject([
      { kind: 'reset', activeAlarmId: 'entry-1' },
      { kind: 'raised', activeAlarmId: 'entry-2', message: 'send' },
    ])
  })

  it('works once', () => {
    const alarm = watchAlarm(alarmRule())
    alarm.read(26)
    alarm.acknowledge()
    alarm.acknowledge()
    expect(alarm.kinds()).toEqual(['raised', 'acknowledged'])
  })

  it('does not take another entry than the one it names', () => {
    const alarm = watchAlarm(alarmRule())
    alarm.read(26)
    alarm.acknowledge('entry-0')
    expect(alarm.kinds()).toEqual(['raised'])
  })

  it('does nothing to a pending alarm', () => {
    const alarm = watchAlarm(alarmRule({ alarmDelay: 60 }))
    alarm.read(26)
    alarm.acknowledge()
    expect(alarm.transitions).toEqual([])
    expect(alarm.state()?.phase).toBe('pending')
  })

  it('lets a new excursion that has begun after the reset go on as a pending one', () => {
    const alarm = watchAlarm(alarmRule({ alarmDelay: 60 }))
    alarm.read(26)
    alarm.wait(MINUTE)
    alarm.read(20)
    alarm.read(26)
    alarm.wait(30_000)
    alarm.acknowledge()
    expect(alarm.state()).toMatchObject({ phase: 'pending', activeAlarmId: null })
    alarm.wait(30_000)
    expect(alarm.kinds()).toEqual(['raised', 'reset', 'acknowledged', 'raised'])
  })

  it('drops a message held back', () => {
    const alarm = watchAlarm(alarmRule({ autoAcknowledge: true }))
    alarm.readAll({ value: 26 }, { value: 20 }, { value: 26 })
    expect(alarm.state()?.messageDueAt).not.toBeNull()
    alarm.acknowledge()
    alarm.wait(60 * MINUTE)
    expect(alarm.kinds()).not.toContain('messageReleased')
  })
})

describe('edit', () => {
  it('of name, message or contacts changes nothing', () => {
    const alarm = watchAlarm(alarmRule({ alarmDelay: 60 }))
    alarm.read(26)
    alarm.wait(30_000)
    alarm.edit({})
    expect(alarm.state()?.ruleVersion).toBe(2)
    alarm.wait(30_000)
    expect(alarm.transitions).toMatchObject([{ kind: 'raised', at: MONDAY_NOON + MINUTE }])
  })

  it('of a limit voids a running delay', () => {
    const alarm = watchAlarm(alarmRule({ alarmDelay: 60 }))
    alarm.read(26)
    alarm.edit({ limitHigh: 30 })
    alarm.wait(5 * MINUTE)
    expect(alarm.transitions).toEqual([])
    expect(alarm.state()?.phase).toBe('normal')
  })

  it('of a limit resets a triggered alarm, which stays active and relapses by the new limit', () => {
    const alarm = watchAlarm(alarmRule())
    alarm.read(26)
    alarm.edit({ limitHigh: 22 })
    expect(alarm.transitions[1]).toMatchObject({ kind: 'reset', cause: 'edited', value: null })
    alarm.read(26)
    expect(alarm.transitions[2]).toMatchObject({ kind: 'relapsed', breaches: [{ limit: 22 }] })
    expect(alarm.state()).toMatchObject({ phase: 'triggered', activeAlarmId: 'entry-1' })
  })

  it('of a limit ends an acknowledged alarm, so that the next value outside raises anew', () => {
    const alarm = watchAlarm(alarmRule())
    alarm.read(26)
    alarm.acknowledge()
    alarm.edit({ limitHigh: 22 })
    alarm.read(26)
    expect(alarm.kinds()).toEqual(['raised', 'acknowledged', 'reset', 'raised'])
  })

  it('of the watched key lets the old key go', () => {
    const alarm = watchAlarm(alarmRule())
    alarm.edit({ key: 'humidity' })
    alarm.read(99, { key: 'temperature' })
    expect(alarm.transitions).toEqual([])
    alarm.read(99, { key: 'humidity' })
    expect(alarm.kinds()).toEqual(['raised'])
  })

  it('of the delay starts the delay again', () => {
    const alarm = watchAlarm(alarmRule({ alarmDelay: 600 }))
    alarm.read(26)
    alarm.wait(5 * MINUTE)
    alarm.edit({ alarmDelay: 60 })
    alarm.wait(59_000)
    expect(alarm.transitions).toEqual([])
    alarm.wait(1000)
    expect(alarm.transitions).toMatchObject([{ kind: 'raised', at: MONDAY_NOON + 6 * MINUTE }])
  })

  it('of the delay leaves a triggered alarm alone', () => {
    const alarm = watchAlarm(alarmRule())
    alarm.read(26)
    alarm.edit({ alarmDelay: 60, activeDays: [0] })
    expect(alarm.kinds()).toEqual(['raised'])
    expect(alarm.state()).toMatchObject({ phase: 'triggered', flagging: true })
  })

  it('that switches auto acknowledge on closes an alarm that is already back', () => {
    const alarm = watchAlarm(alarmRule())
    alarm.read(26)
    alarm.read(20)
    alarm.edit({ autoAcknowledge: true })
    expect(alarm.kinds()).toEqual(['raised', 'reset', 'autoAcknowledged'])
  })

  it('that switches the alarm off stops a running delay, and the judging', () => {
    const alarm = watchAlarm(alarmRule({ alarmDelay: 60 }))
    alarm.read(26)
    alarm.edit({ active: false })
    alarm.wait(5 * MINUTE)
    alarm.read(30)
    alarm.wait(5 * MINUTE)
    expect(alarm.transitions).toEqual([])
  })

  it('that switches the alarm off leaves an active one to be acknowledged, without further messages', () => {
    const alarm = watchAlarm(alarmRule())
    alarm.read(26)
    alarm.edit({ active: false })
    expect(alarm.transitions[1]).toMatchObject({ kind: 'reset', cause: 'deactivated' })
    expect(alarm.state()).toMatchObject({ phase: 'triggered', flagging: false })
    alarm.acknowledge()
    expect(alarm.state()?.phase).toBe('normal')
  })

  it('that switches the alarm off drops a message held back', () => {
    const alarm = watchAlarm(alarmRule({ autoAcknowledge: true }))
    alarm.readAll({ value: 26 }, { value: 20 }, { value: 26 })
    alarm.edit({ autoAcknowledge: false })
    expect(alarm.state()?.messageDueAt).not.toBeNull()
    alarm.edit({ active: false })
    expect(alarm.state()).toMatchObject({ phase: 'triggered', messageDueAt: null })
  })

  it('that switches the alarm on again finds anew', () => {
    const alarm = watchAlarm(alarmRule({ active: false }))
    alarm.read(26)
    alarm.edit({ active: true })
    expect(alarm.transitions).toEqual([])
    alarm.read(26)
    expect(alarm.kinds()).toEqual(['raised'])
  })

  it('that the state missed counts as one of everything', () => {
    const alarm = watchAlarm(alarmRule({ alarmDelay: 60 }))
    alarm.read(26)
    alarm.editUnnoticed({ limitHigh: 30 })
    alarm.wait(5 * MINUTE)
    expect(alarm.transitions).toEqual([])
    expect(alarm.state()).toMatchObject({ phase: 'normal', ruleVersion: 2 })
  })

  it('that the state missed is made up for by the next reading', () => {
    const alarm = watchAlarm(alarmRule())
    alarm.read(26)
    alarm.editUnnoticed({ limitHigh: 22 })
    alarm.read(24)
    expect(alarm.kinds()).toEqual(['raised', 'reset', 'relapsed'])
  })

  it('to inactive that the state missed is made up for by the tick', () => {
    const alarm = watchAlarm(alarmRule({ alarmDelay: 60 }))
    alarm.read(26)
    alarm.editUnnoticed({ active: false })
    alarm.wait(5 * MINUTE)
    expect(alarm.transitions).toEqual([])
    expect(alarm.state()?.phase).toBe('normal')
  })
})
