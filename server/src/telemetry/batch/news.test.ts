import { describe, expect, it } from 'vitest'
import { alarmRule, compileRules } from '#domains/automation/alarms/judging/alarm.fixture.ts'
import { compileRule } from '#domains/automation/alarms/judging/rules/rule.ts'
import { putRule } from '#domains/automation/alarms/judging/rules/rule-index.ts'
import type { NodeFacts } from '#domains/devices/node-intake/index.ts'
import { type KnownNode, knownKey, knownNode } from '../nodes/known-node.ts'
import { createSlots } from '../nodes/slots.ts'
import type { Uplink } from '../uplink.ts'
import { type Batch, openBatch } from './batch.ts'
import { sortByAge, watchedAmong } from './news.ts'

const now = new Date('2026-11-20T12:00:00Z')
const windowMs = 300_000
const facts: NodeFacts = {
  companyId: 'company',
  nodeId: 'freezer',
  deveui: 'n1',
  kind: 1,
  decoder: 'json',
  active: true,
  flattenJson: false,
  judgeWindowMs: null,
  keys: new Set(),
  publishing: new Set(),
}
const node = knownNode(facts)

interface Reading {
  /** Seconds. */
  ago: number
  key?: string
}
const reading = (ago: number, key = 'temperature'): Reading => ({ ago, key })

/** `latestAgo`: by key, the seconds since its latest reading before the batch. */
function placed(
  readings: readonly Reading[],
  latestAgo: Record<string, number> = {},
  of: KnownNode = node,
): Batch {
  const at = (ago: number) => now.getTime() - ago * 1000
  const names = [...new Set(readings.map(({ key = '' }) => key))]
  const latestBefore = names.map((name) => {
    const ago = latestAgo[name]
    return ago === undefined ? null : at(ago)
  })
  return {
    ...openBatch(now.getTime(), { futureMs: 0, maxDepth: 8, keysPerNode: 100 }),
    keys: names.map((name) => knownKey(of, name)),
    keyOf: readings.map(({ key = '' }) => names.indexOf(key)),
    values: readings.map(({ ago }) => ago),
    times: readings.map(({ ago }) => at(ago)),
    series: readings.map(({ key = '' }) => names.indexOf(key) + 1),
    latestBefore,
    newest: [...latestBefore],
  }
}

function agesOfNews(readings: readonly Reading[], latestAgo?: Record<string, number>) {
  const batch = placed(readings, latestAgo)
  sortByAge(batch, windowMs)
  return batch.news.map((place) => batch.values[place])
}

describe('news', () => {
  it('are readings of about now that are newer than all of their series', () => {
    expect(agesOfNews([reading(0)])).toEqual([0])
    expect(agesOfNews([reading(300)], { temperature: 600 })).toEqual([300])
    expect(agesOfNews([reading(301)])).toEqual([])
    expect(agesOfNews([reading(-301)])).toEqual([])
    expect(agesOfNews([reading(20)], { temperature: 10 })).toEqual([])
    expect(agesOfNews([reading(10)], { temperature: 10 })).toEqual([])
  })

  it('are told apart within one batch, series by series', () => {
    const batch = [reading(60), reading(30), reading(45), reading(0), reading(0)]
    expect(agesOfNews(batch)).toEqual([60, 30, 0])
    expect(agesOfNews([reading(0), reading(60, 'humidity')])).toEqual([0, 60])
  })

  it('a history that comes in order is none, but for its end', () => {
    const history = Array.from({ length: 100 }, (_, at) => reading((99 - at) * 3600))
    expect(agesOfNews(history)).toEqual([0])
  })

  it('are those within the limit of their node, where it has its own', () => {
    const patient = knownNode({ ...facts, judgeWindowMs: 3_600_000 })
    const batch = placed([reading(3601), reading(3600), reading(400)], {}, patient)
    sortByAge(batch, windowMs)
    expect([batch.late, batch.news]).toEqual([[0], [1, 2]])
  })

  it('a series whose clock once ran ahead still has news', () => {
    expect(agesOfNews([reading(0)], { temperature: -86_400 })).toEqual([0])
  })
})

describe('what is no news', () => {
  it('is the rest, in its order', () => {
    const batch = placed([reading(60), reading(0), reading(30), reading(400, 'humidity')])
    sortByAge(batch, windowMs)
    expect(batch.others).toEqual([2, 3])
  })

  it('is late where it was the newest of its series, and was not imported', () => {
    const batch = placed([reading(500), reading(400), reading(450), reading(301, 'humidity')])
    sortByAge(batch, windowMs)
    expect(batch.late).toEqual([0, 1, 3])
    const imported = placed([reading(400), reading(0)])
    imported.uplinkOf.push(0, 0)
    imported.uplinks.push({ isImport: true } as Uplink)
    sortByAge(imported, windowMs)
    expect([imported.news, imported.others, imported.late]).toEqual([[], [0, 1], []])
  })
})

describe('what is watched', () => {
  it('is picked out by series, and looked up anew when a rule has changed', () => {
    const batch = placed([reading(2, 'humidity'), reading(1), reading(0)])
    const rule = alarmRule({ nodeId: node.nodeId, key: 'temperature' })
    const index = compileRules([rule])
    const slots = createSlots(index.values)
    const slot = index.values.slotOf(rule)
    expect(watchedAmong(batch, [0, 1, 2], slots)).toMatchObject({ slots: [slot, slot], values: [1, 0] })
    expect(watchedAmong(batch, [0, 1], slots)).toMatchObject({ values: [1] })
    putRule(index, compileRule({ ...rule, key: 'humidity', version: 2 }))
    expect(watchedAmong(batch, [0, 1, 2], slots)).toMatchObject({ values: [2] })
  })

  it('is known of series of any number', () => {
    const index = compileRules([alarmRule({ nodeId: node.nodeId, key: 'temperature' })])
    const slots = createSlots(index.values)
    const [key] = placed([reading(0)]).keys
    for (const series of [1, 1023, 1024, 5_000_000]) expect(key && slots.of(key, series)).toBe(0)
  })
})
