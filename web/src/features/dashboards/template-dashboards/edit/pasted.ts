import { slotAddress, slotIndexOf } from '@fyr/contract/dashboards/slots'
import type { NodeSlot, SlotNodes } from '@fyr/contract/dashboards/template-dashboards'
import { namedIn, renameNodes } from '@fyr/contract/widgets/named-nodes'
import type { NewWidget } from '#features/dashboards/dashboards/edit/session/draft.ts'
import { withNode } from '../search.ts'
import { freeIndex } from './slot-steps.ts'

/**
 * Widgets of a dashboard, as they are in a template: each of their nodes becomes a slot, the one that it is tried
 * with or one of its own, and is what that one is tried with from then on.
 */
export function pastedIn(
  widgets: readonly NewWidget[],
  slots: readonly NodeSlot[],
  nodes: SlotNodes,
): { widgets: NewWidget[]; nodes: SlotNodes } {
  let tried = nodes
  const indexes = new Map(nodes.map(({ index, deveui }) => [deveui.toLowerCase(), index]))
  const taken = [...slots]
  for (const { deveui } of namedIn(widgets.map(({ settings }) => settings)).keys) {
    if (slotIndexOf(deveui) !== null || indexes.has(deveui.toLowerCase())) continue
    const index = freeIndex(taken)
    if (index === null) break
    taken.push({ slotId: '', index, key: '', priority: 0 })
    indexes.set(deveui.toLowerCase(), index)
    tried = withNode(tried, index, deveui)
  }
  const address = (deveui: string) => {
    const index = indexes.get(deveui.toLowerCase())
    return slotIndexOf(deveui) === null && index !== undefined ? slotAddress(index) : deveui
  }
  return {
    nodes: tried,
    widgets: widgets.map(
      (widget) => ({ ...widget, settings: renameNodes(widget.settings, address) }) as NewWidget, // only addresses
    ),
  }
}

/**
 * Settings that a widget changed by itself while it was tried with nodes, about slots again: each address is what it
 * was where only other things have changed, or else the slot that the node is in.
 * @param before the widget's settings as the draft has them
 */
export function withSlots<T>(settings: T, before: unknown, nodes: SlotNodes): T {
  const own = addressesOf(before)
  const now = addressesOf(settings)
  const deveuis = new Map(nodes.map(({ index, deveui }) => [slotAddress(index), deveui]))
  const isSame = own.length === now.length && own.every((each, at) => (deveuis.get(each) ?? each) === now[at])
  const slotOf = new Map(nodes.map(({ index, deveui }) => [deveui, slotAddress(index)]))
  let at = 0
  const rename = (deveui: string) => (isSame ? own[at++] : slotOf.get(deveui)) ?? deveui
  return renameNodes(settings, rename) as T // only addresses
}

/** In the order in which `renameNodes` meets them. */
function addressesOf(settings: unknown): string[] {
  const found: string[] = []
  renameNodes(settings, (address) => {
    found.push(address)
    return address
  })
  return found
}
