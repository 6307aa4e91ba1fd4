import { createConnection } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { connectPacket, field, packet } from '../mqtt/mqtt-packets.ts'
import { textOf } from './network-messages.ts'

/** Network servers that publish uplinks to a broker, in a thread of their own. */
export interface NetworkMqttOptions {
  /** Of the broker. */
  port: number
  /** A client each, which publishes for the nodes of one application of ChirpStack. */
  applications: readonly { id: string; deveuis: readonly string[] }[]
  /** Base64. */
  payload: string
  /** Messages that a client has unacknowledged by the broker. */
  inFlight: number
  /** Of the first uplink; each is a millisecond later than the one before, and none is to be ahead of the clock. */
  firstTime: number
  seconds: number
  /** Where the portal tells how many readings it has committed, and how many an uplink has. */
  metrics: string
  readingsEach: number
  /** Messages that may be at the broker and not committed yet. */
  lead: number
}

export interface NetworkMqttResult {
  published: number
  /** Of this thread. */
  cpuSeconds: number
  secondsInAll: number
}

async function runLoad(options: NetworkMqttOptions): Promise<NetworkMqttResult> {
  const { port, applications, payload, inFlight, seconds, metrics, readingsEach, lead, firstTime } = options
  const committed = async () =>
    Number(/^fyr_readings_total (\d+)/m.exec(await (await fetch(metrics)).text())?.[1]) / readingsEach
  const before = await committed()
  let made = 0
  let done = 0
  let running = true
  const cpu = process.threadCpuUsage()
  const hasRoom = () => running && made - done < lead

  const clients = await Promise.all(
    applications.map(async ({ id: application, deveuis }, index) => {
      const socket = createConnection(port, '127.0.0.1').setNoDelay(true)
      socket.write(connectPacket(`network-${index}`))
      await new Promise((resolve) => socket.once('data', resolve))
      let [next, id, unacknowledged, cut] = [0, 0, 0, 0]
      const publish = () => {
        const packets: Buffer[] = []
        for (; hasRoom() && unacknowledged < inFlight; unacknowledged++) {
          const devEui = deveuis[next++ % deveuis.length] ?? ''
          const time = firstTime + made++
          id = (id % 65_535) + 1
          const text = textOf.chirpstack({ devEui, time, counter: time % 65_536, payload })
          const topic = field(`application/${application}/device/${devEui}/event/up`)
          packets.push(
            packet(0x32, Buffer.concat([topic, Buffer.from([id >> 8, id & 255]), Buffer.from(text)])),
          )
        }
        if (packets.length > 0) socket.write(Buffer.concat(packets))
      }
      // Nothing but acknowledgements of four bytes each.
      socket.on('data', (chunk: Buffer) => {
        unacknowledged -= Math.floor((cut + chunk.length) / 4)
        cut = (cut + chunk.length) % 4
        publish()
      })
      publish()
      return { socket, publish }
    }),
  )
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    await sleep(200)
    done = (await committed()) - before
    for (const { publish } of clients) publish()
  }
  running = false
  const { user, system } = process.threadCpuUsage(cpu)
  await sleep(300)
  for (const { socket } of clients) socket.end(packet(0xe0, Buffer.alloc(0)))
  return { published: made, cpuSeconds: (user + system) / 1e6, secondsInAll: seconds }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

// Worker data has no type of its own; whoever starts this gives it NetworkMqttOptions.
if (parentPort) parentPort.postMessage(await runLoad(workerData as NetworkMqttOptions))
