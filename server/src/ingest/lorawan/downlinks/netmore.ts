import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { guardedFetch } from '#outbound/index.ts'
import { failed, failedCall, failedFetch } from '../../downlink-failures.ts'
import type { Reach, SendDownlink } from './reach.ts'

const connectUrl = 'https://api.connect.netmoregroup.com/api/v1'
const portalUrl = 'https://api.blink.services/rest'

/** By Netmore Connect where there is its API key, else by the LoRaWAN portal, with the login of its users. */
export const sendToNetmore: SendDownlink = async (reach) => {
  const { apiKey, password } = reach.integration.secrets
  if (apiKey) return await overConnect(reach, apiKey)
  const { username } = reach.integration.settings
  return username && password ? await overPortal(reach, { username, password }) : failed('notConfigured')
}

/** For so many seconds it waits for its device where it does not expire. */
const usualSeconds = 3600

function queryOf({ downlink: { port, bytes, confirmed, expiresAt }, now }: Reach): URLSearchParams {
  const seconds = expiresAt === null ? usualSeconds : Math.ceil((expiresAt - now.getTime()) / 1000)
  return new URLSearchParams({
    fPort: String(port),
    payloadHex: Buffer.from(bytes).toString('hex').toUpperCase(),
    confirmed: String(confirmed),
    validity: String(Math.max(1, seconds)),
  })
}

const post = (url: string, headers: Record<string, string>, { rules }: Reach, body = '') =>
  guardedFetch(
    url,
    { method: 'POST', headers: { accept: 'application/json', ...headers }, body, maxRedirects: 0 },
    rules,
  )
const baseOf = ({ integration }: Reach, usual: string) =>
  (integration.settings.apiUrl || usual).replace(/\/+$/, '')

async function overConnect(reach: Reach, apiKey: string) {
  const path = `/devices/LoRaWAN/${reach.downlink.address}/LoRaWAN/downlink?${queryOf(reach)}`
  const answer = await post(`${baseOf(reach, connectUrl)}${path}`, { 'api-key': apiKey }, reach)
  if (answer.outcome === 'failed') return failedFetch(answer)
  if (answer.status >= 300) return failedCall(answer.status)
  // The number of the message.
  const number = z.number().safeParse(jsonOf(answer.body))
  return { status: 'sent', reference: number.success ? String(number.data) : null } as const
}

interface Login {
  username: string
  password: string
}

/** What logins opened, by integration. */
const tokens = new LRUCache<string, { login: string; token: string }>({ max: 1000 })

async function overPortal(reach: Reach, { username, password }: Login) {
  const base = baseOf(reach, portalUrl)
  const { id } = reach.integration
  const login = JSON.stringify([base, username, password])
  const query = queryOf(reach)
  query.set('requestId', reach.downlink.id)
  const url = `${base}/net/sensors/${reach.downlink.address.toUpperCase()}/downlink?${query}`
  for (let attempt = 1; ; attempt++) {
    const known = tokens.get(id)
    const token = known?.login === login ? known.token : undefined
    if (token === undefined) {
      const path = `/core/login/${encodeURIComponent(username)}`
      const headers = { 'content-type': 'application/json' }
      const opened = await post(`${base}${path}`, headers, reach, JSON.stringify({ password }))
      // Nothing was sent yet, whatever became of it.
      if (opened.outcome === 'failed') return { ...failedFetch(opened), retry: true }
      const answered = z.object({ token: z.string().min(1) }).safeParse(jsonOf(opened.body))
      if (opened.status >= 300 || !answered.success) return failedCall(opened.status, 'Login failed')
      tokens.set(id, { login, token: answered.data.token })
      continue
    }
    const answer = await post(url, { authorization: `Bearer ${token}` }, reach)
    if (answer.outcome === 'failed') return failedFetch(answer)
    if (answer.status === 401 && attempt < 3) {
      tokens.delete(id)
      continue
    }
    if (answer.status >= 300) return failedCall(answer.status)
    return { status: 'sent', reference: reach.downlink.id } as const
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
