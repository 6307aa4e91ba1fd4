import type { NetworkEvent } from './network-event.ts'

/** What events count against the rates of their company: each frame is one message of its node, all else one of none. */
export function amountsOf(events: readonly NetworkEvent[]): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const event of events) {
    const name = event.type === 'frame' ? event.devEui : ''
    amounts.set(name, (amounts.get(name) ?? 0) + 1)
  }
  return amounts
}
