import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'
import { type Endpoint, endpoints } from '../support/endpoints/endpoints.ts'
import { sampleOf } from '../support/endpoints/samples.ts'
import type { Answer } from '../support/portal.ts'
import { isExtended } from '../support/tier.ts'

/** The same calls each time; FYR_FUZZ_SEED tries others. */
const seed = Number(process.env.FYR_FUZZ_SEED ?? 20_261_122)
const callsOfEach = isExtended ? 40 : 4
const budgetMs = 30_000

const both = onTwoCompanies()

/** What breaks programs: ends of number types, other types, and texts with a meaning somewhere. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    -1,
    1.5,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    2 ** 63,
    -(2 ** 63),
    1e300,
    5e-324,
    null,
    true,
    '',
    ' ',
    '0',
    '-1',
    '2147483648',
    '99999999999999999999',
    'NaN',
    'null',
    '[]',
    '%',
    '%00',
    '\0',
    '\ud800',
    "'",
    '"; --',
    '../..',
    '__proto__',
    'constructor',
    '00000000-0000-0000-0000-000000000000',
    '9999-12-31T23:59:59Z',
    '-271821-04-20',
    '1e309',
    '\u202e',
    'ß'.repeat(300),
    'a'.repeat(5000),
    [],
    {},
    [[]],
  ),
  fc.anything({ maxDepth: 2, withNullPrototype: false }),
  fc.string({ maxLength: 40, unit: 'binary' }),
)
const asText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')

interface Draw {
  /** Which of the places there are, and what goes there. */
  changes: [place: number, value: unknown][]
}
const draws = fc.record<Draw>({
  changes: fc.array(fc.tuple(fc.nat(10_000), hostile), { minLength: 1, maxLength: 3 }),
})

interface Call {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

/** Every place of a call that can hold something else: parts of its sample, and what its schema knows besides. */
function placesOf(endpoint: Endpoint, call: Call): ((value: unknown) => void)[] {
  const places = Object.keys(call.params).map((name) => (value: unknown) => {
    call.params[name] = asText(value)
  })
  const query = endpoint.input.query instanceof z.ZodObject ? Object.keys(endpoint.input.query.shape) : []
  for (const name of query)
    places.push((value) => {
      call.query[name] = asText(value)
    })
  if (!endpoint.input.body) return places
  places.push((value) => {
    call.body = value
  })
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [name, inner] of Object.entries(node)) {
      places.push((value) => {
        ;(node as Record<string, unknown>)[name] = value
      })
      walk(inner)
    }
  }
  walk(call.body)
  return places
}

async function send(endpoint: Endpoint, { changes }: Draw): Promise<{ sent: unknown; answer: Answer }> {
  const { params, query, body } = sampleOf(endpoint)
  const place = { ...both.own.place, userId: both.own.session.currentUser.userId }
  const call: Call = structuredClone({
    params: params?.(place) ?? {},
    query: query?.(place) ?? {},
    body: body?.(place),
  })
  for (const [at, value] of changes) {
    const places = placesOf(endpoint, call)
    places[at % places.length]?.(value)
  }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((call.params[name] ?? '').toWellFormed()),
  )
  const asked = Object.fromEntries(
    Object.entries(call.query).map(([name, value]) => [name, value.toWellFormed()]),
  )
  const search = Object.keys(asked).length > 0 ? `?${new URLSearchParams(asked)}` : ''
  const answer = await both.portal.call(endpoint.method, path + search, {
    token: both.own.session.token,
    ...(endpoint.input.body && { body: textOf(call.body), headers: { 'content-type': 'application/json' } }),
  })
  return { sent: { method: endpoint.method, path: path + search, body: call.body }, answer }
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}` : each)) ?? ''
  } catch {
    return '{"circular":true}'
  }
}

const refusal = z.object({ code: z.string().min(1), message: z.string().min(1), requestId: z.guid() })
// These end the session or the company that all others need, or take minutes.
const harmful = ['accounts.logOut', 'accounts.refresh', 'companies.remove', 'companies.switch', 'demos.make']
const fuzzed = endpoints.filter(({ name, params, input }) => {
  return !harmful.includes(name) && (params.length > 0 || input.query || input.body)
})

describe(`every call with values that nobody expects (seed ${seed})`, () => {
  it('is answered, never with 5xx, and refused with code, message and requestId', async () => {
    const wrong: unknown[] = []
    const started = performance.now()
    let calls = 0
    const drawn = fc.sample(fc.tuple(...fuzzed.map(() => draws)), { seed, numRuns: callsOfEach })
    // A round asks each endpoint once: on a slow machine all of them have been asked when the time is up.
    for (const round of drawn) {
      if (performance.now() - started > budgetMs) break
      for (const [at, endpoint] of fuzzed.entries()) {
        const draw = round[at]
        if (!draw) continue
        const { sent, answer } = await send(endpoint, draw)
        calls++
        const isTold = answer.status < 400 || refusal.safeParse(answer.body).success
        if (answer.status >= 500 || !isTold) {
          wrong.push({ seed, endpoint: endpoint.name, sent, status: answer.status, body: answer.body })
        }
      }
    }
    expect(wrong).toEqual([])
    expect(calls).toBeGreaterThan(fuzzed.length)
  }, 90_000)
})
