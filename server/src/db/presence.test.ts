import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyClone } from '../../test/database.ts'
import { keepPortalsAway, showPresence } from './presence.ts'

let clone: Awaited<ReturnType<typeof emptyClone>>
const complaints: object[] = []
const log = { error: (details: object) => void complaints.push(details) }

beforeAll(async () => {
  clone = await emptyClone()
})
afterAll(() => clone?.drop())

test('one portal works on a database, or one restores it', async () => {
  const busy = 'Another Fyr works on this database, or a backup is being restored into it'
  const leave = await showPresence(clone.url, log)
  expect(await keepPortalsAway(clone.url)).toBeUndefined()
  await expect(showPresence(clone.url, log, 0)).rejects.toThrow(busy)
  await leave()
  const held = await keepPortalsAway(clone.url)
  await expect(showPresence(clone.url, log, 0)).rejects.toThrow(busy)
  // One that is just stopping is waited for.
  const waiting = showPresence(clone.url, log, 5000)
  await held?.release()
  await (await waiting)()
})

test('a portal whose connection breaks shows its presence again', async () => {
  const leave = await showPresence(clone.url, log)
  const owner = new pg.Client({ connectionString: clone.url })
  await owner.connect()
  const present = `select pid from pg_stat_activity where application_name = 'fyr presence' and datname = current_database()`
  const { rows } = await owner.query<{ pid: number }>(present)
  expect(rows).toHaveLength(1)
  await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  for (let waited = 0; waited < 5000; waited += 100) {
    const now = await owner.query<{ pid: number }>(present)
    if (now.rows[0] && now.rows[0].pid !== rows[0]?.pid) break
    await sleep(100)
  }
  expect(await keepPortalsAway(clone.url)).toBeUndefined()
  await leave()
  await owner.end()
  const held = await keepPortalsAway(clone.url)
  expect(held).toBeDefined()
  await held?.release()
})
