import { describe, expect, it } from 'vitest'
import { alarmRule, watchAlarm } from './alarm.fixture.ts'
import type { Condition } from './rules/rule.ts'

const MINUTE = 60_000

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
