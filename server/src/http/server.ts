import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Server as TlsServer } from 'node:tls'
import cookie from '@fastify/cookie'
import type { Language } from '@fyr/contract/endpoints/fields'
import { fullReportPath } from '@fyr/contract/reports/short-paths'
import { defaultLanguage } from '@fyr/texts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { HalfOpenLimits } from '#lib/network/half-open.ts'
import { limitHalfOpen } from '#lib/network/limit-half-open.ts'
import { createAddressList } from '#lib/network/network.ts'
import type { TlsFiles } from '#lib/network/tls-files.ts'
import type { RequestContext } from '#request/context.ts'
import { compressAnswers, decompressBodies } from './answers/compression.ts'
import { refusalOf } from './answers/refusal.ts'
import { securityHeaders } from './answers/security-headers.ts'
import { allowOwnPages } from './incoming/cross-origin.ts'
import { parseJsonBodies } from './incoming/json-body.ts'
import { languageOfBrowser } from './incoming/language.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** For index.html: scripts and styles with this nonce may run. */
    cspNonce: string
    /** Of whoever calls, as soon as that is known. */
    language: Language | null
    /** Of calls to the API, once it is made. */
    apiContext: RequestContext | null
  }
}

/** The specification spells some paths in two ways. */
const inFull = ({ url = '/' }: IncomingMessage): string =>
  url.startsWith('/api/') ? `/api${fullReportPath(url.slice('/api'.length))}` : url

/** What may be told of a call: its route's pattern, never its address, which can carry tokens. */
export interface AnsweredCall {
  method: string
  route: string
  status: number
  seconds: number
  companyId: string | null
  requestId: string
  /** As the caller sent it: W3C Trace Context. */
  traceparent: string | undefined
}

export interface HttpOptions {
  log: Logger
  /** Bytes of a body, where a route does not say otherwise. */
  bodyLimit: number
  /** Whether the portal is reached over https. */
  secure: boolean
  /** What it answers HTTPS with; it answers plain HTTP without. */
  tls?: TlsFiles | undefined
  /** Origin of our pages, where they call the API at another. */
  pagesElsewhere?: string | undefined
  /** So long the TLS handshake may take, and the head of a request, ms. */
  handshakeMs?: number
  /** Connections whose first request has not arrived. */
  halfOpen?: HalfOpenLimits
  /** So long a reader may take nothing of an answer before the connection is ended, ms. */
  stalledReaderMs?: number
  /** Addresses of proxies whose X-Forwarded-For is believed, with commas between. */
  trustedProxies?: string | undefined
  /** Told of each call when it is answered. */
  onAnswered?: ((call: AnsweredCall) => void) | undefined
}

/** A Fastify server with our answers to errors, our headers and nothing mounted yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const sign = (request: FastifyRequest, reply: FastifyReply) => {
    // 122 random bits that Node takes from a store of them: asking the system for each call costs 15 µs.
    request.cspNonce = randomUUID()
    reply.headers(securityHeaders(request.cspNonce, options.secure))
    reply.header('x-request-id', request.id)
    // What a company's people are told stays in no cache; files and pictures say otherwise.
    reply.header('cache-control', 'no-store')
  }
  const { tls, pagesElsewhere, handshakeMs = 10_000, trustedProxies } = options
  const times = {
    headersTimeout: handshakeMs,
    // A head that is late is noticed by the next look at all connections.
    connectionsCheckingInterval: Math.min(1000, handshakeMs / 2),
  }
  const server = Fastify({
    ...(tls
      ? {
          https: {
            ...times,
            ...tls.current,
            minVersion: 'TLSv1.2' as const,
            handshakeTimeout: handshakeMs,
          },
        }
      : { http: times }),
    loggerInstance: options.log as FastifyBaseLogger,
    // We log a route's pattern, never an address: addresses can carry tokens.
    logController: new LogController({ disableRequestLogging: true }),
    // What is logged of a call names its request itself; a logger for each call costs every call.
    childLoggerFactory: (logger) => logger,
    bodyLimit: options.bodyLimit,
    trustProxy: trustedProxies ?? false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: inFull,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // An address that cannot be decoded reaches no route, and no hook.
    frameworkErrors(error, request, reply) {
      sign(request, reply)
      refuse(error, request, reply)
    },
  })
  if (tls) followTls(server, tls)
  limitHalfOpen(server.server, createAddressList(trustedProxies), options.halfOpen)
  await server.register(cookie)
  parseJsonBodies(server)
  decompressBodies(server)
  compressAnswers(server)
  server.decorateRequest('cspNonce', '')
  server.decorateRequest('language', null)
  server.decorateRequest('apiContext', null)
  server.addHook('onRequest', async (request, reply) => {
    sign(request, reply)
    endWhenStalled(reply, options.stalledReaderMs ?? 30_000)
  })
  if (pagesElsewhere !== undefined) allowOwnPages(server, pagesElsewhere)
  server.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer realm="fyr"')
    const isTemporary = [429, 503].includes(reply.statusCode) && !request.routeOptions.config.hasOwnBackoff
    if (isTemporary && !reply.hasHeader('retry-after')) reply.header('retry-after', '1')
  })
  server.addHook('onResponse', async (request, reply) => {
    const { id: requestId, method, routeOptions, apiContext, headers } = request
    const { traceparent } = headers
    options.onAnswered?.({
      method,
      route: apiContext?.route ?? routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      companyId: apiContext?.caller?.companyId ?? null,
      requestId,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    })
  })
  server.setErrorHandler(refuse)
  return server
}

/** A renewed certificate holds for whoever connects from then on. */
function followTls(server: FastifyInstance, tls: TlsFiles): void {
  const listener: unknown = server.server
  const stop = tls.onChange((credentials) => {
    if (listener instanceof TlsServer) listener.setSecureContext({ ...credentials, minVersion: 'TLSv1.2' })
  })
  server.addHook('onClose', async () => stop())
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const language =
    request.language ?? languageOfBrowser(request.headers['accept-language']) ?? defaultLanguage
  if (request.raw.destroyed && !request.raw.complete) {
    // Nobody hears the answer, and nothing is wrong with us.
    request.log.info({ requestId: request.id }, 'A caller was gone before the body had arrived')
    reply.status(400).send()
    return
  }
  const refusal = refusalOf(error, language, request.id)
  if (!refusal.expected) request.log.error({ err: error, requestId: request.id }, 'A call failed')
  reply.status(refusal.status).send(refusal.body)
}

/** A connection on which nothing moves while there is something to send: its reader holds what the answer needs. */
function endWhenStalled({ raw }: FastifyReply, afterMs: number): void {
  raw.setTimeout(afterMs, () => {
    if (raw.writableLength > 0) raw.destroy()
  })
}

/** How long a stop waits for calls that are being answered, or not yet wholly sent. */
const closingMs = 2000

/** Takes no more calls and ends those that are not answered in a while: a sender who stalls must not hold up a stop. */
export async function closeHttpServer(server: FastifyInstance): Promise<void> {
  const timeout = setTimeout(() => server.server.closeAllConnections(), closingMs)
  await server.close()
  clearTimeout(timeout)
}
