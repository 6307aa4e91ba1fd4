import { describe, expect, it } from 'vitest'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'
import { endpoints, fillPath } from '../support/endpoints/endpoints.ts'
import { sampleOf } from '../support/endpoints/samples.ts'

const both = onTwoCompanies()
const place = () => ({ ...both.own.place, userId: both.own.session.currentUser.userId })

describe('a call whose fields may all be left out is taken without a body', () => {
  const optional = endpoints.filter(({ isBodyOptional }) => isBodyOptional)

  it.each(optional.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const path = fillPath(endpoint, sampleOf(endpoint).params?.(place()) ?? {})
    const { token } = both.own.session
    const call = (headers: Record<string, string>) =>
      both.portal.call(endpoint.method, path, { token, headers })
    const plain = await call({})
    // Some clients name the type of every call.
    const typed = await call({ 'content-type': 'application/json' })
    const { status, body } = await both.portal.call(endpoint.method, path, { token, body: {} })
    // What cannot be done twice is refused for that, and not for its body.
    for (const answer of [plain, typed]) expect(answer.body?.errors).toEqual(body?.errors)
    if (status !== 400) expect([plain.status, typed.status]).not.toContain(400)
    if (name === 'alarms.acknowledge') expect([plain.status, typed.status]).toEqual([204, 409])
  })
})
