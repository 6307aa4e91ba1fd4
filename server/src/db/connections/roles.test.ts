import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { administer } from '../../../test/support/database.ts'
import { findPostgres15, startPostgres15 } from '../../../test/support/servers/postgres-15.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { loginOf } from './connection-url.ts'
import { DatabaseSetupError } from './roles.ts'

const log = { error: () => undefined }
const programs15 = findPostgres15()
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function run(url: string, ...commands: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const command of commands) await client.query(command)
  } finally {
    await client.end()
  }
}

function addressOf(url: string, database: string, login: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  address.username = login
  address.password = 'secret'
  return address.href
}

/** A login with these rights, and an empty database that it owns. */
async function newOwner(admin: string, rights: string): Promise<string> {
  const name = `fyr_test_${randomBytes(6).toString('hex')}`
  await run(
    admin,
    `create role ${name} login ${rights} password 'secret'`,
    `grant ${name} to current_user`,
    `create database ${name} owner ${name}`,
  )
  cleanups.push(async () => {
    await administer(admin, `drop database ${name} with (force)`)
    await run(admin, `drop role ${name}`)
  })
  return addressOf(admin, name, name)
}

function commandsIn(error: unknown): string {
  const [, commands] = /must run once: (.*)$/s.exec(error instanceof Error ? error.message : '') ?? []
  return commands ?? 'select 1 / 0'
}

/** The same whatever the server is: `admin` may create roles and databases there. */
function describeServer(getAdmin: () => string): void {
  test('a login that may not create roles is told what an administrator must run once, and that suffices', async () => {
    const admin = getAdmin()
    const url = await newOwner(admin, 'nosuperuser nocreaterole')
    const error = await migrate(url).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseSetupError)
    await run(admin, commandsIn(error))
    await migrate(url)
    const db = await openDatabase({ url, log })
    cleanups.push(() => db.close())
    await db.withPlatform((tx) =>
      sql`insert into company (id, name) values (gen_random_uuid(), 'A')`.execute(tx.query),
    )
  })

  test('a second login that owns nothing does the daily work, and only as one of the roles', async () => {
    const admin = getAdmin()
    const url = await newOwner(admin, 'nosuperuser nocreaterole')
    const weak = `fyr_test_${randomBytes(6).toString('hex')}`
    await run(admin, `create role ${weak} login nosuperuser noinherit password 'secret'`)
    cleanups.push(() => run(admin, `drop role ${weak}`))
    const appUrl = addressOf(url, new URL(url).pathname.slice(1), weak)
    const error = await migrate(url, { weakLogin: weak }).catch((reason: unknown) => reason)
    await run(admin, commandsIn(error))
    await migrate(url, { weakLogin: loginOf(appUrl) ?? '' })
    const db = await openDatabase({ url: appUrl, log })
    cleanups.push(() => db.close())
    const [one, other] = [randomUUID(), randomUUID()]
    await db.withPlatform((tx) =>
      sql`insert into company (id, name) values (${one}, 'A'), (${other}, 'B')`.execute(tx.query),
    )
    const seen = await db.withCompany(one, (tx) => sql`select id from company`.execute(tx.query))
    expect(seen.rows).toEqual([{ id: one }])
    await expect(run(appUrl, 'select id from company')).rejects.toThrow(/permission denied/)
  })
}

describe('on the PostgreSQL that Fyr brings', () => {
  describeServer(() => inject('testCluster').url)
})

describe.skipIf(programs15 === undefined)('on PostgreSQL 15 (skipped where it is not installed)', () => {
  let cluster: { url: string; stop(): Promise<void> } | undefined
  beforeAll(async () => {
    cluster = programs15 ? await startPostgres15(programs15) : undefined
  })
  afterAll(() => cluster?.stop())
  const superuser = () => cluster?.url ?? ''

  test('a login that may create roles sets everything up by itself, and is no superuser', async () => {
    const url = await newOwner(superuser(), 'nosuperuser createrole')
    await migrate(url)
    await migrate(url)
    const db = await openDatabase({ url, log })
    cleanups.push(() => db.close())
    const [one, other] = [randomUUID(), randomUUID()]
    await db.withPlatform((tx) =>
      sql`insert into company (id, name) values (${one}, 'A'), (${other}, 'B')`.execute(tx.query),
    )
    const seen = await db.withCompany(one, (tx) => sql`select id from company`.execute(tx.query))
    expect(seen.rows).toEqual([{ id: one }])
  })

  test('several databases with different owners share the roles of the cluster', async () => {
    const urls = [await newOwner(superuser(), 'createrole'), await newOwner(superuser(), 'createrole')]
    await expect(Promise.all(urls.map((url) => migrate(url)))).resolves.toBeDefined()
  })

  test('a role that may pass row-level security is refused, with the cure', async () => {
    const url = await newOwner(superuser(), 'createrole')
    await migrate(url)
    await run(superuser(), 'alter role fyr_app bypassrls')
    cleanups.push(() => run(superuser(), 'alter role fyr_app nobypassrls'))
    await expect(migrate(url)).rejects.toThrow(/alter role fyr_app nosuperuser nobypassrls/)
  })

  describeServer(superuser)
})
