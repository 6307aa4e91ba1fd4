import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '#http/server.ts'
import { jpegWith, pictures } from '#lib/picture/picture.fixture.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { dropImage, imageRoute, keepImage } from './index.ts'

const company = randomUUID()
const other = randomUUID()
const now = new Date('2026-11-20T12:00:00Z')
let database: TestDatabase
let server: FastifyInstance

beforeAll(async () => {
  database = await testDatabase()
  await database.db.withPlatform((db) =>
    sql`insert into company (id, name) values (${company}, 'A'), (${other}, 'B')`.execute(db.query),
  )
  server = await createHttpServer({ log: pino({ level: 'silent' }), bodyLimit: 1000, secure: false })
  imageRoute(server, database.db)
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const keep = (file: unknown) => database.db.withCompany(company, (db) => keepImage(db, file, now))
const ask = (name: string) => server.inject(`/api/image/${name}`)

test('threat 21: a picture is served as the picture alone, and as nothing else', async () => {
  const name = await keep(jpegWith(0xfe, Buffer.from('<script>alert(1)</script>')))
  expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/)
  const answer = await ask(name)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(pictures.jpeg)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test.each([
  ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['JSON', { image: 'x' }],
  ['nothing', undefined],
])('threat 21: %s is refused', async (_, file) => {
  await expect(keep(file)).rejects.toMatchObject({ code: 'image.unreadable' })
})

test('the same picture has another name each time, and is gone once dropped by its company', async () => {
  const [one, two] = [await keep(pictures.png), await keep(pictures.png)]
  expect(one).not.toBe(two)
  await database.db.withCompany(other, (db) => dropImage(db, one))
  expect((await ask(one)).statusCode).toBe(200)
  await database.db.withCompany(company, (db) => dropImage(db, one))
  expect((await ask(one)).statusCode).toBe(404)
  expect((await ask(two)).statusCode).toBe(200)
})

test.each([
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5cwindows%5cwin.ini',
  `${'0'.repeat(32)}.png`,
  `${'0'.repeat(32)}.png%00.svg`,
  `${'A'.repeat(32)}.png`,
  "%27%20or%20'1'='1",
  '%25',
])('threat 25: no picture has the name %s', async (name) => {
  const answer = await ask(name)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'object.notFound' })
})
