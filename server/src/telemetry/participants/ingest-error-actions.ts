import { actionEvents } from '@fyr/contract/messages/action-events'
import type { ActionEvent } from '#domains/messages/action-events/index.ts'
import type { RefusedRow } from '../batch/refused.ts'

/** Nodes and other senders of one company that its actions are told of in a minute. */
const maxSenders = 100
const minuteMs = 60_000

/** Which refused readings the actions of companies hear of: one of each sender in a minute. */
export function createIngestErrorActions() {
  let minute = 0
  /** By company, those of this minute. */
  const heard = new Map<string, Set<string>>()

  return {
    eventsOf(refused: readonly RefusedRow[], now: Date): ActionEvent[] {
      const current = Math.floor(now.getTime() / minuteMs)
      if (current !== minute) heard.clear()
      minute = current
      const events = new Map<string, ActionEvent>()
      const counts = new Map<string, number>()
      for (const { companyId, deveui, source, code } of refused) {
        const sender = deveui.toLowerCase()
        const known = heard.get(companyId)
        const place = `${companyId} ${sender}`
        const count = (known?.size ?? 0) + (counts.get(companyId) ?? 0)
        if (known?.has(sender) || events.has(place) || count >= maxSenders) continue
        counts.set(companyId, (counts.get(companyId) ?? 0) + 1)
        events.set(place, {
          companyId,
          type: actionEvents.ingestError,
          key: `${current}:${sender}`.slice(0, 200),
          at: now,
          // Without a node it is about a connection.
          ...(deveui && { deveui }),
          facts: { problem: code, source },
        })
      }
      return [...events.values()]
    },
    /** After the commit. */
    told(events: readonly ActionEvent[]): void {
      for (const { companyId, deveui = '' } of events) {
        const ofCompany = heard.get(companyId) ?? new Set()
        heard.set(companyId, ofCompany.add(deveui.toLowerCase()))
      }
    },
  }
}
