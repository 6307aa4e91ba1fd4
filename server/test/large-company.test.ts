import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints, fillPath } from './endpoints.ts'
import { fillCompany } from './fill-company.ts'
import { onTwoCompanies } from './on-two-companies.ts'
import { runRecurringJob } from './run-recurring-job.ts'
import { sampleOf } from './samples.ts'
import type { World } from './two-companies.ts'

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
const slowest: [string, number, number][] = []

beforeAll(async () => {
  const { database } = both.portal
  for (const [{ place }, count, prefix] of [
    [both.own, nodes.large, 'large-'],
    [both.other, nodes.small, 'small-'],
  ] as const)
    await fillCompany(database, place.companyId, {
      applicationId: place.applicationId,
      nodes: count,
      prefix,
    })
  await runRecurringJob(database, 'storage.measure')
}, 300_000)
afterAll(() => {
  slowest.sort(([, one], [, other]) => other - one)
  for (const [name, large, small] of slowest.slice(0, 15))
    process.stderr.write(`${large.toFixed(0).padStart(6)} ms (${small.toFixed(0)} ms) ${name}\n`)
})

const reads = endpoints.filter(({ method }) => method === 'GET')

it.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s takes about as long in a company of 49,000 nodes as in one of 500',
  async (_, endpoint) => {
    const { params, query, status = endpoint.status } = sampleOf(endpoint)
    const statuses = new Set<number>()
    const limit = longerMs[endpoint.name] ?? maxMs
    const timeOf = async ({ place, session }: World) => {
      const search = query ? `?${new URLSearchParams(query(place))}` : ''
      const started = performance.now()
      const answer = await both.portal.call('GET', fillPath(endpoint, params?.(place) ?? {}) + search, {
        token: session.token,
      })
      const took = performance.now() - started
      statuses.add(answer.status)
      return took
    }
    const best = { large: Number.POSITIVE_INFINITY, small: Number.POSITIVE_INFINITY }
    for (let round = 0; round < rounds; round++) {
      best.small = Math.min(best.small, await timeOf(both.other))
      best.large = Math.min(best.large, await timeOf(both.own))
      if (best.large <= Math.max(limit, maxRatio * best.small) && round > 0) break
    }
    slowest.push([endpoint.name, best.large, best.small])
    expect([...statuses]).toEqual([ofOwnUser.includes(endpoint.name) ? 404 : status])
    expect(best.large).toBeLessThanOrEqual(Math.max(limit, maxRatio * best.small))
  },
  60_000,
)
