import type { JudgedReading, KnownValue, ReadingValue } from './condition.ts'
import { type AlarmRule, type CompiledRule, calmRange, compileRule, type Series } from './rule.ts'
import { createSlotValues, type SlotValues } from './slot-values.ts'

/** The slot of a series that no rule watches. */
export const noSlot = -1

/**
 * The rules by alarm and by the series they watch, so that a reading meets only the rules about it, however
 * many there are. A watched series has a slot: a small number, under which the little that most readings need
 * stands in arrays. A reading that finds its series calm there touches one cache line and no object.
 * Rules are changed only by `putRule` and `dropRule`, between batches.
 */
export interface RuleIndex {
  readonly byAlarm: ReadonlyMap<string, CompiledRule>
  /** Rises when the slot of a series may have become another: until then slots may be kept. */
  readonly edition: number
  slotOf(series: Series): number
  rulesAt(slot: number): readonly CompiledRule[]
  rulesOfNode(nodeId: string): Iterable<CompiledRule>
  /** What is known of the series at a slot. */
  readonly values: SlotValues
}

/** Readings that are judged together, by columns: reading i is of the series at `slots[i]`. */
export interface WatchedReadings {
  readonly slots: readonly number[]
  readonly values: readonly ReadingValue[]
  /** Their own times, epoch ms. */
  readonly times: readonly number[]
}

interface WritableIndex extends RuleIndex {
  put(rule: CompiledRule): void
  drop(alarmId: string): void
}

export function compileRules(rules: Iterable<AlarmRule>): RuleIndex {
  const index = createIndex()
  for (const rule of rules) index.put(compileRule(rule))
  return index
}

/** Adds a rule or replaces the one of the same alarm. An inactive rule is known but watches nothing. */
export function putRule(index: RuleIndex, rule: CompiledRule): void {
  writable(index).put(rule)
}

export function dropRule(index: RuleIndex, alarmId: string): void {
  writable(index).drop(alarmId)
}

/** One reading of the columns as an object, for the few that change something. */
export function readingAt(
  index: RuleIndex,
  readings: WatchedReadings,
  at: number,
): JudgedReading | undefined {
  const [slot = noSlot, value, time = 0] = [readings.slots[at], readings.values[at], readings.times[at]]
  const series = index.values.seriesAt(slot)
  return series && value !== undefined ? { nodeId: series.nodeId, key: series.key, value, time } : undefined
}

/** The last value that is known of a series that a rule watches. */
export function latestOfSlot(index: RuleIndex, nodeId: string, key: string): KnownValue | undefined {
  const slot = index.slotOf({ nodeId, key })
  return slot === noSlot ? undefined : index.values.latestAt(slot)
}

/** All numbers for which the rules at a slot are inside; undefined where a number alone does not decide. */
export function calmRangeAt(index: RuleIndex, slot: number): { from: number; to: number } | undefined {
  let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const rule of index.rulesAt(slot)) {
    const range = calmRange(rule)
    if (!range) return undefined
    from = Math.max(from, range.from)
    to = Math.min(to, range.to)
  }
  return { from, to }
}

function createIndex(): WritableIndex {
  const byAlarm = new Map<string, CompiledRule>()
  const bySeries = new Map<string, Map<string, number>>()
  const rulesBySlot: CompiledRule[][] = []
  const values = createSlotValues()
  let edition = 0

  function slotOf({ nodeId, key }: Series): number {
    return bySeries.get(nodeId)?.get(key) ?? noSlot
  }
  function slotFor({ nodeId, key }: Series): number {
    const ofNode = bySeries.get(nodeId) ?? new Map<string, number>()
    bySeries.set(nodeId, ofNode)
    const known = ofNode.get(key)
    if (known !== undefined) return known
    const slot = values.take({ nodeId, key })
    ofNode.set(key, slot)
    rulesBySlot[slot] = []
    return slot
  }
  function free({ nodeId, key }: Series, slot: number): void {
    const ofNode = bySeries.get(nodeId)
    ofNode?.delete(key)
    if (ofNode?.size === 0) bySeries.delete(nodeId)
    values.free(slot)
  }
  function drop(alarmId: string): void {
    const rule = byAlarm.get(alarmId)
    if (rule === undefined) return
    byAlarm.delete(alarmId)
    edition++
    for (const series of rule.terms.flat()) {
      const slot = slotOf(series)
      const left = rulesBySlot[slot]?.filter((watching) => watching.alarmId !== alarmId)
      if (left === undefined) continue
      rulesBySlot[slot] = left
      values.disturb(slot)
      if (left.length === 0) free(series, slot)
    }
  }

  return {
    byAlarm,
    values,
    get edition() {
      return edition
    },
    slotOf,
    rulesAt: (slot) => rulesBySlot[slot] ?? NONE,
    *rulesOfNode(nodeId) {
      for (const slot of bySeries.get(nodeId)?.values() ?? []) yield* rulesBySlot[slot] ?? NONE
    },
    put(rule) {
      drop(rule.alarmId)
      byAlarm.set(rule.alarmId, rule)
      if (!rule.active) return
      edition++
      for (const series of rule.terms.flat()) {
        const slot = slotFor(series)
        const watching = rulesBySlot[slot]
        // A rule with a high and a low limit names its series twice and is still judged once.
        if (watching?.at(-1) !== rule) watching?.push(rule)
        values.disturb(slot)
      }
    },
    drop,
  }
}

const NONE: readonly CompiledRule[] = []

// Every index is made by compileRules, as a WritableIndex; others see it read-only.
function writable(index: RuleIndex): WritableIndex {
  return index as WritableIndex
}
