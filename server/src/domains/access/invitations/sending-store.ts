import type { Language } from '@fyr/contract/endpoints/fields'
import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'
import { type Invitation, invitations } from './invitation-store.ts'

const isWaiting = (now: Date) => sql`sent_at is null and failure is null and expires_at > ${now}`

/** The companies with mails that have not left. */
export async function listCompaniesWithWaiting(db: PlatformDb, now: Date): Promise<string[]> {
  const rows = await db.rows(sql<{ companyId: string }>`
    select distinct company_id as "companyId" from invitation where ${isWaiting(now)}`)
  return rows.map(({ companyId }) => companyId)
}

/** When the next mail of the company is due; undefined when all have left. */
export async function findNextDue(db: PlatformDb, companyId: string, now: Date): Promise<Date | undefined> {
  const rows = await db.rows(sql<{ at: Date | null }>`
    select min(coalesce(next_send_at, created_at)) as at from invitation
    where company_id = ${companyId} and ${isWaiting(now)}`)
  return rows[0]?.at ?? undefined
}

interface PreparedInvitation extends Invitation {
  companyName: string
  accountLanguage: Language | null
  /** How often its address was put off. */
  attempts: number
}

/**
 * Assigns a link to the next invitation whose mail is due; undefined if none is. Skips rows that another transaction
 * is changing: a link made there would be overwritten.
 */
export async function prepareNext(
  db: PlatformDb,
  companyId: string,
  link: { hash: Buffer; now: Date; expiresAt: Date },
): Promise<PreparedInvitation | undefined> {
  const rows = await db.rows(sql<{ id: string }>`
    update invitation set token_hash = ${link.hash}, expires_at = ${link.expiresAt}
    where id = (
      select id from invitation
      where company_id = ${companyId} and ${isWaiting(link.now)} and coalesce(next_send_at, created_at) <= ${link.now}
      order by coalesce(next_send_at, created_at), id limit 1 for update skip locked)
    returning id`)
  const [row] = rows
  if (!row) return undefined
  return await invitations(db)
    .innerJoin('company', 'company.id', 'invitation.company_id')
    .leftJoin('account', 'account.email', 'invitation.email')
    .where('invitation.id', '=', row.id)
    .select(['company.name as companyName', 'account.language as accountLanguage'])
    .select('invitation.send_attempts as attempts')
    .executeTakeFirst()
}

/** Notes what became of the mail with this link; nothing if the invitation was renewed or withdrawn meanwhile. */
export async function markSent(
  db: PlatformDb,
  hash: Buffer,
  outcome: { sentAt: Date } | { failure: string },
): Promise<void> {
  const change =
    'sentAt' in outcome ? { sent_at: outcome.sentAt } : { failure: outcome.failure, token_hash: null }
  await db.query.updateTable('invitation').set(change).where('token_hash', '=', hash).execute()
}

/** Has the mail with this link tried again later; the link is void. It takes back what it counted of the day. */
export async function putOff(
  db: PlatformDb,
  { companyId, hash, now }: { companyId: string; hash: Buffer; now: Date },
  { attempts, at }: { attempts: number; at: Date },
): Promise<void> {
  await db.query
    .updateTable('invitation')
    .set({ send_attempts: attempts, next_send_at: at, token_hash: null })
    .where('token_hash', '=', hash)
    .execute()
  await db.execute(sql`
    update invitation_mail set sent = greatest(0, sent - 1)
    where company_id = ${companyId} and day = (${now}::timestamptz at time zone 'UTC')::date`)
}

/** Counts a mail of the company's day; false once it has sent as many as it may. */
export async function countMail(
  db: PlatformDb,
  companyId: string,
  { now, max }: { now: Date; max: number },
): Promise<boolean> {
  const rows = await db.rows(sql`
    insert into invitation_mail (company_id, day, sent) values (${companyId}, (${now}::timestamptz at time zone 'UTC')::date, 1)
    on conflict (company_id, day) do update set sent = invitation_mail.sent + 1
    where invitation_mail.sent < ${max} returning sent`)
  return rows.length > 0
}

/** Whether the company may send another mail on its day. */
export async function mayCountMail(
  db: PlatformDb,
  companyId: string,
  { now, max }: { now: Date; max: number },
): Promise<boolean> {
  const rows = await db.rows(sql`
    select from invitation_mail where company_id = ${companyId} and sent >= ${max}
      and day = (${now}::timestamptz at time zone 'UTC')::date`)
  return rows.length === 0
}

/** Forgets invitations that expired or ended before this time, and the counts of the days before it. */
export async function deleteExpired(db: PlatformDb, before: Date): Promise<void> {
  await db.execute(sql`delete from invitation where expires_at < ${before}`)
  await db.execute(sql`delete from ended_invitation where ended_at < ${before}`)
  await db.execute(sql`
    delete from invitation_mail where day < (${before}::timestamptz at time zone 'UTC')::date`)
}
