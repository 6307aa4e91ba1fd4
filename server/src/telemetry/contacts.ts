import type { ReadingValue } from '#readings-store/index.ts'
import type { KnownNode } from './node-directory.ts'
import type { TimedReading } from './place-in-time.ts'

export interface Contact {
  companyId: string
  nodeId: string
  deveui: string
  /** Time of arrival, epoch ms: old readings that arrive now are a contact now. */
  at: number
  battery?: number
  rssi?: number
}

/** When each node was last heard, and what it said of its battery and its signal. */
export function contactsOf(readings: readonly TimedReading[]): Contact[] {
  const contacts = new Map<KnownNode, Contact>()
  for (const { node, key, value, receivedAt } of readings) {
    const { companyId, nodeId, deveui } = node
    const contact = contacts.get(node) ?? { companyId, nodeId, deveui, at: receivedAt }
    contact.at = Math.max(contact.at, receivedAt)
    const name = key.toLowerCase()
    if (name === 'battery' && isNumber(value)) contact.battery = value
    if (name === 'rssi' && isNumber(value)) contact.rssi = value
    contacts.set(node, contact)
  }
  return [...contacts.values()]
}

const isNumber = (value: ReadingValue): value is number => typeof value === 'number'
