import type { NetworkEvent } from './network-event.ts'

/** What events count against the rates of their company: each frame is one message of its node. */
export function amountsOf(events: readonly NetworkEvent[]): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const event of events) {
    if (event.type === 'frame') amounts.set(event.devEui, (amounts.get(event.devEui) ?? 0) + 1)
  }
  return amounts
}
