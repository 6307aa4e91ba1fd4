import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import { callApi } from '../api.ts'

export interface SentReading {
  value: number
  /** Epoch ms, the sender's own; no two of a series are equal. */
  createdAt: number
  acknowledged: boolean
}

/** A device that sends every reading until it is acknowledged, whatever happens to the portal meanwhile. */
export interface Sender {
  deveui: string
  key: string
  readings: SentReading[]
  /** Makes new readings of now and sends them. */
  produce(count: number): void
  /** What the portal said that it should not have said. */
  surprises: string[]
  stop(): Promise<void>
}

interface Place {
  deveui: string
  key: string
  token: string
}

function series({ deveui, key }: Place) {
  const readings: SentReading[] = []
  let last = 0
  return {
    deveui,
    key,
    readings,
    surprises: [] as string[],
    next(): SentReading {
      last = Math.max(Date.now(), last + 1)
      const reading = { value: readings.length + 0.5, createdAt: last, acknowledged: false }
      readings.push(reading)
      return reading
    },
  }
}

/**
 * Publishes one reading a message with QoS 1, many in flight. Each connection is a client of its own, to which
 * everything unacknowledged is given again: MQTT.js by itself loses what is published while it sends again
 * (its issue 2015).
 */
export function mqttSender(port: number, place: Place): Sender {
  const { next, ...sender } = series(place)
  const waiting = new Set<SentReading>()
  let online: MqttClient | undefined
  let stopped = false

  const send = (reading: SentReading) => {
    const payload = JSON.stringify({ [sender.key]: reading.value, createdAt: reading.createdAt })
    online?.publish(`nodes/${sender.deveui}`, payload, { qos: 1 }, (error) => {
      if (error) return
      reading.acknowledged = true
      waiting.delete(reading)
    })
  }
  const open = () => {
    if (stopped) return
    const client = connect(`mqtt://127.0.0.1:${port}`, {
      username: sender.deveui,
      password: place.token,
      reconnectPeriod: 0,
      connectTimeout: 5000,
      keepalive: 5,
    })
    client.on('connect', () => {
      online = client
      for (const reading of waiting) send(reading)
    })
    // Refused while the portal is away: the connection closes, and the next one is tried.
    client.on('error', () => undefined)
    client.once('close', () => {
      online = undefined
      client.end(true)
      setTimeout(open, 200)
    })
  }
  open()
  return {
    ...sender,
    produce(count) {
      for (let made = 0; made < count; made++) {
        const reading = next()
        waiting.add(reading)
        send(reading)
      }
    },
    async stop() {
      stopped = true
      await online?.endAsync(true)
    },
  }
}

const largestBatch = 500

/** Posts what has gathered as one batch, again and again until it is answered with 202. */
export function httpSender(url: string, place: Place, many: boolean): Sender {
  const { next, ...sender } = series(place)
  const waiting: SentReading[] = []
  let stopped = false

  const post = async (batch: SentReading[]): Promise<boolean> => {
    const readings = batch.map(({ value, createdAt }) => ({
      key: sender.key,
      value,
      // Both spellings of a time.
      createdAt: many ? new Date(createdAt).toISOString() : createdAt,
      ...(many && { deveui: sender.deveui }),
    }))
    const path = many ? '/tagdata' : `/tag/${sender.deveui}/tagdata`
    const answer = await callApi(url, 'POST', path, readings, place.token)
    if (answer.status === 202 && answer.body.accepted === batch.length) return true
    if (![429, 500, 503].includes(answer.status)) {
      sender.surprises.push(`${sender.deveui}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    return false
  }
  const sending = (async () => {
    while (!stopped) {
      const batch = waiting.slice(0, largestBatch)
      // A connection that breaks is a batch without an answer.
      if (batch.length > 0 && (await post(batch).catch(() => false))) {
        waiting.splice(0, batch.length)
        for (const reading of batch) reading.acknowledged = true
      }
      await sleep(100)
    }
  })()
  return {
    ...sender,
    produce(count) {
      for (let made = 0; made < count; made++) waiting.push(next())
    },
    async stop() {
      stopped = true
      await sending
    },
  }
}

/** Lets all senders together make so many readings a second; answers what stops it and says how many seconds. */
export function produceSteadily(senders: readonly Sender[], perSecond: number): () => number {
  const began = performance.now()
  let made = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    for (; made < due; made++) senders[made % senders.length]?.produce(1)
  }, 20)
  return () => {
    clearInterval(timer)
    return (performance.now() - began) / 1000
  }
}
