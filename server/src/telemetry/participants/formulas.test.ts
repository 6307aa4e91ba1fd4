import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#db/index.ts'
import { type FormulaEngine, writeFormulaProblems } from '#domains/automation/formulas/index.ts'
import type { Participant } from '../participant.ts'
import { type PipelineWorld, startPipelineWorld } from '../pipeline.fixture.ts'
import { insertFormula, type Series, startEngine } from './formulas.fixture.ts'
import { formulaParticipant } from './formulas.ts'

let world: PipelineWorld
let engine: FormulaEngine
let failsOnce = false
/** What runs the engine of the moment, and makes a batch fail when it is told to. */
const current: Participant = {
  name: 'formulas',
  refresh: () => engine.refresh(),
  derive: (news, now) => formulaParticipant(engine).derive?.(news, now) ?? [],
  prepare(batch) {
    const work = formulaParticipant(engine).prepare(batch)
    if (!failsOnce) return work
    failsOnce = false
    throw Object.assign(new Error('Collided'), { code: '40P01' })
  },
}

async function restart(): Promise<void> {
  engine?.close()
  engine = await startEngine(world)
}

beforeAll(async () => {
  world = await startPipelineWorld([current])
})
afterAll(() => world?.stop())
beforeEach(restart)

const formula = (...how: Parameters<typeof insertFormula> extends [unknown, ...infer Rest] ? Rest : never) =>
  insertFormula(world, ...how)

/** Of a moment that was a minute ago when it all began. */
const momentAt = (seconds: number) => world.clock.at + (seconds - 60) * 1000
/** Sends at its own time. */
function send(deveui: string, values: Record<string, unknown>, seconds = 0) {
  const createdAt = momentAt(seconds)
  const readings = Object.entries(values).map(([key, value]) => ({ key, value, createdAt }))
  return world.pipeline.submit([world.uplink(deveui, readings)])
}
async function valuesOf(nodeId: string, key: string): Promise<unknown[]> {
  const [series] = await world.store.findSeries([{ nodeId, key }])
  const readings = series === undefined ? [] : await world.store.limit(series, 100)
  return readings.toReversed().map(({ value }) => value)
}
const later = (seconds: number) => {
  world.clock.at += seconds * 1000
}
async function node(): Promise<[deveui: string, nodeId: string]> {
  const deveui = randomUUID()
  return [deveui, await world.nodes.make({ deveui })]
}
async function stateOf(formulaId: string) {
  await inTransaction(world.pool, (client) => writeFormulaProblems(client, engine.takeProblems()))
  const { rows } = await world.nodes.in(world.nodes.acme, ({ query }) =>
    sql<{ problem_code: string; problem_column: number; problem_count: string }>`
      select * from formula_state where formula_id = ${formulaId}`.execute(query),
  )
  return rows[0] && [rows[0].problem_code, rows[0].problem_column, Number(rows[0].problem_count)]
}

it('computes in the batch of its inputs, once for each time, and formulas from formulas', async () => {
  const [a, id] = await node()
  const [b, other] = await node()
  await formula('[A] * k + [B]', [b, 'first'], { A: [a, 'x'], B: [a, 'y'] }, { constants: { k: 10 } })
  await formula('[C] > 25', [a, 'second'], { C: [b, 'first'] })
  await send(a, { x: 1 })
  expect(await valuesOf(other, 'first')).toEqual([])
  await send(a, { x: 2, y: 3, z: 9 }, 1)
  await send(a, { x: 3 }, 2)
  expect(await valuesOf(other, 'first')).toEqual([23, 33])
  expect(await valuesOf(id, 'second')).toEqual([false, true])
})

it('orders the readings of a batch by their time, and leaves late ones and those of long ago alone', async () => {
  const [a, id] = await node()
  await formula('[A] - prev([B])', [a, 'out'], { A: [a, 'x'], B: [a, 'y'] })
  const at = (key: string, value: number, seconds: number) => ({
    ...{ key, value, createdAt: momentAt(seconds) },
  })
  await world.pipeline.submit([
    world.uplink(a, [at('x', 10, 4), at('y', 1, 1), at('y', 2, 3), at('x', 1, -9000)]),
  ])
  expect(await valuesOf(id, 'out')).toEqual([9])
  await send(a, { x: 99 }, -8000)
  await send(a, { x: 99 }, 2.5)
  expect(await valuesOf(id, 'out')).toEqual([9])
})

it('waits for all its inputs, over restarts', async () => {
  const [a, id] = await node()
  const inputs = { A: [a, 'x'], B: [a, 'y'] } satisfies Record<string, Series>
  await formula('[A] + [B]', [a, 'out'], inputs, { awaitAllInput: true })
  await send(a, { x: 1 })
  await restart()
  await send(a, { y: 10 }, 1)
  expect(await valuesOf(id, 'out')).toEqual([11])
  await restart()
  await send(a, { y: 20 }, 2)
  await send(a, { y: 30 }, 3)
  await restart()
  await send(a, { x: 2 }, 4)
  expect(await valuesOf(id, 'out')).toEqual([11, 32])
})

it('knows its past after a restart and after a batch that failed', async () => {
  const [a, id] = await node()
  await formula('delta([A]) + 100 * count([A], 10s) + 1000 * sum([B], 1h)', [a, 'out'], {
    A: [a, 'x'],
    B: [a, 'y'],
  })
  await send(a, { x: 1, y: 7 })
  await send(a, { x: 3 }, 1)
  await restart()
  await send(a, { x: 6 }, 2)
  failsOnce = true
  await send(a, { x: 10 }, 3)
  await send(a, { x: 15 }, 12)
  expect(await valuesOf(id, 'out')).toEqual([7202, 7303, 7404, 7205])
})

it('counts why it has no result', async () => {
  const [a, id] = await node()
  const divides = await formula('1 + 1 / [A]', [a, 'out'], { A: [a, 'x'] })
  const huge = await formula('[A] ^ 2', [a, 'huge'], { A: [a, 'x'] })
  await send(a, { x: 0 })
  await send(a, { x: 'off' }, 1)
  await send(a, { x: true }, 2)
  await send(a, { x: { lat: 1, long: 2 } }, 3)
  await send(a, { x: 1e308 }, 4)
  expect(await stateOf(huge)).toEqual(['overflow', 1, 3])
  expect(await stateOf(divides)).toEqual(['notNumber', 9, 3])
  await send(a, { x: 0 }, 5)
  expect(await stateOf(divides)).toEqual(['divisionByZero', 5, 4])
  expect(await valuesOf(id, 'out')).toEqual([2, 1])
  expect(await valuesOf(id, 'huge')).toEqual([0, 1, 0])
})

it('threat 17: formulas that feed one another end at the eighth, and the batch is stored', async () => {
  const [a, id] = await node()
  await formula('[A] + 1', [a, 'up'], { A: [a, 'down'] })
  await formula('[A] + 1', [a, 'down'], { A: [a, 'up'] })
  const [outcome] = await send(a, { up: 1 })
  expect(outcome?.accepted).toBe(1)
  expect((await valuesOf(id, 'up')).length + (await valuesOf(id, 'down')).length).toBeLessThanOrEqual(9)
})

it('follows edits before their answer, and ends with its node; what is computed is no sign of life', async () => {
  const [a, id] = await node()
  const [b, other] = await node()
  const formulaId = await formula('[A]', [b, 'out'], { A: [a, 'x'] })
  const change = async (text: ReturnType<typeof sql>) => {
    await world.nodes.in(world.nodes.acme, ({ query }) => text.execute(query))
    world.database.events.publishEvent('formulas', { companyId: world.nodes.acme.id })
  }
  await send(a, { x: 1 })
  await change(sql`update formula set text = '[A] * 2' where id = ${formulaId}`)
  later(1)
  await send(a, { x: 2 })
  await change(sql`update formula set active = false where id = ${formulaId}`)
  later(1)
  await send(a, { x: 3 })
  await change(sql`update formula set active = true where id = ${formulaId}`)
  const { size } = engine
  await world.nodes.in(world.nodes.acme, ({ query }) => sql`delete from node where id = ${id}`.execute(query))
  const { id: companyId } = world.nodes.acme
  world.database.events.publishEvent('nodeDeleted', { companyId, nodeId: id, deveui: a })
  await engine.refresh()
  expect(engine.size).toBe(size)
  expect(await valuesOf(other, 'out')).toEqual([1, 4])
  await world.lastSeen.flush()
  const { rows } = await world.nodes.in(world.nodes.acme, ({ query }) =>
    sql`select from node_contact where id = ${other}`.execute(query),
  )
  expect(rows).toEqual([])
})
