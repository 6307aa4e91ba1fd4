import type { KnownNode, LastSeenUpdate, WaitingUpdate } from './known-node.ts'

/** How long a contact may wait before it is written, ms. */
const maxWaitMs = 10_000

/**
 * When nodes were last heard, on its way into the database. Writing it with each batch would change a node's row
 * as often as the node sends, so a batch writes the contacts of those nodes only whose row is 10 s old. What
 * comes in between waits here: for the node's next contact after those 10 s, or for `overdue`, whichever is
 * first. Hence the database knows of a contact 10 s (and one flush) after it at the latest, and when a crash
 * comes before that, what it says is no older than that: a node that sends now and then is exact, and one that
 * sends all the time is a few seconds off until it sends again.
 * Called between batches or by them, never twice at once.
 */
export interface LastSeenBuffer {
  /** Parts what a batch has to write from what can wait. What waited joins what is written. */
  sort(contacts: readonly LastSeenUpdate[]): SortedUpdates
  /** After the commit of a batch. */
  committed(sorted: SortedUpdates): void
  /** What has waited for long enough, to be written and then told as `written`. */
  overdue(now: number): LastSeenUpdate[]
  /** All that waits: for when the portal stops. */
  waiting(): LastSeenUpdate[]
  written(contacts: readonly LastSeenUpdate[]): void
}

export interface SortedUpdates {
  due: readonly LastSeenUpdate[]
  later: readonly LastSeenUpdate[]
}

export function createLastSeenBuffer(): LastSeenBuffer {
  // By node id, since the directory may forget a node and learn it again while its contact waits. In the order
  // in which they began to wait.
  const byNode = new Map<string, WaitingUpdate>()

  /** Kept at the node, so that one that sends all the time is looked up once. */
  function waitingOf(node: KnownNode): WaitingUpdate | null {
    if (node.waiting === undefined) node.waiting = byNode.get(node.nodeId) ?? null
    return node.waiting
  }
  function wait(contact: LastSeenUpdate): void {
    const { node, at } = contact
    const waiting = waitingOf(node)
    if (waiting) waiting.contact = combineUpdates(waiting.contact, contact)
    else {
      node.waiting = { contact, since: at }
      byNode.set(node.nodeId, node.waiting)
    }
  }
  function written(contacts: readonly LastSeenUpdate[]): void {
    for (const { node, at } of contacts) {
      node.storedLastSeen = at
      if (!waitingOf(node)) continue
      byNode.delete(node.nodeId)
      node.waiting = null
    }
  }

  return {
    sort(contacts) {
      const sorted = { due: [] as LastSeenUpdate[], later: [] as LastSeenUpdate[] }
      for (const contact of contacts) {
        const { node, at } = contact
        if (isLongBetween(node.storedLastSeen, at)) {
          sorted.due.push(combineUpdates(waitingOf(node)?.contact, contact))
        } else sorted.later.push(contact)
      }
      return sorted
    },
    committed({ due, later }) {
      written(due)
      for (const contact of later) wait(contact)
    },
    overdue(now) {
      const found: LastSeenUpdate[] = []
      for (const { contact, since } of byNode.values()) {
        if (!isLongBetween(since, now)) break
        found.push(contact)
      }
      return found
    },
    waiting: () => [...byNode.values()].map(({ contact }) => contact),
    written,
  }
}

/** A battery that was told stays told. */
function combineUpdates(before: LastSeenUpdate | undefined, contact: LastSeenUpdate): LastSeenUpdate {
  return before ? { ...before, ...contact, at: Math.max(contact.at, before.at) } : contact
}

/** In either direction, so that a clock that is put back does not hold them up. */
const isLongBetween = (one: number, other: number) => Math.abs(other - one) >= maxWaitMs
