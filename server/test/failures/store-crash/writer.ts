import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { inTransaction, openDatabase } from '#db/index.ts'
import { openReadingsStore, type ReadingsStore } from '#readings-store/index.ts'
import { type Inspection, inspect } from './inspect.ts'
import { names, now, type Operation, operationOf, type Point } from './operations.ts'
import { type Phase, watchPhases } from './phases.ts'

/** The program that is killed: opens the store and works on it as the test tells it to. */

export type Order =
  | { kind: 'open'; url: string }
  /** Goes through the operations of each worker, from these numbers on. */
  | { kind: 'go'; seed: number; from: number[] }
  /** Ends the operations that are open and begins no others. */
  | { kind: 'pause' }
  | { kind: 'inspect'; settle: boolean }
  | { kind: 'lose answer'; phase: Phase }
  | { kind: 'close' }

export type Report =
  | { kind: 'ready' | 'opened' | 'paused' | 'closed' }
  /** Whether the answer was lost: not if every worker had stopped before there was one. */
  | { kind: 'lost'; isLost: boolean }
  | { kind: 'begun'; worker: number; number: number }
  | { kind: 'done'; worker: number; number: number; deleted?: number }
  | { kind: 'failed'; worker: number; number: number; error: string }
  | { kind: 'at'; phases: Phase[] }
  | { kind: 'inspected'; inspection: Inspection }
  | { kind: 'fault'; error: string }

class OwnFailure extends Error {}

let store: ReadingsStore
let pool: Pool
let phases: ReturnType<typeof watchPhases>
let closeDatabase: () => Promise<void>
let pausing = false
let atWork: Promise<unknown> = Promise.resolve()

/** Resolves when the report is on its way: what the test was told before a crash it knows. */
function tell(report: Report): Promise<void> {
  return new Promise((resolve) => process.send?.(report, undefined, {}, () => resolve()))
}

async function open(url: string): Promise<void> {
  const log = { error: () => undefined }
  const db = await openDatabase({ url, log, connections: { app: 1, platform: 1, pipeline: 6 } })
  pool = db.pipeline
  closeDatabase = db.close
  phases = watchPhases(pool, (at) => void tell({ kind: 'at', phases: at }))
  store = await openReadingsStore({ pool, log, clock: { now: () => new Date(now) }, flushReadings: 2000 })
}

async function work(seed: number, worker: number, from: number): Promise<void> {
  for (let number = from; !pausing; number++) {
    const operation = operationOf(seed, worker, number)
    await tell({ kind: 'begun', worker, number })
    try {
      const deleted = await perform(operation)
      await tell({ kind: 'done', worker, number, ...(deleted === undefined ? {} : { deleted }) })
    } catch (error) {
      await tell({ kind: 'failed', worker, number, error: String(error) })
      return
    }
  }
}

/** As the pipeline and the use cases do it. Of a deletion it answers how many readings went. */
async function perform(operation: Operation): Promise<number | undefined> {
  switch (operation.kind) {
    case 'write':
      return await write(operation.points)
    case 'write and fail':
      return await write(operation.points, new OwnFailure()).catch(ignoreOwn)
    case 'correct': {
      const [series] = await resolve([operation.name])
      await store.correct(series ?? 0, operation.points)
      return undefined
    }
    case 'delete range':
    case 'delete range and fail': {
      const { kind, from, to } = operation
      const found = await store.findSeries(operation.names.map(nameAt))
      const series = found.filter((each) => each !== undefined)
      if (kind === 'delete range') return await store.deleteRange(series, from, to)
      const failing = store.deleteRange(series, from, to, { also: () => Promise.reject(new OwnFailure()) })
      return await failing.then(() => undefined, ignoreOwn)
    }
    case 'delete series': {
      const [first, another] = operation.names.map(nameAt)
      if (first) await store.deleteSeries(first.nodeId, another ? undefined : first.key)
      return undefined
    }
    case 'settle':
      await store.waitIdle()
      return undefined
  }
}

function ignoreOwn(error: unknown): undefined {
  if (!(error instanceof OwnFailure)) throw error
}

async function write(points: readonly Point[], failure?: Error): Promise<undefined> {
  const distinct = [...new Set(points.map(({ name }) => name))]
  const series = await resolve(distinct)
  const ids = new Map(distinct.map((name, i) => [name, series[i] ?? 0]))
  // What is asked for stays in memory and is then kept up by what is written.
  await store.latest(series)
  const batch = {
    series: points.map(({ name }) => ids.get(name) ?? 0),
    times: points.map(({ time }) => time),
    values: points.map(({ value }) => value),
  }
  try {
    await inTransaction(pool, async (client) => {
      await store.append(client, batch)
      if (failure) throw failure
    })
  } catch (error) {
    store.forget(batch)
    throw error
  }
  store.committed(batch)
}

function nameAt(place: number) {
  const name = names[place]
  if (!name) throw new Error(`There is no name ${place}`)
  return name
}

const resolve = (places: readonly number[]) => store.resolveMany(places.map(nameAt))

/** The store may have lost its database for a while, and tries again after longer and longer rests. */
const patienceMs = 30_000

/** As soon as the store knows what became of everything. */
async function inspectWhenClear(settle: boolean): Promise<Inspection> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      // Whoever deletes waits until nothing is unclear.
      await soon(store.deleteRange([], 0, 1), 'to find out what was committed')
      if (settle) await soon(store.waitIdle(), 'to settle')
      return await inspect(store, pool, settle)
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(200)
    }
  }
}

async function soon<T>(work: Promise<T>, what: string): Promise<T> {
  const late = Symbol('late')
  const outcome = await Promise.race([work, sleep(patienceMs, late, { ref: false })])
  if (outcome !== late) return outcome as T
  throw new Error(`The store takes too long ${what}; it is ${JSON.stringify(store.state())}`)
}

/** Whoever fails stops: while the store cannot seal it refuses what has no room in memory, and all may have stopped. */
async function loseAnswer(phase: Phase): Promise<boolean> {
  const lost = new Promise<boolean>((resolve) => phases.loseAnswerOf(phase, () => resolve(true)))
  const isLost = await soon(Promise.race([lost, atWork.then(() => false)]), `with ${phase}`)
  if (!isLost) phases.loseNone()
  return isLost
}

async function follow(order: Order): Promise<void> {
  switch (order.kind) {
    case 'open':
      await open(order.url)
      return await tell({ kind: 'opened' })
    case 'go':
      pausing = false
      atWork = Promise.all(order.from.map((from, worker) => work(order.seed, worker, from)))
      return
    case 'pause':
      pausing = true
      await atWork
      return await tell({ kind: 'paused' })
    case 'inspect':
      return await tell({ kind: 'inspected', inspection: await inspectWhenClear(order.settle) })
    case 'lose answer':
      return await tell({ kind: 'lost', isLost: await loseAnswer(order.phase) })
    case 'close':
      await store.close()
      await closeDatabase()
      await tell({ kind: 'closed' })
      return process.disconnect()
  }
}

process.on('message', (order: Order) => {
  follow(order).catch((error: Error) => tell({ kind: 'fault', error: error.stack ?? String(error) }))
})
void tell({ kind: 'ready' })
