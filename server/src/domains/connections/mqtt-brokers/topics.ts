import { randomUUID } from 'node:crypto'
import type { MqttTopic } from '@fyr/contract/connections/mqtt-brokers'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { findNodes } from '#domains/devices/nodes/index.ts'
import { type Changes, changesBetween, recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { findBroker, listForeignBrokers } from './broker-store.ts'
import { isInBranch, isParsingTopic, isPublishTopic, isUnder, readTopicFilter } from './topic-rules.ts'
import {
  deleteTopic,
  findTopic,
  insertTopic,
  isTopicTaken,
  listTopicsOf,
  listTopicsOn,
  type TopicRow,
  updateTopic,
} from './topic-store.ts'

/** Of one node, on all brokers. */
const maxTopics = 20

interface Fields {
  topic: string
  publishTopic: string
  parsingTopic: string
}

async function nodeOf(db: CompanyDb, deveui: string) {
  const [node] = await findNodes(db, [deveui])
  return found(node)
}

export async function topicsOf(db: CompanyDb, deveui: string): Promise<MqttTopic[]> {
  return await listTopicsOf(db, (await nodeOf(db, deveui)).id)
}

export async function createTopic(
  db: CompanyDb,
  by: CompanyPrincipal,
  { deveui, brokerId, ...fields }: Fields & { deveui: string; brokerId: string },
): Promise<MqttTopic> {
  const node = await nodeOf(db, deveui)
  const broker = await brokerToListenTo(db, brokerId)
  await advisoryLock(db, `mqtt topics ${brokerId}`)
  if ((await listTopicsOf(db, node.id)).length >= maxTopics) {
    fail('mqttTopic.tooMany', { params: { maximum: maxTopics } })
  }
  const row = { id: randomUUID(), broker_id: brokerId, node_id: node.id, ...readFields(fields) }
  await checkTopic(db, by, row, broker.isForeign)
  await insertTopic(db, row)
  await noteChange(db, by, node, { mqttTopic: { from: null, to: row.topic } })
  db.publishEvent('mqttBroker', { companyId: broker.ownerId })
  return found(await findTopic(db, row.id))
}

export async function changeTopic(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  changes: Partial<Fields>,
): Promise<MqttTopic> {
  const before = found(await findTopic(db, id))
  const broker = await brokerToListenTo(db, before.brokerId)
  await advisoryLock(db, `mqtt topics ${before.brokerId}`)
  const node = await nodeOf(db, before.deveui)
  const { topic, publishTopic, parsingTopic } = before
  const wanted = { topic, publishTopic, parsingTopic, ...changes }
  const row = { id, broker_id: before.brokerId, node_id: node.id, ...readFields(wanted) }
  const after = { topic: row.topic, publishTopic: row.publish_topic, parsingTopic: row.parsing_topic }
  const differences = changesBetween({ topic, publishTopic, parsingTopic }, after)
  if (Object.keys(differences).length === 0) return before
  await checkTopic(db, by, row, broker.isForeign)
  const { broker_id: _, node_id: __, ...columns } = row
  await updateTopic(db, columns)
  await noteChange(db, by, node, differences)
  db.publishEvent('mqttBroker', { companyId: broker.ownerId })
  return found(await findTopic(db, id))
}

export async function removeTopic(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const { topic, brokerId, deveui } = found(await findTopic(db, id))
  const node = await nodeOf(db, deveui)
  const broker = await findListenable(db, brokerId)
  await deleteTopic(db, id)
  await noteChange(db, by, node, { mqttTopic: { from: topic, to: null } })
  if (broker) db.publishEvent('mqttBroker', { companyId: broker.ownerId })
}

/** A broker of the company, or a global one. */
export async function findListenable(db: CompanyDb, id: string) {
  const own = await findBroker(db, id)
  if (own) return { ownerId: db.companyId, isForeign: false, hasSparkplug: own.sparkplug }
  const [foreign] = await listForeignBrokers(db, id)
  return foreign && { ownerId: foreign.company_id, isForeign: true, hasSparkplug: foreign.sparkplug }
}

async function brokerToListenTo(db: CompanyDb, id: string) {
  return (await findListenable(db, id)) ?? fail('mqttBroker.notFound', { field: 'body.brokerId' })
}

function readFields({ topic, publishTopic, parsingTopic }: Fields) {
  const filter = readTopicFilter(topic) ?? fail('node.topicInvalid', { field: 'body.topic' })
  if (publishTopic !== '' && !isPublishTopic(publishTopic)) {
    fail('node.topicInvalid', { field: 'body.publishTopic' })
  }
  if (parsingTopic !== '' && !isParsingTopic(parsingTopic, filter)) {
    fail('mqttTopic.parsingInvalid', { field: 'body.parsingTopic' })
  }
  return { topic: filter, publish_topic: publishTopic, parsing_topic: parsingTopic }
}

async function checkTopic(
  db: CompanyDb,
  by: CompanyPrincipal,
  row: TopicRow,
  isForeign: boolean,
): Promise<void> {
  const { topic, publish_topic } = row
  if (isForeign && !by.isSuper) {
    const params = { branch: `${by.companyId}/` }
    if (!isInBranch(topic, by.companyId)) fail('mqttTopic.otherBranch', { params, field: 'body.topic' })
    if (publish_topic !== '' && !isInBranch(publish_topic, by.companyId)) {
      fail('mqttTopic.otherBranch', { params, field: 'body.publishTopic' })
    }
  }
  if (await isTopicTaken(db, row)) fail('mqttTopic.exists', { field: 'body.topic' })
  const others = (await listTopicsOn(db, row.broker_id)).filter(({ id }) => id !== row.id)
  const all = [...others, row]
  // What is published would come back as a reading, of this node or of another.
  const comesBack = publish_topic !== '' && all.some((each) => isUnder(publish_topic, each.topic))
  if (comesBack) fail('mqttTopic.publishesToItself', { field: 'body.publishTopic' })
  const hears = others.some((each) => each.publish_topic !== '' && isUnder(each.publish_topic, topic))
  if (hears) fail('mqttTopic.publishesToItself', { field: 'body.topic' })
}

async function noteChange(
  db: CompanyDb,
  by: CompanyPrincipal,
  { id, name }: { id: string; name: string },
  changes: Changes,
): Promise<void> {
  await recordChange(db, by, 'updated', ['node', id, name], changes)
}
