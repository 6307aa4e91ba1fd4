import type { KnownValue } from '../judging/condition.ts'
import type { Series } from '../judging/rule.ts'
import { noSlot, type RuleIndex } from '../judging/rule-index.ts'

/** The latest reading of each series from the readings store, in order; undefined where there is none. */
export type LatestOf = (names: readonly Series[]) => Promise<readonly (KnownValue | undefined)[]>

/** Asks for the last values of those of the series that are watched and not known yet, so that judging waits for nothing. */
export async function seedValues(
  index: RuleIndex,
  series: readonly Series[],
  latestOf: LatestOf,
): Promise<void> {
  const missing = series.filter((name) => {
    const slot = index.slotOf(name)
    return slot !== noSlot && !index.values.isKnown(slot)
  })
  if (missing.length === 0) return
  const values = await latestOf(missing)
  missing.forEach((name, at) => {
    const slot = index.slotOf(name)
    if (slot !== noSlot) index.values.know(slot, values[at] ?? null)
  })
}
