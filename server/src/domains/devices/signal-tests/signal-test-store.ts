import type { SignalSample } from '@fyr/contract/devices/signal-tests'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type Generated, sql } from 'kysely'
import {
  type CompanyDb,
  collationOf,
  contains,
  type ListPage,
  listPage,
  type Paging,
  type PlatformDb,
} from '#db/index.ts'

interface SignalTestTable {
  id: string
  company_id: Generated<string>
  node_id: string
  started_at: Date
  ended_at: Date | null
  started_by_name: string
  lat: number | null
  long: number | null
  accuracy: number | null
  position_at: Date | null
}
declare module '#db/tables.ts' {
  interface Tables {
    signal_test: SignalTestTable
  }
}

export interface SignalTest {
  id: string
  deveui: string
  nodeName: string
  startedAt: Date
  endedAt: Date | null
  startedBy: string
  lat: number | null
  long: number | null
  positionAt: Date | null
  count: number
  rssi: number | null
  snr: number | null
}

function tests(db: CompanyDb) {
  const ofTest = sql`from signal_sample where test_id = signal_test.id`
  return db.query
    .selectFrom('signal_test')
    .innerJoin('node', 'node.id', 'signal_test.node_id')
    .select(['signal_test.id', 'node.deveui', 'node.name as nodeName', 'started_at as startedAt'])
    .select(['ended_at as endedAt', 'started_by_name as startedBy', 'position_at as positionAt'])
    .select(['signal_test.lat', 'signal_test.long'])
    .select([
      sql<number>`(select count(*)::int ${ofTest})`.as('count'),
      sql<number | null>`(select round(avg(rssi)::numeric, 1)::float8 ${ofTest})`.as('rssi'),
      sql<number | null>`(select round(avg(snr)::numeric, 1)::float8 ${ofTest})`.as('snr'),
    ])
}

export interface TestListing extends Paging {
  search?: string | undefined
  sort: 'startedAt' | 'node'
  order: 'asc' | 'desc'
  language: Language
}

export async function listTests(
  db: CompanyDb,
  { search, sort, order, language, ...paging }: TestListing,
): Promise<ListPage<SignalTest>> {
  const query = tests(db)
    .where(contains(search, sql`lower(node.name || ' ' || node.deveui)`))
    .orderBy(sort === 'node' ? sql`node.name ${collationOf(language)}` : sql`started_at`, order)
    .orderBy('signal_test.id')
  return await listPage(query, paging)
}

export async function findTest(db: CompanyDb, id: string): Promise<SignalTest | undefined> {
  return await tests(db).where('signal_test.id', '=', id).executeTakeFirst()
}

export async function lockTest(db: CompanyDb, id: string): Promise<void> {
  await db.query.selectFrom('signal_test').select('id').where('id', '=', id).forUpdate().execute()
}

export async function listSamples(db: CompanyDb, testId: string): Promise<SignalSample[]> {
  const rows = await db.rows(sql<Omit<SignalSample, 'at'> & { at: Date }>`
    select number, at, rssi, snr, spreading_factor as "spreadingFactor", frame_counter::float8 as "frameCounter",
      lat, long, accuracy, gateways
    from signal_sample where test_id = ${testId} order by number`)
  return rows.map(({ at, ...sample }) => ({ ...sample, at: at.toISOString() }))
}

export async function countTests(db: CompanyDb): Promise<number> {
  const { count } = await db.query
    .selectFrom('signal_test')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** False when a test of the node is active. */
export async function insertTest(
  db: CompanyDb,
  { id, nodeId, startedBy, now }: { id: string; nodeId: string; startedBy: string; now: Date },
): Promise<boolean> {
  const made = await db.query
    .insertInto('signal_test')
    .values({ id, node_id: nodeId, started_at: now, started_by_name: startedBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateEnd(db: CompanyDb, id: string, now: Date): Promise<void> {
  await db.query
    .updateTable('signal_test')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export async function updatePosition(
  db: CompanyDb,
  id: string,
  { lat, long, accuracy, now }: { lat: number; long: number; accuracy: number | null; now: Date },
): Promise<void> {
  await db.query
    .updateTable('signal_test')
    .set({ lat, long, accuracy, position_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteTest(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('signal_test').where('id', '=', id).execute()
}

/** Ends those that began so long ago; answers which. */
export async function endOldTests(
  db: PlatformDb,
  now: Date,
  hours: number,
): Promise<{ id: string; companyId: string }[]> {
  return await db.rows(sql<{ id: string; companyId: string }>`
    update signal_test set ended_at = started_at + make_interval(hours => ${hours})
    where ended_at is null and started_at <= ${now}::timestamptz - make_interval(hours => ${hours})
    returning id, company_id as "companyId"`)
}
