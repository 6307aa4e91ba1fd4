import type { Link } from '../driver.ts'
import { type MessageReader, type MqttClientSettings, type MqttMessage, mqttLimits } from './settings.ts'

interface Waiting extends MqttMessage {
  /** Tells the broker that it is stored. */
  acknowledge(): void
}

export interface Inbox {
  load(): Promise<void>
  add(message: Waiting): void
  /** Whether nothing more is to be read. */
  readonly isFull: boolean
  /** Called when reading may go on. */
  onRoom: () => void
  close(): void
}

/** What a connection has received and not handed over yet: one batch is on its way, the rest waits. */
export function createInbox({ reader }: MqttClientSettings, link: Link): Inbox {
  let read: MessageReader = (message) => message
  let waiting: Waiting[] = []
  let bytes = 0
  let isBusy = false
  let isClosed = false
  let calm: NodeJS.Timeout | undefined

  const isFull = () => waiting.length >= mqttLimits.waitingMessages || bytes >= mqttLimits.waitingBytes

  function nextBatch(): Waiting[] {
    let size = 0
    let count = 0
    for (const { payload } of waiting) {
      if (count >= mqttLimits.batchMessages || (count > 0 && size >= mqttLimits.batchBytes)) break
      size += payload.length
      count++
    }
    const batch = waiting.slice(0, count)
    waiting = waiting.slice(count)
    bytes -= size
    return batch
  }

  async function handOver(): Promise<void> {
    isBusy = true
    // What comes with the same chunk goes with the same batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0 && !isClosed) {
      const batch = nextBatch()
      const said = batch.flatMap(({ topic, payload, retained }) => read({ topic, payload, retained }) ?? [])
      const size = batch.reduce((sum, { payload }) => sum + payload.length, 0)
      const pauseMs = said.length > 0 ? await link.deliver(said, size) : 0
      if (isClosed) return
      for (const { acknowledge } of batch) acknowledge()
      if (pauseMs > 0) await pause(pauseMs)
      if (!isFull()) inbox.onRoom()
    }
    isBusy = false
  }

  async function pause(ms: number): Promise<void> {
    if (ms >= mqttLimits.floodMs) {
      link.noted({ code: 'tooMuchTraffic', detail: '' })
      clearTimeout(calm)
      calm = setTimeout(() => link.noted(null), ms + mqttLimits.calmMs)
    }
    await new Promise((resolve) => setTimeout(resolve, ms))
  }

  const inbox: Inbox = {
    async load() {
      if (reader === undefined) return
      const module: { default: MessageReader } = await import(reader)
      read = module.default
    },
    add(message) {
      waiting.push(message)
      bytes += message.payload.length
      if (!isBusy) void handOver()
    },
    get isFull() {
      return isFull()
    },
    onRoom: () => undefined,
    close() {
      isClosed = true
      waiting = []
      clearTimeout(calm)
    },
  }
  return inbox
}
