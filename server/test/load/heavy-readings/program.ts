import { createHash } from 'node:crypto'
import { inTransaction, openDatabase } from '#db/index.ts'
import { openReadingsStore } from '#readings-store/index.ts'

/** The program that has little memory: writes texts as the pipeline would, or opens what is there and reads it. */

export interface Task {
  kind: 'write' | 'read'
  url: string
  flushBytes: number
  readings: number
}

export interface Found {
  readings: number
  /** The greatest that was seen. */
  openBytes: number
}

const task = JSON.parse(process.argv[2] ?? '') as Task
const nodeId = '8c2f3f53-7d52-4b0e-9f76-3c9a2b3ff001'
const keys = ['log', 'trace', 'dump']
const t0 = Date.parse('2026-03-01T00:00:00Z')
const inBatch = 300
const log = { error: (_: object, message: string) => void process.stderr.write(message) }

/** 10 KB that no compression makes small. */
function textOf(at: number): string {
  let text = ''
  for (let part = 0; text.length < 10_000; part++) {
    text += createHash('sha512').update(`${at} ${part}`).digest('base64')
  }
  return text.slice(0, 10_000)
}

const database = await openDatabase({ url: task.url, log })
const store = await openReadingsStore({
  pool: database.pipeline,
  readPool: database.store,
  log,
  flushBytes: task.flushBytes,
})
const series = await store.resolveSeries(nodeId, keys)
let openBytes = store.state().openBytes
let readings = 0

if (task.kind === 'write') {
  for (; readings < task.readings; readings += inBatch) {
    const places = Array.from({ length: Math.min(inBatch, task.readings - readings) }, (_, i) => readings + i)
    const batch = {
      series: places.map((at) => series[at % keys.length] ?? 0),
      times: places.map((at) => t0 + at * 1000),
      values: places.map(textOf),
    }
    await inTransaction(database.pipeline, (client) => store.append(client, batch))
    store.committed(batch)
    openBytes = Math.max(openBytes, store.state().openBytes)
  }
} else {
  await store.waitIdle()
  for (const each of series) {
    for await (const chunk of store.range(each, 0, Number.POSITIVE_INFINITY)) {
      for (const [at, time] of chunk.times.entries()) {
        if (chunk.values[at] !== textOf((time - t0) / 1000)) throw new Error(`Another text at ${time}`)
      }
      readings += chunk.times.length
    }
  }
}
process.send?.({ readings, openBytes } satisfies Found)
// It is killed.
setInterval(() => undefined, 60_000)
