import * as z from 'zod'
import { type AddressRules, type GuardedRequest, guardedFetch } from '#outbound/index.ts'
import { ApiFailure, answered, callTimeoutMs } from '../api.ts'

const refusal = z.object({
  message: z.string().default(''),
  details: z
    .array(
      z.object({ name: z.string().optional(), attributes: z.record(z.string(), z.unknown()).optional() }),
    )
    .default([]),
})

export interface Answer {
  status: number
  value: unknown
  /** Of what was refused: in words, and what it names. */
  message: string
  attributes: Readonly<Record<string, unknown>>
}

export interface ThingsStackClient {
  /** Whatever it answers below 500; only what is no answer of it is a failure. */
  call(method: NonNullable<GuardedRequest['method']>, path: string, body?: object): Promise<Answer>
}

export function thingsStackClient(base: string, apiKey: string, rules: AddressRules): ThingsStackClient {
  return {
    async call(method, path, body) {
      const outcome = await guardedFetch(
        new URL(`/api/v3/${path}`, base).href,
        {
          method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
          ...(body && { body: JSON.stringify(body) }),
          maxRedirects: 0,
          timeoutMs: callTimeoutMs,
        },
        rules,
      )
      const { status, body: bytes } = answered(outcome)
      const value = parsed(bytes)
      const read = refusal.safeParse(value)
      const { message, details } = read.success ? read.data : { message: '', details: [] }
      if (status >= 500 || status === 429) {
        throw new ApiFailure('unavailable', message || `HTTP ${status}`)
      }
      if (value === undefined || (status >= 300 && message === '' && status !== 404)) {
        throw new ApiFailure('notTheApi', `HTTP ${status}`)
      }
      return { status, value, message, attributes: details[0]?.attributes ?? {} }
    },
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** What it answered, if that was done. */
export function done({ status, value, message }: Answer): unknown {
  if (status < 300) return value
  if (status === 401) throw new ApiFailure('keyRefused', message)
  if (status === 403) throw new ApiFailure('noRights', message)
  throw new ApiFailure('refused', message || `HTTP ${status}`)
}
