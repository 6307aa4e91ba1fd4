import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressedRequestOf, remoteWriteHeaders } from '#ingest/prometheus/write-request.fixture.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

// What docs/sending.md says of the answers above a rate, for each way to send.
let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await startTestPortal({ FYR_INGEST_NODE_RATE: '1', FYR_INGEST_MAX_BYTES: '200000' })
  const { companyId, session } = await portal.createCompany('Senders')
  const applicationId = await portal.createApplication(session)
  for (const deveui of ['json', 'lines', 'scraped', 'pack', 'large'])
    await portal.createNode(session, deveui, { applicationId })
  const body = { label: 'Senders', scopes: ['ingest'] }
  token = (await portal.call('POST', `/integration/tokens/${companyId}`, { token: session.token, body })).body
    .token
})
afterAll(() => portal?.stop())

const values = Array.from({ length: 60 }, (_, at) => at)
const time = (at: number) => Date.now() - 3_600_000 + at
async function post(
  path: string,
  type: string,
  body: string | Uint8Array<ArrayBuffer>,
  more: object = {},
): Promise<{ status: number; code: string | undefined; hasRetryAfter: boolean }> {
  const { status, headers, ...answer } = await portal.call('POST', path, {
    token,
    body,
    headers: { 'content-type': type, ...more },
  })
  return { status, code: answer.body?.code, hasRetryAfter: headers.has('retry-after') }
}
const samplesOf = (labels: Record<string, string>) =>
  compressedRequestOf([{ labels, samples: values.map((value) => [time(value), value] as const) }])

const senders = {
  'JSON over HTTP': () =>
    post(
      '/tag/json/tagdata',
      'application/json',
      JSON.stringify(values.map((value) => ({ key: 'a', value, createdAt: time(value) }))),
    ),
  SenML: () =>
    post(
      '/senml',
      'application/senml+json',
      JSON.stringify(values.map((v) => ({ n: 'pack:a', v, t: time(v) / 1000 }))),
    ),
  'line protocol': () =>
    post(
      '/v2/write?precision=ms',
      'text/plain',
      values.map((value) => `m,deveui=lines a=${value} ${time(value)}`).join('\n'),
    ),
  'remote write': () =>
    post(
      '/v1/write',
      'application/x-protobuf',
      new Uint8Array(samplesOf({ __name__: 'a', deveui: 'scraped' })),
      remoteWriteHeaders,
    ),
}
const answers = {
  'JSON over HTTP': [429, 'request.tooMany', true],
  SenML: [429, 'request.tooMany', true],
  'line protocol': [503, 'readings.rateLimited', false],
  'remote write': [503, 'readings.rateLimited', true],
}

it.each(Object.entries(senders))(
  'above its rate a sender of %s gets the answer that it tries again after',
  async (name, send) => {
    expect((await send()).status).toBeLessThan(300)
    const { status, code, hasRetryAfter } = await send()
    expect([status, code, hasRetryAfter]).toEqual(answers[name as keyof typeof answers])
  },
)
