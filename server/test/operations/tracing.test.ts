import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTracing } from '#app/tracing.ts'
import { systemClock } from '#lib/clock.ts'
import { startTestPortal } from '../support/portal.ts'
import { until } from '../support/until.ts'

interface Received {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** What a collector of OpenTelemetry does with a message: it takes its spans. */
async function listen(answer: (spans: Received[]) => number | undefined) {
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Received[] }[] }[] }
    const status = answer(
      body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    )
    if (status === undefined || request.url !== '/v1/traces') return
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
function close(server: Server): void {
  server.closeAllConnections()
  server.close()
}
const attributesOf = ({ attributes }: Received) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

describe('of a portal', () => {
  const spans: Received[] = []
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const callerSpan = '00f067aa0ba902b7'
  let companyId = ''
  let token = ''
  let collector: Server

  beforeAll(async () => {
    const { server, endpoint } = await listen((received) => {
      spans.push(...received)
      return 200
    })
    collector = server
    const portal = await startTestPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    try {
      const made = await portal.createCompany('Kvarnen')
      companyId = made.companyId
      token = made.session.token
      await portal.createNode(made.session, 'mill')
      const body = { key: 'flow', value: 1 }
      expect((await portal.call('POST', '/tag/mill/tagdata', { token, body })).status).toBe(202)
      const headers = { traceparent: `00-${traceId}-${callerSpan}-01` }
      await portal.call('GET', `/alarms/${companyId}?search=secret-words`, { token, headers })
      const readMetrics = async () => await (await fetch(`${portal.url}/metrics`)).text()
      await until(async () => (await readMetrics()).includes('fyr_job_duration_seconds_count{'))
    } finally {
      await portal.stop()
    }
  }, 60_000)
  afterAll(() => close(collector))

  test('a call arrives in the trace of its caller, with the contract’s path and no address or secret', () => {
    const [span, ...others] = spans.filter((each) => each.traceId === traceId)
    expect(others).toEqual([])
    expect(span).toMatchObject({ name: 'GET /api/alarms/{id}', parentSpanId: callerSpan, kind: 2 })
    expect(attributesOf(span as Received)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/alarms/{id}',
      'http.response.status_code': 404,
      'fyr.company_id': companyId,
      'fyr.request_id': expect.any(String),
    })
    const sent = JSON.stringify(spans)
    for (const secret of [token, 'secret-words', '/mill']) expect(sent).not.toContain(secret)
    expect(spans.filter(({ name }) => name.includes('/metrics'))).toEqual([])
  })

  test('a batch arrives with its stages, each within it', () => {
    const batches = spans.filter((span) => span.name === 'pipeline batch')
    const batch = batches.find((span) => attributesOf(span)['fyr.readings'] === 1) as Received
    const stages = spans.filter(({ parentSpanId }) => parentSpanId === batch.spanId)
    expect(stages.map(({ name }) => name)).toEqual(
      ['read', 'place', 'derive', 'prepare', 'commit', 'announce'].map((stage) => `pipeline ${stage}`),
    )
    for (const stage of stages) {
      expect(stage.traceId).toBe(batch.traceId)
      expect(BigInt(stage.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(batch.startTimeUnixNano))
      expect(BigInt(stage.endTimeUnixNano)).toBeGreaterThan(BigInt(stage.startTimeUnixNano))
    }
  })

  test('the run of a job arrives, with how it ended', () => {
    const job = spans.find(({ name }) => name.startsWith('job ')) as Received
    expect(attributesOf(job)).toMatchObject({
      'fyr.job.kind': job.name.slice('job '.length),
      'fyr.job.outcome': expect.stringMatching(/^(done|next)$/),
    })
  })
})

test('a flood of calls of one company, or of nobody, drops no spans of another', async () => {
  const companies = new Map<unknown, number>()
  const { server, endpoint } = await listen((spans) => {
    for (const span of spans) {
      const company = attributesOf(span)['fyr.company_id']
      companies.set(company, (companies.get(company) ?? 0) + 1)
    }
    return 200
  })
  const now = new Date()
  const options = { version: 'test', clock: { now: () => now }, log: { warn: () => undefined } }
  const tracing = await startTracing(endpoint, options)
  if (!tracing) throw new Error('It is not traced')
  const call = {
    method: 'GET',
    route: '/api/tag',
    status: 200,
    seconds: 0.01,
    requestId: 'r',
    traceparent: undefined,
  }
  for (let at = 0; at < 3000; at++) {
    tracing.call({ ...call, companyId: 'noisy' })
    tracing.call({ ...call, companyId: null })
    tracing.job({ kind: 'mail', outcome: 'done', seconds: 0.1, companyId: 'noisy' })
  }
  for (let at = 0; at < 10; at++) tracing.call({ ...call, companyId: 'quiet' })
  await tracing.stop()
  await expect.poll(() => companies.get('quiet')).toBe(10)
  expect(companies.get('noisy')).toBe(256)
  expect(companies.get(undefined)).toBe(256)
  close(server)
})

describe('of a collector that fails', () => {
  let collector: Server | undefined
  const lines: unknown[] = []
  const log = { warn: (...line: unknown[]) => void lines.push(line) }
  const run = { kind: 'records.old', outcome: 'done' as const, seconds: 0.1, companyId: null }
  afterEach(() => {
    lines.length = 0
    if (collector) close(collector)
  })

  async function startWith(answer: (spans: Received[]) => number | undefined) {
    const { server, endpoint } = await listen(answer)
    collector = server
    const tracing = await startTracing(endpoint, { version: 'test', clock: systemClock, log })
    if (!tracing) throw new Error('It is not traced')
    return tracing
  }

  test('many failures are one line in the log, and what waits is bounded', async () => {
    let received = 0
    const tracing = await startWith((spans) => {
      received += spans.length
      return 400
    })
    for (let at = 0; at < 5000; at++) tracing.job(run)
    await tracing.stop()
    // What was on its way, and what could wait meanwhile.
    await expect.poll(() => received).toBe(256 + 2048)
    expect(lines).toEqual([
      [{ reason: 'Bad Request', leftOut: 0 }, 'Traces could not be sent, and were dropped'],
    ])
  })

  test('stopping does not wait for one that never answers', async () => {
    const tracing = await startWith(() => undefined)
    tracing.job(run)
    // An export is given up after 10 s, a test after 5.
    await tracing.stop()
  })
})

test('nothing of OpenTelemetry is loaded without the setting', async () => {
  const loadedWith = async (endpoint: string) => {
    const script = `
      import { registerHooks } from 'node:module'
      const loaded = new Set()
      registerHooks({
        resolve(name, context, next) {
          // prom-client brings the API, which does nothing by itself.
          const isOurs = !context.parentURL?.includes('/prom-client/')
          if (isOurs && name.startsWith('@opentelemetry/')) loaded.add(name)
          return next(name, context)
        },
      })
      await import(process.argv[1])
      const { startTracing } = await import(process.argv[2])
      await startTracing(process.argv[3] || undefined, { version: 'test', clock: { now: () => new Date() }, log: console })
      process.stdout.write(JSON.stringify([...loaded]), () => process.exit())`
    const files = ['app.ts', 'app/tracing.ts'].map(
      (file) => new URL(`../../src/${file}`, import.meta.url).href,
    )
    const run = promisify(execFile)
    const args = ['--input-type=module', '--eval', script, ...files, endpoint]
    return JSON.parse((await run(process.execPath, args)).stdout)
  }
  const [without, having] = await Promise.all([loadedWith(''), loadedWith('http://127.0.0.1:9')])
  expect(without).toEqual([])
  expect(having).toContain('@opentelemetry/sdk-trace')
}, 60_000)
