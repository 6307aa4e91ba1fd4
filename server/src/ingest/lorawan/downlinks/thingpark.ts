import { createHash } from 'node:crypto'
import { guardedFetch } from '#outbound/index.ts'
import { failed, failedCall, failedFetch } from '../../downlink-failures.ts'
import type { SendDownlink } from './reach.ts'

/** By the tunnel interface, signed with the key of the application server. */
export const sendToThingPark: SendDownlink = async ({ downlink, integration, rules, now }) => {
  const { apiUrl, application: asId } = integration.settings
  const { apiKey } = integration.secrets
  if (!apiUrl || !asId || !apiKey) return failed('notConfigured')
  const reference = correlationIdOf(downlink.id)
  // Signed in this order.
  const query: [name: string, value: string][] = [
    ['DevEUI', downlink.address.toUpperCase()],
    ['FPort', String(downlink.port)],
    ['Payload', Buffer.from(downlink.bytes).toString('hex').toUpperCase()],
    ...(downlink.confirmed ? [['Confirmed', '1'] satisfies [string, string]] : []),
    ['AS_ID', asId],
    ['Time', now.toISOString().replace('Z', '+00:00')],
    ['CorrelationID', reference.toUpperCase()],
  ]
  const signed = query.map(([name, value]) => `${name}=${value}`).join('&')
  const url = new URL(apiUrl)
  for (const [name, value] of query) url.searchParams.set(name, value)
  url.searchParams.set(
    'Token',
    createHash('sha256')
      .update(signed + apiKey.toLowerCase())
      .digest('hex'),
  )
  const answer = await guardedFetch(url.href, { method: 'POST', maxRedirects: 0 }, rules)
  if (answer.outcome === 'failed') return failedFetch(answer)
  if (answer.status >= 300) return failedCall(answer.status, textIn(answer.body))
  return { status: 'sent', reference }
}

/** What is refused is answered as a page with one sentence. */
const textIn = (body: Buffer) =>
  body
    .toString('utf8')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** 64 bits, as ThingPark takes them, of our name. */
const correlationIdOf = (id: string) => id.replaceAll('-', '').slice(0, 16)
