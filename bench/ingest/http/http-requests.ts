import { createConnection, type Socket } from 'node:net'
import { quantile } from '../../harness/report.ts'

export interface RequestsOptions {
  port: number
  connections: number
  seconds: number
  /** Of each connection between an answer and the next request; none if left out. */
  pauseMs?: number | undefined
  /** A whole request of the connection, with its head. */
  next(connection: number): string
  /** How much of something the answer says was taken in. */
  amountOf(answer: string): number
}

export interface RequestsResult {
  /** Answered in the seconds that count, whatever with. */
  requests: number
  amount: number
  /** The same, those of warming up too. */
  amountInAll: number
  refused: number
  seconds: number
  p50Ms: number
  p95Ms: number
  /** Each of them, to be put together with those of other seconds. */
  tookMs: readonly number[]
  /** Of the sending thread, all the time. */
  cpuSeconds: number
  /** From the first to the last request. */
  secondsInAll: number
}

/**
 * Sends over connections that stay open, one request after the other on each, as cheaply as it can be done, so that
 * the portal is what is measured. The first second warms up and does not count.
 */
export async function sendRequests(options: RequestsOptions): Promise<RequestsResult> {
  const { port, connections, seconds, pauseMs = 0, next, amountOf } = options
  const counted = { requests: 0, amount: 0, refused: 0 }
  const latencies: number[] = []
  let running = true
  const open = async (connection: number): Promise<Socket> => {
    const socket = createConnection(port, '127.0.0.1').setNoDelay(true)
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    let sentAt = 0
    const send = () => {
      const request = next(connection)
      sentAt = performance.now()
      socket.write(request)
    }
    let answer = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk
      const headEnd = answer.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1])
      if (headEnd < 0 || answer.length < headEnd + 4 + length) return
      latencies.push(performance.now() - sentAt)
      counted.requests++
      if (!answer.startsWith('HTTP/1.1 202')) counted.refused++
      counted.amount += amountOf(answer)
      answer = ''
      if (running && pauseMs > 0) setTimeout(send, pauseMs)
      else if (running) send()
    })
    send()
    return socket
  }
  const [cpu, began] = [process.threadCpuUsage(), performance.now()]
  const sockets = await Promise.all(Array.from({ length: connections }, (_, at) => open(at)))
  await sleep(1000)
  const [before, from] = [{ ...counted }, performance.now()]
  latencies.length = 0
  await sleep(seconds * 1000)
  const after = { ...counted }
  const took = (performance.now() - from) / 1000
  const measured = [...latencies]
  running = false
  const { user, system } = process.threadCpuUsage(cpu)
  const secondsInAll = (performance.now() - began) / 1000
  await sleep(300)
  for (const socket of sockets) socket.destroy()
  return {
    requests: after.requests - before.requests,
    amount: after.amount - before.amount,
    amountInAll: counted.amount,
    refused: counted.refused,
    seconds: took,
    p50Ms: quantile(measured, 0.5),
    p95Ms: quantile(measured, 0.95),
    tookMs: measured,
    cpuSeconds: (user + system) / 1e6,
    secondsInAll,
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
