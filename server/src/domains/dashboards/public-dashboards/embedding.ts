import type { Database } from '#db/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import type { PublicIds } from './public-ids.ts'
import { findShared } from './public-store.ts'

/** Whose a public dashboard is, and the hosts whose pages may show it; null when it is not shared or not any more. */
export async function sharedPageOf(
  { database, publicIds }: { database: Pick<Database, 'withCompany' | 'withPlatform'>; publicIds: PublicIds },
  publicId: string,
  now: Date,
): Promise<{ companyId: string; embedHosts: string[] } | null> {
  const id = publicIds.read(publicId)
  const shared = id === undefined ? undefined : await database.withPlatform((db) => findShared(db, id, now))
  if (!shared) return null
  const { embedHosts } = await database.withCompany(shared.companyId, settingsOf)
  // Without a scheme they are of the portal's own, or https.
  return { companyId: shared.companyId, embedHosts }
}
