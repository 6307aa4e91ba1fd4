import { maximumSlotIndex, slotIndexOf, withSlot } from '@fyr/contract/dashboards/slots'
import type { NodeSlot } from '@fyr/contract/dashboards/template-dashboards'
import { namedIn } from '@fyr/contract/widgets/named-nodes'
import { newId } from '#api/new-id.ts'
import type { Draft } from '#features/dashboards/dashboards/edit/session/draft.ts'

/** What an editor does with the slots of a template. */

const slot = (index: number, key: string, facts: Partial<NodeSlot> = {}): NodeSlot => ({
  priority: 0,
  ...facts,
  slotId: newId(),
  index,
  key,
})

/** The lowest index that is free; null: there are as many as there may be. */
export function freeIndex(slots: readonly NodeSlot[]): number | null {
  const taken = new Set(slots.map(({ index }) => index))
  for (let index = 1; index <= maximumSlotIndex; index++) if (!taken.has(index)) return index
  return null
}

/** Filled after those that there are. */
export function withNewSlot(slots: readonly NodeSlot[], index: number, keys: readonly string[]) {
  const priority = Math.max(0, ...slots.map((each) => each.priority))
  return keys.map((key) => slot(index, key, { priority })).reduce<readonly NodeSlot[]>(withSlot, slots)
}

/** The keys of an index; those that stay keep their ids. */
export function withKeys(
  slots: readonly NodeSlot[],
  index: number,
  keys: readonly string[],
): readonly NodeSlot[] {
  const { name, priority = 0 } = slots.find((each) => each.index === index) ?? {}
  const facts = { priority, ...(name !== undefined && { name }) }
  const kept = slots.filter((each) => each.index !== index || keys.includes(each.key))
  return keys.map((key) => slot(index, key, facts)).reduce<readonly NodeSlot[]>(withSlot, kept)
}

/** @param name '' takes it away */
export function withFacts(
  slots: readonly NodeSlot[],
  index: number,
  { name, priority }: { name?: string; priority?: number },
): readonly NodeSlot[] {
  return slots.map((each) => {
    if (each.index !== index) return each
    const { name: before, ...others } = each
    const next = name ?? before
    return { ...others, ...(next && { name: next }), ...(priority !== undefined && { priority }) }
  })
}

export interface SlotUse {
  /** So many widgets name it. */
  widgets: number
  keys: ReadonlySet<string>
}

/** What widgets name of each index. */
export function usesOf(widgets: Draft['widgets']): ReadonlyMap<number, SlotUse> {
  const found = new Map<number, { widgets: number; keys: Set<string> }>()
  for (const { settings } of widgets) {
    const counted = new Set<number>()
    for (const { deveui, key } of namedIn(settings).keys) {
      const index = slotIndexOf(deveui)
      if (index === null) continue
      const use = found.get(index) ?? { widgets: 0, keys: new Set<string>() }
      found.set(index, use)
      if (!counted.has(index)) use.widgets++
      counted.add(index)
      if (key !== null) use.keys.add(key)
    }
  }
  return found
}

/** The draft with a slot for each key that its widgets name: choosing one there is saying that it is needed. */
export function withNamedSlots(draft: Draft): Draft {
  const before = draft.slots ?? []
  let slots = before
  for (const [index, { keys }] of usesOf(draft.widgets)) {
    const known = slots.filter((each) => each.index === index)
    const missing = [...keys].filter((key) => known.every((each) => each.key !== key))
    if (missing.length > 0) slots = withKeys(slots, index, [...known.map(({ key }) => key), ...missing])
  }
  return slots === before ? draft : { ...draft, slots }
}
