import * as z from 'zod'
import { guardedFetch } from '#outbound/index.ts'
import { failed, failedCall, failedFetch } from '../../downlink-failures.ts'
import type { LoriotDownlink } from '../loriot/websocket-settings.ts'
import type { Reach, SendDownlink } from './reach.ts'

/** The way by which its messages come. LORIOT gives no names: what it says later is of the oldest one. */
export const sendToLoriot: SendDownlink = async (reach) => {
  const { address: EUI, port, confirmed, bytes } = reach.downlink
  const message: LoriotDownlink = {
    ...{ EUI: EUI.toUpperCase(), port, confirmed },
    data: Buffer.from(bytes).toString('hex').toUpperCase(),
  }
  if (reach.integration.settings.transport === 'http') return await overRest(reach, message)
  await reach.overConnection(message)
  return { status: 'sent', reference: null }
}

/** As an answer of LORIOT to `tx` is. */
const answered = z.object({ error: z.string().min(1) })

/** Its HTTP push is of one direction: what is sent back names its application. */
async function overRest({ integration, rules }: Reach, message: LoriotDownlink) {
  const { host, port, sslmode, application: appid } = integration.settings
  const { apiKey } = integration.secrets
  if (!host || !appid || !apiKey) return failed('notConfigured')
  const origin = sslmode === 0 ? `http://${host}:${port ?? 80}` : `https://${host}`
  const answer = await guardedFetch(
    `${origin}/1/rest`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ cmd: 'tx', appid, ...message }),
      maxRedirects: 0,
    },
    rules,
  )
  if (answer.outcome === 'failed') return failedFetch(answer)
  if (answer.status >= 300) return failedCall(answer.status)
  const refusal = refusalIn(answer.body)
  return refusal === undefined ? ({ status: 'sent', reference: null } as const) : failed('refused', refusal)
}

function refusalIn(body: Buffer): string | undefined {
  try {
    return answered.safeParse(JSON.parse(body.toString('utf8'))).data?.error
  } catch {
    return undefined
  }
}
