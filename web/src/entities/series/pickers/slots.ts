import { slotIndexOf } from '@fyr/contract/dashboards/slots'
import { createContext, useContext } from 'react'

/** What stands in a template for a node. */
export interface OfferedSlot {
  index: number
  /** What widgets name in place of a node's address. */
  address: string
  name: string
  /** Those that it is said to have. */
  keys: readonly string[]
  /** DevEUI of the node that stands there for now; null: none does. */
  node: string | null
}

/** Where widgets are about slots: a template that is edited or opened. */
export interface Slots {
  all: readonly OfferedSlot[]
  /** What the address stands for: a slot that has no node has none, and any other is itself. */
  nodeAt: (address: string) => string | null
}

/** Null: widgets are about nodes. */
export const SlotsContext = createContext<Slots | null>(null)
export const useSlots = () => useContext(SlotsContext)

export function slotsWith(all: readonly OfferedSlot[]): Slots {
  return {
    all,
    nodeAt: (address) => (slotIndexOf(address) === null ? address : (slotAt(all, address)?.node ?? null)),
  }
}

export const slotAt = (all: readonly OfferedSlot[], address: string): OfferedSlot | undefined =>
  all.find((slot) => slot.address === address.toLowerCase())
