import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listIngestErrors } from '#domains/devices/node-intake/index.ts'
import { type PipelineWorld, startPipelineWorld } from './pipeline.fixture.ts'

let world: PipelineWorld
const told: string[] = []
beforeAll(async () => {
  world = await startPipelineWorld()
  const { id } = world.nodes.acme
  world.bus.onEvent(id, ({ type }) => void (type === 'notification' && told.push(id)))
})
afterAll(() => world?.stop())

const errors = (search: string) =>
  world.nodes.in(world.nodes.acme, async (db) => {
    const page = await listIngestErrors(db, { search, order: 'desc', limit: 10, offset: 0 })
    return page.items
  })
const notifications = async () => {
  const { rows } = await world.nodes.in(world.nodes.acme, (db) =>
    sql<{ kind: string; params: object; route: string }>`
      select kind, params, route from notification order by created_at`.execute(db.query),
  )
  return rows
}
const minute = 60_000

it('readings of no node are kept with what was sent, and the company is told once for many', async () => {
  await world.send('stranger', { temperature: 21.5, on: true })
  await world.pipeline.submit([
    {
      ...world.uplink('stranger', []),
      source: 'mqtt',
      problem: { code: 'payload.notJson', detail: 'at 1', payload: '{temp:21.5}' },
    },
  ])
  expect(await errors('stranger')).toMatchObject([
    { code: 'payload.notJson', detail: 'at 1', payload: '{temp:21.5}', nodeName: null },
    {
      code: 'node.unknown',
      count: 2,
      payload: '[{"key":"temperature","value":21.5},{"key":"on","value":true}]',
    },
  ])
  for (let at = 0; at < 5; at++) await world.send(`flood-${at}`, { t: at })
  // After the minute within which it is not even looked up.
  world.clock.at += 2 * minute
  await world.send('stranger-2', { t: 1 })
  expect(await notifications()).toEqual([
    {
      kind: 'ingest.refused',
      params: { node: 'stranger', problem: 'node.unknown' },
      route: '/data-errors',
    },
  ])
  expect(told).toEqual([world.nodes.acme.id])

  world.clock.at += 6 * 60 * minute
  await world.send('stranger-3', { t: 1 })
  expect((await notifications()).map(({ params }) => params)).toEqual([
    { node: 'stranger', problem: 'node.unknown' },
    { node: 'stranger-3', problem: 'node.unknown' },
  ])
})

it('what is wrong with one reading of a node is shown beside its name', async () => {
  await world.nodes.make({ deveui: 'Named-1', name: 'Boiler' })
  await world.send('named-1', { good: 1, bad: Number.NaN })
  expect(await errors('named-1')).toMatchObject([
    {
      deveui: 'Named-1',
      nodeName: 'Boiler',
      code: 'value.notFinite',
      count: 1,
      payload: '{"key":"bad","value":null}',
    },
  ])
})

it('threat 26: of a large payload the beginning is kept', async () => {
  await world.send('large', { text: 'x'.repeat(100_000), more: 1 })
  const [error] = await errors('large')
  expect(error?.payload).toHaveLength(1000)
  expect(error?.payload.startsWith('[{"key":"text","value":"xxx')).toBe(true)
})
