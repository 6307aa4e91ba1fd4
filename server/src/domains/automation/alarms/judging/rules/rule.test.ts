import { describe, expect, it } from 'vitest'
import { alarmRule, compileRules } from '../alarm.fixture.ts'
import { type Condition, compileRule, inBandRange, judgesAlike, type Series, waitsAlike } from './rule.ts'
import { dropRule, putRule, type RuleIndex } from './rule-index.ts'

const rulesWatching = (index: RuleIndex, watched: Series) => index.rulesAt(index.values.slotOf(watched))
const series = { nodeId: 'freezer', key: 'temperature' }
const humid: Condition = { nodeId: 'freezer', key: 'humidity', comparison: 'HIGH', limit: 80 }
const open: Condition = { nodeId: 'door', key: 'open', comparison: 'EQUAL', limit: 1 }

describe('compileRule', () => {
  it('makes limits one term, of which one suffices', () => {
    expect(compileRule(alarmRule({ limitHigh: 25, limitLow: 5 }))).toMatchObject({
      singleSeries: true,
      terms: [
        [
          { ...series, comparison: 'HIGH', limit: 25 },
          { ...series, comparison: 'LOW', limit: 5 },
        ],
      ],
    })
  })

  it('takes a limit of 0 for a limit', () => {
    expect(compileRule(alarmRule({ limitHigh: null, limitLow: 0 })).terms).toHaveLength(1)
  })

  it('makes a digital trigger one condition, and no trigger none', () => {
    expect(compileRule(alarmRule({ signalType: 'digital', digitalTrigger: 'low' })).terms).toEqual([
      [{ ...series, comparison: 'EQUAL', limit: false }],
    ])
    expect(compileRule(alarmRule({ signalType: 'digital', digitalTrigger: null })).terms).toEqual([])
  })

  it('lets advanced conditions alone decide: with AND a term each, with OR all in one', () => {
    const rule = { limitHigh: 25, conditions: [humid, open] }
    const and = compileRule(alarmRule({ ...rule, logicalOperator: 'AND' }))
    expect(and).toMatchObject({ terms: [[humid], [open]], singleSeries: false })
    const or = compileRule(alarmRule({ ...rule, logicalOperator: 'OR' }))
    expect(or).toMatchObject({ terms: [[humid, open]], singleSeries: false })
    expect(compileRule(alarmRule({ conditions: [open] })).singleSeries).toBe(true)
  })

  it('counts the delay in seconds, and none for what is no delay', () => {
    expect(compileRule(alarmRule({ alarmDelay: 90 })).delayMs).toBe(90_000)
    expect(compileRule(alarmRule({ alarmDelay: -1 })).delayMs).toBe(0)
    expect(compileRule(alarmRule({ alarmDelay: Number.NaN })).delayMs).toBe(0)
  })
})

describe('comparing rules', () => {
  const rule = compileRule(alarmRule())

  it.each([
    ['limit', { limitHigh: 26 }],
    ['second limit', { limitLow: 1 }],
    ['key', { key: 'humidity' }],
    ['node', { nodeId: 'other' }],
    ['signal', { signalType: 'digital' as const }],
  ])('sees another %s', (_, changes) => {
    expect(judgesAlike(rule, compileRule(alarmRule(changes)))).toBe(false)
  })

  it('sees another operator and another condition', () => {
    const and = compileRule(alarmRule({ conditions: [humid, open] }))
    expect(
      judgesAlike(and, compileRule(alarmRule({ conditions: [humid, open], logicalOperator: 'OR' }))),
    ).toBe(false)
    expect(judgesAlike(and, compileRule(alarmRule({ conditions: [open] })))).toBe(false)
    expect(judgesAlike(and, rule)).toBe(false)
    expect(judgesAlike(and, compileRule(alarmRule({ conditions: [{ ...humid }, { ...open }] })))).toBe(true)
  })

  it('passes over what is not judged by', () => {
    const other = compileRule(
      alarmRule({ version: 9, alarmDelay: 5, digitalTrigger: 'low', autoAcknowledge: true }),
    )
    expect(judgesAlike(rule, other)).toBe(true)
    expect(waitsAlike(rule, other)).toBe(false)
  })
})

describe('the index of rules', () => {
  it('finds the rules of a series, each once', () => {
    const index = compileRules([
      alarmRule({ alarmId: 'a', limitHigh: 25, limitLow: 5 }),
      alarmRule({ alarmId: 'b' }),
      alarmRule({ alarmId: 'c', key: 'humidity' }),
    ])
    expect(rulesWatching(index, series).map((rule) => rule.alarmId)).toEqual(['a', 'b'])
    expect(rulesWatching(index, { nodeId: 'other', key: 'temperature' })).toEqual([])
  })

  it('finds an advanced rule once by each of its series', () => {
    const index = compileRules([
      alarmRule({ conditions: [open, humid, { ...open, comparison: 'LOW', limit: 9 }] }),
    ])
    for (const watched of [open, humid]) expect(rulesWatching(index, watched)).toHaveLength(1)
    expect(rulesWatching(index, series)).toEqual([])
    dropRule(index, 'alarm-1')
    expect(index.values.size).toBe(0)
  })

  it('replaces the rule of an edited alarm, and lets no watch behind', () => {
    const index = compileRules([alarmRule()])
    putRule(index, compileRule(alarmRule({ version: 2, key: 'humidity' })))
    expect(rulesWatching(index, series)).toEqual([])
    expect(rulesWatching(index, { nodeId: 'freezer', key: 'humidity' })).toMatchObject([{ version: 2 }])
    dropRule(index, 'alarm-1')
    dropRule(index, 'alarm-1')
    expect(index.values.size).toBe(0)
    expect(index.byAlarm.size).toBe(0)
  })

  it('knows an inactive rule, which watches nothing', () => {
    const index = compileRules([alarmRule({ active: false })])
    expect(index.byAlarm.size).toBe(1)
    expect(index.values.size).toBe(0)
  })
})

describe('the calm range', () => {
  const rangeOf = (changes: Parameters<typeof alarmRule>[0]) =>
    inBandRange(compileRule(alarmRule(changes)), 0)
  const always = { since: -Infinity, until: Infinity }

  it('is what lies within the limits, which belong to it', () => {
    expect(rangeOf({ limitHigh: 25, limitLow: -5 })).toEqual({ from: -5, to: 25, ...always })
    expect(rangeOf({ limitHigh: 25, limitLow: null })).toEqual({ from: -Infinity, to: 25, ...always })
  })

  it('is that of one condition where all must be fulfilled', () => {
    const limits = [
      { ...series, comparison: 'LOW', limit: 5 },
      { ...series, comparison: 'HIGH', limit: 25 },
    ] as const
    expect(rangeOf({ conditions: limits })).toEqual({ from: 5, to: Infinity, ...always })
    expect(rangeOf({ conditions: limits, logicalOperator: 'OR' })).toEqual({ from: 5, to: 25, ...always })
  })

  it.each([
    ['limits that leave nothing between them', { limitHigh: 5, limitLow: 25 }],
    ['a digital trigger', { signalType: 'digital' }],
    ['a number that must not be met', { conditions: [{ ...open, ...series }] }],
    ['conditions about several series', { conditions: [humid, open] }],
  ] as const)('is none with %s', (_, changes) => {
    expect(rangeOf(changes)).toBeUndefined()
  })
})
