import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { deleteRefusals, recordPlatformChange } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.drop())

const now = new Date('2026-11-20T12:00:00Z')

it('threat 33: of the installation’s audit log, refused attempts of long ago are deleted and nothing else', async () => {
  const { db } = database
  const record = (action: 'refused' | 'deleted', objectId: string, at: Date) =>
    db.withPlatform((platform) =>
      recordPlatformChange(
        platform,
        { accountId: null, name: 'Test', requestId: 'request-1', now: at },
        { action, objectType: 'node', objectId, objectName: objectId },
      ),
    )
  const before = new Date(now.getTime() - 1000)
  await record('refused', 'old', new Date(before.getTime() - 1))
  await record('deleted', 'old company', new Date(0))
  await record('refused', 'new', before)
  await db.withPlatform((platform) => deleteRefusals(platform, before))
  const { rows } = await db.withPlatform(({ query }) =>
    sql<{ id: string }>`select object_id as id from platform_audit order by object_id`.execute(query),
  )
  expect(rows.map(({ id }) => id)).toEqual(['new', 'old company'])
})
