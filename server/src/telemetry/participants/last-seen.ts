import type { Pool } from 'pg'
import { inTransaction } from '#db/index.ts'
import { type NodeLastSeen, writeLastSeen } from '#domains/devices/node-intake/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { LastSeenUpdate } from '../nodes/known-node.ts'
import { createLastSeenBuffer } from '../nodes/last-seen-buffer.ts'
import type { Participant } from '../participant.ts'

export interface LastSeen extends Participant {
  /** Writes the contacts that have waited for long enough. Between batches. */
  flushDue(): Promise<void>
  /** Writes all that waits: for when the portal stops. */
  flush(): Promise<void>
}

/** Notes when nodes were last heard, and what they said of their battery, signal and position. */
export function createLastSeen(pool: Pool, clock: Clock): LastSeen {
  const ledger = createLastSeenBuffer()

  async function write(contacts: readonly LastSeenUpdate[]): Promise<void> {
    if (contacts.length === 0) return
    const held = await inTransaction(pool, (client) => writeLastSeen(client, contacts.map(nodeContactOf)))
    ledger.written(contacts.filter(({ node }) => !held.has(node.nodeId)))
  }

  return {
    name: 'last seen',
    prepare({ batch }) {
      if (batch.contacts.length === 0) return undefined
      const sorted = ledger.sort(batch.contacts)
      const due = sorted.due.map(nodeContactOf)
      // Whose row somebody holds is written when it is free: no reading waits for that.
      let held: ReadonlySet<string> = new Set()
      return {
        async write(client) {
          held = await writeLastSeen(client, due)
        },
        committed() {
          const isHeld = ({ node }: LastSeenUpdate) => held.has(node.nodeId)
          ledger.committed({
            due: sorted.due.filter((contact) => !isHeld(contact)),
            later: [...sorted.later, ...sorted.due.filter(isHeld)],
          })
        },
      }
    },
    flushDue: () => write(ledger.overdue(clock.now().getTime())),
    flush: () => write(ledger.waiting()),
  }
}

/** As the database takes it. */
function nodeContactOf({ node, ...told }: LastSeenUpdate): NodeLastSeen {
  return { companyId: node.companyId, nodeId: node.nodeId, ...told }
}
