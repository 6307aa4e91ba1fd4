import { describe, expect, it } from 'vitest'
import { alarmRule, MONDAY_NOON, nothingKnown, onFault, watchAlarm } from './alarm.fixture.ts'
import { judge, tick } from './judge.ts'
import { outcomeOf } from './rules/condition.ts'
import { compileRule } from './rules/rule.ts'
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
        maintenance: null,
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
    mutedAt: () => null,
    onFault,
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
      // It was missed, and leaves now.
      ['messageReleased', 9 * MINUTE],
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
