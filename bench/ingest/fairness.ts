import { type BenchCompany, startBenchPortal } from '../harness/bench-portal.ts'
import { toward } from '../harness/goals.ts'
import { runInThread } from '../harness/in-thread.ts'
import type { Section } from '../harness/report.ts'
import type { HttpLoadOptions, HttpLoadResult } from './http/http-load.ts'
import type { LoadOptions, LoadResult } from './mqtt/mqtt-load.ts'

/** Readings a second that a company may send; the noisy one sends ten times as much, over HTTP alone. */
const rate = 2000
const noisy = { connections: 10, readingsPerBody: 100, pauseMs: 50, mqttClients: 50 }

/** What one company notices of another that sends far more than it may: time to the 202 of single readings. */
export async function benchFairness(seconds: number): Promise<Section> {
  const portal = await startBenchPortal({ companies: 2, nodes: 50, companyRate: rate })
  try {
    const [calm, flood] = portal.companies
    if (!calm || !flood) throw new Error('There are no two companies')
    const port = Number(new URL(portal.program.url).port)
    const probe = () => sendOverHttp(calm, { port, seconds, connections: 1, readingsPerBody: 1, pauseMs: 10 })
    const before = await probe()
    const mqtt: LoadOptions = {
      port: portal.program.mqttPort,
      logins: flood.deveuis.slice(0, noisy.mqttClients).map((deveui) => ({ token: flood.token, deveui })),
      inFlight: 4,
      // Until the probe has ended, whatever the two take to begin.
      seconds: seconds + 3,
    }
    const overHttp = sendOverHttp(flood, { port, ...noisy, seconds: seconds + 3 })
    const overMqtt = runInThread<LoadResult>(new URL('./mqtt/mqtt-load.ts', import.meta.url), mqtt)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const during = await probe()
    const [http, messages] = await Promise.all([overHttp, overMqtt])
    const after = await probe()
    const quiet = (before.p95Ms + after.p95Ms) / 2
    const refused = during.refused > 0 ? `, ${during.refused} REFUSED` : ''
    return {
      title: 'A company beside another that sends ten times what it may',
      figures: [
        {
          name: 'quiet: p95 to 202',
          value: quiet,
          unit: 'ms',
          note: `${before.requests + after.requests} calls`,
        },
        {
          name: 'beside the flood: p95',
          value: during.p95Ms,
          unit: 'ms',
          note: `${during.requests} calls${refused}`,
        },
        { name: 'beside the flood to quiet', value: during.p95Ms / quiet, ...toward('fairness') },
        {
          name: 'the flood over HTTP: stored',
          value: http.readings / http.seconds,
          unit: '/s',
          note: `${http.refused} calls answered with 429 or 503`,
        },
        {
          name: 'the flood over MQTT: messages',
          value: messages.acknowledged / messages.seconds,
          unit: '/s',
        },
      ],
    }
  } finally {
    await portal.stop()
  }
}

/** Sends as a company's nodes do, from a thread of its own. */
export function sendOverHttp(
  { token, deveuis }: BenchCompany,
  options: Omit<HttpLoadOptions, 'token' | 'deveuis'>,
): Promise<HttpLoadResult> {
  const load: HttpLoadOptions = { ...options, token, deveuis }
  return runInThread<HttpLoadResult>(new URL('./http/http-load.ts', import.meta.url), load)
}
