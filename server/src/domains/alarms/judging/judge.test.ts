import { describe, expect, it } from 'vitest'
import { alarmRule, MONDAY_NOON, nothingKnown, watchAlarm } from './alarm.fixture.ts'
import { outcomeOf } from './condition.ts'
import { judge, tick } from './judge.ts'
import { type Condition, compileRule } from './rule.ts'
import { initialState, nextDueAt } from './state.ts'

const MINUTE = 60_000

describe('an alarm without delay', () => {
  it('is raised by the first value outside, with the value and the limit it broke', () => {
    const alarm = watchAlarm(alarmRule({ limitHigh: 25, limitLow: 5 }))
    alarm.read(24)
    alarm.read(26.5)
    expect(alarm.transitions).toEqual([
      {
        kind: 'raised',
        alarmId: 'alarm-1',
        companyId: 'company-1',
        activeAlarmId: 'entry-1',
        at: MONDAY_NOON,
        series: { nodeId: 'freezer', key: 'temperature' },
        value: 26.5,
        outsideSince: MONDAY_NOON,
        breaches: [
          {
            nodeId: 'freezer',
            key: 'temperature',
            comparison: 'HIGH',
            limit: 25,
            value: 26.5,
            time: MONDAY_NOON,
          },
        ],
        message: 'send',
        untoldRaises: 0,
      },
    ])
    expect(alarm.state()).toMatchObject({ phase: 'triggered', flagging: true, activeAlarmId: 'entry-1' })
  })

  it('is raised below the low limit', () => {
    const alarm = watchAlarm(alarmRule({ limitHigh: 25, limitLow: 5 }))
    alarm.read(4)
    expect(alarm.transitions).toMatchObject([{ kind: 'raised', breaches: [{ comparison: 'LOW', limit: 5 }] }])
  })

  it('holds a value on the limit to be within it', () => {
    const alarm = watchAlarm(alarmRule({ limitHigh: 25, limitLow: 5 }))
    alarm.readAll({ value: 25 }, { value: 5 })
    expect(alarm.transitions).toEqual([])
    expect(alarm.state()).toBeUndefined()
  })

  it('says nothing more while it is triggered and values stay outside', () => {
    const alarm = watchAlarm(alarmRule())
    for (const value of [26, 27, 99, 26]) {
      alarm.read(value)
      alarm.wait(MINUTE)
    }
    expect(alarm.kinds()).toEqual(['raised'])
  })

  it('records the reset, and stays active until it is acknowledged', () => {
    const alarm = watchAlarm(alarmRule())
    alarm.read(26)
    alarm.wait(MINUTE)
    alarm.read(20)
    expect(alarm.transitions[1]).toMatchObject({
      kind: 'reset',
      cause: 'returned',
      activeAlarmId: 'entry-1',
      at: MONDAY_NOON + MINUTE,
      value: 20,
    })
    expect(alarm.state()).toMatchObject({ phase: 'triggered', flagging: false, activeAlarmId: 'entry-1' })
    alarm.acknowledge()
    expect(alarm.state()).toMatchObject({ phase: 'normal', activeAlarmId: null })
  })

  it('ignores values that cannot be compared', () => {
    const alarm = watchAlarm(alarmRule())
    alarm.readAll({ value: 'ERR' }, { value: { lat: 55 } }, { value: Number.NaN })
    expect(alarm.state()).toBeUndefined()
    alarm.read(26)
    alarm.read('ERR')
    expect(alarm.kinds()).toEqual(['raised'])
    expect(alarm.state()?.flagging).toBe(true)
  })

  it('is never raised by a rule without limits', () => {
    const alarm = watchAlarm(alarmRule({ limitHigh: null, limitLow: null }))
    alarm.readAll({ value: 1e9 }, { value: -1e9 })
    expect(alarm.transitions).toEqual([])
  })
})

describe('threat 31: an alarm whose value goes in and out', () => {
  it('is raised and told of once, however often the value leaves again before someone acknowledges', () => {
    const alarm = watchAlarm(alarmRule())
    for (let round = 0; round < 50; round += 1) {
      alarm.read(26)
      alarm.wait(MINUTE)
      alarm.read(20)
      alarm.wait(MINUTE)
    }
    expect(alarm.kinds().filter((kind) => kind === 'raised')).toHaveLength(1)
    expect(alarm.kinds().filter((kind) => kind === 'relapsed')).toHaveLength(49)
    expect(alarm.kinds()).not.toContain('messageReleased')
  })

  it('relapses only when the value has been outside for the delay', () => {
    const alarm = watchAlarm(alarmRule({ alarmDelay: 60 }))
    alarm.read(26)
    alarm.wait(MINUTE)
    alarm.read(20)
    alarm.read(26)
    alarm.wait(59_000)
    alarm.read(20)
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
    alarm.read(27)
    alarm.wait(MINUTE)
    expect(alarm.transitions[2]).toMatchObject({ kind: 'relapsed', activeAlarmId: 'entry-1', value: 27 })
  })
})

describe('an alarm with a delay', () => {
  it('is raised by time alone, stamped with the end of the delay', () => {
    const alarm = watchAlarm(alarmRule({ alarmDelay: 90 }), { tickMs: 7000 })
    alarm.read(26)
    expect(alarm.state()).toMatchObject({ phase: 'pending', flagging: false })
    alarm.wait(89_000)
    expect(alarm.transitions).toEqual([])
    alarm.wait(10_000)
    expect(alarm.transitions).toMatchObject([
      { kind: 'raised', at: MONDAY_NOON + 90_000, outsideSince: MONDAY_NOON },
    ])
  })

  it('starts the delay again after any value within the limits', () => {
    const alarm = watchAlarm(alarmRule({ alarmDelay: 60 }))
    alarm.read(26)
    alarm.wait(59_000)
    alarm.read(20)
    expect(alarm.state()).toMatchObject({ phase: 'normal', outsideSince: null, breaches: [] })
    alarm.read(26)
    alarm.wait(59_000)
    expect(alarm.transitions).toEqual([])
    alarm.wait(1000)
    expect(alarm.kinds()).toEqual(['raised'])
  })

  it('goes on over from one limit to the other', () => {
    const alarm = watchAlarm(alarmRule({ limitLow: 5, alarmDelay: 60 }))
    alarm.read(26)
    alarm.wait(30_000)
    alarm.read(1)
    alarm.wait(30_000)
    expect(alarm.transitions).toMatchObject([{ kind: 'raised', value: 1, breaches: [{ comparison: 'LOW' }] }])
  })

  it('tells the latest value, not the first outside', () => {
    const alarm = watchAlarm(alarmRule({ alarmDelay: 60 }))
    alarm.read(26)
    alarm.wait(30_000)
    alarm.read(31)
    alarm.wait(30_000)
    expect(alarm.transitions).toMatchObject([{ kind: 'raised', value: 31 }])
  })

  it('tells the value that began it when a late reading within the limits has become the latest', () => {
    const alarm = watchAlarm(alarmRule({ alarmDelay: 60 }))
    alarm.read(26)
    alarm.readUnjudged(20)
    alarm.wait(MINUTE)
    expect(alarm.transitions).toMatchObject([{ kind: 'raised', value: 26 }])
  })

  it('is raised and reset when only the value that ends it shows that the delay was over', () => {
    const alarm = watchAlarm(alarmRule({ alarmDelay: 60 }), { tickMs: 60 * MINUTE })
    alarm.read(26)
    alarm.wait(5 * MINUTE)
    alarm.read(20)
    expect(alarm.transitions).toMatchObject([
      { kind: 'raised', at: MONDAY_NOON + MINUTE, value: 26 },
      { kind: 'reset', at: MONDAY_NOON + 5 * MINUTE, value: 20 },
    ])
  })
})

describe('judge and tick', () => {
  const rule = compileRule(alarmRule({ alarmDelay: 60 }))
  const context = (ms: number) => ({
    now: new Date(MONDAY_NOON + ms),
    latest: nothingKnown,
    newId: () => 'entry-1',
  })
  const reading = (value: number) => ({ nodeId: 'freezer', key: 'temperature', value, time: MONDAY_NOON })
  const normal = initialState(rule, MONDAY_NOON)
  const pending = judge(normal, rule, reading(26), context(0)).state
  const triggered = tick(pending, rule, context(MINUTE)).state

  it('give back the very state they got when nothing changes', () => {
    expect(judge(normal, rule, reading(20), context(1000)).state).toBe(normal)
    expect(judge(pending, rule, reading(30), context(1000)).state).toBe(pending)
    expect(judge(triggered, rule, reading(30), context(2 * MINUTE)).state).toBe(triggered)
    expect(tick(pending, rule, context(59_999)).state).toBe(pending)
  })

  it('serve first what is due first', () => {
    const both = {
      ...triggered,
      flagging: false,
      dueAt: MONDAY_NOON + 5 * MINUTE,
      messageDueAt: MONDAY_NOON + 4 * MINUTE,
    }
    expect(nextDueAt(both)).toBe(MONDAY_NOON + 4 * MINUTE)
    const { transitions } = tick(both, rule, context(9 * MINUTE))
    expect(transitions.map(({ kind, at }) => [kind, at - MONDAY_NOON])).toEqual([
      ['messageReleased', 4 * MINUTE],
      ['relapsed', 5 * MINUTE],
    ])
  })

  it('know nothing of the values of a rule without terms', () => {
    const empty = compileRule(alarmRule({ limitHigh: null }))
    expect(outcomeOf(empty, reading(26), nothingKnown)).toBe('unknown')
  })
})

describe('a digital alarm', () => {
  it('triggers on high, however the sensor says it', () => {
    for (const high of [true, 1, 7, 'ON', 'true', 'high', '1']) {
      const alarm = watchAlarm(alarmRule({ signalType: 'digital', digitalTrigger: 'high' }))
      alarm.read(high)
      expect(alarm.kinds(), String(high)).toEqual(['raised'])
    }
  })

  it('triggers on low, and resets on high', () => {
    const alarm = watchAlarm(alarmRule({ signalType: 'digital', digitalTrigger: 'low' }))
    alarm.read('off')
    alarm.read(true)
    expect(alarm.transitions).toMatchObject([
      { kind: 'raised', value: 'off' },
      { kind: 'reset', value: true },
    ])
  })

  it('does not look at the limits of an analogue one', () => {
    const alarm = watchAlarm(alarmRule({ signalType: 'digital', digitalTrigger: 'low', limitHigh: 0 }))
    alarm.read(1)
    expect(alarm.transitions).toEqual([])
  })
})

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

describe('advanced conditions', () => {
  const door = { nodeId: 'door', key: 'open' }
  const isOpen: Condition = { ...door, comparison: 'EQUAL', limit: true }
  const isWarm: Condition = { nodeId: 'freezer', key: 'temperature', comparison: 'HIGH', limit: 5 }
  const warmAndOpen = alarmRule({ limitHigh: -100, conditions: [isWarm, isOpen], logicalOperator: 'AND' })

  it('with AND wait for all, and tell all; the limits of the alarm itself do not count', () => {
    const alarm = watchAlarm(warmAndOpen)
    alarm.read(8)
    alarm.read(false, door)
    expect(alarm.transitions).toEqual([])
    alarm.read(1, door)
    expect(alarm.transitions).toMatchObject([
      {
        kind: 'raised',
        value: 8,
        breaches: [
          { nodeId: 'freezer', value: 8 },
          { nodeId: 'door', value: 1 },
        ],
      },
    ])
    alarm.read(4)
    expect(alarm.transitions[1]).toMatchObject({ kind: 'reset', value: 4, series: { nodeId: 'freezer' } })
  })

  it('see the readings of their own batch', () => {
    const alarm = watchAlarm(warmAndOpen)
    alarm.readAll({ ...door, value: true }, { value: 8 }, { ...door, value: false })
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
  })

  it('with AND are not fulfilled by a value nobody knows', () => {
    const alarm = watchAlarm(warmAndOpen)
    alarm.read(8)
    expect(alarm.state()).toBeUndefined()
  })

  it('with AND keep as they are when a value can no longer be compared', () => {
    const alarm = watchAlarm(warmAndOpen)
    alarm.read(8)
    alarm.read(true, door)
    alarm.read('ERR', door)
    expect(alarm.kinds()).toEqual(['raised'])
    alarm.read(4)
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
  })

  it('hold a known value however old it is: a door that was opened last week is open', () => {
    const alarm = watchAlarm(warmAndOpen, { tickMs: 60 * MINUTE })
    alarm.read(true, door)
    alarm.wait(7 * 24 * 60 * MINUTE)
    alarm.read(8)
    expect(alarm.kinds()).toEqual(['raised'])
  })

  it('with OR need one, and reset when the known ones are all within', () => {
    const alarm = watchAlarm({ ...warmAndOpen, logicalOperator: 'OR' })
    alarm.read(8)
    expect(alarm.transitions).toMatchObject([{ kind: 'raised', breaches: [{ value: 8 }] }])
    alarm.read(4)
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
  })

  it('may be about one key, and compare for equality', () => {
    const alarm = watchAlarm(
      alarmRule({
        conditions: [
          { ...isWarm, limit: 0 },
          { ...isWarm, comparison: 'EQUAL', limit: 3 },
        ],
      }),
    )
    alarm.readAll({ value: 2 }, { value: 4 })
    expect(alarm.transitions).toEqual([])
    alarm.read(3)
    expect(alarm.transitions).toMatchObject([{ kind: 'raised', breaches: [{ limit: 0 }, { limit: 3 }] }])
  })

  it('with OR do not hang on a value nobody knows', () => {
    const alarm = watchAlarm({ ...warmAndOpen, logicalOperator: 'OR' })
    alarm.read(26)
    alarm.read('ERR')
    expect(alarm.kinds()).toEqual(['raised'])
    alarm.read(4)
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
  })
})
