import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { runRecurringJob } from '../support/run-recurring-job.ts'

const hourMs = 3_600_000
let portal: TestPortal
let session: Session
let companyId: string

beforeAll(async () => {
  portal = await startTestPortal()
  ;({ companyId, session } = await portal.createCompany('Skogen'))
  for (const deveui of ['busy', 'calm', 'mute']) await portal.createNode(session, deveui)
  await send('busy', [0.001, 0.002, 1, 2, 3, 50, 300])
  await send('calm', [5, 50])
})
afterAll(() => portal?.stop())

async function send(deveui: string, hoursAgo: readonly number[], key = 'temperature') {
  const body = hoursAgo.map((hours) => ({ key, value: 1, createdAt: Date.now() - hours * hourMs }))
  const { status } = await portal.call('POST', `/tag/${deveui}/tagdata`, { token: session.token, body })
  expect(status).toBe(202)
}

const get = async (path: string) => (await portal.call('GET', path, { token: session.token })).body
const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

const nodeAt = async (offset: number) => {
  const [node] = await get(`/tag?sort=count&order=desc&limit=1&offset=${offset}`)
  return node?.deveui
}

/** Everything that shows counts of the company. */
async function shown() {
  const { readingsToday, readingsYesterday } = await get(`/companies/${companyId}/overview`)
  const week: { count: number }[] = await get('/companies/datapointsweek')
  return {
    day: sumOf(await get('/companies/datapointsday')),
    week: sumOf(week),
    total: await get('/companies/tagdata/count'),
    isAsOverview:
      readingsToday === week.at(-1)?.count && readingsYesterday === (week.at(-2)?.count ?? Number.NaN),
    // One node a page: which it is, the counters say.
    byCounters: [await nodeAt(0), await nodeAt(1), await nodeAt(2)],
    busiest: await get('/companies/sensordatapoints/day'),
    sorted: (await get('/tag?sort=count&order=desc')).map(
      ({ deveui, count }: { deveui: string; count: number }) => [deveui, count],
    ),
  }
}

const measure = () => runRecurringJob(portal.database, 'storage.measure')
const change = (query: ReturnType<typeof sql>) =>
  portal.database.withPlatform((db) => query.execute(db.query))
/** Rows of the counters, as the pipeline has written them. */
const counters = async () =>
  (await change(sql`select readings::int from company_reading_count order by hour`)).rows

it('shows the same whether readings are counted or read from counters', async () => {
  const exact = await shown()
  expect(exact).toMatchObject({
    day: 6,
    week: 8,
    total: { day: 6, week: 8 },
    isAsOverview: true,
    sorted: [
      ['busy', 5],
      ['calm', 1],
      ['mute', 0],
    ],
    byCounters: ['busy', 'calm', 'mute'],
  })
  await measure()
  expect((await counters()).length).toBeGreaterThan(200)
  expect(await shown()).toEqual(exact)
})

it('counts what arrives without counting all, and corrects closed hours', async () => {
  await send('calm', [0.0001, 0.0002, 0.0003, 1, 1.01, 1.02, 30])
  await send('mute', [0.0001])
  await expect.poll(async () => (await shown()).day, { timeout: 15_000 }).toBe(13)
  expect(await shown()).toMatchObject({ week: 16, isAsOverview: true })
  // A reading that replaces another is counted again, until its hour is counted anew.
  const at = Date.now() - 2.5 * hourMs
  for (const value of [2, 3, 4]) {
    const body = [{ key: 'temperature', value, createdAt: at }]
    expect((await portal.call('POST', '/tag/busy/tagdata', { token: session.token, body })).status).toBe(202)
  }
  await expect.poll(async () => (await shown()).day, { timeout: 15_000 }).toBe(16)
  await measure()
  expect(await shown()).toMatchObject({
    day: 14,
    week: 17,
    sorted: [
      ['calm', 7],
      ['busy', 6],
      ['mute', 1],
    ],
    byCounters: ['calm', 'busy', 'mute'],
  })
})

it('leaves out what belongs to a deleted node', async () => {
  expect((await portal.call('DELETE', '/tag/calm', { token: session.token })).status).toBeLessThan(300)
  await measure()
  const { day, sorted } = await shown()
  expect(sorted).toEqual([
    ['busy', 6],
    ['mute', 1],
  ])
  // Closed hours are counted anew; in the current one stays what was received.
  expect(day).toBeLessThanOrEqual(10)
})

it('totals of a node go on with readings of the same hour, of later ones and of earlier ones', async () => {
  const totals = `array_fill(10::bigint, array[24]) || 12::bigint`
  const added = async (hour: number, count: number) => {
    const { rows } = await change(sql`select fyr_add_readings(${sql.raw(totals)}, 100, ${hour}, ${count})`)
    const [{ fyr_add_readings: array }] = rows as [{ fyr_add_readings: string[] }]
    return array.map(Number)
  }
  const of = (...parts: [length: number, total: number][]) =>
    parts.flatMap(([length, total]) => new Array<number>(length).fill(total))
  expect(await added(100, 3)).toEqual(of([24, 10], [1, 15]))
  expect(await added(102, 3)).toEqual(of([22, 10], [2, 12], [1, 15]))
  expect(await added(98, 3)).toEqual(of([22, 10], [2, 13], [1, 15]))
  expect(await added(60, 3)).toEqual(of([24, 13], [1, 15]))
  expect(await added(130, 3)).toEqual(of([24, 12], [1, 15]))
})
