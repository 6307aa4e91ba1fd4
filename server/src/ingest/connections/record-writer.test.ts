import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConnectionRecord } from '#domains/connections/connections/index.ts'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { createRecordWriter, type RecordWriter } from './record-writer.ts'

const companyId = '7f1a0000-0000-4000-8000-000000000001'
const id = '7f1a0000-0000-4000-8000-000000000002'
const changed: string[] = []
let database: TestDatabase
let writer: RecordWriter
let isAway = false
let failures = 0

beforeAll(async () => {
  database = await testDatabase()
  await database.db.withPlatform(({ query }) =>
    sql`insert into company (id, name) values (${companyId}, 'Acme')`.execute(query),
  )
  writer = createRecordWriter({
    pool: database.db.pipeline,
    clock: {
      now() {
        if (isAway) throw new Error('the write fails')
        return new Date()
      },
    },
    log: { error: () => void failures++ },
    changed: ({ status }) => void changed.push(status),
  })
})
afterAll(async () => {
  await writer?.stop()
  await database?.drop()
})

const rows = () =>
  database.db.withCompany(companyId, (db) =>
    db.rows(sql<{ status: string; total: number }>`
      select status, (select sum(messages_in)::int from connection_hour) as total from connection_state`),
  )

test('writes a record as it is at that moment, counts nothing twice or never, and deletes it', async () => {
  const counts = {
    messagesIn: 0,
    messagesOut: 0,
    bytesIn: 0,
    bytesOut: 0,
    reconnects: 0,
    newIn: 0,
    newOut: 0,
  }
  const record: ConnectionRecord = {
    ...{ companyId, id, driver: 'mqtt', status: 'connecting', since: 0, problem: null },
    ...counts,
  }
  writer.mark(record)
  record.status = 'connected'
  record.newIn = 2
  writer.mark(record)
  await expect.poll(rows).toEqual([{ status: 'connected', total: 2 }])
  // Its count is written with the next state.
  isAway = true
  record.newIn = 3
  writer.mark(record)
  await expect.poll(() => failures).toBeGreaterThan(0)
  record.newIn++
  record.status = 'waiting'
  writer.mark(record)
  isAway = false
  await expect.poll(rows).toEqual([{ status: 'waiting', total: 6 }])
  expect(changed).toEqual(['connected', 'waiting'])
  writer.mark(record)
  writer.remove(id)
  await expect.poll(rows).toEqual([])
})
