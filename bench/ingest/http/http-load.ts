import { parentPort, workerData } from 'node:worker_threads'
import { type RequestsResult, sendRequests } from './http-requests.ts'

/** Senders of readings over HTTP, in a thread of their own. */
export interface HttpLoadOptions {
  port: number
  token: string
  connections: number
  seconds: number
  readingsPerBody: number
  deveuis: readonly string[]
  /** Of each connection between an answer and the next body; none if left out. */
  pauseMs?: number
}

export interface HttpLoadResult
  extends Pick<RequestsResult, 'requests' | 'refused' | 'seconds' | 'p50Ms' | 'p95Ms' | 'tookMs'> {
  /** Answered with 202, which comes after the commit. */
  readings: number
  /** The same, those of warming up too. */
  readingsInAll: number
}

export const sentKeys = ['temperature', 'humidity', 'battery']

async function runLoad(options: HttpLoadOptions): Promise<HttpLoadResult> {
  const { port, token, connections, seconds, readingsPerBody, deveuis, pauseMs } = options
  const head = [
    'POST /api/tagdata HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Content-Length: ',
  ].join('\r\n')
  let made = 0
  const began = Date.now()
  /** Every reading has a time of its own, and goes round all nodes and keys. */
  const next = () => {
    const readings: string[] = []
    for (let at = 0; at < readingsPerBody; at++) {
      const deveui = deveuis[made % deveuis.length]
      const key = sentKeys[Math.floor(made / deveuis.length) % sentKeys.length]
      const value = Math.round(Math.random() * 1000) / 10
      readings.push(`{"deveui":"${deveui}","key":"${key}","value":${value},"createdAt":${began + made}}`)
      made++
    }
    const body = `[${readings.join(',')}]`
    return `${head}${Buffer.byteLength(body)}\r\n\r\n${body}`
  }
  const amountOf = (answer: string) => Number(/"accepted":(\d+)/.exec(answer)?.[1] ?? 0)
  const result = await sendRequests({ port, connections, seconds, pauseMs, next, amountOf })
  return { ...result, readings: result.amount, readingsInAll: result.amountInAll }
}

// Worker data has no type of its own; whoever starts this gives it HttpLoadOptions.
if (parentPort) parentPort.postMessage(await runLoad(workerData as HttpLoadOptions))
