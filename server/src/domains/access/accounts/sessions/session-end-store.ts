import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

/** A session that ended; `realAccountId` of who acted as the account. */
export interface EndedSession {
  sessionId: string
  accountId: string
  companyId: string | null
  realAccountId: string | null
  issuer: string | null
  onlyCompanyId: string | null
  idToken: Buffer | null
}

const ended = sql`
  returning id as "sessionId", account_id as "accountId", company_id as "companyId",
    sso_issuer as "issuer", only_company_id as "onlyCompanyId", id_token as "idToken",
    (select parent.account_id from session as parent where parent.id = session.parent_id) as "realAccountId"`

/** Deletes the sessions `over` and the masquerades begun from them. A union, as `or` would read all sessions. */
const deleteOver = sql`
  delete from session where id in (
    select id from over
    union all select begun.id from session as begun join over on begun.parent_id = over.id)
  ${ended}`

/** Deletes a session and the masquerades begun from it. */
export async function deleteSession(db: PlatformDb, id: string): Promise<EndedSession[]> {
  return await db.rows(sql<EndedSession>`
    delete from session where id = ${id} or parent_id = ${id} ${ended}`)
}

/** Clears away some of the sessions that nobody refreshed in time, and of the masquerades whose time is over. */
export async function deleteExpiredSessions(db: PlatformDb, now: Date): Promise<EndedSession[]> {
  return await db.rows(sql<EndedSession>`
    with over as (select id from session where expires_at < ${now} limit 100 for update skip locked)
    ${deleteOver}`)
}

/** Deletes what an account does as others. */
export async function deleteMasqueradesOf(db: PlatformDb, accountId: string): Promise<EndedSession[]> {
  return await db.rows(sql<EndedSession>`
    delete from session where parent_id in (select id from session where account_id = ${accountId})
    ${ended}`)
}

/** Deletes all sessions of an account, or all but one, and the masquerades begun from them. */
export async function deleteSessionsOf(
  db: PlatformDb,
  accountId: string,
  { except }: { except: string | null },
): Promise<EndedSession[]> {
  return await db.rows(sql<EndedSession>`
    with over as (
      select id from session where account_id = ${accountId} and id is distinct from ${except}::uuid)
    ${deleteOver}`)
}

/** Deletes the sessions that the provider of a company, or with null of the installation, began, and their masquerades. */
export async function deleteSessionsOfProvider(
  db: PlatformDb,
  companyId: string | null,
): Promise<EndedSession[]> {
  return await db.rows(sql<EndedSession>`
    with over as (
      select id from session
      where sso_issuer is not null and only_company_id is not distinct from ${companyId}::uuid)
    ${deleteOver}`)
}

/** Deletes the sessions of an account that an identity provider began, or all but one, and the masquerades begun from them. */
export async function deleteSessionsBegunBy(
  db: PlatformDb,
  { accountId, issuer }: { accountId: string; issuer: string },
  { except }: { except: string | null },
): Promise<EndedSession[]> {
  return await db.rows(sql<EndedSession>`
    with over as (
      select id from session
      where account_id = ${accountId} and sso_issuer = ${issuer} and id is distinct from ${except}::uuid)
    ${deleteOver}`)
}
