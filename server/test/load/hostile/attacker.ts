import { connectAsync } from 'mqtt'

/** What a hostile company has: a process of its own, so that its work is not the portal's. */
interface Attack {
  url: string
  mqttPort: number
  session: string
  token: string
  deveui: string
  keys: string[]
  /** Base64. */
  picture: string
  /** The path of a webhook of Netmore, and its nodes with hostile decoders. */
  webhook: string
  devEuis: string[]
  seconds: number
  /** With all that it can, or with frames for its decoders alone. */
  by: 'everything' | 'webhook'
}

const attack = JSON.parse(process.argv[2] ?? '{}') as Attack
const { url, session, token, deveui, keys } = attack
const until = Date.now() + attack.seconds * 1000
const statuses: Record<string, Record<number, number>> = {}
let acknowledged = 0
let listening = 0

async function ask(name: string, method: string, path: string, body?: unknown, type = 'application/json') {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${session}`, 'content-type': type },
    ...(body !== undefined && { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  statuses[name] ??= {}
  statuses[name][answer.status] = (statuses[name][answer.status] ?? 0) + 1
  const bytes = (await answer.bytes()).length
  return { status: answer.status, bytes }
}

/** So many at once, each again as soon as it is answered. */
function keepAsking(atOnce: number, work: () => Promise<unknown>): Promise<unknown>[] {
  return Array.from({ length: atOnce }, async () => {
    while (Date.now() < until) await work().catch(() => undefined)
  })
}

const series = keys.map((key) => ({ deveui, key }))
const range = '2025-12-01/2026-12-31'
let time = Date.UTC(2026, 5, 1)

async function flood(): Promise<void> {
  const readings = Array.from({ length: 5000 }, () => ({ key: 'flood', value: 1, createdAt: time++ }))
  const { status } = await ask('ingest', 'POST', `/tag/${deveui}/tagdata`, readings)
  if (status === 202) acknowledged += readings.length
  else await new Promise((resolve) => setTimeout(resolve, 50))
}

let lists = 0
let frames = 0

/** A frame for a decoder that never ends, and others of devices and gateways that nobody knows. */
async function floodOverWebhook(): Promise<void> {
  const victim = attack.devEuis[lists++ % attack.devEuis.length]
  const list = Array.from({ length: 100 }, (_, at) => {
    const number = (++frames % 9000).toString(16).padStart(10, '0')
    const devEui = at === 0 ? victim : `a84041${number}`
    return { devEui, fCntUp: String(frames), payload: '00', gateways: [{ gwEui: `b827eb${number}` }] }
  })
  const { status } = await ask('webhook', 'POST', attack.webhook.replace(/^\/api/, ''), list)
  if (status !== 202) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function floodOverMqtt(): Promise<void> {
  const address = `mqtt://127.0.0.1:${attack.mqttPort}`
  const options = { username: 'a', password: token, reconnectPeriod: 0 }
  const listeners = await Promise.all(
    Array.from({ length: 500 }, () => connectAsync(address, options).catch(() => undefined)),
  )
  const granted = await Promise.all(listeners.map((each) => each?.subscribeAsync('#').catch(() => undefined)))
  listening = granted.filter(Boolean).length
  const sender = await connectAsync(address, options)
  while (Date.now() < until && sender.connected) {
    for (let at = 0; at < 100; at++) sender.publish(`any/topic/${at}`, 'x'.repeat(20))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  for (const each of [...listeners, sender]) each?.end(true)
}

const everything = () => [
  ...keepAsking(4, () => ask('columns', 'POST', `/tagdata/timeseries/${range}?format=csv`, { series })),
  ...keepAsking(4, () => ask('csv', 'GET', `/tagdata/timeseries/${deveui}/${keys[0]}/${range}?format=csv`)),
  ...keepAsking(4, () => ask('raw', 'GET', `/tagdata/timeseries/${deveui}/${keys[0]}/${range}`)),
  ...keepAsking(4, () =>
    ask('limit', 'POST', '/tagdata/limit/10000', { series: Array(100).fill(series[0]) }),
  ),
  ...keepAsking(4, () =>
    ask('trend', 'GET', `/tag/${deveui}/trend/${keys[0]}?start=2026-01-01&end=2026-12-31`),
  ),
  ...keepAsking(2, () => ask('count', 'GET', '/companies/tagdata/count')),
  ...keepAsking(2, () =>
    ask('picture', 'POST', `/tag/${deveui}/image`, Buffer.from(attack.picture, 'base64'), 'image/png'),
  ),
  ...keepAsking(3, flood),
  floodOverMqtt().catch(() => undefined),
]

await Promise.all(attack.by === 'webhook' ? keepAsking(2, floodOverWebhook) : everything())
const { user, system } = process.cpuUsage()
process.stdout.write(JSON.stringify({ statuses, acknowledged, listening, cpuSeconds: (user + system) / 1e6 }))
process.exit(0)
