import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Session } from '@fyr/contract/accounts'
import type { LiveReading } from '@fyr/contract/live'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictures } from '#lib/picture/picture.fixture.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { widgetLayout } from './two-companies.ts'

const seconds = 8
const perKey = 10_000
const keys = Array.from({ length: 10 }, (_, at) => `k${at}`)
let portal: TestPortal
let hostile: Session
let token: string
let quiet: Session
let dashboardId: number
let hub: HubConnection
/** When the newest reading of the neighbour was sent, and what waits for it to come over the hub. */
let awaited: { value: number; resolve(): void } | undefined

beforeAll(async () => {
  portal = await startTestPortal({ FYR_INGEST_NODE_RATE: '0' })
  const made = await portal.createCompany('Hostile')
  hostile = made.session
  ;({ session: quiet } = await portal.createCompany('Quiet'))
  await portal.createNode(hostile, 'h1')
  await portal.createNode(quiet, 'q1')
  token = (
    await call(hostile, 'POST', `/integration/tokens/${made.companyId}`, {
      label: 'x',
      scopes: ['ingest', 'read'],
    })
  ).token
  for (const key of keys) {
    const start = Date.UTC(2026, 0, 1)
    const readings = Array.from({ length: perKey }, (_, at) => ({
      key,
      value: at / 7,
      createdAt: start + at * 1000,
    }))
    await call(hostile, 'POST', '/tag/h1/tagdata', readings)
  }
  const chart = { type: 0, title: 'C', settings: { series: [{ deveui: 'q1', key: 't' }] } }
  await call(quiet, 'POST', '/tag/q1/tagdata', { key: 't', value: 0 })
  const body = { name: 'Quiet', type: 'default', widgets: [{ ...chart, layout: widgetLayout }] }
  dashboardId = (await call(quiet, 'POST', '/dashboards', body)).dashboardId
  hub = new HubConnectionBuilder()
    .withUrl(`${portal.url}/hubs/events`, {
      accessTokenFactory: async () => (await call(quiet, 'GET', '/users/one-time-token')).token,
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  hub.on('Readings', (readings: LiveReading[]) => {
    if (readings.some(({ value }) => value === awaited?.value)) awaited?.resolve()
  })
  await hub.start()
  await hub.invoke('Subscribe', { series: [{ deveui: 'q1', key: 't' }] })
}, 120_000)
afterAll(async () => {
  await hub?.stop()
  await portal?.stop()
})

async function call(session: Session, method: string, path: string, body?: unknown) {
  const answer = await portal.call(method, path, {
    token: session.token,
    ...(body !== undefined && { body }),
  })
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

let sent = 0
/** What people of the neighbour do, each with how long it took, ms. */
const works: Record<string, () => Promise<unknown>> = {
  call: () => call(quiet, 'GET', '/tag'),
  chart: () => {
    const end = Date.now()
    return call(quiet, 'POST', `/dashboards/${dashboardId}/data`, { start: end - 3_600_000, end })
  },
  hub: async () => {
    const value = ++sent
    const heard = new Promise<void>((resolve) => {
      awaited = { value, resolve }
    })
    await call(quiet, 'POST', '/tag/q1/tagdata', { key: 't', value })
    await heard
  },
}

async function measure(forMs: number): Promise<Record<string, number[]>> {
  const until = performance.now() + forMs
  const took: Record<string, number[]> = {}
  await Promise.all(
    Object.entries(works).map(async ([name, work]) => {
      const all: number[] = []
      took[name] = all
      while (performance.now() < until) {
        const began = performance.now()
        await work()
        all.push(performance.now() - began)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }),
  )
  return took
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

function attack(): Promise<{ statuses: Record<string, Record<number, number>>; acknowledged: number }> {
  const what = {
    url: portal.url,
    mqttPort: portal.mqttPort,
    session: hostile.token,
    token,
    deveui: 'h1',
    keys,
    picture: pictures.png.toString('base64'),
    seconds,
  }
  const attacker = spawn(
    process.execPath,
    [join(import.meta.dirname, 'hostile-attacker.ts'), JSON.stringify(what)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  attacker.stdout.on('data', (data) => {
    output += data
  })
  return new Promise((resolve, reject) => {
    attacker.once('error', reject)
    attacker.once('exit', () => resolve(JSON.parse(output)))
  })
}

it('threats 26, 27, 32: while a company does all it can, its neighbour is answered and nothing acknowledged is lost', async () => {
  const before = await measure(2000)
  const attacked = attack()
  const during = await measure((seconds - 1) * 1000)
  const { statuses, acknowledged } = await attacked

  // It did attack: each of its ways had answers, or was told to wait.
  for (const name of ['columns', 'csv', 'raw', 'limit', 'trend', 'count', 'picture', 'ingest']) {
    expect(Object.keys(statuses[name] ?? {}), name).not.toEqual([])
  }
  const all = Object.values(statuses).flatMap((each) => Object.keys(each))
  expect(all.filter((status) => Number(status) >= 500)).toEqual([])
  for (const name of Object.keys(works)) {
    // A second; on a machine that has others to serve, what is many times as long as in peace.
    expect(p95(during[name] ?? []), name).toBeLessThan(Math.max(1000, 30 * p95(before[name] ?? [])))
    expect(during[name]?.length).toBeGreaterThan(2)
  }
  const count = async (session: Session, deveui: string, key: string) => {
    const question = { series: [{ deveui, key }] }
    return (await call(session, 'POST', '/tagdata/count/2025-01-01/2036-12-31', question)).count
  }
  expect(await count(quiet, 'q1', 't')).toBe(sent + 1)
  expect(await count(hostile, 'h1', 'flood')).toBeGreaterThanOrEqual(acknowledged)
}, 120_000)
