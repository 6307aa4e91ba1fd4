import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyClone } from '../support/database.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let clone: Awaited<ReturnType<typeof emptyClone>>
let owner: pg.Client
let portal: TestPortal
let session: Session

beforeAll(async () => {
  clone = await emptyClone()
  owner = new pg.Client({ connectionString: clone.url })
  await owner.connect()
  portal = await startTestPortal({ FYR_DATABASE_URL: clone.url })
  session = (await portal.createCompany('Roskilde Mejeri A/S', 'Denmark')).session
})
afterAll(async () => {
  await owner?.end()
  await portal?.stop()
  await clone?.drop()
})

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, body })
const send = async (deveui: string, value: number) => {
  const answer = await call('POST', `/tag/${deveui}/tagdata`, [{ key: 'temperature', value }])
  expect(answer).toMatchObject({ status: 202, body: { accepted: 1 } })
}
const newest = async (deveui: string) => (await call('GET', `/tag/latest/${deveui}/temperature`)).body.value

/** Runs `work` while the series of the installation cannot be changed. */
async function whileSeriesAreLocked(work: () => Promise<void>): Promise<void> {
  await owner.query('begin')
  await owner.query('select from series for share')
  try {
    await work()
  } finally {
    await owner.query('commit')
  }
}

test('what is acknowledged after a key was deleted stays, whatever came in while it was being deleted', async () => {
  await portal.createNode(session, 'silo-1')
  await send('silo-1', 1)
  let deletion: Promise<{ status: number }> | undefined
  await whileSeriesAreLocked(async () => {
    deletion = call('DELETE', '/tag/key/delete/force/silo-1/temperature')
    await sleep(300)
    await send('silo-1', 2)
  })
  expect((await deletion)?.status).toBe(204)
  await send('silo-1', 3)
  expect(await newest('silo-1')).toBe(3)
  await portal.restart()
  expect(await newest('silo-1')).toBe(3)
})

test('keys that are deleted while they are sent to lose nothing that is acknowledged afterwards', async () => {
  await portal.createNode(session, 'silo-2')
  let isSending = true
  let last = 0
  const sending = (async () => {
    while (isSending) await send('silo-2', ++last)
  })()
  for (let round = 0; round < 15; round++) {
    await sleep(10)
    const { status } = await call('DELETE', '/tag/key/delete/force/silo-2/temperature')
    expect([204, 404]).toContain(status)
    const before = last
    while (last < before + 2) await sleep(1)
    // The one before the last was sent and acknowledged after the deletion was answered.
    expect(await newest('silo-2')).toBeGreaterThan(before)
  }
  isSending = false
  await sending
  expect(await newest('silo-2')).toBe(last)
  // The key and its readings are there together.
  expect((await call('GET', '/tag/silo-2/keys')).body).toMatchObject([{ name: 'temperature' }])
})

test('a deletion that is rolled back keeps the readings; one that is committed takes them with it', async () => {
  await portal.createNode(session, 'silo-3')
  await send('silo-3', 1)
  const isRemoved = async () => {
    const { rows } = await owner.query<{ removed: boolean }>(
      `select removed from series join node on node.id = node_id where deveui = 'silo-3'`,
    )
    return rows.map(({ removed }) => removed)
  }
  const broken = portal.database.withPlatform(async ({ query }) => {
    await sql`delete from node_key where name = 'temperature'`.execute(query)
    await sql`delete from node where deveui = 'silo-3'`.execute(query)
    throw new Error('no after all')
  })
  await expect(broken).rejects.toThrow('no after all')
  expect(await isRemoved()).toEqual([false])
  await portal.database.withPlatform(({ query }) =>
    sql`delete from node_key where node_id = (select id from node where deveui = 'silo-3')`.execute(query),
  )
  expect(await isRemoved()).toEqual([true])
})
