import { randomUUID } from 'node:crypto'
import { staleDays } from '@fyr/contract/devices/pool-limits'
import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import type { WaitingDevice } from './heard-device.ts'

/**
 * Writes down what was heard. Devices beyond `maxDevices` are left out, as is what has become a node.
 * @returns whether something that is shown has changed, and whether the pool has no place left
 */
export async function writeHeard(
  db: CompanyDb,
  devices: readonly WaitingDevice[],
  { now, maxDevices }: { now: Date; maxDevices: number },
): Promise<{ isShown: boolean; isFull: boolean }> {
  const room = async () => {
    const rows = await db.rows(sql<{ room: number }>`
      select greatest(0, ${maxDevices} - count(*))::int as room from pool_device where not is_prepared`)
    return rows[0]?.room ?? 0
  }
  let free = await room()
  if (free === 0) {
    await db.execute(sql`delete from pool_device where not is_prepared and not is_hidden
      and last_heard < ${new Date(now.getTime() - staleDays * 86_400_000)}`)
    free = await room()
  }
  const column = <T>(of: (device: WaitingDevice) => T | undefined) => devices.map((each) => of(each) ?? null)
  const rows = await db.rows(sql<{ hidden: boolean; isNew: boolean }>`
    with asked as (
      select * from unnest(${column(() => randomUUID())}::uuid[], ${column(({ deveui }) => deveui)}::text[],
        ${column(({ deveui }) => deveui.toLowerCase())}::text[],
        ${column(({ source }) => source)}::text[], ${column(({ integrationId }) => integrationId)}::uuid[],
        ${column(({ name }) => name)}::text[], ${column(({ joinEui }) => joinEui)}::text[],
        ${column(({ firstAt }) => new Date(firstAt))}::timestamptz[], ${column(({ at }) => new Date(at))}::timestamptz[],
        ${column(({ frames }) => frames)}::bigint[], ${column(({ rssi }) => rssi)}::float8[],
        ${column(({ snr }) => snr)}::float8[], ${column(({ spreadingFactor }) => spreadingFactor)}::smallint[],
        ${column(({ gateway }) => gateway)}::text[], ${column(({ port }) => port)}::int[],
        ${column(({ payload }) => payload)}::bytea[],
        ${column(({ sparkplug }) => sparkplug && JSON.stringify(sparkplug))}::jsonb[])
        as asked (id, deveui, normalized_deveui, source, integration_id, name, app_eui, first_at, at, frames, rssi, snr,
          spreading_factor, gateway, port, payload, sparkplug)
      where not exists (select from node where node.normalized_deveui = asked.normalized_deveui)
    ), known as (
      update pool_device as device set
        source = asked.source, sparkplug = asked.sparkplug, integration_id = asked.integration_id,
        name = coalesce(device.name, asked.name), app_eui = coalesce(device.app_eui, asked.app_eui),
        first_heard = coalesce(device.first_heard, asked.first_at), last_heard = asked.at,
        frames = device.frames + asked.frames,
        -- What says nothing of the signal, or brings no payload, leaves what is known.
        rssi = coalesce(asked.rssi, device.rssi), snr = coalesce(asked.snr, device.snr),
        spreading_factor = coalesce(asked.spreading_factor, device.spreading_factor),
        gateway = coalesce(asked.gateway, device.gateway), port = coalesce(asked.port, device.port),
        payload = case when length(asked.payload) > 0 then asked.payload else device.payload end
      from asked where device.normalized_deveui = asked.normalized_deveui
      returning device.normalized_deveui as deveui, device.is_hidden
    ), made as (
      insert into pool_device (id, deveui, source, integration_id, name, app_eui, first_heard, last_heard, frames,
        rssi, snr, spreading_factor, gateway, port, payload, sparkplug, created_at)
      select id, deveui, source, integration_id, name, app_eui, first_at, at, frames, rssi, snr, spreading_factor,
        gateway, port, payload, sparkplug, ${now}
      from asked where normalized_deveui not in (select deveui from known) order by first_at limit ${free}
      on conflict (company_id, normalized_deveui) do nothing
      returning id
    )
    select is_hidden as hidden, false as "isNew" from known union all select false, true from made`)
  const made = rows.filter(({ isNew }) => isNew).length
  return { isShown: rows.some(({ hidden }) => !hidden), isFull: made >= free }
}

/** DevEUIs of all that is in the pool, in lower case. */
export async function listPoolDeveuis(db: CompanyDb): Promise<Set<string>> {
  const rows = await db.rows(sql<{ deveui: string }>`select normalized_deveui as deveui from pool_device`)
  return new Set(rows.map(({ deveui }) => deveui))
}
