import type { Database } from '#db/index.ts'
import { countTries } from '#domains/access/accounts/index.ts'
import { recordAccountChange } from '#domains/records/audit/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import type { AuditSubject } from '#request/problem.ts'

/** Of one person in a quarter of an hour: the log tells that they try, and is not flooded by it. */
export const maxRecorded = 10

/** Writes into the company's audit log that somebody tried to change who or what stands above them. */
export async function recordRefusal(
  database: Database,
  by: RequestPrincipal,
  object: AuditSubject,
  call: string,
): Promise<void> {
  const [tries = 0] = await countTries(database, [`refused ${by.companyId} ${by.accountId}`], by.now)
  if (tries > maxRecorded) return
  const changes = { request: { from: null, to: call } }
  await database.withPlatform((db) => recordAccountChange(db, by, 'refused', object, changes))
}
