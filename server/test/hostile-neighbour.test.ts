import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Neighbours, openNeighbours, works } from './hostile/neighbours.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const seconds = 8
let portal: TestPortal
let neighbours: Neighbours

beforeAll(async () => {
  portal = await startTestPortal({ FYR_INGEST_NODE_RATE: '0' })
  const createCompany = async (name: string) => {
    const { companyId, session } = await portal.createCompany(name)
    return { companyId, token: session.token }
  }
  const { url, mqttPort } = portal
  const hostile = await createCompany('Hostile')
  neighbours = await openNeighbours({ url, mqttPort, hostile, quiet: await createCompany('Quiet') })
}, 120_000)
afterAll(async () => {
  await neighbours?.close()
  await portal?.stop()
})

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

it('threats 26, 27, 32: while a company does all it can, its neighbour is answered and nothing acknowledged is lost', async () => {
  const before = await neighbours.measure(2000)
  const attacked = neighbours.attack(seconds)
  const during = await neighbours.measure((seconds - 1) * 1000)
  const { statuses, acknowledged } = await attacked

  // It did attack: each of its ways had answers, or was told to wait.
  for (const name of ['columns', 'csv', 'raw', 'limit', 'trend', 'count', 'picture', 'ingest']) {
    expect(Object.keys(statuses[name] ?? {}), name).not.toEqual([])
  }
  const all = Object.values(statuses).flatMap((each) => Object.keys(each))
  expect(all.filter((status) => Number(status) >= 500)).toEqual([])
  for (const name of works) {
    // A second; on a machine that has others to serve, what is many times as long as in peace.
    expect(p95(during[name]), name).toBeLessThan(Math.max(1000, 30 * p95(before[name])))
    expect(during[name].length).toBeGreaterThan(2)
  }
  expect(await neighbours.countStored('quiet', 'q1', 't')).toBe(neighbours.sent)
  expect(await neighbours.countStored('hostile', 'h1', 'flood')).toBeGreaterThanOrEqual(acknowledged)
}, 120_000)
