import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chargeTo } from '#lib/fairness/charged-to.ts'
import { closeHttpServer, createHttpServer } from '../server.ts'
import { createStreaming } from './streaming.ts'

let url: string
let close: () => Promise<unknown>

/** An answer that goes on for as long as anybody reads it. */
async function* endless() {
  for (;;) {
    yield 'x\n'
    await sleep(5)
  }
}

beforeAll(async () => {
  const server = await createHttpServer({ log: pino({ level: 'silent' }), bodyLimit: 1000, secure: false })
  const stream = createStreaming({ answers: 3, downloads: 1 })
  server.get<{ Params: { companyId: string }; Querystring: { file?: string } }>(
    '/:companyId',
    async ({ params: { companyId }, query: { file } }, reply) =>
      chargeTo({ companyId, principal: 'p' }, () =>
        stream(reply, endless(), { type: 'text/plain', ...(file !== undefined && { fileName: file }) }),
      ),
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  close = () => closeHttpServer(server)
})
const readers: AbortController[] = []
afterAll(async () => {
  for (const reader of readers) reader.abort()
  await close?.()
})

async function open(path: string) {
  const reader = new AbortController()
  readers.push(reader)
  const answer = await fetch(`${url}${path}`, { signal: reader.signal })
  return {
    status: answer.status,
    headers: answer.headers,
    body: answer.status === 200 ? null : ((await answer.json()) as { code: string }),
    leave: () => reader.abort(),
  }
}

it('threat 32: a company is sent so many answers at once, files counted by themselves, and no other company waits', async () => {
  const first = await open('/a')
  const file = await open('/a?file=n.csv')
  const third = await open('/a')
  expect([first, file, third].map(({ status }) => status)).toEqual([200, 200, 200])
  const refused = await open('/a')
  expect([refused.status, refused.body?.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'request.tooMany',
    '10',
  ])
  const other = await open('/b?file=n.csv')
  expect(other.status).toBe(200)

  // Who leaves makes room, of the kind that they had.
  third.leave()
  await expect.poll(async () => (await open('/a')).status, { timeout: 10_000 }).toBe(200)
  first.leave()
  await expect
    .poll(async () => (await open('/a?file=m.csv')).body?.code, { timeout: 10_000 })
    .toBe('download.tooMany')
  file.leave()
  await expect.poll(async () => (await open('/a?file=m.csv')).status, { timeout: 10_000 }).toBe(200)
})
