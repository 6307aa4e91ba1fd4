import { maxGatewayDevices } from '@fyr/contract/devices/gateways/gateway-states'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type Generated, type RawBuilder, sql } from 'kysely'
import {
  type CompanyDb,
  collationOf,
  contains,
  type ListPage,
  listPage,
  type Paging,
  type PlatformDb,
} from '#db/index.ts'
import type { HeardGateway, HeardPair } from './heard.ts'

interface HeardGatewayTable {
  company_id: Generated<string>
  eui: string
  name: string | null
  lat: number | null
  long: number | null
  first_heard: Date
  last_heard: Date
  packets: number
  devices: string[]
}
declare module '#db/tables.ts' {
  interface Tables {
    heard_gateway: HeardGatewayTable
  }
}

/** One that is not registered. */
export interface UnregisteredGateway {
  eui: string
  name: string | null
  lat: number | null
  long: number | null
  firstHeard: Date
  lastHeard: Date
  packets: number
  devices: number
}

/** Of each company. */
const maxHeard = 1000

const devices = sql<number>`cardinality(heard_gateway.devices)`

export interface HeardListing extends Paging {
  search?: string | undefined
  sort: 'eui' | 'name' | 'lastHeard' | 'packets' | 'devices'
  order: 'asc' | 'desc'
  language: Language
}

export async function listHeardGateways(
  db: CompanyDb,
  { search, sort, order, language, ...paging }: HeardListing,
): Promise<ListPage<UnregisteredGateway>> {
  const by: Record<HeardListing['sort'], RawBuilder<unknown>> = {
    eui: sql`heard_gateway.eui`,
    name: sql`heard_gateway.name ${collationOf(language)}`,
    lastHeard: sql`heard_gateway.last_heard`,
    packets: sql`heard_gateway.packets`,
    devices,
  }
  const query = db.query
    .selectFrom('heard_gateway')
    .select(['eui', 'name', 'lat', 'long', 'first_heard as firstHeard', 'last_heard as lastHeard'])
    .select([sql<number>`packets::float8`.as('packets'), devices.as('devices')])
    .where(contains(search, sql`lower(concat(name, ' ', eui))`))
    .orderBy(by[sort], (direction) => (order === 'asc' ? direction.asc() : direction.desc()).nullsLast())
    .orderBy('eui')
  return await listPage(query, paging)
}

export async function findHeardGateway(
  db: CompanyDb,
  eui: string,
): Promise<{ name: string | null } | undefined> {
  return await db.query.selectFrom('heard_gateway').select('name').where('eui', '=', eui).executeTakeFirst()
}

/** One that is registered now goes on from what was heard of it. */
export async function takeHeardGateway(
  db: CompanyDb,
  { id, eui, offlineMinutes }: { id: string; eui: string; offlineMinutes: number },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    with heard as (delete from heard_gateway where eui = ${eui} returning last_heard, lat, long)
    insert into gateway_contact (id, last_contact, is_online, lat, long)
    select ${id}, last_heard, last_heard > ${now}::timestamptz - make_interval(mins => ${offlineMinutes}), lat, long
    from heard`)
}

/** Keeps those that are not registered, of each company up to a number. */
export async function writeUnregistered(
  db: PlatformDb,
  heard: readonly HeardGateway[],
  devicesOf: (gateway: HeardGateway) => readonly string[],
): Promise<void> {
  const seen = heard.filter(({ lastContact }) => lastContact !== null)
  if (seen.length === 0) return
  await db.execute(sql`
    with kept as (
      select company_id, count(*) as count from heard_gateway
      where company_id = any(${[...new Set(seen.map(({ companyId }) => companyId))]}::uuid[]) group by company_id),
    unregistered as (
      select one.*, known.eui is not null as is_known, coalesce(kept.count, 0) as kept,
        row_number() over (partition by one.company_id, known.eui is not null order by one.eui) as place
      from unnest(${seen.map(({ companyId }) => companyId)}::uuid[], ${seen.map(({ eui }) => eui)}::text[],
        ${seen.map(({ name }) => name)}::text[], ${seen.map(({ lat }) => lat)}::float8[],
        ${seen.map(({ long }) => long)}::float8[],
        ${seen.map(({ lastContact }) => new Date(lastContact ?? 0))}::timestamptz[],
        ${seen.map(({ packets }) => packets)}::bigint[], ${seen.map((each) => devicesOf(each).join(' '))}::text[])
        as one (company_id, eui, name, lat, long, at, packets, devices)
      join company on company.id = one.company_id
      left join heard_gateway as known on known.company_id = one.company_id and known.eui = one.eui
      left join kept on kept.company_id = one.company_id
      where not exists (select from gateway where gateway.company_id = one.company_id and gateway.eui = one.eui))
    insert into heard_gateway (company_id, eui, name, lat, long, first_heard, last_heard, packets, devices)
    select company_id, eui, name, lat, long, at, at, packets, string_to_array(devices, ' ')
    from unregistered
    where is_known or place <= ${maxHeard} - kept
    order by company_id, eui
    on conflict (company_id, eui) do update set
      name = coalesce(excluded.name, heard_gateway.name),
      lat = coalesce(excluded.lat, heard_gateway.lat), long = coalesce(excluded.long, heard_gateway.long),
      last_heard = greatest(heard_gateway.last_heard, excluded.last_heard),
      packets = heard_gateway.packets + excluded.packets,
      devices = array(
        select distinct unnest(heard_gateway.devices || excluded.devices) limit ${maxGatewayDevices})`)
}

/** DevEUIs by gateway, as many as are counted. */
export function devicesByGateway(pairs: readonly HeardPair[]): (gateway: HeardGateway) => readonly string[] {
  const nameOf = ({ companyId, eui }: { companyId: string; eui: string }) => `${companyId} ${eui}`
  const found = Map.groupBy(pairs, nameOf)
  return (gateway) =>
    (found.get(nameOf(gateway)) ?? []).slice(0, maxGatewayDevices).map(({ deveui }) => deveui.toLowerCase())
}
