import type { GatewayState } from '@fyr/contract/devices/gateways/gateway-states'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type Generated, type RawBuilder, sql } from 'kysely'
import { type CompanyDb, collationOf, contains, type ListPage, listPage, type Paging } from '#db/index.ts'

interface GatewayTable {
  id: string
  company_id: Generated<string>
  name: string
  eui: string
  lat: number | null
  long: number | null
  /** A person has said where it is, or that it is nowhere. */
  is_placed: boolean
  offline_minutes: number
  created_at: Date
}
interface GatewayContactTable {
  id: string
  company_id: Generated<string>
  last_contact: Date
  is_online: boolean
  clock_error: number | null
  lat: number | null
  long: number | null
}
declare module '#db/tables.ts' {
  interface Tables {
    gateway: GatewayTable
    gateway_contact: GatewayContactTable
  }
}

export interface GatewayDetails {
  name: string
  eui: string
  lat: number | null
  long: number | null
  offlineMinutes: number
}
export interface Gateway extends GatewayDetails {
  id: string
  state: GatewayState
  lastContact: Date | null
  /** Seconds ahead, below 0 behind. */
  clockError: number | null
  packets: number
  nodes: number
  createdAt: Date
}

const state = sql<GatewayState>`case when contact.id is null then 'neverSeen'
  when contact.is_online then 'online' else 'offline' end`
/** Of whole hours: how many rows a gateway has is bounded, and what it heard is not looked at one by one. */
const packets = (now: Date) => sql<number>`(
  select coalesce(sum(gateway_hour.packets), 0)::int from gateway_hour
  where gateway_id = gateway.id and hour > ${now}::timestamptz - interval '24 hours')`
const nodes = (now: Date) => sql<number>`(
  select count(*)::int from gateway_node
  where gateway_id = gateway.id and last_heard > ${now}::timestamptz - interval '24 hours')`

/** Where a person put it, else where its network server says that it is. */
const place = (column: 'lat' | 'long') => sql<number | null>`case when gateway.is_placed
  then ${sql.ref(`gateway.${column}`)} else ${sql.ref(`contact.${column}`)} end`

function gateways(db: CompanyDb, now: Date) {
  return db.query
    .selectFrom('gateway')
    .leftJoin('gateway_contact as contact', 'contact.id', 'gateway.id')
    .select(['gateway.id', 'gateway.name', 'gateway.eui'])
    .select([place('lat').as('lat'), place('long').as('long')])
    .select(['gateway.offline_minutes as offlineMinutes', 'gateway.created_at as createdAt'])
    .select(['contact.last_contact as lastContact', 'contact.clock_error as clockError', state.as('state')])
    .select([packets(now).as('packets'), nodes(now).as('nodes')])
}

export interface GatewayListing extends Paging {
  search?: string | undefined
  state?: GatewayState | undefined
  sort: 'name' | 'eui' | 'state' | 'lastContact' | 'packets'
  order: 'asc' | 'desc'
  language: Language
}

/** All with their states, in one query. */
export async function listGateways(
  db: CompanyDb,
  { search, state: wanted, sort, order, language, ...paging }: GatewayListing,
  now: Date,
): Promise<ListPage<Gateway>> {
  const by: Record<GatewayListing['sort'], RawBuilder<unknown>> = {
    name: sql`gateway.name ${collationOf(language)}`,
    eui: sql`gateway.eui`,
    state,
    lastContact: sql`contact.last_contact`,
    packets: packets(now),
  }
  const always = sql<boolean>`true`
  const query = gateways(db, now)
    .where(contains(search, sql`lower(gateway.name || ' ' || gateway.eui)`))
    .where(wanted ? sql<boolean>`${state} = ${wanted}` : always)
    .orderBy(by[sort], (direction) => (order === 'asc' ? direction.asc() : direction.desc()).nullsLast())
    .orderBy('gateway.id')
  return await listPage(query, paging)
}

export async function findGateway(db: CompanyDb, id: string, now: Date): Promise<Gateway | undefined> {
  return await gateways(db, now).where('gateway.id', '=', id).executeTakeFirst()
}

export async function lockGateway(db: CompanyDb, id: string): Promise<void> {
  await db.query.selectFrom('gateway').select('id').where('id', '=', id).forUpdate().execute()
}

export async function countGateways(db: CompanyDb): Promise<number> {
  const { count } = await db.query
    .selectFrom('gateway')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const rowOf = ({ offlineMinutes, ...same }: GatewayDetails) => ({ ...same, offline_minutes: offlineMinutes })

/** False when the company has the EUI already. */
export async function insertGateway(
  db: CompanyDb,
  { id, createdAt, ...details }: GatewayDetails & { id: string; createdAt: Date },
): Promise<boolean> {
  const made = await db.query
    .insertInto('gateway')
    .values({ id, ...rowOf(details), is_placed: details.lat !== null, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['company_id', 'eui']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function isEuiTaken(db: CompanyDb, eui: string, id: string): Promise<boolean> {
  const other = await db.query
    .selectFrom('gateway')
    .select('id')
    .where('eui', '=', eui)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}

/** Its place only where a person changed it. */
export async function updateGateway(
  db: CompanyDb,
  id: string,
  details: GatewayDetails,
  { isPlaced }: { isPlaced: boolean },
): Promise<void> {
  const { lat, long, ...rest } = rowOf(details)
  const columns = isPlaced ? { ...rest, lat, long, is_placed: true } : rest
  await db.query.updateTable('gateway').set(columns).where('id', '=', id).execute()
}

/** Another device: what the one before it did is not its. */
export async function deleteContacts(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('gateway_contact').where('id', '=', id).execute()
}

export async function deleteGateway(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('gateway').where('id', '=', id).execute()
}
