import type { CompanyDb } from '#db/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { found } from '#request/problem.ts'
import { findKey, type Key, setKeyPublishing } from '../keys/key-store.ts'
import { recordKeyChange } from '../keys/keys.ts'
import { findNodeToChange } from '../node-store.ts'

/** Publishes a key's new readings to its node, or pauses that. */
export async function togglePublishing(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
  name: string,
): Promise<void> {
  await setPublishing(db, by, deveui, name, ({ publishing }) => publishing !== true)
}

/** A key is published no longer. What was retained of it goes. */
export async function removePublishing(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
  name: string,
): Promise<void> {
  await setPublishing(db, by, deveui, name, () => null)
  db.publishEvent('publishingEnded', { companyId: by.companyId, deveui, key: name })
}

async function setPublishing(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
  name: string,
  next: (key: Key) => boolean | null,
): Promise<void> {
  const node = found(await findNodeToChange(db, deveui))
  const key = found(await findKey(db, node.id, name))
  const to = next(key)
  if (to === key.publishing) return
  await setKeyPublishing(db, node.id, name, to)
  await recordKeyChange(db, by, node, name, 'updated', { publishing: { from: key.publishing, to } })
}
