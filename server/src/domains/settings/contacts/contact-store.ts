import type { Language } from '@fyr/contract/endpoints/fields'
import { type Generated, type GeneratedAlways, type RawBuilder, sql } from 'kysely'
import { type CompanyDb, collationOf, contains, type ListPage, listPage, type Paging } from '#db/index.ts'

interface ContactTable {
  id: string
  company_id: Generated<string>
  name: string
  normalized_name: GeneratedAlways<string>
  email: string | null
  phone_number: string | null
  language: Language | null
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    contact: ContactTable
  }
}

export interface ContactDetails {
  name: string
  email: string | null
  phoneNumber: string | null
  language: Language | null
}
export interface Contact extends ContactDetails {
  id: string
  /** In how many alarm rules. */
  alarms: number
  actions: number
  reports: number
}

/** Where contacts are named. */
const naming = [
  ['alarm', 'contacts'],
  ['alarm', 'escalation_contacts'],
  ['action', 'contacts'],
  ['report', 'contacts'],
] as const

const namedBy = ([table, column]: (typeof naming)[number], contactId: RawBuilder<unknown>) =>
  sql<boolean>`${sql.ref(`${table}.${column}`)} @> jsonb_build_array(jsonb_build_object('contactId', ${contactId}))`
const countNaming = (table: 'alarm' | 'action' | 'report') => {
  const places = naming.filter(([each]) => each === table)
  const isNamed = sql.join(
    places.map((place) => namedBy(place, sql`contact.id::text`)),
    sql` or `,
  )
  return sql<number>`(select count(*) from ${sql.table(table)} where ${isNamed})`
}

function contacts(db: CompanyDb) {
  return db.query
    .selectFrom('contact')
    .select(['contact.id', 'contact.name', 'contact.email', 'contact.phone_number as phoneNumber'])
    .select('contact.language')
    .select([
      countNaming('alarm').as('alarms'),
      countNaming('action').as('actions'),
      countNaming('report').as('reports'),
    ])
}

export interface ContactListing extends Paging {
  search?: string | undefined
  sort: 'name' | 'email'
  order: 'asc' | 'desc'
  language: Language
}

export async function listContacts(
  db: CompanyDb,
  { search, sort, order, language, ...paging }: ContactListing,
): Promise<ListPage<Contact>> {
  const said = sql`lower(contact.name || ' ' || coalesce(contact.email, '') || ' ' || coalesce(contact.phone_number, ''))`
  const by = sort === 'name' ? sql`contact.name ${collationOf(language)}` : sql`contact.email`
  const query = contacts(db)
    .where(contains(search, said))
    .orderBy(by, (direction) => (order === 'asc' ? direction.asc() : direction.desc()).nullsLast())
    .orderBy('contact.id')
  return await listPage(query, paging)
}

export async function findContact(db: CompanyDb, id: string): Promise<Contact | undefined> {
  return await contacts(db).where('contact.id', '=', id).executeTakeFirst()
}

/** Those of these that the company has; they stay as they are until the transaction ends. */
export async function findContacts(
  db: CompanyDb,
  ids: readonly string[],
): Promise<Map<string, ContactDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query
    .selectFrom('contact')
    .select(['id', 'name', 'email', 'phone_number as phoneNumber', 'language'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}

export async function countContacts(db: CompanyDb): Promise<number> {
  const { count } = await db.query
    .selectFrom('contact')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const rowOf = ({ name, email, phoneNumber, language }: ContactDetails) => ({
  name,
  email,
  phone_number: phoneNumber,
  language,
})

export async function insertContact(
  db: CompanyDb,
  { id, createdAt, ...details }: ContactDetails & { id: string; createdAt: Date },
): Promise<void> {
  await db.query
    .insertInto('contact')
    .values({ id, ...rowOf(details), created_at: createdAt })
    .execute()
}

/** Locks the row: alarm rules that name it meanwhile wait. */
export async function lockContact(db: CompanyDb, id: string): Promise<void> {
  await db.query.selectFrom('contact').select('id').where('id', '=', id).forUpdate().execute()
}

export async function updateContact(db: CompanyDb, id: string, details: ContactDetails): Promise<void> {
  await db.query.updateTable('contact').set(rowOf(details)).where('id', '=', id).execute()
}

export async function deleteContact(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('contact').where('id', '=', id).execute()
}

/** How many alarm rules, actions and reports send it something to what it loses; reports name no type, they are mailed. */
export async function countUnreached(
  db: CompanyDb,
  id: string,
  loses: { email: boolean; phoneNumber: boolean },
): Promise<number> {
  const unreached = naming.map(
    ([table, column]) => sql`
      select from ${sql.table(table)} where exists (
        select from jsonb_array_elements(${sql.ref(column)}) as each
        where each ->> 'contactId' = ${id}
          and (${loses.email} and each ->> 'contactType' is distinct from 'SMS'
            or ${loses.phoneNumber} and each ->> 'contactType' <> 'EMAIL'))`,
  )
  const rows = await db.rows(sql<{ count: number }>`
    select count(*) from (${sql.join(unreached, sql` union all `)}) as unreached`)
  return rows[0]?.count ?? 0
}

/** Alarm rules and actions that name a contact call it as it is called now, and send where it is reached. */
export async function updateContactWhereNamed(
  db: CompanyDb,
  id: string,
  details: ContactDetails,
): Promise<void> {
  const { name, email, phoneNumber } = details
  const changed = JSON.stringify({ name, email, phoneNumber })
  for (const place of naming) {
    const [table, column] = [sql.table(place[0]), sql.ref(place[1])]
    // In the order in which others lock them, or two such changes would wait for each other.
    await db.execute(sql`
      with named as (
        select id from ${table} where ${namedBy(place, sql`${id}::text`)} order by id for no key update)
      update ${table} set ${column} = (
        select jsonb_agg(case when each ->> 'contactId' = ${id} then each || ${changed}::jsonb else each end order by at)
        from jsonb_array_elements(${column}) with ordinality as elements (each, at))
      where id in (select id from named)`)
  }
}
