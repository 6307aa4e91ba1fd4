import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'
import type { HeardGateway, HeardPair } from './heard.ts'
import { devicesByGateway, writeUnregistered } from './heard-gateway-store.ts'
import { heardOnlyHere } from './history-store.ts'

/** A gateway whose state has become another. */
export interface ChangedGateway {
  id: string
  companyId: string
  name: string
  eui: string
}

/** Statements are this long at most. */
const atOnce = 5000

/**
 * Writes what was heard of all companies' gateways, in a few statements however many they are. Those that a company
 * has not registered are kept for it to add.
 * @returns which came online, and which network servers told to be offline
 */
export async function writeHeard(
  db: PlatformDb,
  { gateways, pairs }: { gateways: readonly HeardGateway[]; pairs: readonly HeardPair[] },
  now: Date,
): Promise<{ online: ChangedGateway[]; offline: ChangedGateway[] }> {
  const online: ChangedGateway[] = []
  const offline: ChangedGateway[] = []
  const devices = devicesByGateway(pairs)
  for (let from = 0; from < gateways.length; from += atOnce) {
    const some = gateways.slice(from, from + atOnce)
    await writeContacts(db, some)
    await writeUnregistered(db, some, devices)
    online.push(
      ...(await setState(
        db,
        some.filter(({ isOffline }) => !isOffline),
        true,
        now,
      )),
    )
    offline.push(
      ...(await setState(
        db,
        some.filter(({ isOffline }) => isOffline),
        false,
        now,
      )),
    )
  }
  for (let from = 0; from < pairs.length; from += atOnce)
    await writePairs(db, pairs.slice(from, from + atOnce))
  return { online, offline }
}

/** What is told of an hour, beside what was. */
const added = (column: 'received' | 'received_ok' | 'transmitted') =>
  sql`coalesce(${sql.ref(`gateway_hour.${column}`)} + ${sql.ref(`excluded.${column}`)},
    ${sql.ref(`excluded.${column}`)}, ${sql.ref(`gateway_hour.${column}`)})`

async function writeContacts(db: PlatformDb, heard: readonly HeardGateway[]): Promise<void> {
  const seen = heard.filter(({ lastContact }) => lastContact !== null)
  if (seen.length === 0) return
  await db.execute(sql`
    with heard as (
      select gateway.id, gateway.company_id, at, packets, one.lat, one.long, received, received_ok, transmitted,
        clock_error, knows_clock
      from unnest(${seen.map(({ companyId }) => companyId)}::uuid[], ${seen.map(({ eui }) => eui)}::text[],
        ${seen.map(({ lastContact }) => new Date(lastContact ?? 0))}::timestamptz[],
        ${seen.map(({ packets }) => packets)}::int[], ${seen.map(({ lat }) => lat)}::float8[],
        ${seen.map(({ long }) => long)}::float8[], ${seen.map(({ stats }) => stats?.received)}::bigint[],
        ${seen.map(({ stats }) => stats?.receivedOk)}::bigint[],
        ${seen.map(({ stats }) => stats?.transmitted)}::bigint[],
        ${seen.map(({ clockError }) => clockError ?? null)}::bigint[],
        ${seen.map(({ clockError }) => clockError !== undefined)}::boolean[])
        as one (company_id, eui, at, packets, lat, long, received, received_ok, transmitted, clock_error, knows_clock)
      join gateway on gateway.company_id = one.company_id and gateway.eui = one.eui
      order by gateway.id),
    counted as (
      insert into gateway_hour (company_id, gateway_id, hour, packets, received, received_ok, transmitted)
      select company_id, id, date_trunc('hour', at, 'UTC'), packets, received, received_ok, transmitted
      from heard where packets > 0 or received is not null
      on conflict (gateway_id, hour) do update set packets = gateway_hour.packets + excluded.packets,
        received = ${added('received')}, received_ok = ${added('received_ok')},
        transmitted = ${added('transmitted')})
    insert into gateway_contact (company_id, id, last_contact, lat, long, clock_error)
    select heard.company_id, heard.id, at, heard.lat, heard.long,
      case when knows_clock then heard.clock_error else before.clock_error end
    from heard left join gateway_contact as before on before.id = heard.id
    on conflict (id) do update set last_contact = greatest(gateway_contact.last_contact, excluded.last_contact),
      clock_error = excluded.clock_error,
      lat = coalesce(excluded.lat, gateway_contact.lat), long = coalesce(excluded.long, gateway_contact.long)`)
}

async function setState(
  db: PlatformDb,
  heard: readonly HeardGateway[],
  isOnline: boolean,
  now: Date,
): Promise<ChangedGateway[]> {
  if (heard.length === 0) return []
  return await db.rows(sql<ChangedGateway>`
    update gateway_contact set is_online = ${isOnline}
    from unnest(${heard.map(({ companyId }) => companyId)}::uuid[], ${heard.map(({ eui }) => eui)}::text[])
      as one (company_id, eui)
    join gateway on gateway.company_id = one.company_id and gateway.eui = one.eui
    where gateway_contact.id = gateway.id and gateway_contact.is_online <> ${isOnline}
      -- What was heard long ago and is told only now brings nobody back.
      and (not ${isOnline} or gateway_contact.last_contact > ${now}::timestamptz - make_interval(mins => gateway.offline_minutes))
    returning gateway.id, gateway.company_id as "companyId", gateway.name, gateway.eui`)
}

async function writePairs(db: PlatformDb, pairs: readonly HeardPair[]): Promise<void> {
  await db.execute(sql`
    insert into gateway_node (company_id, gateway_id, node_id, last_heard, rssi, snr, packets)
    select gateway.company_id, gateway.id, node.id, at, rssi, snr, packets
    from unnest(${pairs.map(({ companyId }) => companyId)}::uuid[], ${pairs.map(({ eui }) => eui)}::text[],
      ${pairs.map(({ deveui }) => deveui.toLowerCase())}::text[],
      ${pairs.map(({ at }) => new Date(at))}::timestamptz[], ${pairs.map(({ rssi }) => rssi)}::real[],
      ${pairs.map(({ snr }) => snr)}::real[], ${pairs.map(({ packets }) => packets)}::int[])
      as one (company_id, eui, deveui, at, rssi, snr, packets)
    join gateway on gateway.company_id = one.company_id and gateway.eui = one.eui
    join node on node.company_id = one.company_id and node.normalized_deveui = one.deveui
    order by gateway.id, node.id
    on conflict (gateway_id, node_id) do update set
      last_heard = greatest(gateway_node.last_heard, excluded.last_heard),
      rssi = coalesce(excluded.rssi, gateway_node.rssi), snr = coalesce(excluded.snr, gateway_node.snr),
      packets = gateway_node.packets + excluded.packets`)
}

/** Those that were not heard of for as long as is set; they are offline from now on. */
export async function setSilentOffline(
  db: PlatformDb,
  now: Date,
  listeningSince: Date,
): Promise<ChangedGateway[]> {
  return await db.rows(sql<ChangedGateway>`
    update gateway_contact set is_online = false
    from gateway
    where gateway.id = gateway_contact.id and is_online
      and greatest(last_contact, ${listeningSince}::timestamptz)
        < ${now}::timestamptz - make_interval(mins => gateway.offline_minutes)
    returning gateway.id, gateway.company_id as "companyId", gateway.name, gateway.eui`)
}

/** Adds a minute to the uptime of all that are online, once for each minute. */
export async function countUptime(db: PlatformDb, now: Date): Promise<void> {
  const minute = sql`date_trunc('minute', ${now}::timestamptz)`
  await db.execute(sql`
    insert into gateway_hour (company_id, gateway_id, hour, uptime, counted_until)
    select company_id, id, date_trunc('hour', ${now}::timestamptz, 'UTC'), 1, ${minute}
    from gateway_contact where is_online order by id
    on conflict (gateway_id, hour) do update set uptime = least(60, gateway_hour.uptime + 1),
      counted_until = excluded.counted_until
    where gateway_hour.counted_until is null or gateway_hour.counted_until < excluded.counted_until`)
}

/** The nodes that were heard in the last 24 hours through each of these gateways, and through no other that is online. */
export async function listDependentNodes(
  db: PlatformDb,
  gatewayIds: readonly string[],
  now: Date,
): Promise<Map<string, { deveui: string; name: string }[]>> {
  if (gatewayIds.length === 0) return new Map()
  const rows = await db.rows(sql<{ gatewayId: string; deveui: string; name: string }>`
    select heard.gateway_id as "gatewayId", node.deveui, node.name
    from gateway_node as heard
    join node on node.id = heard.node_id
    where heard.gateway_id = any(${[...gatewayIds]}::uuid[])
      and heard.last_heard > ${now}::timestamptz - interval '24 hours' and ${heardOnlyHere(now)}
    order by node.name, node.deveui`)
  return Map.groupBy(rows, ({ gatewayId }) => gatewayId)
}
