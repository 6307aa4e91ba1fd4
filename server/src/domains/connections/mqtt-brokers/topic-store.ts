import type { MqttTopic } from '@fyr/contract/connections/mqtt-brokers'
import { type Generated, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

interface MqttTopicTable {
  id: string
  company_id: Generated<string>
  broker_id: string
  node_id: string
  topic: string
  publish_topic: string
  parsing_topic: string
}
declare module '#db/tables.ts' {
  interface Tables {
    mqtt_topic: MqttTopicTable
  }
}

export type TopicRow = Omit<MqttTopicTable, 'company_id'>

function topics({ query }: CompanyDb) {
  return query
    .selectFrom('mqtt_topic')
    .innerJoin('node', 'node.id', 'mqtt_topic.node_id')
    .select(['mqtt_topic.id as mqttMetaId', 'mqtt_topic.broker_id as brokerId', 'node.deveui'])
    .select(['topic', 'publish_topic as publishTopic', 'parsing_topic as parsingTopic'])
    .select((each) =>
      each.fn
        .coalesce(
          each
            .selectFrom('mqtt_broker')
            .select(sql<string>`coalesce(nullif(name, ''), hostname)`.as('name'))
            .whereRef('id', '=', 'mqtt_topic.broker_id'),
          sql<string>`(select coalesce(nullif(name, ''), hostname) from fyr_global_mqtt_brokers() as shared
            where shared.id = mqtt_topic.broker_id)`,
          sql<string>`''`,
        )
        .as('brokerName'),
    )
}

export async function listTopicsOf(db: CompanyDb, nodeId: string): Promise<MqttTopic[]> {
  return await topics(db).where('node.id', '=', nodeId).orderBy('topic').execute()
}

export async function findTopic(db: CompanyDb, id: string): Promise<MqttTopic | undefined> {
  return await topics(db).where('mqtt_topic.id', '=', id).executeTakeFirst()
}

/** Where what is sent to a node is published; the first of its topics that says so. */
export async function publishTopicOf(
  { query }: CompanyDb,
  deveui: string,
): Promise<{ brokerId: string; publishTopic: string } | undefined> {
  return await query
    .selectFrom('mqtt_topic')
    .innerJoin('node', 'node.id', 'mqtt_topic.node_id')
    .select(['broker_id as brokerId', 'publish_topic as publishTopic'])
    .where('node.deveui', '=', deveui)
    .where('publish_topic', '<>', '')
    .orderBy('topic')
    .limit(1)
    .executeTakeFirst()
}

/** All of the company's on a broker. */
export async function listTopicsOn({ query }: CompanyDb, brokerId: string): Promise<TopicRow[]> {
  return await query
    .selectFrom('mqtt_topic')
    .select(['id', 'broker_id', 'node_id', 'topic', 'publish_topic', 'parsing_topic'])
    .where('broker_id', '=', brokerId)
    .execute()
}

/** Whether somebody listens to it already, in whatever company. */
export async function isTopicTaken(
  { query }: CompanyDb,
  { broker_id, topic, id }: Pick<TopicRow, 'broker_id' | 'topic' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select fyr_mqtt_topic_taken(${broker_id}, ${topic}, ${id}) as taken`.execute(query)
  return rows[0]?.taken ?? false
}

export async function insertTopic({ query }: CompanyDb, row: TopicRow): Promise<void> {
  await query.insertInto('mqtt_topic').values(row).execute()
}

export async function updateTopic(
  { query }: CompanyDb,
  { id, ...row }: Omit<TopicRow, 'broker_id' | 'node_id'>,
) {
  await query.updateTable('mqtt_topic').set(row).where('id', '=', id).execute()
}

export async function deleteTopic({ query }: CompanyDb, id: string): Promise<void> {
  await query.deleteFrom('mqtt_topic').where('id', '=', id).execute()
}

/** How many nodes of the company listen to each broker. */
export async function countNodes({ query }: CompanyDb): Promise<Map<string, number>> {
  const rows = await query
    .selectFrom('mqtt_topic')
    .select(['broker_id', sql<number>`count(distinct node_id)`.as('count')])
    .groupBy('broker_id')
    .execute()
  return new Map(rows.map(({ broker_id, count }) => [broker_id, count]))
}
