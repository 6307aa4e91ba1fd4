import { buildPushPayload } from '@block65/webcrypto-web-push'
import { type AddressRules, type Delivery, type FetchFailure, guardedFetch } from '#outbound/index.ts'
import type { PushMessage } from './message.ts'
import type { NewPushDevice } from './push-store.ts'
import type { VapidKeys } from './vapid.ts'

export type PushDelivery =
  | Delivery
  /** The device has withdrawn: nothing reaches it any more. */
  | { outcome: 'gone' }
  /** The push service does not accept who sends: another key than the subscription's, or a clock that is wrong. */
  | { outcome: 'unauthorized'; reason: string }

/** How long a push service keeps a message for a device that is off: an alarm of yesterday is in the list. */
const ttlSeconds = 4 * 3600

/** Encrypts a message for one device (RFC 8291) and hands it to its push service. Never rejects. */
export async function sendPush(
  { endpoint, p256dh, auth }: Pick<NewPushDevice, 'endpoint' | 'p256dh' | 'auth'>,
  message: PushMessage,
  { vapid, rules }: { vapid: VapidKeys; rules: AddressRules },
): Promise<PushDelivery> {
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  const options = { ttl: ttlSeconds, urgency: 'high', topic: message.tag.replaceAll('-', '') } as const
  const request = await buildPushPayload({ data: { ...message }, options }, subscription, vapid).catch(
    () => undefined,
  )
  // A point that is not on the curve.
  if (!request) return { outcome: 'gone' }
  const answer = await guardedFetch(
    endpoint,
    { method: 'POST', headers: request.headers, body: request.body, maxBytes: 10_000, maxRedirects: 0 },
    rules,
  )
  return answer.outcome === 'failed' ? failure(answer.reason) : judge(answer.status)
}

function failure(reason: FetchFailure): PushDelivery {
  const isTransient = reason === 'timeout' || reason === 'unreachable'
  return { outcome: isTransient ? 'retry' : 'refused', reason: `Push service: ${reason}` }
}

/** RFC 8030 and 8292: 404 and 410 say that the subscription has ended, 401 and 403 that our signature is refused. */
function judge(status: number): PushDelivery {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const reason = `Push service: ${status}`
  if (status === 401 || status === 403) return { outcome: 'unauthorized', reason }
  return status === 429 || status >= 500 ? { outcome: 'retry', reason } : { outcome: 'refused', reason }
}
