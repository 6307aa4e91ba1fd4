import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Span, watchMachine } from '../../support/machine-stalls.ts'

/** A call that is made over many connections, on each again as soon as it is answered and the pause is over. */
export interface LoadOptions {
  method: string
  url: string
  token: string
  /** JSON. */
  body?: string | undefined
  connections: number
  pauseMs?: number
  seconds: number
}

export interface LoadResult {
  /** How many answers each status had. */
  statuses: Record<number, number>
  /** Median time to the end of an answer, ms. */
  p50: number
  /** 95th percentile of the same time, ms. */
  p95: number
}

// node load-generator.ts '{"method":"GET",…}' prints a LoadResult. A process of its own, so that its work is not the
// portal's.
const {
  method,
  url,
  token,
  body,
  connections,
  pauseMs = 0,
  seconds,
}: LoadOptions = JSON.parse(process.argv[2] ?? '')
const machine = watchMachine()
const until = performance.now() + seconds * 1000
const agent = new Agent({ keepAlive: true })
const headers = {
  authorization: `Bearer ${token}`,
  ...(body !== undefined && { 'content-type': 'application/json' }),
}
const statuses: Record<number, number> = {}
const spans: Span[] = []

function call(): Promise<void> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (answer) => {
      const status = answer.statusCode ?? 0
      statuses[status] = (statuses[status] ?? 0) + 1
      answer.resume().once('error', reject)
      answer.once('end', () => {
        spans.push([began, performance.now()])
        resolve()
      })
    })
    sent.once('error', reject).end(body)
  })
}

async function callRepeatedly(): Promise<void> {
  while (performance.now() < until) {
    await call()
    await sleep(pauseMs)
  }
}

const loops = Promise.all(Array.from({ length: connections }, callRepeatedly))
// Ends with calls unanswered: the portal sees their connections close.
await Promise.race([loops, sleep(seconds * 1000 + 100)])
agent.destroy()
loops.catch(() => undefined)
const durations = (await machine.durationsOf(spans)).sort((one, other) => one - other)
const quantile = (share: number) => durations[Math.floor(durations.length * share)] ?? 0
const result: LoadResult = { statuses, p50: quantile(0.5), p95: quantile(0.95) }
process.stdout.write(JSON.stringify(result))
