import type { Database, PlatformDb } from '#db/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail, Problem } from '#request/problem.ts'
import { addDailyUse, findDailyUses } from './daily-limit-store.ts'

/** Invitations that people of one company make by hand in a day (UTC). */
export const maxInvitationsPerDay = 500
/** Answers in a day that an address is taken, to one company; after them no address is checked until the next day. */
export const maxTakenPerDay = 20

/** Counts an invitation of the company's day; 429 after too many. */
export async function countInvitation(db: PlatformDb, companyId: string, now: Date): Promise<void> {
  if ((await addDailyUse(db, companyId, 'invitation', now)) > maxInvitationsPerDay) fail('request.tooMany')
}

/**
 * Does work that answers 409 where an address has an account. A company that got too many of these answers in a day is
 * answered 429 for every address; super administrators read all addresses anyway.
 */
export async function withTakenLimit<T>(
  database: Database,
  by: Pick<RequestPrincipal, 'companyId' | 'isSuper' | 'now'>,
  work: () => Promise<T>,
): Promise<T> {
  const { companyId, isSuper, now } = by
  if (companyId === null || isSuper) return await work()
  const purpose = 'takenAddress'
  const answered = await database.withPlatform((db) => findDailyUses(db, companyId, purpose, now))
  if (answered >= maxTakenPerDay) fail('request.tooMany')
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.code === 'account.emailTaken')
      await database.withPlatform((db) => addDailyUse(db, companyId, purpose, now))
    throw error
  }
}
