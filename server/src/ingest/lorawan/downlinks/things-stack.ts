import { guardedFetch } from '#outbound/index.ts'
import { failed, failedCall, failedFetch } from '../../downlink-failures.ts'
import { correlationPrefix } from '../things-stack/parse.ts'
import type { Reach, SendDownlink } from './reach.ts'

/** By MQTT where the messages come so, else by the application server's API. */
export const sendToThingsStack: SendDownlink = async (reach) => {
  const { downlink, address, integration, overConnection } = reach
  const { device } = address
  const { application = '', transport } = integration.settings
  if (device === undefined) return failed('notHeard')
  const message = {
    downlinks: [
      {
        f_port: downlink.port,
        frm_payload: Buffer.from(downlink.bytes).toString('base64'),
        priority: 'NORMAL',
        confirmed: downlink.confirmed,
        correlation_ids: [`${correlationPrefix}${downlink.id}`],
      },
    ],
  }
  if (transport !== 'mqtt') return await overApi(reach, device, message)
  const topic = `v3/${application}/devices/${device}/down/push`
  await overConnection({ topic, payload: Buffer.from(JSON.stringify(message)), qos: 0, retain: false })
  return { status: 'sent', reference: downlink.id }
}

async function overApi({ downlink, address, integration, rules }: Reach, device: string, message: object) {
  const { application } = address
  if (application === undefined) return failed('notHeard')
  const access = accessOf(integration, application)
  if (!access) return failed('notConfigured')
  const answer = await guardedFetch(
    `${access.url}/devices/${encodeURIComponent(device)}/down/push`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access.key}` },
      body: JSON.stringify(message),
      maxRedirects: 0,
    },
    rules,
  )
  if (answer.outcome === 'failed') return failedFetch(answer)
  if (answer.status >= 300) return failedCall(answer.status, messageIn(answer.body))
  return { status: 'sent', reference: downlink.id } as const
}

/** With the key that somebody entered, else as the webhook of the application says. */
function accessOf({ settings, secrets }: Reach['integration'], application: string) {
  const url = `${originOf(settings)}/api/v3/as/applications/${encodeURIComponent(application)}`
  if (settings.host && secrets.apiKey) return { url, key: secrets.apiKey }
  return secrets.webhooks && Object.hasOwn(secrets.webhooks, application)
    ? secrets.webhooks[application]
    : undefined
}

/** Its API is on HTTPS, but for servers that are set up without TLS. */
function originOf({ host = '', port, sslmode }: Reach['integration']['settings']): string {
  return sslmode === 0 ? `http://${host}:${port ?? 80}` : `https://${host}`
}

function messageIn(body: Buffer): string {
  try {
    const { message } = JSON.parse(body.toString('utf8')) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}
