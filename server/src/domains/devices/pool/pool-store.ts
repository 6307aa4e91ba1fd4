import { randomUUID } from 'node:crypto'
import type { PoolQuery, PoolDevice as WireDevice } from '@fyr/contract/devices/pool'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type RawBuilder, sql } from 'kysely'
import { advisoryLock, type CompanyDb, collationOf, contains, type ListPage, sqlPage } from '#db/index.ts'

/** What people say of a device before it becomes a node. */
export interface PreparedDevice {
  deveui: string
  name: string | null
  appEui: string | null
  /** Encrypted. */
  appKey: Buffer | null
  profile: string | null
  decoder: string | null
}

export interface PoolDevice extends PreparedDevice {
  source: WireDevice['source']
  integrationId: string | null
  integrationName: string | null
  hidden: boolean
  prepared: boolean
  firstHeard: Date | null
  lastHeard: Date | null
  frames: number
  rssi: number | null
  snr: number | null
  spreadingFactor: number | null
  gateway: string | null
  port: number | null
  payload: Buffer | null
  /** Of an edge node or device. */
  sparkplug: WireDevice['sparkplug']
}

const columns = sql`
  deveui, name, source, integration_id as "integrationId",
  (select integration.name from integration where integration.id = integration_id) as "integrationName", is_hidden as hidden, is_prepared as prepared,
  first_heard as "firstHeard", last_heard as "lastHeard", frames::float8 as frames, rssi, snr,
  spreading_factor as "spreadingFactor", gateway, port, payload, app_eui as "appEui", app_key as "appKey", profile,
  decoder, sparkplug`

/** What has become a node is in the pool no longer, whoever made it. */
const isFree = sql`not exists (select from node where node.normalized_deveui = pool_device.normalized_deveui)`
const hasDeveui = (deveui: string) => sql`normalized_deveui = ${deveui.toLowerCase()}`
const isAmong = (deveuis: readonly string[]) =>
  sql`normalized_deveui = any(${deveuis.map((deveui) => deveui.toLowerCase())}::text[])`

const states = {
  heard: sql`not is_hidden and last_heard is not null`,
  prepared: sql`not is_hidden and is_prepared`,
  hidden: sql`is_hidden`,
} satisfies Record<NonNullable<PoolQuery['state']>, RawBuilder<unknown>>

/** As the limits count them. */
export async function countPool({ query }: CompanyDb): Promise<{ heard: number; prepared: number }> {
  const { rows } = await sql<{ heard: number; prepared: number }>`
    select (count(*) filter (where not is_prepared))::int as heard,
      (count(*) filter (where is_prepared))::int as prepared
    from pool_device`.execute(query)
  return rows[0] ?? { heard: 0, prepared: 0 }
}

/** One page, and the number of all that match. */
export async function listPool(
  db: CompanyDb,
  { search, sort, order, state, language, ...paging }: PoolQuery & { language: Language },
): Promise<ListPage<PoolDevice>> {
  const by = {
    deveui: sql`normalized_deveui`,
    name: sql`name ${collationOf(language)}`,
    firstHeard: sql`first_heard`,
    lastHeard: sql`last_heard`,
    frames: sql`frames`,
    rssi: sql`rssi`,
  }[sort]
  const said = sql`lower(concat_ws(' ', deveui, name, gateway, profile))`
  const from = sql`from pool_device where ${isFree} and ${state ? states[state] : sql`not is_hidden`}
    and ${contains(search, said)}`
  const orderBy = sql`${by} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, normalized_deveui`
  return await sqlPage(db, { select: columns, from, orderBy }, paging)
}

export async function findPoolDevice(db: CompanyDb, deveui: string): Promise<PoolDevice | undefined> {
  return await db.first(sql<PoolDevice>`
    select ${columns} from pool_device where ${hasDeveui(deveui)} and ${isFree}`)
}

/** The same, and until the commit nobody else changes it. */
export async function lockPoolDevice(db: CompanyDb, deveui: string): Promise<PoolDevice | undefined> {
  await db.execute(sql`select from pool_device where ${hasDeveui(deveui)} for update`)
  return await findPoolDevice(db, deveui)
}

export async function changePoolDevice(
  db: CompanyDb,
  deveui: string,
  { hidden, name, decoder, profile }: Pick<PoolDevice, 'hidden' | 'name' | 'decoder' | 'profile'>,
): Promise<void> {
  await db.execute(sql`update pool_device set is_hidden = ${hidden}, name = ${name}, decoder = ${decoder}, profile = ${profile}
    where ${hasDeveui(deveui)}`)
}

/** Those that are there, by DevEUI in lower case. They are gone: they become nodes. */
export async function takePoolDevices(
  db: CompanyDb,
  deveuis: readonly string[],
): Promise<Map<string, PoolDevice>> {
  const rows = await db.rows(sql<PoolDevice>`
    delete from pool_device where ${isAmong(deveuis)} returning ${columns}`)
  return new Map(rows.map((device) => [device.deveui.toLowerCase(), device]))
}

/** Of these those that are in the pool, and those that are nodes of the company; in lower case. */
export async function findKnown(
  db: CompanyDb,
  deveuis: readonly string[],
): Promise<{ nodes: Set<string>; pool: Set<string> }> {
  const named = (table: RawBuilder<unknown>) =>
    db.execute(
      sql<{
        deveui: string
      }>`select normalized_deveui as deveui from ${table} where ${isAmong(deveuis)}`,
    )
  const setOf = ({ rows }: { rows: { deveui: string }[] }) => new Set(rows.map(({ deveui }) => deveui))
  return { nodes: setOf(await named(sql`node`)), pool: setOf(await named(sql`pool_device`)) }
}

/** How many are prepared; to the end of the transaction nobody else prepares more. */
export async function countPreparedAlone(db: CompanyDb): Promise<number> {
  await advisoryLock(db, 'pool')
  const rows = await db.rows(sql<{ count: number }>`
    select count(*)::int as count from pool_device where is_prepared`)
  return rows[0]?.count ?? 0
}

/** What is not said of a device that is in the pool stays as it is. */
export async function prepareDevices(
  db: CompanyDb,
  devices: readonly PreparedDevice[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into pool_device as device
      (id, deveui, name, source, is_prepared, app_eui, app_key, profile, decoder, created_at)
    select id, deveui, name, 'list', true, app_eui, app_key, profile, decoder, ${now}
    from unnest(${devices.map(() => randomUUID())}::uuid[], ${devices.map(({ deveui }) => deveui)}::text[],
      ${devices.map(({ name }) => name)}::text[], ${devices.map(({ appEui }) => appEui)}::text[],
      ${devices.map(({ appKey }) => appKey)}::bytea[], ${devices.map(({ profile }) => profile)}::text[],
      ${devices.map(({ decoder }) => decoder)}::text[])
      as asked (id, deveui, name, app_eui, app_key, profile, decoder)
    on conflict (company_id, normalized_deveui) do update set
      is_prepared = true,
      name = coalesce(excluded.name, device.name),
      app_eui = coalesce(excluded.app_eui, device.app_eui),
      app_key = coalesce(excluded.app_key, device.app_key),
      profile = coalesce(excluded.profile, device.profile),
      decoder = coalesce(excluded.decoder, device.decoder)`)
}
