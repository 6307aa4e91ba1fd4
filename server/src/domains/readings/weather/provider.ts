import type { IncomingHttpHeaders } from 'node:http'
import { type AddressRules, guardedFetch } from '#outbound/index.ts'
import { type ForecastStep, readForecast } from './forecast.ts'

export interface ProviderSettings {
  /** Without it there is no weather. */
  url: string | undefined
  /** Who runs this portal, for the provider: mail or web address. */
  contact: string
  version: string
  /** Where the provider may be beside public addresses. */
  privateNetworks: readonly string[]
  /** For one answer to its last byte. */
  timeoutMs?: number
}

export interface Place {
  lat: number
  long: number
}

export type ProviderAnswer =
  | { is: 'forecast'; steps: ForecastStep[]; lastModified: string | undefined; expires: number | undefined }
  /** What was answered before still holds. */
  | { is: 'unchanged'; expires: number | undefined }
  /** It asks us to come later, or is not well; ms if it says how much later. */
  | { is: 'later'; reason: string; after: number | undefined }
  /** It will not tell of this place, however often it is asked. */
  | { is: 'refused'; reason: string }

export type Ask = (place: Place, lastModified: string | undefined) => Promise<ProviderAnswer>

/**
 * Asks locationforecast 2.0 of MET Norway as its terms of service want it: by a name with a contact, for four
 * decimals at most, and only for what has changed. https://api.met.no/doc/TermsOfService
 */
export function createProvider({
  url,
  contact,
  version,
  privateNetworks,
  timeoutMs = 10_000,
}: ProviderSettings): Ask | undefined {
  if (url === undefined) return undefined
  const base = new URL(url)
  const rules: AddressRules = { privateNetworks, allowLoopback: loopbackOf(base) }
  return async ({ lat, long }, lastModified) => {
    const address = new URL(base)
    address.searchParams.set('lat', String(lat))
    address.searchParams.set('lon', String(long))
    const got = await guardedFetch(
      address.href,
      {
        headers: {
          'user-agent': `Fyr/${version} ${contact}`,
          accept: 'application/json',
          ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
        },
        timeoutMs,
        maxBytes: 2_000_000,
        maxRedirects: 2,
      },
      rules,
    )
    if (got.outcome === 'failed') return { is: 'later', reason: got.reason, after: undefined }
    const { status, headers } = got
    const expires = timeOf(headers.expires)
    if (status === 304) {
      // Of what it has not told before nothing can be unchanged.
      if (lastModified === undefined) return { is: 'later', reason: 'unreadable', after: undefined }
      return { is: 'unchanged', expires }
    }
    // 203: the product is on its way out, and still answers.
    if (status === 200 || status === 203) {
      const steps = readForecast(got.body)
      if (!steps) return { is: 'later', reason: 'unreadable', after: undefined }
      return { is: 'forecast', steps, lastModified: headers['last-modified'], expires }
    }
    const reason = `status ${status}`
    if (status === 400 || status === 404 || status === 422) return { is: 'refused', reason }
    return { is: 'later', reason, after: pauseOf(headers) }
  }
}

/** Whoever runs the portal may have it ask a server on the same machine; no answer leads to another one there. */
function loopbackOf({ hostname, port, protocol }: URL): string[] {
  return hostname === '127.0.0.1' ? [`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`] : []
}

/** In ms. `retry-after` is seconds, or a date by the provider's clock, which need not be ours. */
function pauseOf({ 'retry-after': after, date }: IncomingHttpHeaders): number | undefined {
  const seconds = /^\d+$/.test(after ?? '')
  const pause = seconds ? Number(after) * 1000 : Date.parse(after ?? '') - Date.parse(date ?? '')
  return pause > 0 ? pause : undefined
}

function timeOf(header: string | undefined): number | undefined {
  const time = Date.parse(header ?? '')
  return Number.isNaN(time) ? undefined : time
}
