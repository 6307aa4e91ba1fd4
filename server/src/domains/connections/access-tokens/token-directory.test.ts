import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/index.ts'
import { type NodeWorld, nodeWorld, now } from '#domains/devices/nodes/nodes.fixture.ts'
import { removeNode } from '#domains/devices/nodes/nodes.ts'
import { createAccessToken, createTokenForNode, revokeAccessToken, type TokenWish } from './access-tokens.ts'
import { type AccessTokens, createAccessTokens, type TokenDirectoryOptions } from './token-directory.ts'

let world: NodeWorld
const open: AccessTokens[] = []

beforeAll(async () => {
  world = await nodeWorld()
})
afterEach(async () => {
  for (const tokens of open.splice(0)) await tokens.close()
})
afterAll(() => world?.database.drop())

const complaints: string[] = []
/** A directory that counts how often it asks the database. */
function directory(options: Partial<TokenDirectoryOptions> = {}) {
  const asked = { times: 0 }
  const database: Pick<Database, 'withPlatform' | 'events'> = {
    events: world.database.db.events,
    withPlatform: (work) => {
      asked.times++
      return world.database.db.withPlatform(work)
    },
  }
  const log = { error: (_: object, message: string) => void complaints.push(message) }
  const tokens = createAccessTokens({ database, log, ...options })
  open.push(tokens)
  return { tokens, asked }
}

const make = (wish: Partial<TokenWish> = {}) =>
  world.in(world.acme, (db, by) =>
    createAccessToken(
      db,
      { ...by, permissions: new Set(['Tag.View', 'Tag.Update']) },
      { label: 'Gateway', scopes: ['ingest'], deveui: null, expiresAt: null, ...wish },
    ),
  )
const later = (ms: number) => new Date(now.getTime() + ms)

test('a token proves its company, its label and its scopes, and nobody’s permissions', async () => {
  const { tokens, asked } = directory()
  const { id, token } = await make({ scopes: ['read', 'ingest'] })
  const identity = {
    caller: {
      accountId: null,
      sessionId: null,
      name: 'Gateway',
      isSuper: false,
      companyId: world.acme.id,
      role: null,
      permissions: new Set(),
      token: { id, scopes: ['read', 'ingest'], nodeId: null, deveui: null, maker: null },
    },
    language: null,
  }
  expect(await tokens.identify(token, now)).toEqual(identity)
  expect(await tokens.identify(token, now)).toEqual(identity)
  expect(asked.times).toBe(1)
  expect(await tokens.identifyMqtt({ token: token }, now)).toEqual({
    companyId: world.acme.id,
    tokenId: id,
    scopes: ['read', 'ingest'],
  })
})

test('a token of one node says which, and nothing else may be done with it', async () => {
  const nodeId = await world.make({ deveui: 'Bound-1' })
  const { token } = await world.in(world.acme, (db, by) => createTokenForNode(db, by, 'bound-1'))
  const { tokens } = directory()
  expect((await tokens.identify(token, now))?.caller.token).toEqual({
    id: expect.any(String),
    scopes: ['ingest'],
    nodeId,
    deveui: 'Bound-1',
    maker: null,
  })
  expect(await tokens.identifyMqtt({ token: token }, now)).toMatchObject({ nodeDeveui: 'Bound-1' })
})

describe('what proves nothing is not told apart', () => {
  test.each([
    ['empty', ''],
    ['short', 'fyr_abc'],
    ['of another kind', 'a'.repeat(47)],
    ['unknown', `fyr_${'A'.repeat(43)}`],
    ['with a blank behind', `fyr_${'A'.repeat(43)} `],
    ['with a line behind', `fyr_${'A'.repeat(43)}\n`],
    ['huge', `fyr_${'A'.repeat(100_000)}`],
    ['NUL', 'fyr_\0'],
  ])('%s', async (_, bearer) => {
    const { tokens } = directory()
    expect(await tokens.identify(bearer, now)).toBeNull()
    expect(await tokens.identifyMqtt({ token: bearer }, now)).toBeNull()
  })

  test('a token in another case, or its prefix or hash for the token', async () => {
    const { token, prefix } = await make()
    const { rows } = await world.in(world.acme, ({ query }) =>
      sql<{ hash: string }>`select encode(token_hash, 'hex') as hash from access_token`.execute(query),
    )
    const { tokens } = directory()
    for (const wrong of [token.toUpperCase(), token.toLowerCase(), prefix, rows.at(-1)?.hash ?? '']) {
      expect(await tokens.identify(wrong, now)).toBeNull()
    }
  })

  test('an expired token, remembered or not', async () => {
    const { token } = await make({ expiresAt: later(1000) })
    const { tokens } = directory()
    expect(await tokens.identify(token, later(999))).not.toBeNull()
    expect(await tokens.identifyMqtt({ token: token }, later(999))).toMatchObject({
      expiresAt: now.getTime() + 1000,
    })
    expect(await tokens.identify(token, later(1000))).toBeNull()
    expect(await directory().tokens.identify(token, later(1000))).toBeNull()
  })
})

describe('threat 9: a change is known at once', () => {
  test('a token that is revoked', async () => {
    const { tokens } = directory()
    const { id, token } = await make()
    const { token: other } = await make()
    expect(await tokens.identify(token, now)).not.toBeNull()
    expect(await tokens.identify(other, now)).not.toBeNull()
    await world.in(world.acme, (db, by) => revokeAccessToken(db, by, id))
    expect(await tokens.identify(token, now)).toBeNull()
    expect(await tokens.identify(other, now)).not.toBeNull()
  })

  test('a token that is revoked while it is looked up', async () => {
    const { id, token } = await make()
    let arrived = () => {}
    const reached = new Promise<void>((resolve) => {
      arrived = resolve
    })
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const database: Pick<Database, 'withPlatform' | 'events'> = {
      events: world.database.db.events,
      withPlatform: async (work) => {
        const result = await world.database.db.withPlatform(work)
        arrived()
        await held
        return result
      },
    }
    const { tokens } = directory({ database })
    const first = tokens.identify(token, now)
    await reached
    await world.in(world.acme, (db, by) => revokeAccessToken(db, by, id))
    const second = tokens.identify(token, now)
    goOn()
    // It was good when the first asked; whoever asks after the revocation hears that it is not.
    expect(await first).not.toBeNull()
    expect(await second).toBeNull()
    expect(await tokens.identify(token, now)).toBeNull()
  })

  test('a token whose node is deleted, also when a node of the same DevEUI comes after', async () => {
    await world.make({ deveui: 'gone-1' })
    const { token } = await world.in(world.acme, (db, by) => createTokenForNode(db, by, 'gone-1'))
    const { tokens } = directory()
    expect(await tokens.identify(token, now)).not.toBeNull()
    await world.in(world.acme, (db, by) => removeNode(db, by, 'gone-1', { withAlarms: false }))
    expect(await tokens.identify(token, now)).toBeNull()
    await world.make({ deveui: 'gone-1' })
    expect(await tokens.identify(token, now)).toBeNull()
  })

  test('threat 35: the tokens of a company that is deleted', async () => {
    const { tokens } = directory()
    const companyId = randomUUID()
    await world.database.db.withPlatform(({ query }) =>
      sql`insert into company (id, name) values (${companyId}, 'Short')`.execute(query),
    )
    const { token } = await world.database.db.withCompany(companyId, (db) =>
      createAccessToken(
        db,
        { ...world.acme.by, companyId },
        { label: 'x', scopes: ['ingest'], deveui: null, expiresAt: null },
      ),
    )
    expect(await tokens.identify(token, now)).not.toBeNull()
    await world.database.db.withPlatform(async (db) => {
      await sql`delete from company where id = ${companyId}`.execute(db.query)
      db.publishEvent('companyDeleted', { companyId })
    })
    expect(await tokens.identify(token, now)).toBeNull()
  })
})

describe('how much is asked of the database', () => {
  const wrong = (at: number) => `fyr_${String(at).padStart(43, '0')}`

  test('threat 12, 32: wrong tokens that come at once take a connection, not all of them', async () => {
    const { tokens, asked } = directory()
    const { token } = await make()
    const many = Array.from({ length: 500 }, (_, at) => tokens.identify(wrong(at), now))
    expect(await tokens.identify(token, now)).not.toBeNull()
    expect(await Promise.all(many)).toEqual(many.map(() => null))
    expect(asked.times).toBeLessThanOrEqual(2)
  })

  test('a wrong token that comes again is not looked for each time, but soon again', async () => {
    const { tokens, asked } = directory()
    for (let i = 0; i < 10; i++) await tokens.identify(wrong(1), now)
    expect(asked.times).toBe(1)
    await tokens.identify(wrong(1), later(5_000))
    expect(asked.times).toBe(2)
  })

  test('tokens beyond the capacity are looked up again, those in use stay', async () => {
    const { tokens, asked } = directory({ capacity: 2 })
    const made = [await make(), await make(), await make()].map(({ token }) => token)
    const [a = '', b = '', c = ''] = made
    for (const token of [a, b, a, c]) await tokens.identify(token, now)
    expect(asked.times).toBe(3)
    await tokens.identify(a, now)
    expect(asked.times).toBe(3)
    await tokens.identify(b, now)
    expect(asked.times).toBe(4)
  })

  test('a database that fails is an error, not a wrong token, and is asked again', async () => {
    let broken = true
    const { token } = await make()
    const { tokens } = directory({
      database: {
        events: world.database.db.events,
        withPlatform: async (work) => {
          if (broken) throw new Error('gone')
          return await world.database.db.withPlatform(work)
        },
      },
    })
    await expect(tokens.identify(token, now)).rejects.toThrow('gone')
    broken = false
    expect(await tokens.identify(token, now)).not.toBeNull()
  })
})

describe('the last use', () => {
  const lastUseOf = async (id: string) => {
    const { rows } = await world.in(world.acme, ({ query }) =>
      sql<{ at: Date | null }>`select last_used_at as at from access_token where id = ${id}`.execute(query),
    )
    return rows[0]?.at
  }

  test('is written once a minute at most, for many tokens at once, and never backwards', async () => {
    const { tokens, asked } = directory()
    const [one, two] = [await make(), await make()]
    expect(await lastUseOf(one.id)).toBeNull()
    for (const { token } of [one, two]) await tokens.identify(token, now)
    await tokens.identify(one.token, later(59_999))
    asked.times = 0
    await tokens.writeLastUses()
    await tokens.writeLastUses()
    expect(asked.times).toBe(1)
    expect(await lastUseOf(one.id)).toEqual(now)
    expect(await lastUseOf(two.id)).toEqual(now)
    await tokens.identify(one.token, later(60_000))
    await tokens.identify(two.token, later(-60_000))
    await tokens.writeLastUses()
    expect(await lastUseOf(one.id)).toEqual(later(60_000))
    expect(await lastUseOf(two.id)).toEqual(now)
  })

  test('is written when the portal stops, and a failure is only logged', async () => {
    const { id, token } = await make()
    let broken = false
    const { tokens } = directory({
      database: {
        events: world.database.db.events,
        withPlatform: async (work) => {
          if (broken) throw new Error('gone')
          return await world.database.db.withPlatform(work)
        },
      },
    })
    await tokens.identify(token, now)
    broken = true
    await tokens.writeLastUses()
    expect(complaints).toEqual(['The last uses of access tokens could not be written'])
    broken = false
    await tokens.identify(token, later(60_000))
    await tokens.close()
    expect(await lastUseOf(id)).toEqual(later(60_000))
  })

  test('of an expired token is none', async () => {
    const { id, token } = await make({ expiresAt: later(1) })
    const { tokens } = directory()
    await tokens.identify(token, later(1))
    await tokens.writeLastUses()
    expect(await lastUseOf(id)).toBeNull()
  })
})
