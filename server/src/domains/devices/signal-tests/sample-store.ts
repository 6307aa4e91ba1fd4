import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

/** An uplink of a node that is tested. */
export interface NewSample {
  testId: string
  /** Epoch ms. */
  at: number
  rssi: number | null
  snr: number | null
  spreadingFactor: number | null
  frameCounter: number | null
  gateways: readonly { eui: string; rssi: number | null; snr: number | null }[]
}

/** Nodes that are tested now: by company and DevEUI in small letters, as `activeKey` writes it. */
export async function loadActiveTests(db: PlatformDb): Promise<Map<string, string>> {
  const rows = await db.rows(sql<{ id: string; companyId: string; deveui: string }>`
    select signal_test.id, signal_test.company_id as "companyId", node.deveui
    from signal_test join node on node.id = signal_test.node_id where ended_at is null`)
  return new Map(rows.map(({ id, companyId, deveui }) => [activeKey(companyId, deveui), id]))
}

export const activeKey = (companyId: string, deveui: string) => `${companyId} ${deveui.toLowerCase()}`

/**
 * Writes uplinks of many tests at once, with where the phone was within the minute before. Those of a test that ended
 * meanwhile are dropped, and a test that is full ends.
 * @returns the tests that have more now, and whether that was all that they can have
 */
export async function insertSamples(
  db: PlatformDb,
  samples: readonly NewSample[],
  { maximum, now }: { maximum: number; now: Date },
): Promise<{ id: string; companyId: string; isFull: boolean }[]> {
  const rows = await db.rows(sql<{ id: string; companyId: string; isFull: boolean }>`
    with test as (
      select * from signal_test
      where id = any(${samples.map(({ testId }) => testId)}::uuid[]) and ended_at is null order by id for update),
    one as (
      select *, row_number() over (partition by test_id order by at) as place
      from unnest(${samples.map(({ testId }) => testId)}::uuid[],
        ${samples.map(({ at }) => new Date(at))}::timestamptz[], ${samples.map(({ rssi }) => rssi)}::real[],
        ${samples.map(({ snr }) => snr)}::real[], ${samples.map((each) => each.spreadingFactor)}::smallint[],
        ${samples.map(({ frameCounter }) => frameCounter)}::bigint[],
        ${samples.map(({ gateways }) => JSON.stringify(gateways))}::jsonb[])
        as sample (test_id, at, rssi, snr, spreading_factor, frame_counter, gateways)),
    before as (
      select test.id, coalesce(max(number), 0) as number
      from test left join signal_sample on signal_sample.test_id = test.id group by test.id),
    written as (
      insert into signal_sample (company_id, test_id, number, at, rssi, snr, spreading_factor, frame_counter,
        lat, long, accuracy, gateways)
      select test.company_id, test.id, before.number + place, one.at, one.rssi, one.snr, one.spreading_factor,
        one.frame_counter, case when is_near then test.lat end, case when is_near then test.long end,
        case when is_near then test.accuracy end, one.gateways
      from one join test on test.id = one.test_id join before on before.id = test.id,
        lateral (select test.position_at > ${now}::timestamptz - interval '1 minute') as near (is_near)
      where before.number + place <= ${maximum}
      returning test_id, company_id, number)
    select test_id as id, company_id as "companyId", max(number) >= ${maximum} as "isFull" from written
    group by test_id, company_id`)
  const full = rows.filter(({ isFull }) => isFull).map(({ id }) => id)
  if (full.length > 0)
    await db.execute(sql`update signal_test set ended_at = ${now} where id = any(${full}::uuid[])`)
  return rows
}
