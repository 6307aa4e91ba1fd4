import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { AddressRefused, guardedLookup, guardHost, type Resolve } from './address-guard.ts'
import type { AddressRules } from './address-rules.ts'

export interface GuardedRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** For everything together: names, redirects, and the answer to its last byte. */
  timeoutMs?: number
  /** Greatest body of the answer. */
  maxBytes?: number
  maxRedirects?: number
}

export type FetchFailure =
  /** No http or https address, or headers that cannot be sent. */
  | 'badRequest'
  | 'addressRefused'
  /** It lies in a private network that the rules do not list. */
  | 'addressPrivate'
  | 'timeout'
  | 'tooLarge'
  | 'tooManyRedirects'
  | 'certificate'
  | 'nameNotFound'
  | 'unreachable'

export type FetchOutcome =
  | { outcome: 'answered'; status: number; headers: http.IncomingHttpHeaders; body: Buffer; url: string }
  /** `mayHaveArrived`: of an unreachable one that was reached, and may have done what it was asked, as with a timeout. */
  | { outcome: 'failed'; reason: FetchFailure; mayHaveArrived?: true }

interface Hop {
  url: URL
  method: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

/**
 * Fetches an address that a user entered. Where it leads is checked for each connection, after redirects too.
 * Answers are not decompressed. Never rejects.
 */
export async function guardedFetch(
  address: string,
  request: GuardedRequest,
  rules: AddressRules,
  resolve?: Resolve,
): Promise<FetchOutcome> {
  const { timeoutMs = 10_000, maxBytes = 1024 * 1024, maxRedirects = 3 } = request
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let hop = firstHop(address, request)
    for (let redirects = 0; ; redirects++) {
      const response = await send(hop, signal, rules, resolve)
      const next = followRedirect(hop, response)
      if (!next) return await readAnswer(hop, response, maxBytes)
      response.destroy()
      if (redirects >= maxRedirects) return { outcome: 'failed', reason: 'tooManyRedirects' }
      hop = next
    }
  } catch (error) {
    const reason = signal.aborted ? 'timeout' : reasonOf(error)
    const isLost = reason === 'unreachable' && !neverLeft.test(codeOf(error))
    return { outcome: 'failed', reason, ...(isLost && { mayHaveArrived: true }) }
  }
}

class BadRequest extends Error {}

function firstHop(address: string, { method = 'GET', headers = {}, body }: GuardedRequest): Hop {
  const url = readUrl(address, undefined)
  const ours = Object.entries(headers).filter(([name]) => !isOurs.test(name))
  return {
    url,
    method,
    headers: {
      ...authorizationOf(url),
      ...Object.fromEntries(ours.map(([name, value]) => [name.toLowerCase(), value])),
    },
    body,
  }
}

/** What decides how the message is framed and routed is not for users to set. */
const isOurs =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*)$/i

function readUrl(address: string, base: URL | undefined): URL {
  if (!URL.canParse(address, base?.href)) throw new BadRequest('not an address')
  const url = new URL(address, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new BadRequest('not http')
  return url
}

function authorizationOf(url: URL): Record<string, string> {
  if (url.username === '' && url.password === '') return {}
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}

function send(
  hop: Hop,
  signal: AbortSignal,
  rules: AddressRules,
  resolve: Resolve | undefined,
): Promise<http.IncomingMessage> {
  return new Promise((succeed, reject) => {
    const { url, method, headers, body } = hop
    const secure = url.protocol === 'https:'
    const port = Number(url.port) || (secure ? 443 : 80)
    const host = guardHost(url.hostname, port, rules)
    const outgoing = (secure ? https : http).request({
      host,
      port,
      path: url.pathname + url.search,
      method,
      headers: { ...headers, host: url.host, 'accept-encoding': 'identity' },
      // No connection outlives its request: a kept one would have been checked by the rules of another time.
      agent: false,
      lookup: guardedLookup(port, rules, resolve),
      signal,
      ...(secure && !isIP(host) ? { servername: host } : {}),
    })
    outgoing.once('response', succeed)
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const keptAcrossOrigins = new Set(['accept', 'content-type', 'user-agent'])

/** The request that a redirect asks for, or undefined if the answer is none. */
function followRedirect(
  hop: Hop,
  { statusCode = 0, headers: { location } }: http.IncomingMessage,
): Hop | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined
  const url = readUrl(location, hop.url)
  const headers =
    url.origin === hop.url.origin
      ? hop.headers
      : Object.fromEntries(Object.entries(hop.headers).filter(([name]) => keptAcrossOrigins.has(name)))
  return statusCode >= 307 ? { ...hop, url, headers } : { url, headers, method: 'GET', body: undefined }
}

async function readAnswer(hop: Hop, response: http.IncomingMessage, maxBytes: number): Promise<FetchOutcome> {
  const chunks: Buffer[] = []
  let size = Number(response.headers['content-length'] ?? 0)
  if (size <= maxBytes) {
    size = 0
    for await (const chunk of response) {
      size += chunk.length
      if (size > maxBytes) break
      chunks.push(chunk)
    }
  }
  response.destroy()
  if (size > maxBytes) return { outcome: 'failed', reason: 'tooLarge' }
  const url = new URL(hop.url)
  url.username = ''
  url.password = ''
  const { statusCode: status = 0, headers } = response
  return { outcome: 'answered', status, headers, body: Buffer.concat(chunks), url: url.href }
}

/** Errors of looking a name up and of connecting. */
const neverLeft = /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

function reasonOf(error: unknown): FetchFailure {
  if (error instanceof AddressRefused)
    return error.refusal === 'private' ? 'addressPrivate' : 'addressRefused'
  if (error instanceof BadRequest || error instanceof URIError) return 'badRequest'
  const code = codeOf(error)
  if (/^ERR_(INVALID|HTTP_INVALID|UNESCAPED)/.test(code)) return 'badRequest'
  if (/CERT|ERR_TLS|VERIFY|SELF_SIGNED/.test(code)) return 'certificate'
  if (/^(ENOTFOUND|EAI_\w+)$/.test(code)) return 'nameNotFound'
  return 'unreachable'
}
