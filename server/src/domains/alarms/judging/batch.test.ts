import { describe, expect, it } from 'vitest'
import { alarmRule, columnsOf, MONDAY_NOON, nothingKnown } from './alarm.fixture.ts'
import { createAlarmMemory, isJudged, JUDGE_WINDOW_MS, judgeReadings, tickAlarms } from './batch.ts'
import { compileRules } from './rule-index.ts'

const now = new Date(MONDAY_NOON)
const context = { now, latest: nothingKnown, newId: () => 'entry' }

function reading(value: number, nodeId = 'freezer') {
  return { nodeId, key: 'temperature', value, time: MONDAY_NOON }
}

describe('isJudged', () => {
  const age = { time: MONDAY_NOON, latestTime: null, now, windowMs: JUDGE_WINDOW_MS }

  it.each([
    ['the first of its series', {}, true],
    ['newer than the latest', { latestTime: MONDAY_NOON - 1 }, true],
    ['as old as the latest', { latestTime: MONDAY_NOON }, false],
    ['older than the latest', { latestTime: MONDAY_NOON + 1 }, false],
    ['at the edge of the window', { time: MONDAY_NOON - JUDGE_WINDOW_MS }, true],
    ['older than the window', { time: MONDAY_NOON - JUDGE_WINDOW_MS - 1 }, false],
    ['a little ahead', { time: MONDAY_NOON + JUDGE_WINDOW_MS }, true],
    ['far ahead', { time: MONDAY_NOON + JUDGE_WINDOW_MS + 1 }, false],
    ['of 1970', { time: 0 }, false],
    ['without a time', { time: Number.NaN }, false],
  ])('of a reading %s', (_, changes, expected) => {
    expect(isJudged({ ...age, ...changes })).toBe(expected)
  })

  it('threat 26: is not silenced by one reading that a wrong clock dated years ahead', () => {
    expect(isJudged({ ...age, latestTime: Date.parse('2036-01-01') })).toBe(true)
  })
})

describe('judgeReadings', () => {
  it('judges each rule of a series by itself, and passes over what none watches', () => {
    const index = compileRules([
      alarmRule({ alarmId: 'a', limitHigh: 20 }),
      alarmRule({ alarmId: 'b', limitHigh: 30 }),
      alarmRule({ alarmId: 'c', nodeId: 'oven' }),
    ])
    const { transitions, changedStates } = judgeReadings(
      index,
      new Map(),
      columnsOf(index, [reading(25), reading(99, 'x')]),
      context,
    )
    expect(transitions).toMatchObject([{ kind: 'raised', alarmId: 'a' }])
    expect([...changedStates.keys()]).toEqual(['a'])
  })

  it('changes nothing it was given, so that a batch whose commit failed can be judged again', () => {
    const index = compileRules([alarmRule()])
    const memory = createAlarmMemory([])
    const once = judgeReadings(
      index,
      memory.states,
      columnsOf(index, [reading(26), reading(20), reading(27)]),
      context,
    )
    const again = judgeReadings(
      index,
      memory.states,
      columnsOf(index, [reading(26), reading(20), reading(27)]),
      context,
    )
    expect(memory.states.size).toBe(0)
    expect(again).toEqual(once)
  })

  it('reports no state when nothing changed, so that nothing is stored', () => {
    const index = compileRules([alarmRule()])
    const memory = createAlarmMemory([])
    memory.remember(
      judgeReadings(index, memory.states, columnsOf(index, [reading(26)]), context).changedStates.values(),
    )
    const next = judgeReadings(index, memory.states, columnsOf(index, [reading(27), reading(28)]), context)
    expect(next.changedStates.size).toBe(0)
    expect(next.transitions).toEqual([])
  })

  it('keeps companies apart in what it reports', () => {
    const index = compileRules([
      alarmRule({ alarmId: 'a', companyId: 'A' }),
      alarmRule({ alarmId: 'b', companyId: 'B', nodeId: 'oven' }),
    ])
    const { transitions } = judgeReadings(
      index,
      new Map(),
      columnsOf(index, [reading(26), reading(27, 'oven')]),
      context,
    )
    expect(transitions.map(({ alarmId, companyId, value }) => [alarmId, companyId, value])).toEqual([
      ['a', 'A', 26],
      ['b', 'B', 27],
    ])
  })
})

describe('the memory of alarms', () => {
  it('knows which alarms wait for time, also after a restart', () => {
    const index = compileRules([alarmRule({ alarmDelay: 60 }), alarmRule({ alarmId: 'b', nodeId: 'oven' })])
    const judged = judgeReadings(
      index,
      new Map(),
      columnsOf(index, [reading(26), reading(26, 'oven')]),
      context,
    )
    const memory = createAlarmMemory(JSON.parse(JSON.stringify([...judged.changedStates.values()])))
    expect([...memory.waiting.keys()]).toEqual(['alarm-1'])
    const later = { ...context, now: new Date(MONDAY_NOON + 60_000) }
    const ticked = tickAlarms(index, memory.waiting.values(), later)
    expect(ticked.transitions).toMatchObject([{ kind: 'raised', at: MONDAY_NOON + 60_000 }])
    memory.remember(ticked.changedStates.values())
    expect(memory.waiting.size).toBe(0)
    memory.forget('alarm-1')
    expect([...memory.states.keys()]).toEqual(['b'])
  })

  it('lets the tick pass over an alarm whose rule is gone', () => {
    const index = compileRules([alarmRule({ alarmDelay: 60 })])
    const memory = createAlarmMemory(
      judgeReadings(index, new Map(), columnsOf(index, [reading(26)]), context).changedStates.values(),
    )
    const later = { ...context, now: new Date(MONDAY_NOON + 60_000) }
    expect(tickAlarms(compileRules([]), memory.waiting.values(), later).transitions).toEqual([])
  })
})
