import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { LiveReading } from '@fyr/contract/live/live'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { pictures } from '#lib/picture/picture.fixture.ts'
import { widgetLayout } from '../../support/companies/two-companies.ts'
import { type Span, watchMachine } from '../../support/machine-stalls.ts'

/** A portal that runs, and somebody who may do everything in each of two companies of it. */
export interface Neighbourhood {
  url: string
  mqttPort: number
  hostile: Caller
  quiet: Caller
  /** Nice value of the attacker's process: one on another machine would leave the portal its processors. */
  attackerNice?: number
}

interface Caller {
  token: string
  companyId: string
}

export const works = ['call', 'chart', 'hub'] as const
/** How long each of the works of the quiet company took, ms. */
export type Durations = Record<(typeof works)[number], number[]>

export interface AttackResult {
  /** How many answers each way of attacking had, by status. */
  statuses: Record<string, Record<number, number>>
  /** Readings of the key `flood`. */
  acknowledged: number
  /** MQTT connections that were subscribed to `#`. */
  listening: number
  /** Of the attacker's own process, which shares the machine with the portal. */
  cpuSeconds: number
}

export interface Neighbours {
  /** The quiet company works, each of its works again as soon as it is done. */
  measure(forMs: number): Promise<Durations>
  /** The hostile company does all that it can, or sends frames for decoders that never end. */
  attack(seconds: number, by?: 'everything' | 'webhook'): Promise<AttackResult>
  /** Readings that the quiet company has sent of its series. */
  readonly sent: number
  countStored(whose: 'hostile' | 'quiet', deveui: string, key: string): Promise<number>
  close(): Promise<void>
}

/** More than ten live messages a second would be gathered, and their pace be measured. */
const pauseMs = { call: 20, chart: 20, hub: 120 }
const readingsPerKey = 10_000
const keys = Array.from({ length: 10 }, (_, at) => `k${at}`)

/** Gives both companies a node, the hostile one much to read, and the quiet one a chart and a live connection. */
export async function openNeighbours(neighbourhood: Neighbourhood): Promise<Neighbours> {
  const { url, mqttPort, hostile, quiet, attackerNice = 0 } = neighbourhood

  async function call({ token }: Caller, method: string, path: string, body?: unknown) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }

  async function createNode(caller: Caller, deveui: string, fields: object = {}): Promise<void> {
    const { id } = await call(caller, 'POST', `/applications/${caller.companyId}`, { name: 'Sensors' })
    await call(caller, 'POST', `/applications/${id}/tag`, { name: deveui, deveui, nodeType: 1, ...fields })
  }

  /** Nodes whose decoders never end, or fill all memory, and where their network server sends frames. */
  async function createDecoders(caller: Caller): Promise<{ webhook: string; devEuis: string[] }> {
    const works = ['while (true);', 'const all = []; while (true) all.push(new Array(1e6).fill(all))']
    const devEuis = await Promise.all(
      works.map(async (work, at) => {
        const source = `function decodeUplink() { ${work} }`
        const { decoderId } = await call(caller, 'POST', '/decoder', { name: `D${at}`, source })
        const devEui = `70b3d57ed000000${at}`
        await createNode(caller, devEui, { nodeType: 0, decoder: decoderId })
        return devEui
      }),
    )
    const body = { kind: 'netmore', name: 'Flood' }
    const { webhook } = await call(caller, 'POST', '/settings/integration', body)
    return { webhook: new URL(webhook).pathname, devEuis }
  }

  await createNode(hostile, 'h1')
  await createNode(quiet, 'q1')
  const { webhook, devEuis } = await createDecoders(hostile)
  const { token } = await call(hostile, 'POST', `/integration/tokens/${hostile.companyId}`, {
    label: 'x',
    scopes: ['ingest', 'read'],
  })
  const start = Date.UTC(2026, 0, 1)
  for (const key of keys) {
    const readings = Array.from({ length: readingsPerKey }, (_, at) => ({
      key,
      value: at / 7,
      createdAt: start + at * 1000,
    }))
    await call(hostile, 'POST', '/tag/h1/tagdata', readings)
  }
  const series = [{ deveui: 'q1', key: 't' }]
  await call(quiet, 'POST', '/tag/q1/tagdata', { key: 't', value: 0 })
  const { dashboardId } = await call(quiet, 'POST', '/dashboards', {
    name: 'Quiet',
    type: 'default',
    widgets: [{ type: 0, title: 'C', settings: { series }, layout: widgetLayout }],
  })

  const hub = new HubConnectionBuilder()
    .withUrl(`${url}/hubs/events`, {
      accessTokenFactory: async () => (await call(quiet, 'GET', '/users/one-time-token')).token,
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  let sent = 1
  /** The reading of the quiet company that has not come over the hub yet. */
  let awaited: { value: number; resolve(): void } | undefined
  hub.on('Readings', (readings: LiveReading[]) => {
    if (readings.some(({ value }) => value === awaited?.value)) awaited?.resolve()
  })
  await hub.start()
  await hub.invoke('Subscribe', { series })

  const doWork: Record<(typeof works)[number], () => Promise<unknown>> = {
    call: () => call(quiet, 'GET', '/tag'),
    chart: () => {
      const end = Date.now()
      return call(quiet, 'POST', `/dashboards/${dashboardId}/data`, { start: end - 3_600_000, end })
    },
    hub: async () => {
      const value = sent++
      const heard = new Promise<void>((resolve) => {
        awaited = { value, resolve }
      })
      await call(quiet, 'POST', '/tag/q1/tagdata', { key: 't', value })
      await heard
    },
  }

  return {
    async measure(forMs) {
      const machine = watchMachine()
      const until = performance.now() + forMs
      const took: Record<keyof Durations, Span[]> = { call: [], chart: [], hub: [] }
      await Promise.all(
        works.map(async (name) => {
          while (performance.now() < until) {
            const began = performance.now()
            await doWork[name]()
            took[name].push([began, performance.now()])
            await new Promise((resolve) => setTimeout(resolve, pauseMs[name]))
          }
        }),
      )
      const all = await machine.durationsOf(works.flatMap((name) => took[name]))
      return Object.fromEntries(works.map((name) => [name, all.splice(0, took[name].length)])) as Durations
    },
    attack: (seconds, by = 'everything') =>
      runAttacker(
        {
          url,
          mqttPort,
          session: hostile.token,
          token,
          deveui: 'h1',
          keys,
          picture: pictures.png.toString('base64'),
          webhook,
          devEuis,
          seconds,
          by,
        },
        attackerNice,
      ),
    get sent() {
      return sent
    },
    async countStored(whose, deveui, key) {
      const path = '/tagdata/count/2025-01-01/2036-12-31'
      return (await call(neighbourhood[whose], 'POST', path, { series: [{ deveui, key }] })).count
    },
    close: () => hub.stop(),
  }
}

/** A process of its own, so that its work is not the portal's. */
function runAttacker(attack: object, nice: number): Promise<AttackResult> {
  const attacker = spawn(
    process.execPath,
    [join(import.meta.dirname, 'attacker.ts'), JSON.stringify(attack)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (attacker.pid !== undefined && nice > 0) setPriority(attacker.pid, nice)
  let output = ''
  attacker.stdout.on('data', (data) => {
    output += data
  })
  return new Promise((resolve, reject) => {
    attacker.once('error', reject)
    attacker.once('exit', () => resolve(JSON.parse(output)))
  })
}
