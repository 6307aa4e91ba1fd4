import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { rangeFormats } from '@fyr/contract/readings/readings'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStreaming, usualStreamLimits } from '#http/answers/streaming.ts'
import { createHttpServer } from '#http/index.ts'
import { openReadingsStore, type ReadingChunk, type ReadingsStore } from '#readings-store/index.ts'
import { newSeries, write } from '#readings-store/store-trial.ts'
import { type TestDatabase, testDatabase } from '../../../../../test/support/database.ts'
import { mergedCsv } from '../many/merged-csv.ts'
import { sendPieces } from './range-answer.ts'
import { rawRange } from './raw-range.ts'

/** Enough that no buffer between server and reader holds a tenth of it. */
const count = 400_000
let test1: TestDatabase
let store: ReadingsStore
let url: string
let close: () => Promise<unknown>
let inject: (path: string) => Promise<{ statusCode: number; rawPayload: Buffer }>
let taken = 0
let ended = 0

/** The store itself, and how many readings of a range it was asked for and whether the asking ended. */
const watched = {
  async *range(...question: Parameters<ReadingsStore['range']>): AsyncGenerator<ReadingChunk> {
    try {
      for await (const chunk of store.range(...question)) {
        taken += chunk.times.length
        yield chunk
      }
    } finally {
      ended++
    }
  },
}

/** As a store that has all in memory: nothing between chunks waits for anything. */
async function* longRange(): AsyncGenerator<ReadingChunk> {
  for (let chunk = 0; chunk < 50; chunk++) {
    const times = Float64Array.from({ length: 8192 }, (_, at) => (chunk * 8192 + at) * 1000)
    yield { times, values: times.map((time) => time / 7) }
  }
}

beforeAll(async () => {
  test1 = await testDatabase()
  const log = pino({ level: 'silent' })
  store = await openReadingsStore({ pool: test1.db.pipeline, log })
  const { series, nodeId, key } = await newSeries(store)
  for (let start = 0; start < count; start += 50_000) {
    await write(
      test1.db.pipeline,
      store,
      Array.from(
        { length: 50_000 },
        (_, at) => [series, 1_700_000_000_000 + (start + at) * 1000, at] as const,
      ),
    )
  }
  const named = { series, nodeId, key, deveui: 'n1', nodeName: 'N', label: '', unit: '' }
  const server = await createHttpServer({ log, bodyLimit: 1000, secure: false })
  server.get('/range', (_request, reply) => {
    const stream = createStreaming(usualStreamLimits)
    sendPieces(
      { stream: (pieces, as) => stream(reply, pieces, as) },
      'ndjson',
      rawRange(watched, named, { from: 0, to: Number.POSITIVE_INFINITY }, 'ndjson'),
      'n',
    )
  })
  for (const format of rangeFormats) {
    server.get(`/long-${format}`, (_request, reply) => {
      const stream = createStreaming(usualStreamLimits)
      const all = { from: 0, to: Number.POSITIVE_INFINITY }
      const pieces = rawRange({ range: longRange }, named, all, format)
      sendPieces({ stream: (each, as) => stream(reply, each, as) }, format, pieces, 'n')
    })
  }
  server.get('/long-columns', (_request, reply) => {
    const stream = createStreaming(usualStreamLimits)
    const all = { from: 0, to: Number.POSITIVE_INFINITY }
    const pieces = mergedCsv({ range: longRange }, Array(5).fill(named), all, 'keys')
    sendPieces({ stream: (each, as) => stream(reply, each, as) }, 'csv', pieces, 'n')
  })
  inject = async (path) => await server.inject(path)
  await server.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/range`
  close = () => server.close()
}, 120_000)
afterAll(async () => {
  await close?.()
  await store?.close()
  await test1?.drop()
})

it('a reader who goes away ends the work of the store; one who is slow makes it wait', async () => {
  const gone = new AbortController()
  // Uncompressed: these readings become so few bytes that all of them would fit into the buffers on the way.
  const headers = { 'accept-encoding': 'identity' }
  const answer = await fetch(url, { signal: gone.signal, headers })
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  // The reader takes no more: the store is asked for what fits into the buffers on the way, and then for nothing.
  await expect.poll(stillTaking, { timeout: 10_000 }).toBe(false)
  expect(taken).toBeLessThan(count / 2)
  expect(ended).toBe(0)
  gone.abort()
  await expect.poll(() => ended, { timeout: 20_000 }).toBe(1)
  const takenAtTheEnd = taken
  await sleep(200)
  expect(taken).toBe(takenAtTheEnd)
})

async function stillTaking(): Promise<boolean> {
  const before = taken
  await sleep(300)
  return taken !== before
}

it('a reader who stays gets all of it', async () => {
  const text = await (await fetch(url)).text()
  expect(text.split('\n')).toHaveLength(count + 1)
  expect(ended).toBe(2)
})

it.each([...rangeFormats, 'columns'])(
  'threat 32: a long %s answer lets the event loop go on',
  async (format) => {
    let rounds = 0
    let isDone = false
    const count = () => {
      rounds++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const began = performance.now()
    const { statusCode, rawPayload } = await inject(`/long-${format}`)
    isDone = true
    const took = performance.now() - began
    expect([statusCode, rawPayload.length > 4_000_000]).toEqual([200, true])
    // A slice has 5 ms; on a busy machine a round takes longer. In one piece there is hardly any.
    expect(rounds).toBeGreaterThan(took / 300)
  },
)
