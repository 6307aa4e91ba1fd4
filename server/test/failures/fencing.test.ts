import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/index.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'
import { type Cutter, createCutter } from './fencing/cutter.ts'
import { type Rival, startRival } from './fencing/rivals.ts'
import { createSender, type Sender } from './fencing/sender.ts'
import { childrenOf, killIfThere } from './store-crash/victims.ts'

/**
 * Two portals on one database, each as a process of its own behind a network of its own. Whatever happens to them,
 * one works and the other waits; what was acknowledged by either is there, once. With commits that do not name the
 * epoch (`db/ownership/fence.ts`) this fails: the portal that was cut off stores an older try over what was acknowledged.
 */
let folder: string
let server: EmbeddedPostgres
let owner: pg.Client
const cutters: Cutter[] = []
const rivals: Rival[] = []

beforeAll(async () => {
  folder = await makeTemporaryFolder()
  // What a killed process has handed to the system is safe without fsync; what it has not would be lost.
  const settings = { synchronous_commit: 'on', full_page_writes: 'on' }
  server = await startEmbeddedPostgres({ dataDir: folder, durable: false, settings })
  owner = await connectOwner()
  const secretKey = randomBytes(32).toString('base64')
  for (const name of ['one', 'other']) {
    const cutter = await createCutter(Number(new URL(server.url).port))
    cutters.push(cutter)
    const address = new URL(server.url)
    address.port = String(cutter.port)
    rivals.push(await startRival({ name, databaseUrl: address.href, secretKey }))
    if (name === 'one') await until(() => rivals[0]?.isReady() ?? false, 60_000)
  }
}, 120_000)
afterAll(async () => {
  await Promise.all(rivals.map((rival) => rival.end()))
  await Promise.all(cutters.map((cutter) => cutter.close()))
  await owner?.end()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function connectOwner(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Ends the sessions that hold or want the lock on the database. */
const takeLockAway = () =>
  owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fyr presence'`,
  )

/** Of the portal that works. */
async function ownerAt(): Promise<number> {
  let at = -1
  await until(async () => {
    const ready = await Promise.all(rivals.map((rival) => rival.isReady()))
    at = ready.indexOf(true)
    return at !== -1
  }, 60_000)
  return at
}
const epochNow = async () =>
  (await owner.query<{ epoch: string }>('select epoch from partition_owner')).rows[0]?.epoch

/** What is done to the portal that works, `at`. */
const disturbances: Record<string, (at: number, sender: Sender) => Promise<void>> = {
  'its lock is taken away': async () => {
    await takeLockAway()
  },
  'it is cut off while it believes to be the owner, and another takes over': async (at, sender) => {
    const before = await epochNow()
    cutters[at]?.hold()
    await sleep(300)
    await takeLockAway()
    await until(async () => (await epochNow()) !== before, 60_000)
    await until(() => rivals[1 - at]?.isReady() ?? false, 60_000)
    // What was on its way there is given up, and sent to the other one.
    await sender.more(40)
    // What it had sent to the database before arrives now: without the fence it would be stored over what came later.
    cutters[at]?.letThrough()
    await until(async () => !(await rivals[at]?.isReady()))
  },
  'its connections are cut for a while': async (at) => {
    cutters[at]?.cut()
    await sleep(3000)
    cutters[at]?.letThrough()
  },
  'PostgreSQL crashes and starts again': async () => {
    for (const pid of childrenOf(server.pid).slice(-1)) killIfThere(pid)
    await sleep(1000)
    await owner.end().catch(() => undefined)
    await until(async () => {
      owner = await connectOwner().catch(() => owner)
      return await owner.query('select 1').then(
        () => true,
        () => false,
      )
    })
  },
  'it is killed': async (at) => {
    await rivals[at]?.kill()
  },
}

test('what two portals on one database acknowledge is lost and doubled by nothing that happens to them', {
  timeout: 300_000,
}, async () => {
  const sender = await createSender(rivals)
  const epochs = new Set([await epochNow()])
  try {
    for (const [what, happen] of Object.entries(disturbances)) {
      const at = await ownerAt()
      await sender.more(40)
      await happen(at, sender)
      await ownerAt()
      await sender.more(40)
      epochs.add(await epochNow())
      expect(await Promise.all(rivals.map((rival) => rival.isReady())), what).not.toEqual([true, true])
    }
  } finally {
    await sender.stop()
  }
  // It was not one portal all the time.
  expect(epochs.size).toBeGreaterThan(2)
  for (const restarted of [false, true]) {
    if (restarted) await rivals[await ownerAt()]?.kill()
    const at = await ownerAt()
    expect(await sender.differences(at), restarted ? 'after a restart' : 'in memory').toEqual([])
  }
})
