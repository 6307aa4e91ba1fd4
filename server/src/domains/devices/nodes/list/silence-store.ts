import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'

const hourMs = 3_600_000

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
export function isSilent({ now, hours }: Silence): RawBuilder<boolean> {
  // Most nodes have no time-out of their own: of 50,000, to subtract for each takes 3 ms.
  const ofCompany = new Date(now.getTime() - hours * hourMs)
  return sql<boolean>`(node.active and coalesce(contact.last_contact, node.created_at) < case
    when node.silent_after_hours is null then ${ofCompany}::timestamptz
    else ${now}::timestamptz - make_interval(hours => node.silent_after_hours) end)`
}
