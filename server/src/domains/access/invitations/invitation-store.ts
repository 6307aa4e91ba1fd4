import type { Permission, RoleName } from '@fyr/contract/access/permissions'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type Generated, sql } from 'kysely'
import { contains, type ListPage, listPage, type Paging, type PlatformDb } from '#db/index.ts'

interface InvitationTable {
  id: string
  company_id: Generated<string>
  email: string
  role_id: string
  inviter_id: string | null
  inviter_name: string
  first_name: string
  last_name: string
  phone_number: string
  language: Language | null
  created_at: Date
  expires_at: Date
  token_hash: Buffer | null
  sent_at: Date | null
  failure: string | null
  send_attempts: Generated<number>
  next_send_at: Generated<Date | null>
  offered_at: Generated<Date | null>
  is_handed_over: Generated<boolean>
}
declare module '#db/tables.ts' {
  interface Tables {
    invitation: InvitationTable
  }
}

/** An invitation as its company sees it; every query here names the company, or a secret that only its mail holds. */
export interface Invitation {
  id: string
  companyId: string
  email: string
  roleId: string
  roleName: string
  builtIn: RoleName | null
  permissions: Permission[]
  inviterId: string | null
  inviterName: string
  firstName: string
  lastName: string
  phoneNumber: string
  language: Language | null
  createdAt: Date
  expiresAt: Date
  sentAt: Date | null
  /** Whether its link was made for the inviter; it proves no address. */
  isHandedOver: boolean
  failure: string | null
}

export type NewInvitation = Pick<
  Invitation,
  | 'id'
  | 'companyId'
  | 'email'
  | 'roleId'
  | 'inviterId'
  | 'inviterName'
  | 'firstName'
  | 'lastName'
  | 'phoneNumber'
  | 'language'
  | 'createdAt'
  | 'expiresAt'
>

export const invitations = (db: PlatformDb) =>
  db.query
    .selectFrom('invitation')
    .innerJoin('role', 'role.id', 'invitation.role_id')
    .select([
      'invitation.id',
      'invitation.company_id as companyId',
      'invitation.email',
      'invitation.role_id as roleId',
      'role.name as roleName',
      'role.built_in as builtIn',
      'role.permissions',
      'invitation.inviter_id as inviterId',
      'invitation.inviter_name as inviterName',
      'invitation.first_name as firstName',
      'invitation.last_name as lastName',
      'invitation.phone_number as phoneNumber',
      'invitation.language',
      'invitation.created_at as createdAt',
      'invitation.expires_at as expiresAt',
      'invitation.sent_at as sentAt',
      'invitation.is_handed_over as isHandedOver',
      'invitation.failure',
    ])

/** Those of a company, the newest first; who has become a member by another way is left out. */
export async function listInvitations(
  db: PlatformDb,
  companyId: string,
  { search, order, ...paging }: Paging & { search?: string | undefined; order: 'asc' | 'desc' },
): Promise<ListPage<Invitation>> {
  const query = invitations(db)
    .where('invitation.company_id', '=', companyId)
    .where(contains(search, sql`invitation.email`))
    .where(sql<boolean>`not ${isMember('invitation.email', companyId)}`)
    .orderBy('invitation.created_at', order === 'asc' ? 'desc' : 'asc')
    .orderBy('invitation.id')
  return await listPage(query, paging)
}

const isMember = (email: 'invitation.email', companyId: string) => sql`exists (
  select from membership join account on account.id = membership.account_id
  where membership.company_id = ${companyId} and not membership.is_suspended
    and account.email = ${sql.ref(email)})`

export async function findInvitation(
  db: PlatformDb,
  companyId: string,
  id: string,
): Promise<Invitation | undefined> {
  return await invitations(db)
    .where('invitation.company_id', '=', companyId)
    .where('invitation.id', '=', id)
    .executeTakeFirst()
}

/** The one of an address. */
export async function findInvitationOf(
  db: PlatformDb,
  companyId: string,
  email: string,
): Promise<Invitation | undefined> {
  return await invitations(db)
    .where('invitation.company_id', '=', companyId)
    .where('invitation.email', '=', email)
    .executeTakeFirst()
}

/** The one that a link opens; `hash` of what stands in the link. */
export async function findInvitationByHash(
  db: PlatformDb,
  hash: Buffer,
  now: Date,
): Promise<(Invitation & { companyName: string }) | undefined> {
  return await invitations(db)
    .innerJoin('company', 'company.id', 'invitation.company_id')
    .where('invitation.token_hash', '=', hash)
    .where('invitation.expires_at', '>', now)
    .select('company.name as companyName')
    .executeTakeFirst()
}

/** How the link of an invitation came to its end; undefined for what was never one, or long ago. */
export async function findEnd(
  db: PlatformDb,
  hash: Buffer,
): Promise<'used' | 'withdrawn' | 'expired' | undefined> {
  const ended = await db.execute(sql<{ reason: 'used' | 'withdrawn' }>`
    select reason from ended_invitation where token_hash = ${hash}`)
  if (ended.rows[0]) return ended.rows[0].reason
  const rows = await db.rows(sql`select from invitation where token_hash = ${hash}`)
  return rows.length > 0 ? 'expired' : undefined
}

/** Uses an invitation up, by its link or its id: of several who try at once one is let in. */
export async function takeInvitation(
  db: PlatformDb,
  { hash = null, id = null }: { hash?: Buffer | null; id?: string | null },
  now: Date,
): Promise<boolean> {
  const rows = await db.rows(sql`
    with taken as (
      delete from invitation
      where (token_hash = ${hash}::bytea or id = ${id}::uuid) and expires_at > ${now}
      returning company_id, token_hash
    ), ended as (
      insert into ended_invitation (company_id, token_hash, reason, ended_at)
      select company_id, token_hash, 'used', ${now}::timestamptz from taken where token_hash is not null)
    select from taken`)
  return rows.length > 0
}

/** Keeps new invitations of a company, but of addresses that have an open one; those that have expired are replaced. */
export async function insertInvitations<T extends NewInvitation>(
  db: PlatformDb,
  companyId: string,
  invitations: readonly T[],
): Promise<T[]> {
  const [first] = invitations
  if (!first) return []
  await db.query
    .deleteFrom('invitation')
    .where('company_id', '=', companyId)
    .where('email', '=', sql<string>`any (${invitations.map(({ email }) => email)})`)
    .where('expires_at', '<=', first.createdAt)
    .execute()
  const rows = invitations.map((invitation) => ({
    id: invitation.id,
    company_id: companyId,
    email: invitation.email,
    role_id: invitation.roleId,
    inviter_id: invitation.inviterId,
    inviter_name: invitation.inviterName,
    first_name: invitation.firstName,
    last_name: invitation.lastName,
    phone_number: invitation.phoneNumber,
    language: invitation.language,
    created_at: invitation.createdAt,
    expires_at: invitation.expiresAt,
    token_hash: null,
    sent_at: null,
    failure: null,
  }))
  const inserted = await db.query
    .insertInto('invitation')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['company_id', 'email']).doNothing())
    .returning('id')
    .execute()
  const ids = new Set(inserted.map(({ id }) => id))
  return invitations.filter(({ id }) => ids.has(id))
}

/** Takes an invitation back. */
export async function withdrawInvitation(
  db: PlatformDb,
  companyId: string,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    with taken as (
      delete from invitation where company_id = ${companyId} and id = ${id} returning token_hash)
    insert into ended_invitation (company_id, token_hash, reason, ended_at)
    select ${companyId}::uuid, token_hash, 'withdrawn', ${now}::timestamptz from taken
    where token_hash is not null`)
}

/**
 * Has its mail sent again, or gives it a link that is handed over in place of a mail; whoever does so answers for it now,
 * and the link before ends. False where it has been accepted or withdrawn meanwhile.
 */
export async function renewInvitation(
  db: PlatformDb,
  { companyId, id }: Pick<Invitation, 'companyId' | 'id'>,
  {
    link,
    ...by
  }: Pick<Invitation, 'inviterId' | 'inviterName' | 'expiresAt'> & { link?: { hash: Buffer; now: Date } },
): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable('invitation')
    .set({
      inviter_id: by.inviterId,
      inviter_name: by.inviterName,
      expires_at: by.expiresAt,
      token_hash: link?.hash ?? null,
      sent_at: link?.now ?? null,
      is_handed_over: link !== undefined,
      failure: null,
      send_attempts: 0,
      next_send_at: null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** How many people the company has or has invited. */
export async function countWithInvited(db: PlatformDb, companyId: string, now: Date): Promise<number> {
  const rows = await db.rows(sql<{ people: number }>`
    select ((select count(*) from membership where company_id = ${companyId})
      + (select count(*) from invitation where company_id = ${companyId} and expires_at > ${now}))::int as people`)
  return rows[0]?.people ?? 0
}

/** Which of these addresses belong to users of the company, and which have an open invitation to it. */
export async function findKnownEmails(
  db: PlatformDb,
  companyId: string,
  emails: readonly string[],
  now: Date,
): Promise<Map<string, 'member' | 'pending'>> {
  const rows = await db.rows(sql<{ email: string; known: 'member' | 'pending' }>`
    select email, 'pending' as known from invitation
    where company_id = ${companyId} and email = any (${[...emails]}) and expires_at > ${now}
    union all
    select account.email, 'member' from membership join account on account.id = membership.account_id
    where membership.company_id = ${companyId} and not membership.is_suspended
      and account.email = any (${[...emails]})`)
  // A member who was invited before is a member.
  return new Map(rows.map(({ email, known }) => [email, known]))
}
