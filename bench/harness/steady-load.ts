import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync, type MqttClient } from 'mqtt'
import type { BenchPortal } from './bench-portal.ts'

export interface SteadyLoad {
  /** Acknowledged so far. */
  readonly httpReadings: number
  readonly mqttReadings: number
  readonly refused: number
  stop(): Promise<void>
}

const keys = ['temperature', 'humidity', 'battery', 'co2', 'counter']
/** Every node sends all its keys in this time, whatever number of nodes there is. */
export const roundMs = 10_000
const tickMs = 100

/** All nodes of a portal send in turn: every second one over MQTT with QoS 1, the others over HTTP in bodies of many. */
export async function startSteadyLoad(
  { program, companies }: BenchPortal,
  { mqttClients }: { mqttClients: number },
): Promise<SteadyLoad> {
  const counted = { httpReadings: 0, mqttReadings: 0, refused: 0 }
  const clientsOfCompany = Math.ceil(mqttClients / companies.length)
  const senders = await Promise.all(
    companies.map(async ({ token, deveuis }) => {
      const clients: MqttClient[] = []
      for (let at = 0; at < clientsOfCompany; at++)
        clients.push(
          await connectAsync(`mqtt://127.0.0.1:${program.mqttPort}`, { username: 'bench', password: token }),
        )
      return {
        token,
        clients,
        overMqtt: deveuis.filter((_, at) => at % 2 === 0),
        overHttp: deveuis.filter((_, at) => at % 2 === 1),
      }
    }),
  )
  const valuesOf = () => keys.map((key) => [key, Math.round(Math.random() * 1000) / 10] as const)
  const publish = async (client: MqttClient | undefined, deveui: string) => {
    await client?.publishAsync(`nodes/${deveui}`, JSON.stringify(Object.fromEntries(valuesOf())), { qos: 1 })
    counted.mqttReadings += keys.length
  }
  const post = async (token: string, deveuis: readonly string[]) => {
    const readings = deveuis.flatMap((deveui) => valuesOf().map(([key, value]) => ({ deveui, key, value })))
    const answer = await fetch(`${program.url}/api/tagdata`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(readings),
    })
    const { accepted = 0 } = (await answer.json()) as { accepted?: number }
    counted.httpReadings += accepted
    counted.refused += readings.length - accepted
  }

  let running = true
  const open = new Set<Promise<void>>()
  const track = (work: Promise<void>) => {
    const tracked = work
      .catch(() => {
        counted.refused += keys.length
      })
      .finally(() => open.delete(tracked))
    open.add(tracked)
  }
  /** What is due of a list that goes round once in a round, since the last time. */
  const dueOf = (list: readonly string[], from: number, to: number) => {
    const [first, end] = [from, to].map((ms) => Math.floor((ms / roundMs) * list.length))
    return Array.from({ length: (end ?? 0) - (first ?? 0) }, (_, i) => ((first ?? 0) + i) % list.length)
  }
  const began = performance.now()
  const sending = (async () => {
    let from = 0
    while (running) {
      await sleep(tickMs)
      const to = performance.now() - began
      for (const { token, clients, overMqtt, overHttp } of senders) {
        for (const at of dueOf(overMqtt, from, to))
          track(publish(clients[at % clients.length], overMqtt[at] ?? ''))
        const due = dueOf(overHttp, from, to).map((at) => overHttp[at] ?? '')
        if (due.length > 0) track(post(token, due))
      }
      from = to
    }
  })()
  return {
    get httpReadings() {
      return counted.httpReadings
    },
    get mqttReadings() {
      return counted.mqttReadings
    },
    get refused() {
      return counted.refused
    },
    async stop() {
      running = false
      await sending
      await Promise.all(open)
      await Promise.all(senders.flatMap(({ clients }) => clients.map((client) => client.endAsync())))
    },
  }
}
