import { createConnection, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { quantile } from '../harness/report.ts'

/** Senders over HTTP in a thread of their own, as cheap as they can be so that the portal is what is measured. */
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

export interface HttpLoadResult {
  /** Answered with 202, which comes after the commit. */
  readings: number
  /** The same, those of warming up too. */
  readingsInAll: number
  requests: number
  refused: number
  seconds: number
  p50Ms: number
  p95Ms: number
}

export const sentKeys = ['temperature', 'humidity', 'battery']

async function runLoad(options: HttpLoadOptions): Promise<HttpLoadResult> {
  const { port, token, connections, seconds, readingsPerBody, deveuis, pauseMs = 0 } = options
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
  const nextBody = () => {
    const readings: string[] = []
    for (let at = 0; at < readingsPerBody; at++) {
      const deveui = deveuis[made % deveuis.length]
      const key = sentKeys[Math.floor(made / deveuis.length) % sentKeys.length]
      const value = Math.round(Math.random() * 1000) / 10
      readings.push(`{"deveui":"${deveui}","key":"${key}","value":${value},"createdAt":${began + made}}`)
      made++
    }
    return `[${readings.join(',')}]`
  }

  const counted = { readings: 0, requests: 0, refused: 0 }
  const latencies: number[] = []
  let running = true
  const open = async (): Promise<Socket> => {
    const socket = createConnection(port, '127.0.0.1').setNoDelay(true)
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    let sentAt = 0
    const send = () => {
      const body = nextBody()
      sentAt = performance.now()
      socket.write(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`)
    }
    let answer = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk
      const headEnd = answer.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1])
      if (headEnd < 0 || answer.length < headEnd + 4 + length) return
      latencies.push(performance.now() - sentAt)
      counted.requests++
      counted.readings += Number(/"accepted":(\d+)/.exec(answer)?.[1] ?? 0)
      if (!answer.startsWith('HTTP/1.1 202')) counted.refused++
      answer = ''
      if (running && pauseMs > 0) setTimeout(send, pauseMs)
      else if (running) send()
    })
    send()
    return socket
  }
  const sockets = await Promise.all(Array.from({ length: connections }, open))
  // The first second warms up.
  await sleep(1000)
  const [before, from] = [{ ...counted }, performance.now()]
  latencies.length = 0
  await sleep(seconds * 1000)
  const after = { ...counted }
  const took = (performance.now() - from) / 1000
  running = false
  await sleep(300)
  for (const socket of sockets) socket.destroy()
  return {
    readingsInAll: counted.readings,
    readings: after.readings - before.readings,
    requests: after.requests - before.requests,
    refused: after.refused,
    seconds: took,
    p50Ms: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

// Worker data has no type of its own; http-ingest.ts is the only one that starts this.
if (parentPort) parentPort.postMessage(await runLoad(workerData as HttpLoadOptions))
