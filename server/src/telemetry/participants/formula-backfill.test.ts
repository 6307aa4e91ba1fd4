import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type BackfillJobParts,
  backfillKinds,
  type FormulaEngine,
} from '#domains/automation/formulas/index.ts'
import { insertJobs, type JobWorker, startJobWorker } from '#jobs/index.ts'
import { type Reading, readingsOf } from '#readings-store/index.ts'
import { until } from '../../../test/support/until.ts'
import type { Participant } from '../participant.ts'
import { type PipelineWorld, startPipelineWorld } from '../pipeline.fixture.ts'
import { insertFormula, type Series, startEngine } from './formulas.fixture.ts'
import { formulaParticipant } from './formulas.ts'

const kind = 'formula.backfill'
let world: PipelineWorld
let engine: FormulaEngine
const current: Participant = {
  name: 'formulas',
  refresh: () => engine.refresh(),
  derive: (news, now) => formulaParticipant(engine).derive?.(news, now) ?? [],
  prepare: (batch) => formulaParticipant(engine).prepare(batch),
}
let workers: JobWorker[] = []

beforeAll(async () => {
  world = await startPipelineWorld([current])
})
afterAll(() => world?.stop())
beforeEach(async () => {
  engine = await startEngine(world)
})
afterEach(async () => {
  for (const worker of workers) await worker.stop()
  workers = []
  engine.close()
})

interface Row {
  id: string
  state: string
  reason: string | null
  position: Date
  computed: number
  problems: number
}
const rowOf = async (id: string): Promise<Row | undefined> => {
  const { rows } = await world.nodes.in(world.nodes.acme, ({ query }) =>
    sql<Row>`select * from formula_backfill where id = ${id}`.execute(query),
  )
  return rows[0]
}
const change = (statement: ReturnType<typeof sql>) =>
  world.nodes.in(world.nodes.acme, ({ query }) => statement.execute(query))

/** Asks for a backfill as the call does. */
async function ask(formulaId: string, from: number, to: number): Promise<string> {
  const id = randomUUID()
  await world.nodes.in(world.nodes.acme, async (db) => {
    await sql`insert into formula_backfill (id, formula_id, state, from_time, to_time, position, formula_updated_at,
        requested_by_name, created_at)
      select ${id}, id, 'queued', ${new Date(from)}, ${new Date(to)}, ${new Date(from)}, updated_at, 'Test', now()
      from formula where id = ${formulaId}`.execute(db.query)
    await insertJobs(db, [{ kind, payload: { backfillId: id }, idempotencyKey: id }], world.clock.now())
  })
  return id
}

interface WorkOptions extends Partial<Pick<BackfillJobParts, 'readings' | 'disk'>> {
  drainMs?: number
}

/** Another process. */
function work({
  readings = world.store,
  disk = { isFull: false },
  drainMs = 1000,
}: WorkOptions = {}): JobWorker {
  const { database, clock, bus } = world
  const worker = startJobWorker({
    db: database,
    kinds: backfillKinds({ database, clock, bus, readings, disk }),
    clock,
    log: {
      info: () => undefined,
      error: (details, message) => expect.fail(`${message} ${JSON.stringify(details)}`),
    },
    pace: { pollMs: 20, leaseMs: 60_000, drainMs },
  })
  workers.push(worker)
  worker.wake()
  return worker
}

/** Computes the stretch anew, and answers what became of it. */
async function backfill(
  formulaId: string,
  from: number,
  to: number,
  options?: WorkOptions,
): Promise<Row | undefined> {
  const id = await ask(formulaId, from, to)
  const worker = work(options)
  await until(async () => !['queued', 'running'].includes((await rowOf(id))?.state ?? ''))
  await worker.stop()
  return await rowOf(id)
}

/** The store, with something that happens before each write of results. */
function storeThat(before: (write: number) => Promise<void> | void): BackfillJobParts['readings'] {
  let writes = 0
  return {
    ...world.store,
    async backfill(batch, options) {
      await before(++writes)
      await world.store.backfill(batch, options)
    },
  }
}

async function node(): Promise<[deveui: string, nodeId: string]> {
  const deveui = randomUUID()
  return [deveui, await world.nodes.make({ deveui })]
}
async function seriesOf(nodeId: string, key: string): Promise<number> {
  const [series] = await world.store.resolveMany([{ nodeId, key }])
  return series ?? 0
}
async function readingsIn(nodeId: string, key: string): Promise<Reading[]> {
  const all: Reading[] = []
  for await (const chunk of world.store.range(await seriesOf(nodeId, key), 0, Number.POSITIVE_INFINITY)) {
    all.push(...readingsOf(chunk))
  }
  return all
}
/** Stores a reading a second, the last a second ago, without anybody noticing. */
async function store(nodeId: string, key: string, amount: number): Promise<{ from: number; to: number }> {
  const series = await seriesOf(nodeId, key)
  const to = world.clock.at
  const from = to - amount * 1000
  const times = Array.from({ length: amount }, (_, at) => from + at * 1000)
  await world.store.backfill({ series: times.map(() => series), times, values: times.map((_, at) => at) })
  return { from, to }
}

const texts = [
  '[A] - [B]',
  'default(prev([A]), 0) + [B]',
  'round(avg([A], 20s), 6) + count([B], 1m)',
  'rate([A]) > 0 ? [B] : max([B], 30s)',
  '10 / [B]',
  'sum([A], 40s)',
]

const sentValue = fc.oneof(fc.integer({ min: -2, max: 5 }), fc.boolean(), fc.constant('off'))

it('computes what was computed live, from any moment on and beside what was there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        text: fc.constantFrom(...texts),
        awaitAllInput: fc.boolean(),
        sent: fc.array(
          fc.record(
            { after: fc.constantFrom(1, 5, 30), x: sentValue, y: sentValue },
            { requiredKeys: ['after'] },
          ),
          { minLength: 1, maxLength: 40 },
        ),
        start: fc.integer({ min: 0, max: 39 }),
      }),
      async ({ text, awaitAllInput, sent, start }) => {
        const [a, id] = await node()
        const inputs = { A: [a, 'x'], B: [a, 'y'] } satisfies Record<string, Series>
        const used = Object.fromEntries(Object.entries(inputs).filter(([name]) => text.includes(`[${name}]`)))
        const formulaId = await insertFormula(world, text, [a, 'out'], used, { awaitAllInput })
        const times: number[] = []
        for (const { after, ...values } of sent) {
          world.clock.at += after * 1000
          times.push(world.clock.at)
          const readings = Object.entries(values).map(([key, value]) => ({
            key,
            value,
            createdAt: world.clock.at,
          }))
          await world.pipeline.submit([world.uplink(a, readings)])
        }
        const live = await readingsIn(id, 'out')
        const from = times[Math.min(start, times.length - 1)] ?? 0
        const to = world.clock.at + 1
        expect(await backfill(formulaId, from, to)).toMatchObject({ state: 'done', position: new Date(to) })
        expect(await readingsIn(id, 'out')).toEqual(live)
        await world.store.deleteRange([await seriesOf(id, 'out')], from, to)
        const again = await backfill(formulaId, from, to)
        expect(await readingsIn(id, 'out')).toEqual(live)
        expect(again?.computed).toBe(live.filter(({ time }) => time >= from).length)
      },
    ),
    {
      numRuns: 12,
      // What had no result stays new.
      examples: [
        [
          {
            text: '[A] - [B]',
            awaitAllInput: true,
            sent: [
              { after: 1, x: false, y: 'off' },
              { after: 1, y: 0 },
            ],
            start: 1,
          },
        ],
      ],
    },
  )
})

it('replaces what another text had come to, counts what has no result, and is no sign of life', async () => {
  const [a, id] = await node()
  const { from, to } = await store(id, 'x', 100)
  const formulaId = await insertFormula(world, '100 / [A]', [a, 'out'], { A: [a, 'x'] })
  const told: unknown[] = []
  const stop = world.bus.onEvent(world.nodes.acme.id, (event) => void told.push(event))
  expect(await backfill(formulaId, from, to)).toMatchObject({ state: 'done', computed: 99, problems: 1 })
  await change(sql`update formula set text = '[A] * 2', updated_at = now() where id = ${formulaId}`)
  expect(await backfill(formulaId, from + 50_000, to)).toMatchObject({ computed: 50, problems: 0 })
  stop()
  expect(told).toEqual(Array(2).fill({ type: 'readingsChanged', deveui: a, keys: ['out'] }))
  const values = (await readingsIn(id, 'out')).map(({ value }) => value)
  expect([values[0], values[48], values[49], values.at(-1)]).toEqual([100, 100 / 49, 100, 198])
  await world.lastSeen.flush()
  const { rows } = await change(sql`select from node_contact where id = ${id}`)
  expect(rows).toEqual([])
  expect(await backfill(formulaId, 0, 1000)).toMatchObject({ state: 'done', computed: 0 })
})

it('ends when it is cancelled, when its formula is changed and when the disk is full; what was stored stays', async () => {
  const [a, id] = await node()
  const { from, to } = await store(id, 'x', 30_000)
  const formulaId = await insertFormula(world, '[A] + 1', [a, 'out'], { A: [a, 'x'] })
  const inTheMiddle = async (what: () => Promise<unknown>) => {
    const readings = storeThat(async (write) => {
      if (write === 2) await what()
    })
    return await backfill(formulaId, from, to, { readings })
  }
  const cancelled = await inTheMiddle(() =>
    change(sql`update formula_backfill set state = 'cancelled' where state = 'running'`),
  )
  expect(cancelled).toMatchObject({ state: 'cancelled', computed: 8192 })
  expect(await readingsIn(id, 'out')).toHaveLength(8192)
  const changed = await inTheMiddle(() =>
    change(sql`update formula set updated_at = now() where id = ${formulaId}`),
  )
  expect(changed).toMatchObject({ state: 'failed', reason: 'formulaChanged', computed: 8192 })
  const disk = { isFull: false }
  const full = storeThat((write) => {
    disk.isFull = write === 2
  })
  expect(await backfill(formulaId, from, to, { readings: full, disk })).toMatchObject({
    ...{ state: 'failed', reason: 'diskFull', computed: 16384 },
  })
  const keyGone = await inTheMiddle(() => world.store.deleteSeries(id, 'out'))
  expect(keyGone).toMatchObject({ state: 'failed', reason: 'formulaChanged', computed: 8192 })
  expect(await backfill(formulaId, from, to)).toMatchObject({ state: 'done', computed: 30000 })
})

it('goes on where it was when its process stops, and when it dies', async () => {
  const [a, id] = await node()
  const { from, to } = await store(id, 'x', 40_000)
  const formulaId = await insertFormula(world, 'sum([A], 1h) - [A]', [a, 'out'], { A: [a, 'x'] })
  await backfill(formulaId, from, to)
  const whole = await readingsIn(id, 'out')
  expect(whole).toHaveLength(40_000)
  await world.store.deleteRange([await seriesOf(id, 'out')], 0, Number.POSITIVE_INFINITY)
  const backfillId = await ask(formulaId, from, to)
  const computed = async () => (await rowOf(backfillId))?.computed

  const stopping = work({
    readings: storeThat((write) => {
      if (write === 2) void stopping.stop()
    }),
  })
  await until(async () => (await computed()) === 16_384)
  await stopping.stop()
  expect(await rowOf(backfillId)).toMatchObject({ state: 'running' })

  // It hangs in the middle and is heard of no more.
  const dying = work({
    drainMs: 0,
    readings: storeThat(async (write) => {
      if (write === 2) await new Promise(() => undefined)
    }),
  })
  await until(async () => (await computed()) === 24_576)
  await dying.stop()
  expect(await readingsIn(id, 'out')).toEqual(whole.slice(0, 24_576))
  world.clock.at += 120_000
  let writes = 0
  work({ readings: storeThat(() => void writes++) })
  await until(async () => (await rowOf(backfillId))?.state === 'done')
  expect([await computed(), writes]).toEqual([40_000, 2])
  expect(await readingsIn(id, 'out')).toEqual(whole)
})

it('computes one formula of a company at a time', async () => {
  const [a, id] = await node()
  const { from, to } = await store(id, 'x', 10_000)
  const ids = await Promise.all(
    ['one', 'two', 'three'].map((key) => insertFormula(world, '[A]', [a, key], { A: [a, 'x'] })),
  )
  const asked = await Promise.all(ids.map((formulaId) => ask(formulaId, from, to)))
  let most = 0
  work({
    readings: storeThat(async () => {
      const { rows } = await change(sql`select from formula_backfill where state = 'running'`)
      most = Math.max(most, rows.length)
    }),
  })
  await until(async () => {
    const rows = await Promise.all(asked.map(rowOf))
    return rows.every((row) => row?.state === 'done')
  })
  expect(most).toBe(1)
})
