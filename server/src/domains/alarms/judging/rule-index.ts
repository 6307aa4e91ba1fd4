import { type AlarmRule, type CompiledRule, compileRule, type Series } from './rule.ts'

/**
 * The rules by alarm and by the series they watch, so that a reading meets only the rules about it,
 * however many there are. Changed only by `putRule` and `dropRule`, between batches.
 */
export interface RuleIndex {
  readonly byAlarm: ReadonlyMap<string, CompiledRule>
  readonly bySeries: ReadonlyMap<string, ReadonlyMap<string, readonly CompiledRule[]>>
}

interface WritableIndex extends RuleIndex {
  readonly byAlarm: Map<string, CompiledRule>
  readonly bySeries: Map<string, Map<string, CompiledRule[]>>
}

export function compileRules(rules: Iterable<AlarmRule>): RuleIndex {
  const index: WritableIndex = { byAlarm: new Map(), bySeries: new Map() }
  for (const rule of rules) putRule(index, compileRule(rule))
  return index
}

/** Adds a rule or replaces the one of the same alarm. An inactive rule is known but watches nothing. */
export function putRule(index: RuleIndex, rule: CompiledRule): void {
  dropRule(index, rule.alarmId)
  const { byAlarm, bySeries } = writable(index)
  byAlarm.set(rule.alarmId, rule)
  if (!rule.active) return
  for (const { nodeId, key } of rule.terms.flat()) {
    const byKey = bySeries.get(nodeId) ?? new Map<string, CompiledRule[]>()
    const watching = byKey.get(key) ?? []
    // A rule with a high and a low limit names its series twice and is still judged once.
    if (watching.at(-1) !== rule) watching.push(rule)
    byKey.set(key, watching)
    bySeries.set(nodeId, byKey)
  }
}

export function dropRule(index: RuleIndex, alarmId: string): void {
  const { byAlarm, bySeries } = writable(index)
  const rule = byAlarm.get(alarmId)
  if (rule === undefined) return
  byAlarm.delete(alarmId)
  for (const { nodeId, key } of rule.terms.flat()) {
    const byKey = bySeries.get(nodeId)
    const left = byKey?.get(key)?.filter((watching) => watching.alarmId !== alarmId) ?? []
    if (left.length > 0) byKey?.set(key, left)
    else byKey?.delete(key)
    if (byKey?.size === 0) bySeries.delete(nodeId)
  }
}

export function rulesWatching(index: RuleIndex, series: Series): readonly CompiledRule[] {
  return index.bySeries.get(series.nodeId)?.get(series.key) ?? NONE
}

const NONE: readonly CompiledRule[] = []

// Every index is made by compileRules, as a WritableIndex; others see it read-only.
function writable(index: RuleIndex): WritableIndex {
  return index as WritableIndex
}
