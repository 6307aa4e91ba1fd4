import { slotAddress } from '@fyr/contract/dashboards/slots'
import type { NodeSlot, SlotNodes } from '@fyr/contract/dashboards/template-dashboards'
import type { OfferedSlot } from '#entities/series/pickers/slots.ts'

/** All slots of one index: one node fills them. */
export interface SlotGroup {
  index: number
  /** As somebody called it; '' where nobody did. */
  ownName: string
  keys: readonly string[]
  priority: number
}

/** In the order in which they are filled. */
export function groupsOf(slots: readonly NodeSlot[]): SlotGroup[] {
  return [...Map.groupBy(slots, ({ index }) => index)]
    .map(([index, all]) => ({
      index,
      ownName: all.find(({ name }) => name)?.name ?? '',
      keys: all.map(({ key }) => key),
      priority: Math.min(...all.map(({ priority }) => priority)),
    }))
    .sort((one, other) => one.priority - other.priority || one.index - other.index)
}

/** The slots as widgets and people know them, with the nodes that are in them. */
export function offeredSlots(
  slots: readonly NodeSlot[],
  nodes: SlotNodes,
  nameOf: (index: number) => string,
): OfferedSlot[] {
  const deveuis = new Map(nodes.map(({ index, deveui }) => [index, deveui]))
  return groupsOf(slots).map(({ index, ownName, keys }) => ({
    index,
    address: slotAddress(index),
    name: ownName || nameOf(index),
    keys,
    node: deveuis.get(index) ?? null,
  }))
}
