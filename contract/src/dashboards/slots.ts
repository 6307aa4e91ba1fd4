/** What server and web do alike with the slots of templates, without the schemas. */

/** Nodes that a template may be opened with. */
export const maximumSlotIndex = 50

/** What the widgets of a template name in place of a node's address. */
export const slotAddress = (index: number) => `slot:${index}`

const address = /^slot:([1-9]\d?)$/i

/** The index in such an address; null where it is a node's. */
export function slotIndexOf(deveui: string): number | null {
  const index = Number(address.exec(deveui)?.[1] ?? 0)
  return index >= 1 && index <= maximumSlotIndex ? index : null
}

/** What two slots of a template differ in. */
interface SlotIdentity {
  slotId: string
  index: number
  key: string
}

/** Slots are added only if no slot has the same id or the same index and key (specification, section 4). */
export function withSlot<Slot extends SlotIdentity>(slots: readonly Slot[], slot: Slot): readonly Slot[] {
  const isThere = slots.some(
    (other) => other.slotId === slot.slotId || (other.index === slot.index && other.key === slot.key),
  )
  return isThere ? slots : [...slots, slot]
}
