import type { CustomFetch } from 'openid-client'
import { type AddressRules, type FetchFailure, guardedFetch } from '#outbound/index.ts'

export const timeoutMs = 10_000
const maxBytes = 512 * 1024

/** The provider could not be asked. */
export class ProviderUnreachable extends Error {
  readonly reason: FetchFailure
  constructor(reason: FetchFailure) {
    super(`The provider could not be asked (${reason})`)
    this.reason = reason
  }
}

/** The only way out: past the guard, bounded in time and size, without following redirects. */
export function guarded(rules: AddressRules): CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? body.toString() : body
    const answer = await guardedFetch(
      url,
      {
        method: method === 'POST' ? 'POST' : 'GET',
        headers: { ...headers },
        ...(typeof sent === 'string' && { body: sent }),
        timeoutMs,
        maxBytes,
        maxRedirects: 0,
      },
      rules,
    )
    if (answer.outcome === 'failed') throw new ProviderUnreachable(answer.reason)
    const { status, headers: answered } = answer
    if (status >= 500) throw new ProviderUnreachable('unreachable')
    const kept = ['content-type', 'www-authenticate'].flatMap((name) => {
      const value = answered[name]
      return typeof value === 'string' ? [[name, value] as [string, string]] : []
    })
    const isEmpty = status < 200 || status === 204 || status === 304
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: Math.max(status, 200),
      headers: kept,
    })
  }
}
