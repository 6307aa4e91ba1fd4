import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import { settingsOf } from '#domains/settings/index.ts'

/** What says whether a node is silent. */
export interface Silence {
  now: Date
  /** Of the company, for nodes without a time-out of their own. */
  hours: number
}

export async function silenceOf(db: CompanyDb, now: Date): Promise<Silence> {
  const { silentAfterHours } = await settingsOf(db)
  return { now, hours: silentAfterHours }
}

/**
 * Whether a node is silent: it is on, and was last heard, or made, longer ago than its own time-out, else the
 * company's. Of tables `node` and `contact` (node_contact, which may be missing).
 */
export const isSilent = ({ now, hours }: Silence): RawBuilder<boolean> => sql<boolean>`(node.active
  and coalesce(contact.last_contact, node.created_at)
    < ${now}::timestamptz - make_interval(hours => coalesce(node.silent_after_hours, ${hours}::int)))`
