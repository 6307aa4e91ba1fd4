import type { IncomingHttpHeaders } from 'node:http'
import type { WebhookAccess } from '#domains/connections/integrations/index.ts'

const pushUrl =
  /^(https?:\/\/[^\s/?#@]{1,255}\/api\/v3\/as\/applications\/([a-z0-9-]{1,100})\/webhooks\/[a-z0-9-]{1,100})\/devices\/[a-z0-9-]{1,100}\/down\/push$/i

/** Where a webhook of The Things Stack takes downlinks, and with which key, as it says when it has a downlink API key. */
export function webhookAccessOf(headers: IncomingHttpHeaders): WebhookAccess | undefined {
  const [address, key] = [headers['x-downlink-push'], headers['x-downlink-apikey']]
  if (typeof address !== 'string' || typeof key !== 'string' || !/^[\w.-]{1,300}$/.test(key)) return undefined
  const [, url, application] = pushUrl.exec(address) ?? []
  return url && application ? { application, url, key } : undefined
}
