import { randomUUID } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { createBrokerState } from '../state/broker-state-store.ts'
import { collect, eventually, openTestBroker, secretOf, type TestBroker } from './broker.fixture.ts'

let database: TestDatabase
let at: TestBroker
const companies = { alpha: randomUUID(), beta: randomUUID() }
const workers: Worker[] = []

beforeAll(async () => {
  database = await testDatabase()
  for (const [name, id] of Object.entries(companies)) {
    await database.db.withPlatform(({ query }) =>
      sql`insert into company (id, name) values (${id}, ${name})`.execute(query),
    )
    // Sessions go with their tokens; each company has one, of the same id.
    await database.db.withCompany(id, ({ query }) =>
      sql`insert into access_token (id, label, token_hash, prefix, scopes, created_at)
          values (${id}, ${name}, ${Buffer.from(name)}, ${name}, '{ingest,read}', now())`.execute(query),
    )
  }
  at = await openTestBroker({
    state: createBrokerState(database.db),
    authenticate: async (login) => {
      const companyId = new Map(Object.entries(companies)).get(secretOf(login))
      return companyId === undefined ? null : { companyId, tokenId: companyId, scopes: ['ingest', 'read'] }
    },
    started: (thread) => workers.push(thread),
  })
})
afterAll(async () => {
  await at?.close()
  await database?.drop()
})

const count = 300
const lines = (name: string) => Array.from({ length: count }, (_, index) => `news=${name}${index}`)

test('threat 27: what was acknowledged waits for clients that are away though the thread dies at once, each in its company', async () => {
  for (const name of ['alpha', 'beta']) {
    const reader = await at.connect(name, { clientId: 'reader', clean: false })
    await reader.subscribeAsync({ news: { qos: 1 } })
    await reader.endAsync()
    const sender = await at.connect(name)
    const last = Promise.all(
      lines(name).map((line) => sender.publishAsync('news', line.slice(5), { qos: 1 })),
    )
    await sender.publishAsync('state', name, { qos: 1, retain: true })
    await last
  }
  await workers[0]?.terminate()
  await eventually(() => at.broker.stats().restarts === 1 && workers.length === 2)
  for (const name of ['alpha', 'beta']) {
    const reader = at.open(name, { clientId: 'reader', clean: false, reconnectPeriod: 100 })
    const received = collect(reader)
    await eventually(() => received.length >= count)
    expect(received).toEqual(lines(name))
    await reader.subscribeAsync('state')
    await eventually(() => received.length > count)
    expect(received.at(-1)).toBe(`state=${name}`)
  }
})
