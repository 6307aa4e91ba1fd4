import { messageCountsOf } from '#domains/connections/connections/index.ts'
import type { CreateRateLimit } from '#lib/fairness/rate-limit.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import { byOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { fail, found } from '#request/problem.ts'
import { brokerSecrets } from './broker-secrets.ts'
import { findBroker, listForeignBrokers } from './broker-store.ts'
import { settingsToTest, type TestBroker } from './broker-test.ts'
import {
  brokerOf,
  brokersOf,
  changeBroker,
  createBroker,
  forgetFingerprint,
  removeBroker,
} from './brokers.ts'
import { readTopicFilter } from './topic-rules.ts'
import { changeTopic, createTopic, removeTopic, topicsOf } from './topics.ts'

export interface MqttBrokerDeps {
  installationKey: Uint8Array
  createRateLimit: CreateRateLimit
  testBroker: TestBroker
}

/** Tests of a company: at once, and in a minute. */
const testRate = { perSecond: 20 / 60, burst: 10 }

export function mqttBrokerRoutes({ installationKey, createRateLimit, testBroker }: MqttBrokerDeps) {
  const secrets: Encryption = brokerSecrets(installationKey)
  const tests = createRateLimit(testRate, 'tests of MQTT brokers')
  return {
    list: on.mqttBrokers.list.handler(({ context }) => context.inCompany((db) => brokersOf(db))),
    get: on.mqttBrokers.get.handler(({ input, context }) =>
      context.inCompany((db) => brokerOf(db, input.params.id)),
    ),
    create: on.mqttBrokers.create.handler(({ input, context }) =>
      context.inCompany((db, by) => createBroker(db, by, secrets, input.body)),
    ),
    update: on.mqttBrokers.update.handler(({ input, context }) =>
      context.inCompany((db, by) => changeBroker(db, by, secrets, input.params.id, input.body)),
    ),
    remove: on.mqttBrokers.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeBroker(db, by, input.params.id)),
    ),
    forget: on.mqttBrokers.forget.handler(({ input, context }) =>
      context.inCompany((db, by) => forgetFingerprint(db, by, input.params.id)),
    ),
    test: on.mqttBrokers.test.handler(async ({ input, context }) => {
      const { brokerId, topic, ...body } = input.body
      const { companyId, now } = byOf(context)
      const row = brokerId && (await context.inCompany((db) => findBroker(db, brokerId)))
      const broker = settingsToTest(
        secrets,
        body,
        brokerId === undefined ? undefined : found(row || undefined),
      )
      const topics = topic === undefined ? [] : [readTopicFilter(topic) ?? fail('node.topicInvalid')]
      if ((await tests.take(companyId, 1, now.getTime())) > 0) fail('request.tooMany')
      const fingerprint = (row && row.hostname === body.hostname && row.fingerprint) || null
      const { problem, messages } = await testBroker({ companyId, broker, fingerprint, topics })
      return { result: problem?.code ?? ('works' as const), detail: problem?.detail ?? '', messages }
    }),
    metrics: on.mqttBrokers.metrics.handler(({ input, context }) =>
      context.inCompany(async (db, { now }) => {
        const { id } = input.params
        if (!(await findBroker(db, id))) found((await listForeignBrokers(db, id))[0])
        return await messageCountsOf(db, id, now)
      }),
    ),
    topics: on.mqttBrokers.topics.handler(({ input, context }) =>
      context.inCompany((db) => topicsOf(db, input.params.deveui)),
    ),
    createTopic: on.mqttBrokers.createTopic.handler(({ input, context }) =>
      context.inCompany((db, by) => createTopic(db, by, input.body)),
    ),
    updateTopic: on.mqttBrokers.updateTopic.handler(({ input, context }) =>
      context.inCompany((db, by) => changeTopic(db, by, input.params.id, input.body)),
    ),
    removeTopic: on.mqttBrokers.removeTopic.handler(({ input, context }) =>
      context.inCompany((db, by) => removeTopic(db, by, input.params.id)),
    ),
  }
}
