import { type Generated, type JSONColumnType, sql } from 'kysely'
import { type CompanyDb, type ListPage, type Paging, type PlatformDb, totalOfLastPage } from '#db/index.ts'
import { type Changes, digestsOf, personObjects, restore } from './personal.ts'

export interface AuditTable {
  id: Generated<number>
  company_id: Generated<string>
  at: Date
  actor_id: string | null
  /** Of tokens and the portal itself; people are called by their label. */
  actor_name: string
  /** Who acted as the actor in a masquerade. */
  real_actor_id: string | null
  action: string
  object_type: string
  object_id: string
  object_name: string
  changes: JSONColumnType<Changes>
  request_id: string
  sequence: number | null
  hash: Buffer | null
}
interface AuditPersonTable {
  company_id: Generated<string>
  person_id: string
  label: string
}
interface AuditValueTable {
  company_id: Generated<string>
  digest: Buffer
  person_id: string | null
  salt: Buffer
  value: string
}
declare module '#db/tables.ts' {
  interface Tables {
    audit: AuditTable
    audit_person: AuditPersonTable
    audit_value: AuditValueTable
  }
}

/** Rows with their people by name; where one was erased, the name is empty. */
const named = (db: CompanyDb) =>
  db.query
    .selectFrom('audit')
    .leftJoin('audit_person as actor', (join) =>
      join.onRef('actor.company_id', '=', 'audit.company_id').onRef('actor.person_id', '=', 'audit.actor_id'),
    )
    .leftJoin('audit_person as real_actor', (join) =>
      join
        .onRef('real_actor.company_id', '=', 'audit.company_id')
        .onRef('real_actor.person_id', '=', 'audit.real_actor_id'),
    )
    .leftJoin('audit_person as person', (join) =>
      join
        .onRef('person.company_id', '=', 'audit.company_id')
        // Theirs are ids of people: this way round the index finds them.
        .on(
          sql<boolean>`person.person_id =
            case when audit.object_type = any(${[...personObjects]}::text[]) then audit.object_id::uuid end`,
        ),
    )
const actorName = sql<string>`coalesce(actor.label, audit.actor_name)`
const realActorName = sql<
  string | null
>`case when real_actor_id is not null then coalesce(real_actor.label, '') end`
const objectName = sql<string>`coalesce(person.label, audit.object_name)`

export interface ListedChange {
  at: Date
  /** Empty where the person was erased. */
  actorName: string
  realActorName: string | null
  action: string
  objectType: string
  objectName: string
}

/** The newest changes in the company. */
export async function listNewestChanges(
  db: CompanyDb,
  limit: number,
): Promise<(ListedChange & { objectId: string })[]> {
  return await named(db)
    .select(['at', 'action', 'object_type as objectType', 'object_id as objectId'])
    .select([actorName.as('actorName'), realActorName.as('realActorName'), objectName.as('objectName')])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export interface AuditListing extends Paging {
  search?: string | undefined
  action?: string | undefined
  objectType?: string | undefined
  objectId?: string | undefined
  actorId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  order: 'asc' | 'desc'
}

export interface StoredEntry extends ListedChange {
  id: number
  actorId: string | null
  realActorId: string | null
  objectId: string
  changes: Changes
  requestId: string
}

/** More matches than this are not counted. */
export const maxCounted = 10_000

/** The entries of the company that match. */
export async function listAudit(
  db: CompanyDb,
  { search, action, objectType, objectId, actorId, from, to, order, limit, offset }: AuditListing,
): Promise<ListPage<StoredEntry>> {
  const matches = named(db)
    .$if(search !== undefined && search !== '', (all) =>
      all.where(
        sql<boolean>`position(lower(${search}) in
          lower(${objectName} || ' ' || ${actorName} || ' ' || coalesce(real_actor.label, '') || ' ' || object_id)) > 0`,
      ),
    )
    .$if(action !== undefined, (all) => all.where('action', '=', action ?? ''))
    .$if(objectType !== undefined, (all) => all.where('object_type', '=', objectType ?? ''))
    .$if(objectId !== undefined, (all) => all.where('object_id', '=', objectId ?? ''))
    .$if(actorId !== undefined, (all) =>
      all.where((of) => of.or([of('actor_id', '=', actorId ?? ''), of('real_actor_id', '=', actorId ?? '')])),
    )
    .$if(from !== undefined, (all) => all.where('at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (all) => all.where('at', '<', to ?? new Date(0)))
  const items = await entriesOf(matches)
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute()
  const total = totalOfLastPage(items.length, { limit, offset }) ?? (await countUpToMaximum(db, matches))
  return { items: await restored(db, items), total }
}

const entriesOf = (matches: ReturnType<typeof named>) =>
  matches
    .select([
      'id',
      'at',
      'actor_id as actorId',
      'real_actor_id as realActorId',
      'action',
      'object_type as objectType',
      'object_id as objectId',
    ])
    .select(['changes', 'request_id as requestId'])
    .select([actorName.as('actorName'), realActorName.as('realActorName'), objectName.as('objectName')])

async function restored(db: CompanyDb, entries: readonly StoredEntry[]): Promise<StoredEntry[]> {
  const values = await personalValuesOf(db, entries)
  return entries.map((entry) => ({ ...entry, changes: restore(entry.changes, values) }))
}

/** A portion of the entries of a period, by time, behind the last of the one before. */
export async function listAuditBehind(
  db: CompanyDb,
  period: { from: Date; to: Date; behind: StoredEntry | undefined; limit: number },
): Promise<StoredEntry[]> {
  const { from, to, behind, limit } = period
  const entries = await entriesOf(named(db).where('at', '>=', from).where('at', '<', to))
    .$if(behind !== undefined, (rest) => rest.where(sql<boolean>`(at, id) > (${behind?.at}, ${behind?.id})`))
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return await restored(db, entries)
}

async function countUpToMaximum(db: CompanyDb, matches: ReturnType<typeof named>): Promise<number> {
  const some = matches
    .select('audit.id')
    .limit(maxCounted + 1)
    .as('matches')
  const { total } = await db.query
    .selectFrom(some)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

async function personalValuesOf(
  db: CompanyDb,
  entries: readonly { changes: Changes }[],
): Promise<Map<string, unknown>> {
  const digests = entries.flatMap(({ changes }) => digestsOf(changes))
  if (digests.length === 0) return new Map()
  const rows = await db.rows(sql<{ digest: string; value: string }>`
    select encode(digest, 'hex') as digest, value from audit_value
    where digest = any(select decode(each, 'hex') from unnest(${digests}::text[]) as each)`)
  return new Map(rows.map(({ digest, value }) => [digest, JSON.parse(value) as unknown]))
}

/** The companies whose audit log names a person, and the texts that it knows of them, former ones included. */
export async function findPersonalTraces(
  db: PlatformDb,
  personId: string,
): Promise<{ companyIds: string[]; values: string[] }> {
  const companies = await db.query
    .selectFrom('audit_person')
    .where('person_id', '=', personId)
    .select('company_id as id')
    .execute()
  const stored = await db.query
    .selectFrom('audit_value')
    .where('person_id', '=', personId)
    .select('value')
    .distinct()
    .execute()
  const values = stored.map(({ value }) => JSON.parse(value) as unknown)
  return {
    companyIds: companies.map(({ id }) => id),
    values: values.filter((value) => typeof value === 'string'),
  }
}

/**
 * Erases a person from the audit logs of all companies: rows keep the id, and nothing that says whose it is. The chains
 * hold, since neither names nor personal values are hashed.
 */
export async function erasePerson(db: PlatformDb, personId: string): Promise<void> {
  await db.query.deleteFrom('audit_person').where('person_id', '=', personId).execute()
  await db.query.deleteFrom('audit_value').where('person_id', '=', personId).execute()
}

/** Erases e-mail addresses and phone numbers where they are recipients, invited or behind a name, of one company. */
export async function eraseAddresses(
  db: PlatformDb,
  companyId: string,
  addresses: readonly string[],
): Promise<void> {
  const lowered = addresses.map((address) => address.toLowerCase())
  const quoted = lowered.flatMap((address) => {
    const json = JSON.stringify(address)
    return [json, ` (${json.slice(1, -1)})"`]
  })
  await db.execute(sql`delete from audit_person
    where company_id = ${companyId} and lower(label) = any(${lowered}::text[])`)
  await db.execute(sql`delete from audit_value
    where company_id = ${companyId} and person_id is null
      and exists (select from unnest(${quoted}::text[]) as erased (address)
        where position(erased.address in lower(value)) > 0)`)
}

/** Answers for how many days it was kept before; null: as long as the installation keeps all. */
export async function writeRetention(db: CompanyDb, days: number): Promise<number | null> {
  const rows = await db.rows(sql<{ days: number | null }>`
    update company set audit_days = ${days} from company as before
    where company.id = ${db.companyId} and before.id = company.id returning before.audit_days as days`)
  return rows[0]?.days ?? null
}
