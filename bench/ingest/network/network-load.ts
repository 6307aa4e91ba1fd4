import { parentPort, workerData } from 'node:worker_threads'
import { type RequestsResult, sendRequests } from '../http/http-requests.ts'
import { type MessageKind, textOf } from './network-messages.ts'

/** Senders of one uplink a request, in a thread of their own: as webhooks of network servers, or as readings. */
export interface NetworkLoadOptions {
  port: number
  connections: number
  /** Of the first uplink; each is a millisecond later than the one before, and none is to be ahead of the clock. */
  firstTime: number
  seconds: number
  /** A connection sends to one of them. */
  targets: readonly NetworkTarget[]
  /** Base64. */
  payload: string
  /** Of each connection between an answer and the next request; none if left out. */
  pauseMs?: number
}

export interface NetworkTarget {
  /** `{deveui}` becomes that of the node. */
  path: string
  deveuis: readonly string[]
  /** What of a network server is sent; readings, with the token, if left out. */
  kind?: MessageKind
  token?: string
}

/** As the decoders of the bench read the payload, with what the network tells of the transmission. */
function readingsOf(time: number, counter: number): string {
  const values = {
    ...{ temperature: 22.6, humidity: 41, light: 39, motion: 6, battery: 3.658 },
    'radio.rssi': -97,
    'radio.snr': 7.5,
    'radio.spreadingFactor': 7,
    'radio.frameCounter': counter,
    'radio.gateway': '0016c001f1500812',
  }
  const readings = Object.entries(values).map(
    ([key, value]) => `{"key":"${key}","value":${JSON.stringify(value)},"createdAt":${time}}`,
  )
  return `[${readings.join(',')}]`
}

async function runLoad(options: NetworkLoadOptions): Promise<RequestsResult> {
  const { port, connections, seconds, targets, payload, pauseMs, firstTime } = options
  let made = 0
  const next = (connection: number) => {
    const target = targets[connection % targets.length]
    if (!target) throw new Error('There is nobody to send to')
    const { path, deveuis, kind, token } = target
    const counter = Math.floor(made / deveuis.length)
    const deveui = deveuis[made % deveuis.length] ?? ''
    // Every uplink of a node has a time of its own.
    const time = firstTime + made++
    const body = kind
      ? textOf[kind]({ devEui: deveui, time, counter: time % 65_536, payload })
      : readingsOf(time, counter)
    return [
      `POST ${path.replace('{deveui}', deveui)} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Content-Type: application/json',
      ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n')
  }
  const amountOf = (answer: string) => Number(/"(?:stored|accepted)":(\d+)/.exec(answer)?.[1] ?? 0)
  return await sendRequests({ port, connections, seconds, pauseMs, next, amountOf })
}

// Worker data has no type of its own; whoever starts this gives it NetworkLoadOptions.
if (parentPort) parentPort.postMessage(await runLoad(workerData as NetworkLoadOptions))
