import { createHmac } from 'node:crypto'
import type { JobResult } from '#jobs/index.ts'
import { type AddressRules, guardedFetch } from '#outbound/index.ts'

interface Post {
  url: string
  body: string
  headers?: Readonly<Record<string, string>>
}

/** How long an answer is waited for, ms: a webhook that never answers holds its place no longer. */
const timeoutMs = 10_000

/** Sends it past the outbound guard. Redirects are not followed. Never rejects. */
export async function post({ url, body, headers = {} }: Post, rules: AddressRules): Promise<JobResult> {
  const answer = await guardedFetch(
    url,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Fyr', ...headers },
      body,
      timeoutMs,
      maxBytes: 64 * 1024,
      maxRedirects: 0,
    },
    rules,
  )
  if (answer.outcome === 'answered') return judge(answer.status)
  // It arrived, however much there was to say to it.
  if (answer.reason === 'tooLarge') return { outcome: 'failed', reason: 'tooLarge' }
  if (answer.reason === 'tooManyRedirects') return { outcome: 'failed', reason: 'HTTP 3xx' }
  const isForGood = ['addressRefused', 'addressPrivate', 'badRequest'].includes(answer.reason)
  const reason = answer.reason === 'unreachable' ? 'noConnection' : answer.reason
  return { outcome: isForGood ? 'failed' : 'retry', reason }
}

/** Busy and broken servers are tried again; whoever refuses the request itself will do so again. */
function judge(status: number): JobResult {
  if (status >= 200 && status < 300) return { outcome: 'done' }
  const isTransient = status >= 500 || [408, 425, 429].includes(status)
  return { outcome: isTransient ? 'retry' : 'failed', reason: `HTTP ${status}` }
}

/** The headers of Standard Webhooks, by which a receiver knows who sent a message, when, and whether it came before. */
export function signatureOf(
  id: string,
  body: string,
  secret: string,
  now: Date,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
