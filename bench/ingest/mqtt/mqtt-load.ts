import { createConnection, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { createMessages, type ManyValues } from './many-values.ts'
import { connectPacket, field, packet } from './mqtt-packets.ts'

/** Clients of QoS 1 in a thread of their own, as cheap as they can be so that the broker is what is measured. */
export interface LoadOptions {
  port: number
  /** A client each. */
  logins: readonly Login[]
  /** Messages that a client has unacknowledged at any time. */
  inFlight: number
  seconds: number
  /** Messages of all clients together, evenly spread; left out: each client sends again when it is acknowledged. */
  perSecond?: number
  /** Each client sends one message at once so often, in place of `perSecond`. */
  burstMs?: number
  /** Messages of many values, in place of `payloadBytes`. */
  values?: ManyValues
  /** Left out: a sensor's three readings with values of their own. */
  payloadBytes?: number
}

export interface Login {
  token: string
  deveui: string
}

export const readingsOfSensor = 3

export interface LoadResult {
  acknowledged: number
  /** The same, those of warming up too. */
  acknowledgedInAll: number
  /** Clients that the broker let go. */
  lost: number
  seconds: number
  p50Ms: number
  p95Ms: number
}

const tickMs = 5

async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { port, logins, inFlight, perSecond, burstMs, values, seconds, payloadBytes } = options
  const latencies: number[] = []
  const isPaced = perSecond !== undefined || burstMs !== undefined
  let acknowledged = 0
  let running = false
  let lost = 0

  const openClient = async ({ token, deveui }: Login, index: number) => {
    const socket = createConnection(port, '127.0.0.1').setNoDelay(true)
    socket.write(connectPacket(`load-${index}`, { username: 'u', password: token }))
    await new Promise((resolve) => socket.once('data', resolve))
    const messages = values && createMessages(deveui, values)
    const topic = field(messages?.topic ?? `nodes/${deveui}`)
    if (messages?.birth) {
      const { topic: of, payload } = messages.birth
      socket.write(packet(0x32, Buffer.concat([field(of), Buffer.from([0xff, 0xff]), payload])))
      await new Promise((resolve) => socket.once('data', resolve))
    }
    const filled = payloadBytes === undefined ? undefined : fill(payloadBytes)
    const sentAt = new Map<number, number>()
    let id = 0
    const publish = (count: number) => {
      const packets: Buffer[] = []
      for (let sent = 0; sent < count; sent++) {
        id = (id % 65_535) + 1
        sentAt.set(id, performance.now())
        const payload = messages?.write() ?? filled ?? measure()
        packets.push(packet(0x32, Buffer.concat([topic, Buffer.from([id >> 8, id & 255]), payload])))
      }
      socket.write(Buffer.concat(packets))
    }
    socket.on('error', () => undefined)
    socket.once('close', () => {
      if (running) lost++
    })
    let cut: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      const bytes = cut.length > 0 ? Buffer.concat([cut, chunk]) : chunk
      const count = Math.floor(bytes.length / 4)
      const now = performance.now()
      for (let at = 0; at < count; at++) {
        const acked = bytes.readUInt16BE(at * 4 + 2)
        if (acknowledged++ % 16 === 0) latencies.push(now - (sentAt.get(acked) ?? now))
        sentAt.delete(acked)
      }
      cut = bytes.subarray(count * 4)
      if (running && count > 0 && !isPaced) publish(count)
    })
    return { socket, publish, hasRoom: () => sentAt.size < inFlight }
  }

  const opened: { socket: Socket; publish(count: number): void; hasRoom(): boolean }[] = []
  for (const [index, login] of logins.entries()) opened.push(await openClient(login, index))
  running = true
  let pacer: NodeJS.Timeout | undefined
  if (burstMs !== undefined) {
    pacer = setInterval(() => {
      for (const client of opened) if (client.hasRoom()) client.publish(1)
    }, burstMs)
  } else if (perSecond === undefined) for (const client of opened) client.publish(inFlight)
  else {
    let [sent, next] = [0, 0]
    const from = performance.now()
    pacer = setInterval(() => {
      for (const due = ((performance.now() - from) / 1000) * perSecond; sent < due; sent++) {
        const client = opened[next++ % opened.length]
        // What has no room is not made up for: the figure of what was acknowledged tells it.
        if (client?.hasRoom()) client.publish(1)
      }
    }, tickMs)
  }
  // The first second warms up.
  await sleep(1000)
  const [before, began] = [acknowledged, performance.now()]
  latencies.length = 0
  await sleep(seconds * 1000)
  const [counted, took] = [acknowledged - before, (performance.now() - began) / 1000]
  running = false
  clearInterval(pacer)
  latencies.sort((one, other) => one - other)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  await sleep(300)
  for (const { socket } of opened) socket.destroy()
  return {
    acknowledged: counted,
    acknowledgedInAll: acknowledged,
    lost,
    seconds: took,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
  }
}

function measure(): Buffer {
  const of = (max: number) => Math.round(Math.random() * max * 10) / 10
  return Buffer.from(`{"temperature":${of(30)},"humidity":${of(100)},"battery":${of(4)}}`)
}

function fill(bytes: number): Buffer {
  const readings = '{"temperature":21.5,"humidity":40,"battery":3.61,"filler":"'
  return Buffer.from(`${readings}${'x'.repeat(Math.max(0, bytes - readings.length - 2))}"}`)
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

// Worker data has no type of its own; whoever starts this gives it LoadOptions.
if (parentPort) parentPort.postMessage(await runLoad(workerData as LoadOptions))
