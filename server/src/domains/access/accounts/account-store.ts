import type { Language } from '@fyr/contract/endpoints/fields'
import { type Generated, sql } from 'kysely'
import { type CompanyDb, isDuplicate, type PlatformDb } from '#db/index.ts'

export interface AccountTable {
  id: string
  /** As normaliseEmail gives it. */
  email: string
  /** Null for who signs in by an identity provider only. */
  password_hash: string | null
  first_name: string
  last_name: string
  phone_number: string
  language: Language | null
  is_super: boolean
  created_at: Generated<Date>
  last_seen_at: Generated<Date | null>
  must_change_password: Generated<boolean>
  has_assigned_password: Generated<boolean>
  email_proved_at: Generated<Date | null>
  home_company_id: Generated<string | null>
}
declare module '#db/tables.ts' {
  interface Tables {
    account: AccountTable
  }
}

export interface Account {
  id: string
  email: string
  firstName: string
  lastName: string
  language: Language | null
  isSuper: boolean
  /** When they last used the portal; null for never. */
  lastSeenAt: Date | null
  /** Its password is not one that its owner chose. */
  mustChangePassword: boolean
  /** Somebody else chose its password, and may know it. */
  hasAssignedPassword: boolean
  /** It has an authenticator app or a passkey. */
  hasSecondFactor: boolean
  /** When its owner first opened a link that was mailed to the address; null for never. */
  emailProvedAt: Date | null
}

export interface NewAccount extends Omit<Account, 'lastSeenAt' | 'hasSecondFactor'> {
  passwordHash: string | null
  phoneNumber: string
  createdAt: Date
  /** The company that makes it. */
  homeCompanyId: string | null
}

/** A company as the switcher shows it. */
export interface MemberCompany {
  companyId: string
  name: string
}

export const accountColumns = [
  'account.id',
  'account.email',
  'account.first_name as firstName',
  'account.last_name as lastName',
  'account.language',
  'account.is_super as isSuper',
  'account.last_seen_at as lastSeenAt',
  'account.must_change_password as mustChangePassword',
  'account.has_assigned_password as hasAssignedPassword',
  'account.email_proved_at as emailProvedAt',
  sql<boolean>`(
    exists (select from account_totp where account_id = account.id and confirmed_at is not null)
    or exists (select from passkey where account_id = account.id))`.as('hasSecondFactor'),
] as const

/** The number that somebody is called by; empty for none. */
export async function findPhoneNumber(db: PlatformDb, id: string): Promise<string> {
  const account = await db.query
    .selectFrom('account')
    .where('id', '=', id)
    .select('phone_number as phoneNumber')
    .executeTakeFirst()
  return account?.phoneNumber ?? ''
}

export async function findAccount(db: PlatformDb, id: string): Promise<Account | undefined> {
  return await db.query.selectFrom('account').where('id', '=', id).select(accountColumns).executeTakeFirst()
}

export async function findAccountByEmail(
  db: PlatformDb,
  email: string,
): Promise<(Account & { passwordHash: string | null }) | undefined> {
  return await db.query
    .selectFrom('account')
    .where('email', '=', email)
    .select([...accountColumns, 'password_hash as passwordHash'])
    .executeTakeFirst()
}

/** False if there is an account with this e-mail already. */
export async function insertAccount(db: PlatformDb, account: NewAccount): Promise<boolean> {
  const result = await db.query
    .insertInto('account')
    .values({
      id: account.id,
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      phone_number: account.phoneNumber,
      language: account.language,
      is_super: account.isSuper,
      created_at: account.createdAt,
      must_change_password: account.mustChangePassword,
      has_assigned_password: account.hasAssignedPassword,
      email_proved_at: account.emailProvedAt,
      home_company_id: account.homeCompanyId,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Notes that the owner of the address opened a link that was mailed to it; the first time counts. */
export async function markEmailProved(db: PlatformDb, id: string, now: Date): Promise<void> {
  await db.query
    .updateTable('account')
    .set({ email_proved_at: now })
    .where('id', '=', id)
    .where('email_proved_at', 'is', null)
    .execute()
}

/** Gives an account an address that its owner has proved; false if another account has it. */
export async function setProvedEmail(
  db: PlatformDb,
  id: string,
  { email, now }: { email: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable('account')
    .set({
      email,
      // The time of the first proof counts, as long as the address is the same.
      email_proved_at: sql<Date>`case when email = ${email} then coalesce(email_proved_at, ${now}) else ${now} end`,
    })
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from account as other where other.email = ${email} and other.id <> ${id})`,
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes that nobody has proved the address of an account. */
export async function clearEmailProved(db: PlatformDb, id: string): Promise<void> {
  await db.query.updateTable('account').set({ email_proved_at: null }).where('id', '=', id).execute()
}

/** Names the company that made the account. */
export async function setHomeCompany(db: PlatformDb, id: string, companyId: string): Promise<void> {
  await db.query.updateTable('account').set({ home_company_id: companyId }).where('id', '=', id).execute()
}

/** Whether an account is a member of the company. */
export async function isMemberOf(db: PlatformDb, companyId: string, accountId: string): Promise<boolean> {
  const rows = await db.rows(sql`
    select from membership
    where company_id = ${companyId} and account_id = ${accountId} and not is_suspended`)
  return rows.length > 0
}

export async function updateLanguage(db: PlatformDb, id: string, language: Language | null): Promise<void> {
  await db.query.updateTable('account').set({ language }).where('id', '=', id).execute()
}
/** The e-mail of a super administrator: this one, if it is one, else of the oldest; undefined when there is none. */
export async function emailOfSuperAdministrator(
  db: PlatformDb,
  preferred: string,
): Promise<string | undefined> {
  const rows = await db.rows(sql<{ email: string }>`
    select email from account where is_super order by email = ${preferred} desc, created_at, id limit 1`)
  return rows[0]?.email
}

/** The companies that an account is a member of, by name. */
export async function listCompaniesOf(db: PlatformDb, accountId: string): Promise<MemberCompany[]> {
  return await db.rows(sql<MemberCompany>`
    select company.id as "companyId", company.name
    from membership join company on company.id = membership.company_id
    where membership.account_id = ${accountId} and not membership.is_suspended
    order by lower(company.name), company.id`)
}

/** The first members of a company by name. */
export async function listNamesOf(
  db: PlatformDb,
  companyId: string,
  limit: number,
): Promise<{ userId: string; firstName: string; lastName: string }[]> {
  return await db.query
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .where('membership.company_id', '=', companyId)
    .where('membership.is_suspended', '=', false)
    .select(['account.id as userId', 'account.first_name as firstName', 'account.last_name as lastName'])
    .orderBy('account.first_name')
    .orderBy('account.last_name')
    .orderBy('account.id')
    .limit(limit)
    .execute()
}

export async function findCompany(
  db: CompanyDb,
): Promise<{ name: string; country: string | null } | undefined> {
  return await db.first(sql<{ name: string; country: string | null }>`
    select name, country from company where id = ${db.companyId}`)
}

/** What people change of an account. */
export interface AccountDetails {
  firstName: string
  lastName: string
  phoneNumber: string
  email: string
  language: Language | null
}

/** False if another account has the e-mail; the transaction is lost then. */
export async function updateAccount(db: PlatformDb, id: string, details: AccountDetails): Promise<boolean> {
  const changed = db.query
    .updateTable('account')
    .set({
      first_name: details.firstName,
      last_name: details.lastName,
      phone_number: details.phoneNumber,
      email: details.email,
      language: details.language,
    })
    .where('id', '=', id)
    .execute()
  return await changed.then(
    () => true,
    (error: unknown) => !isDuplicate(error) && Promise.reject(error),
  )
}

/** Notes that somebody uses the portal. */
export async function updateLastSeen(db: PlatformDb, id: string, now: Date): Promise<void> {
  await db.query.updateTable('account').set({ last_seen_at: now }).where('id', '=', id).execute()
}

export async function updatePassword(
  db: PlatformDb,
  id: string,
  {
    passwordHash,
    mustChange,
    isAssigned,
  }: { passwordHash: string; mustChange: boolean; isAssigned: boolean },
): Promise<void> {
  await db.query
    .updateTable('account')
    .set({
      password_hash: passwordHash,
      must_change_password: mustChange,
      has_assigned_password: isAssigned,
    })
    .where('id', '=', id)
    .execute()
}

/** Requires another password where somebody else chose the present one; answers whether. */
export async function requireOwnPassword(db: PlatformDb, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable('account')
    .set({ must_change_password: true })
    .where('id', '=', id)
    .where('has_assigned_password', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  db.publishEvent('account', { accountId: id })
  return true
}

/** Undefined for who has no password. */
export async function findPasswordHash(db: PlatformDb, id: string): Promise<string | undefined> {
  const row = await db.query
    .selectFrom('account')
    .where('id', '=', id)
    .select('password_hash as hash')
    .executeTakeFirst()
  return row?.hash ?? undefined
}

export async function updateIsSuper(db: PlatformDb, id: string, isSuper: boolean): Promise<void> {
  await db.query.updateTable('account').set({ is_super: isSuper }).where('id', '=', id).execute()
}

/** Deletes an account that belongs to no company and is no super administrator; undefined if it is still needed. */
export async function deleteUnusedAccount(
  db: PlatformDb,
  id: string,
): Promise<{ email: string; phoneNumber: string } | undefined> {
  return await db.query
    .deleteFrom('account')
    .where('id', '=', id)
    .where('is_super', '=', false)
    .where(sql<boolean>`not exists (select from membership where account_id = account.id)`)
    .returning(['email', 'phone_number as phoneNumber'])
    .executeTakeFirst()
}
