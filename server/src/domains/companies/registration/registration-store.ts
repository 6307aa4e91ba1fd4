import type { Language } from '@fyr/contract/endpoints/fields'
import { type JSONColumnType, sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'
import type { CompanyDetails } from '#domains/companies/companies/index.ts'

interface RegistrationTable {
  id: string
  email: string
  first_name: string
  last_name: string
  phone_number: string
  language: Language
  company: JSONColumnType<CompanyDetails>
  requester_id: string | null
  token_hash: Buffer | null
  expires_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    registration: RegistrationTable
  }
}

/** A company that waits for its administrator to open the link. */
export interface Registration {
  id: string
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  language: Language
  company: CompanyDetails
  /** Who may make companies and asked for it; null for a stranger. */
  requesterId: string | null
  expiresAt: Date
}

const columns = [
  'id',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'phone_number as phoneNumber',
  'language',
  'company',
  'requester_id as requesterId',
  'expires_at as expiresAt',
] as const

/** How many are open: of this address, and in all. */
export async function countOpen(
  db: PlatformDb,
  email: string,
  now: Date,
): Promise<{ ofEmail: number; inAll: number }> {
  const rows = await db.rows(sql<{ ofEmail: number; inAll: number }>`
    select (count(*) filter (where email = ${email}))::int as "ofEmail", count(*)::int as "inAll"
    from registration where expires_at > ${now}`)
  return rows[0] ?? { ofEmail: 0, inAll: 0 }
}

export async function insertRegistration(db: PlatformDb, registration: Registration): Promise<void> {
  await db.query
    .insertInto('registration')
    .values({
      id: registration.id,
      email: registration.email,
      first_name: registration.firstName,
      last_name: registration.lastName,
      phone_number: registration.phoneNumber,
      language: registration.language,
      company: JSON.stringify(registration.company),
      requester_id: registration.requesterId,
      token_hash: null,
      expires_at: registration.expiresAt,
    })
    .execute()
}

export async function findRegistration(
  db: PlatformDb,
  id: string,
  now: Date,
): Promise<Registration | undefined> {
  return await db.query
    .selectFrom('registration')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .select(columns)
    .executeTakeFirst()
}

/** Gives it the link that its mail will hold, in place of the one before. */
export async function setLink(
  db: PlatformDb,
  id: string,
  link: { hash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.query
    .updateTable('registration')
    .set({ token_hash: link.hash, expires_at: link.expiresAt })
    .where('id', '=', id)
    .execute()
}

/** The one that a link opens; `hash` of what stands in the link. */
export async function findByHash(db: PlatformDb, hash: Buffer, now: Date): Promise<Registration | undefined> {
  return await db.query
    .selectFrom('registration')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .select(columns)
    .executeTakeFirst()
}

/** Uses it up, with the others of its address: of several who try at once one gets it. */
export async function takeRegistration(
  db: PlatformDb,
  hash: Buffer,
  now: Date,
): Promise<Registration | undefined> {
  const taken = await db.query
    .deleteFrom('registration')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst()
  if (taken) await db.query.deleteFrom('registration').where('email', '=', taken.email).execute()
  return taken
}

/** Forgets those that nobody completed in time. */
export async function deleteExpiredRegistrations(db: PlatformDb, now: Date): Promise<void> {
  await db.query.deleteFrom('registration').where('expires_at', '<=', now).execute()
}
