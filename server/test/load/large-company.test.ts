import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db/index.ts'
import { fillCompany } from '../support/companies/fill-company.ts'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'
import type { World } from '../support/companies/two-companies.ts'
import { endpoints, fillPath } from '../support/endpoints/endpoints.ts'
import { sampleOf } from '../support/endpoints/samples.ts'
import { runRecurringJob } from '../support/run-recurring-job.ts'

/** Just below the quota of nodes. */
const nodes = { large: 49_000, small: 500 }
/** An answer may take so many times as long as in a small company, or this long. */
const maxRatio = 3
const maxMs = 300
const rounds = 4
/** Only the user itself is answered, and the caller is another. */
const ofOwnUser = ['licence.tos', 'notifications.list']
/**
 * Known to take longer, ms: one answers 20,000 nodes in place of 500, one groups 245,000 keys, and one counts the
 * readings of 245,000 keys for the dialog that deletes them.
 */
const longerMs: Record<string, number> = {
  'nodes.places': 800,
  'nodes.attributes': 800,
  'applications.usage': 4000,
}

const both = onTwoCompanies()
/** Beginning of the DevEUIs of a company's nodes, which end with a number. */
const prefixOf = (world: World) => (world === both.own ? 'large-' : 'small-')
const countOf = (world: World) => (world === both.own ? nodes.large : nodes.small)
const moveTo = new Map<World, string>()
/** They are sent; of the others there are counters only. */
const nodesWithReadings = 3000
const slowest: [string, number, number][] = []

beforeAll(async () => {
  const { database } = both.portal
  for (const world of [both.own, both.other]) {
    const { companyId, applicationId } = world.place
    const [count, prefix] = [countOf(world), prefixOf(world)]
    moveTo.set(world, (await world.make.application()).applicationId)
    await fillCompany(database, companyId, { applicationId, nodes: count, prefix })
    await sendReadings(world, Math.min(count, nodesWithReadings))
  }
  await runRecurringJob(database, 'storage.measure')
  for (const { place } of [both.own, both.other]) await fillCounters(database, place.companyId)
}, 300_000)
afterAll(() => {
  slowest.sort(([, one], [, other]) => other - one)
  for (const [name, large, small] of slowest.slice(0, 15))
    process.stderr.write(`${large.toFixed(0).padStart(6)} ms (${small.toFixed(0)} ms) ${name}\n`)
})

/** Sends one reading for each of the first nodes. */
async function sendReadings(world: World, count: number): Promise<void> {
  const pack = Array.from({ length: count }, (_, at) => ({ n: `${prefixOf(world)}${at}/key0`, v: at % 100 }))
  const sent = await both.portal.call('POST', '/senml', {
    token: world.session.token,
    body: JSON.stringify(pack),
    headers: { 'content-type': 'application/senml+json' },
  })
  expect([sent.status, sent.body]).toMatchObject([202, { accepted: count }])
}

/** Counters of the last 25 hours for the nodes that have none. */
async function fillCounters({ withCompany }: Database, companyId: string): Promise<void> {
  await withCompany(companyId, ({ query }) =>
    sql`
      insert into node_reading_count (node_id, hour, totals)
      select node.id, floor(extract(epoch from now()) / 3600)::int,
        array(select place * (1 + hashtext(node.deveui) & 1023)::bigint from generate_series(1, 25) as place)
      from node left join node_reading_count as counted on counted.node_id = node.id
      where counted.node_id is null`.execute(query),
  )
}

type Request = [method: string, path: string, body?: object]

/** Calls both companies in turn until the large one is fast enough, and expects that it is. */
async function expectSimilarTimes(
  name: string,
  request: (world: World, round: number) => Request,
  status: number,
): Promise<void> {
  const limit = longerMs[name] ?? maxMs
  const statuses = new Set<number>()
  const timeOf = async (world: World, round: number) => {
    const [method, path, body] = request(world, round)
    const started = performance.now()
    const answer = await both.portal.call(method, path, {
      token: world.session.token,
      ...(body && { body }),
    })
    const took = performance.now() - started
    statuses.add(answer.status)
    return took
  }
  const best = { large: Number.POSITIVE_INFINITY, small: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round++) {
    best.small = Math.min(best.small, await timeOf(both.other, round))
    best.large = Math.min(best.large, await timeOf(both.own, round))
    if (best.large <= Math.max(limit, maxRatio * best.small) && round > 0) break
  }
  slowest.push([name, best.large, best.small])
  expect([...statuses]).toEqual([status])
  expect(best.large).toBeLessThanOrEqual(Math.max(limit, maxRatio * best.small))
}

const reads = endpoints.filter(({ method }) => method === 'GET')

it.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s takes about as long in a company of 49,000 nodes as in one of 500',
  async (_, endpoint) => {
    const { params, query, status = endpoint.status } = sampleOf(endpoint)
    const request = ({ place }: World): Request => {
      const search = query ? `?${new URLSearchParams(query(place))}` : ''
      return ['GET', fillPath(endpoint, params?.(place) ?? {}) + search]
    }
    await expectSimilarTimes(endpoint.name, request, ofOwnUser.includes(endpoint.name) ? 404 : status)
  },
  60_000,
)

/** DevEUIs of 100 nodes, others in each round. */
const some = (world: World, round: number) =>
  Array.from({ length: 100 }, (_, at) => `${prefixOf(world)}${round * 100 + at}`)

it.each<[string, (world: World, round: number) => Request, number]>([
  ['nodes listed by readings', () => ['GET', '/tag?limit=50&sort=count&order=desc'], 200],
  ['last page of nodes', (world) => ['GET', `/tag?limit=50&sort=name&offset=${countOf(world) - 50}`], 200],
  [
    'company switched to',
    ({ place, session }) => ['PUT', `/companies/toggle/${session.currentUser.userId}/${place.companyId}`],
    200,
  ],
  [
    'node created',
    (world, round) => [
      'POST',
      `/applications/${world.place.applicationId}/tag`,
      { name: 'New', deveui: `${prefixOf(world)}new-${round}`, nodeType: 1, keys: [{ name: 'temperature' }] },
    ],
    201,
  ],
  [
    '100 nodes moved',
    (world, round) => [
      'POST',
      `/companies/${world.place.companyId}/tags/update`,
      { deveuis: some(world, round), applicationId: moveTo.get(world) },
    ],
    200,
  ],
  [
    '100 nodes disabled',
    (world, round) => [
      'POST',
      `/companies/${world.place.companyId}/tags/update`,
      { deveuis: some(world, round), active: false },
    ],
    200,
  ],
  [
    '100 nodes deleted',
    (world, round) => [
      'POST',
      `/companies/${world.place.companyId}/tags/delete`,
      { deveuis: some(world, round) },
    ],
    200,
  ],
])('%s: takes about as long in both companies', expectSimilarTimes, 60_000)
