import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { type Neighbours, openNeighbours, works } from './hostile/neighbours.ts'

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

it('threats 26, 27, 32: while a company does all it can, its neighbour is answered and nothing acknowledged is lost', async () => {
  const attacked = neighbours.attack(seconds)
  const during = await neighbours.measure((seconds - 1) * 1000)
  const { statuses, acknowledged, listening } = await attacked

  // It did attack: each of its ways had answers, or was told to wait.
  for (const name of ['columns', 'csv', 'raw', 'limit', 'trend', 'count', 'picture', 'ingest']) {
    expect(Object.keys(statuses[name] ?? {}), name).not.toEqual([])
  }
  expect(listening).toBe(500)
  const all = Object.values(statuses).flatMap((each) => Object.keys(each))
  expect(all.filter((status) => Number(status) >= 500)).toEqual([])
  for (const name of works) {
    expect(during[name].length, name).toBeGreaterThan(2)
    expect(Math.max(...during[name]), name).toBeLessThan(1000)
  }
  expect(await neighbours.countStored('quiet', 'q1', 't')).toBe(neighbours.sent)
  expect(await neighbours.countStored('hostile', 'h1', 'flood')).toBeGreaterThanOrEqual(acknowledged)
}, 120_000)

it('threat 28: while its decoders never end and its network server names a thousand strangers, too', async () => {
  const attacked = neighbours.attack(4, 'webhook')
  const during = await neighbours.measure(3000)
  const { statuses } = await attacked
  expect(statuses.webhook?.[202]).toBeGreaterThan(0)
  for (const name of works) {
    expect(during[name].length, name).toBeGreaterThan(2)
    expect(Math.max(...during[name]), name).toBeLessThan(1000)
  }
}, 60_000)
