import { CompiledQuery } from 'kysely'
import type { ClientBase } from 'pg'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import type { PersonalValue } from './personal.ts'

export interface NewEntry {
  at: Date
  actorId: string | null
  /** Empty for people, who are called by their label. */
  actorName: string
  /** Who acted as the actor in a masquerade. */
  realActorId: string | null
  action: string
  objectType: string
  objectId: string
  objectName: string
  changes: object
  requestId: string
}

/** A row with what stands beside it. */
export interface SeparatedEntry {
  row: NewEntry
  people: { id: string; label: string }[]
  values: PersonalValue[]
}

const columns =
  'at, actor_id, actor_name, real_actor_id, action, object_type, object_id, object_name, changes, request_id'
const columnTypes =
  'at timestamptz, actor_id uuid, actor_name text, real_actor_id uuid, action text, object_type text, object_id text, object_name text, changes jsonb, request_id text'
const values = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10'
const parametersOf = ({ row }: SeparatedEntry) => [
  row.at,
  row.actorId,
  row.actorName,
  row.realActorId,
  row.action,
  row.objectType,
  row.objectId,
  row.objectName,
  JSON.stringify(row.changes),
  row.requestId,
]

// A label is written only where it is new: an upsert would lock it, and with it whatever else this person is doing.
const insertOfCompany = `
  with entry as (
    insert into audit (company_id, ${columns}) values ($11::uuid, ${values})),
  person as (
    insert into audit_person (company_id, person_id, label)
    select $11::uuid, new.id, new.label from jsonb_to_recordset($12::jsonb) as new (id uuid, label text)
    where not exists (
      select from audit_person as known
      where known.company_id = $11::uuid and known.person_id = new.id and known.label = new.label)
    on conflict (company_id, person_id) do update set label = excluded.label)
  insert into audit_value (company_id, digest, person_id, salt, value)
  select $11::uuid, decode(new.digest, 'hex'), $13::uuid, decode(new.salt, 'hex'), new.value
  from jsonb_to_recordset($14::jsonb) as new (digest text, salt text, value text)`

function parametersOfCompany(companyId: string, entry: SeparatedEntry): unknown[] {
  const { people, row } = entry
  const personId = people.some(({ id }) => id === row.objectId) ? row.objectId : null
  return [...parametersOf(entry), companyId, JSON.stringify(people), personId, JSON.stringify(entry.values)]
}

/** Into a company's audit log, in a transaction of it or of the platform. */
export async function insertAudit(
  { query }: CompanyDb | PlatformDb,
  companyId: string,
  entry: SeparatedEntry,
): Promise<void> {
  await query.executeQuery(CompiledQuery.raw(insertOfCompany, parametersOfCompany(companyId, entry)))
}

const insertManyOfCompany = `
  with given as materialized (select * from jsonb_to_recordset($2::jsonb) as given (place int, ${columnTypes})),
  entry as (
    insert into audit (company_id, ${columns}) select $1::uuid, ${columns} from given order by place),
  person as (
    insert into audit_person (company_id, person_id, label)
    select $1::uuid, new.id, new.label from jsonb_to_recordset($3::jsonb) as new (id uuid, label text)
    where not exists (
      select from audit_person as known
      where known.company_id = $1::uuid and known.person_id = new.id and known.label = new.label)
    on conflict (company_id, person_id) do update set label = excluded.label)
  insert into audit_value (company_id, digest, person_id, salt, value)
  select $1::uuid, decode(new.digest, 'hex'), new.person, decode(new.salt, 'hex'), new.value
  from jsonb_to_recordset($4::jsonb) as new (digest text, salt text, value text, person uuid)`

/** Several entries in one statement, in their order. */
export async function insertAudits(
  { query }: CompanyDb,
  companyId: string,
  entries: readonly SeparatedEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ row }, place) => ({
    place,
    at: row.at,
    actor_id: row.actorId,
    actor_name: row.actorName,
    real_actor_id: row.realActorId,
    action: row.action,
    object_type: row.objectType,
    object_id: row.objectId,
    object_name: row.objectName,
    changes: row.changes,
    request_id: row.requestId,
  }))
  const people = new Map(entries.flatMap((entry) => entry.people.map(({ id, label }) => [id, { id, label }])))
  const personal = entries.flatMap(({ people, row, values }) =>
    values.map((value) => ({
      ...value,
      person: people.some(({ id }) => id === row.objectId) ? row.objectId : null,
    })),
  )
  const parameters = [rows, [...people.values()], personal].map((each) => JSON.stringify(each))
  await query.executeQuery(CompiledQuery.raw(insertManyOfCompany, [companyId, ...parameters]))
}

/** The same in a transaction of the pipeline. */
export async function insertAuditOfPipeline(
  client: ClientBase,
  companyId: string,
  entry: SeparatedEntry,
): Promise<void> {
  await client.query(insertOfCompany, parametersOfCompany(companyId, entry))
}

/** Into the installation's, which keeps nothing that identifies people: whoever reads it looks accounts up. */
export async function insertPlatformAudit({ query }: PlatformDb, entry: SeparatedEntry): Promise<void> {
  const statement = `insert into platform_audit (${columns}) values (${values})`
  await query.executeQuery(CompiledQuery.raw(statement, parametersOf(entry)))
}
