import type { ConnectionStatus } from '@fyr/contract/connections/connections'
import type { MqttVersion } from '@fyr/contract/connections/mqtt-versions'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Pool } from 'pg'
import type { CompanyDb } from '#db/index.ts'

interface MqttBrokerTable {
  id: string
  company_id: Generated<string>
  name: string
  hostname: string
  port: number
  version: MqttVersion
  ssl_mode: number
  ca_certificate: string
  client_certificate: string
  client_key: Buffer | null
  key_pass_phrase: Buffer | null
  use_auth: boolean
  username: string
  password: Buffer | null
  is_global: boolean
  sparkplug: Generated<boolean>
  fingerprint: string | null
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    mqtt_broker: MqttBrokerTable
  }
}

/** A broker as it is stored; what is secret is encrypted. */
export type BrokerRow = Omit<Selectable<MqttBrokerTable>, 'company_id'>
/** What every company may know of a global broker of another. */
export type GlobalBroker = Pick<
  BrokerRow,
  'id' | 'name' | 'hostname' | 'port' | 'version' | 'ssl_mode' | 'sparkplug' | 'created_at'
> & { company_id: string; status: ConnectionStatus | null; since: Date | null }

export async function listBrokers({ query }: CompanyDb): Promise<BrokerRow[]> {
  return await query.selectFrom('mqtt_broker').selectAll().orderBy('hostname').orderBy('id').execute()
}

/** @param lock keeps others from changing it until the transaction ends */
export async function findBroker(
  { query }: CompanyDb,
  id: string,
  { lock = false } = {},
): Promise<BrokerRow | undefined> {
  const row = query.selectFrom('mqtt_broker').selectAll().where('id', '=', id)
  return await (lock ? row.forUpdate() : row).executeTakeFirst()
}

/** Global brokers that belong to other companies; only this one if an id is given. */
export async function listForeignBrokers(
  { query, companyId }: CompanyDb,
  id?: string,
): Promise<GlobalBroker[]> {
  const { rows } = await sql<GlobalBroker>`
    select * from fyr_global_mqtt_brokers()
    where company_id <> ${companyId} and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
    order by hostname, id`.execute(query)
  return rows
}

export async function countBrokers({ query }: CompanyDb): Promise<number> {
  const { count } = await query
    .selectFrom('mqtt_broker')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertBroker({ query }: CompanyDb, row: BrokerRow): Promise<void> {
  await query.insertInto('mqtt_broker').values(row).execute()
}

export async function updateBroker(
  { query }: CompanyDb,
  id: string,
  changes: Partial<Omit<BrokerRow, 'id' | 'created_at'>>,
): Promise<void> {
  await query.updateTable('mqtt_broker').set(changes).where('id', '=', id).execute()
}

/** Keeps the certificate that was shown first; one that is known stays. */
export async function keepFingerprint({ query }: CompanyDb, id: string, fingerprint: string): Promise<void> {
  await query
    .updateTable('mqtt_broker')
    .set({ fingerprint })
    .where('id', '=', id)
    .where('fingerprint', 'is', null)
    .execute()
}

export async function deleteBroker({ query }: CompanyDb, id: string): Promise<void> {
  await query.deleteFrom('mqtt_broker').where('id', '=', id).execute()
}

/** Brokers to connect to, of all companies or of one, with the topics that nodes listen to on each. */
export interface HeldBroker extends BrokerRow {
  company_id: string
  topics: { topic: string; parsingTopic: string; companyId: string; deveui: string }[]
}

export async function loadHeldBrokers(pool: Pool, companyId?: string): Promise<HeldBroker[]> {
  const { rows } = await pool.query<HeldBroker>(
    `select broker.*, coalesce((
       select json_agg(json_build_object('topic', meta.topic, 'parsingTopic', meta.parsing_topic,
         'companyId', meta.company_id, 'deveui', node.deveui) order by meta.id)
       from mqtt_topic as meta join node on node.company_id = meta.company_id and node.id = meta.node_id
       where meta.broker_id = broker.id and (broker.is_global or meta.company_id = broker.company_id)), '[]') as topics
     from mqtt_broker as broker where $1::uuid is null or broker.company_id = $1`,
    [companyId ?? null],
  )
  return rows
}

/** The companies whose global brokers nodes of others may listen to. */
export async function listGlobalOwners(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select distinct company_id as id from mqtt_broker where is_global',
    [],
  )
  return rows.map(({ id }) => id)
}
