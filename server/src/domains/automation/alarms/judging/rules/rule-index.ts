import { type LastValues, noSlot, type WatchedReadings } from '#domains/devices/node-intake/index.ts'
import { createInBandRanges, type InBandRanges } from '../bands/in-band-ranges.ts'
import type { JudgedReading, KnownValue } from './condition.ts'
import { type CompiledRule, type InBandRange, inBandRange, type Series } from './rule.ts'

/**
 * The rules by alarm and by the series they watch, so that a reading meets only the rules about it, however
 * many there are. A watched series has a slot (see `LastValues`), under which the little that most readings need
 * stands in arrays. A reading that finds its series calm there touches one cache line and no object.
 * Rules are changed only by `putRule` and `dropRule`, between batches.
 */
export interface RuleIndex {
  readonly byAlarm: ReadonlyMap<string, CompiledRule>
  /** Those that time alone may raise without a reading: nothing has changed for long. */
  readonly timed: ReadonlyMap<string, CompiledRule>
  rulesAt(slot: number): readonly CompiledRule[]
  rulesOfNode(nodeId: string): Iterable<CompiledRule>
  /** The last values of the series, and of others. */
  readonly values: LastValues
  readonly inBand: InBandRanges
}

interface WritableIndex extends RuleIndex {
  put(rule: CompiledRule): void
  drop(alarmId: string): void
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

/** The last value that is known of a watched series. */
export function latestOfSlot({ values }: RuleIndex, nodeId: string, key: string): KnownValue | undefined {
  const slot = values.slotOf({ nodeId, key })
  return slot === noSlot ? undefined : values.latestAt(slot)
}

/** All numbers about a time for which the rules at a slot are inside; undefined where a number alone does not decide. */
export function inBandRangeAt(index: RuleIndex, slot: number, time: number): InBandRange | undefined {
  let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  let [since, until] = [from, to]
  for (const rule of index.rulesAt(slot)) {
    const range = inBandRange(rule, time)
    if (!range) return undefined
    from = Math.max(from, range.from)
    to = Math.min(to, range.to)
    since = Math.max(since, range.since)
    until = Math.min(until, range.until)
  }
  return { from, to, since, until }
}

export function createRuleIndex(values: LastValues): RuleIndex {
  const byAlarm = new Map<string, CompiledRule>()
  const rulesBySlot: CompiledRule[][] = []
  const inBand = createInBandRanges()
  const timed = new Map<string, CompiledRule>()

  const rulesAt = (slot: number) => rulesBySlot[slot] ?? NONE

  function watch(rule: CompiledRule, series: Series): void {
    // A rule with a high and a low limit names its series twice, and is still judged once.
    if (rulesAt(values.slotOf(series)).at(-1) === rule) return
    const slot = values.watch(series)
    const watching = rulesBySlot[slot] ?? []
    watching.push(rule)
    rulesBySlot[slot] = watching
    inBand.invalidate(slot)
  }
  function unwatch(rule: CompiledRule, series: Series): void {
    const slot = values.slotOf(series)
    const left = rulesAt(slot).filter((watching) => watching !== rule)
    if (left.length === rulesAt(slot).length) return
    rulesBySlot[slot] = left
    inBand.invalidate(slot)
    values.unwatch(slot)
  }
  function drop(alarmId: string): void {
    const rule = byAlarm.get(alarmId)
    if (rule === undefined) return
    byAlarm.delete(alarmId)
    timed.delete(alarmId)
    for (const series of rule.watched) unwatch(rule, series)
  }

  const index: WritableIndex = {
    byAlarm,
    timed,
    values,
    inBand,
    rulesAt,
    *rulesOfNode(nodeId) {
      for (const slot of values.slotsOfNode(nodeId)) yield* rulesAt(slot)
    },
    put(rule) {
      drop(rule.alarmId)
      byAlarm.set(rule.alarmId, rule)
      if (!rule.active) return
      for (const series of rule.watched) watch(rule, series)
      if (rule.detection?.type === 'noChange') timed.set(rule.alarmId, rule)
    },
    drop,
  }
  return index
}

const NONE: readonly CompiledRule[] = []

// Every index is made by createRuleIndex, as a WritableIndex; others see it read-only.
function writable(index: RuleIndex): WritableIndex {
  return index as WritableIndex
}
