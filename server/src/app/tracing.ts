import type { Attributes, Context, HrTime, Span, SpanOptions } from '@opentelemetry/api'
import type { Logger } from 'pino'
import type { AnsweredCall } from '#http/index.ts'
import type { JobRun } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { createRateLimit } from '#lib/fairness/rate-limit.ts'
import type { BatchRun } from '#telemetry/index.ts'

/** Told of work as it ends; each writes a span of it, and none of them waits or throws. */
export interface Tracing {
  call(call: AnsweredCall): void
  batch(run: BatchRun): void
  job(run: JobRun): void
  /** Sends what waits, for a second at most. */
  stop(): Promise<void>
}

export interface TracingOptions {
  version: string
  clock: Clock
  log: Pick<Logger, 'warn'>
}

/** Spans that may wait to be sent; with more, the newest are dropped. */
const maxQueueSize = 2048
/** Spans that one company may cause, so that its calls do not drop those of others: a burst, and what follows each second. */
const companySpans = { burst: 256, perSecond: 20 }
/** What is made into one message in one turn. */
const maxExportBatchSize = 256
const exportTimeoutMs = 10_000
const flushMs = 1000
/** For so long a failure to send is not logged again. */
const quietMs = 60_000

/**
 * Sends spans to `endpoint` (OTLP over HTTP, JSON); undefined without one. OpenTelemetry is loaded here and only
 * then, so that a portal that is not traced has no SDK in memory.
 */
export async function startTracing(
  endpoint: string | undefined,
  { version, clock, log }: TracingOptions,
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const [api, { parseTraceParent }, { resourceFromAttributes }, sdk, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
    // All that waits, beside what is on its way.
    concurrencyLimit: maxQueueSize / maxExportBatchSize + 1,
  })
  const tellFailure = throttleFailures(log)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'fyr', 'service.version': version }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: {
          export: (spans, done) =>
            exporter.export(spans, (result) => {
              if (result.error) tellFailure(result.error)
              done(result)
            }),
          forceFlush: () => exporter.forceFlush(),
          shutdown: () => exporter.shutdown(),
        },
        maxQueueSize,
        maxExportBatchSize,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  })
  const tracer = provider.getTracer('fyr', version)
  const share = createRateLimit(companySpans)
  /** Whoever is not known shares one allowance. */
  const isSampled = (companyId: string | null, now: number) => share.take(companyId ?? 'nobody', 1, now) === 0

  /** A span that has ended, from and to in ms of the epoch. */
  function write(
    name: string,
    {
      from,
      to,
      hasFailed = false,
      ...options
    }: SpanOptions & { from: number; to: number; hasFailed?: boolean },
    context: Context,
  ): Span {
    const span = tracer.startSpan(name, { ...options, startTime: timeOf(from) }, context)
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(timeOf(to))
    return span
  }

  return {
    call({ method, route, status, seconds, companyId, requestId, traceparent }) {
      if (!route.startsWith('/api/')) return
      const to = clock.now().getTime()
      if (!isSampled(companyId, to)) return
      const caller = traceparent === undefined ? null : parseTraceParent(traceparent)
      const attributes: Attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'fyr.request_id': requestId,
        ...(companyId !== null && { 'fyr.company_id': companyId }),
      }
      write(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes, from: to - seconds * 1000, to, hasFailed: status >= 500 },
        caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT,
      )
    },
    batch({ seconds, readings, stages, hasFailed }) {
      const to = clock.now().getTime()
      const from = to - seconds * 1000
      const attributes = { 'fyr.readings': readings }
      const batch = write('pipeline batch', { attributes, from, to, hasFailed }, ROOT_CONTEXT)
      const within = trace.setSpan(ROOT_CONTEXT, batch)
      for (const { stage, after, seconds: took } of stages) {
        const start = from + after * 1000
        write(`pipeline ${stage}`, { from: start, to: start + took * 1000 }, within)
      }
    },
    job({ kind, outcome, seconds, companyId }) {
      const to = clock.now().getTime()
      if (companyId !== null && !isSampled(companyId, to)) return
      const attributes: Attributes = {
        'fyr.job.kind': kind,
        'fyr.job.outcome': outcome,
        ...(companyId !== null && { 'fyr.company_id': companyId }),
      }
      write(
        `job ${kind}`,
        { attributes, from: to - seconds * 1000, to, hasFailed: outcome === 'failed' },
        ROOT_CONTEXT,
      )
    },
    async stop() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, flushMs)
      })
      // It fails with the first message that does, which was logged; the others are waited for all the same.
      await Promise.race([provider.shutdown().catch(() => exporter.forceFlush()), late])
      clearTimeout(timer)
    },
  }
}

const timeOf = (ms: number): HrTime => [Math.floor(ms / 1000), Math.floor((ms % 1000) * 1e6)]

/** One line a minute, with how many failures it stands for. Of an error its message only: it holds what was answered. */
function throttleFailures(log: TracingOptions['log']): (error: Error) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return ({ message: reason }) => {
    if (performance.now() < quietUntil) {
      leftOut++
      return
    }
    log.warn({ reason, leftOut }, 'Traces could not be sent, and were dropped')
    quietUntil = performance.now() + quietMs
    leftOut = 0
  }
}
