import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmRule, columnsOf, compileRules, MONDAY_NOON, nothingKnown, onFault } from './alarm.fixture.ts'
import { classifyAge, clockAheadMs, createAlarmMemory, judgeReadings, tickAlarms } from './batch.ts'
import type { Latest, ReadingValue } from './rules/condition.ts'
import { type AlarmRule, compileRule } from './rules/rule.ts'
import { latestOfSlot, putRule, type RuleIndex } from './rules/rule-index.ts'

const now = new Date(MONDAY_NOON)
const context = { now, latest: nothingKnown, newId: () => 'entry', mutedAt: () => null, onFault }

function reading(value: number, nodeId = 'freezer') {
  return { nodeId, key: 'temperature', value, time: MONDAY_NOON }
}

describe('classifyAge', () => {
  const windowMs = 24 * 3_600_000
  const age = { time: MONDAY_NOON, latestTime: null, now: now.getTime(), windowMs }

  it.each([
    ['the first of its series', {}, 'news'],
    ['newer than the latest', { latestTime: MONDAY_NOON - 1 }, 'news'],
    ['as old as the latest', { latestTime: MONDAY_NOON }, 'old'],
    ['older than the latest', { latestTime: MONDAY_NOON + 1 }, 'old'],
    ['at the edge of the window', { time: MONDAY_NOON - windowMs }, 'news'],
    ['older than the window', { time: MONDAY_NOON - windowMs - 1 }, 'late'],
    ['older than window and latest', { time: MONDAY_NOON - windowMs - 1, latestTime: MONDAY_NOON }, 'old'],
    ['a little ahead', { time: MONDAY_NOON + clockAheadMs }, 'news'],
    ['far ahead', { time: MONDAY_NOON + clockAheadMs + 1 }, 'old'],
    ['of 1970', { time: 0 }, 'late'],
    ['without a time', { time: Number.NaN }, 'old'],
  ])('of a reading %s', (_, changes, expected) => {
    expect(classifyAge({ ...age, ...changes })).toBe(expected)
  })

  it('threat 26: is not silenced by one reading that a wrong clock dated years ahead', () => {
    expect(classifyAge({ ...age, latestTime: Date.parse('2036-01-01') })).toBe('news')
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
      columnsOf(index.values, [reading(25), reading(99, 'x')]),
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
      columnsOf(index.values, [reading(26), reading(20), reading(27)]),
      context,
    )
    const again = judgeReadings(
      index,
      memory.states,
      columnsOf(index.values, [reading(26), reading(20), reading(27)]),
      context,
    )
    expect(memory.states.size).toBe(0)
    expect(again).toEqual(once)
  })

  it('reports no state when nothing changed, so that nothing is stored', () => {
    const index = compileRules([alarmRule()])
    const memory = createAlarmMemory([])
    memory.remember(
      judgeReadings(
        index,
        memory.states,
        columnsOf(index.values, [reading(26)]),
        context,
      ).changedStates.values(),
    )
    const next = judgeReadings(
      index,
      memory.states,
      columnsOf(index.values, [reading(27), reading(28)]),
      context,
    )
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
      columnsOf(index.values, [reading(26), reading(27, 'oven')]),
      context,
    )
    expect(transitions.map(({ alarmId, companyId, value }) => [alarmId, companyId, value])).toEqual([
      ['a', 'A', 26],
      ['b', 'B', 27],
    ])
  })
})

describe('a calm series', () => {
  const other = { nodeId: 'oven', key: 'temperature' }
  const own = { nodeId: 'freezer', key: 'temperature' }
  // From 5 to 25, and from 0 to 20 in the next hour.
  const byHour = {
    timeZone: 'Europe/Stockholm',
    median: Array.from({ length: 168 }, (_, hour) => (hour % 2 === 0 ? 15 : 10)),
    spread: Array.from({ length: 168 }, () => 10),
  }
  const rules = fc.constantFrom<Partial<AlarmRule>>(
    { limitHigh: 25, limitLow: 5 },
    { limitHigh: 25, alarmDelay: 2 },
    { limitHigh: 5, limitLow: 25 },
    { signalType: 'digital' },
    { conditions: [{ ...own, comparison: 'EQUAL', limit: 20 }] },
    {
      conditions: [
        { ...own, comparison: 'HIGH', limit: 10 },
        { ...own, comparison: 'LOW', limit: 20 },
      ],
    },
    {
      conditions: [
        { ...own, comparison: 'HIGH', limit: 10 },
        { ...other, comparison: 'HIGH', limit: 10 },
      ],
    },
    { limitHigh: 25, autoAcknowledge: true, ...other },
    { detection: { type: 'band', sensitivity: 1, direction: 'both', weeks: 12 }, band: byHour },
  )
  const value = fc.constantFrom(5, 10, 20, 25, 0, 4.9, 25.1, 25.1, 30, true, 'off', 'x')
  const readings = fc.array(fc.tuple(fc.constantFrom('freezer', 'oven'), value), { maxLength: 6 })

  /** Everything that happened and was stored; some commits fail, and rules are edited in between. */
  function play(
    definitions: readonly Partial<AlarmRule>[],
    batches: readonly {
      readings: readonly (readonly [string, ReadingValue])[]
      fails: boolean
      edits: boolean
    }[],
    before: (index: RuleIndex) => void,
    stepMs: number,
  ) {
    const alarms = definitions.map((changes, at) => alarmRule({ alarmId: `a${at}`, ...changes }))
    const index = compileRules(alarms)
    const memory = createAlarmMemory([])
    let ids = 0
    return batches.map((batch, at) => {
      const moment = new Date(MONDAY_NOON + at * stepMs)
      const latest: Latest = (nodeId, key) => latestOfSlot(index, nodeId, key)
      const [first] = alarms
      if (batch.edits && first)
        putRule(index, compileRule({ ...first, version: at + 2, limitHigh: at % 2 ? 25 : 10 }))
      before(index)
      const columns = columnsOf(
        index.values,
        batch.readings.map(([nodeId, read]) => ({
          nodeId,
          key: 'temperature',
          value: read,
          time: moment.getTime(),
        })),
      )
      const around = { now: moment, latest, newId: () => String(ids++), mutedAt: () => null, onFault }
      const judged = judgeReadings(index, memory.states, columns, around)
      if (!batch.fails) {
        memory.remember(judged.changedStates.values())
        index.values.advance(columns, { slots: [], values: [], times: [] })
      }
      return judged
    })
  }

  it('is judged as every other: what is passed over would have changed nothing', () => {
    const rarely = fc.nat(5).map((chance) => chance === 0)
    const batch = fc.record({ readings, fails: rarely, edits: rarely })
    fc.assert(
      fc.property(
        fc.array(rules, { minLength: 1, maxLength: 3 }),
        fc.array(batch, { maxLength: 8 }),
        fc.constantFrom(1000, 25 * 60_000),
        (defined, batches, stepMs) => {
          const disturbAll = ({ values, inBand }: RuleIndex) => {
            for (let slot = 0; slot < values.size; slot++) inBand.invalidate(slot)
          }
          expect(play(defined, batches, () => undefined, stepMs)).toEqual(
            play(defined, batches, disturbAll, stepMs),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is passed over until a rule of it changes', () => {
    const index = compileRules([alarmRule({ limitHigh: 25 })])
    const slot = index.values.slotOf(own)
    judgeReadings(index, new Map(), columnsOf(index.values, [reading(20)]), context)
    expect([25, 25.1, true].map((read) => index.inBand.isInBand(slot, read, now.getTime()))).toEqual([
      true,
      false,
      false,
    ])
    putRule(index, compileRule(alarmRule({ limitHigh: 15, version: 2 })))
    expect(index.inBand.isInBand(index.values.slotOf(own), 20, now.getTime())).toBe(false)
  })
})

describe('the memory of alarms', () => {
  it('knows which alarms wait for time, also after a restart', () => {
    const index = compileRules([alarmRule({ alarmDelay: 60 }), alarmRule({ alarmId: 'b', nodeId: 'oven' })])
    const judged = judgeReadings(
      index,
      new Map(),
      columnsOf(index.values, [reading(26), reading(26, 'oven')]),
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
      judgeReadings(index, new Map(), columnsOf(index.values, [reading(26)]), context).changedStates.values(),
    )
    const later = { ...context, now: new Date(MONDAY_NOON + 60_000) }
    expect(tickAlarms(compileRules([]), memory.waiting.values(), later).transitions).toEqual([])
  })
})
