import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'
import { type Invitation, invitations } from './invitation-store.ts'

/** Open invitations of an address that its owner was told of, in whichever company; the newest hundred. */
export async function listOffered(
  db: PlatformDb,
  email: string,
  now: Date,
): Promise<(Invitation & { companyName: string })[]> {
  return await offered(db, email, now).orderBy('invitation.created_at', 'desc').limit(100).execute()
}

export async function findOffered(
  db: PlatformDb,
  email: string,
  { id, now }: { id: string; now: Date },
): Promise<(Invitation & { companyName: string }) | undefined> {
  return await offered(db, email, now).where('invitation.id', '=', id).executeTakeFirst()
}

const offered = (db: PlatformDb, email: string, now: Date) =>
  invitations(db)
    .innerJoin('company', 'company.id', 'invitation.company_id')
    .where('invitation.email', '=', email)
    .where('invitation.offered_at', 'is not', null)
    .where('invitation.expires_at', '>', now)
    .select('company.name as companyName')

/** Shows open invitations of the company in the portal to who has the address, at most so many on a day (UTC). */
export async function offerInvitations(
  db: PlatformDb,
  companyId: string,
  { now, max }: { now: Date; max: number },
): Promise<void> {
  await db.execute(sql`
    update invitation set offered_at = ${now}
    where id in (
      select id from invitation where company_id = ${companyId} and offered_at is null and expires_at > ${now}
      order by created_at, id
      limit greatest(0, ${max} - (
        select count(*) from invitation
        where company_id = ${companyId} and offered_at >= date_trunc('day', ${now}::timestamptz, 'UTC'))))`)
}

/** Forgets an invitation that its addressee declined; its link is as one that never was. */
export async function deleteInvitation(db: PlatformDb, companyId: string, id: string): Promise<void> {
  await db.query.deleteFrom('invitation').where('company_id', '=', companyId).where('id', '=', id).execute()
}
