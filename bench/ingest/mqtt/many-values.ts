import { encodeSparkplug } from '../../../server/src/ingest/sparkplug/payload/encoder.fixture.ts'

/** Messages with many values, which have the sender's times. */
export interface ManyValues {
  format: 'json' | 'sparkplug'
  /** Values of a message, at most 127. */
  count: number
  /** Time of each client's first message, epoch ms; each is `stepMs` later than the one before. */
  firstTime: number
  stepMs: number
}

/** What one client sends. */
interface Messages {
  topic: string
  /** To be sent before the others. */
  birth?: { topic: string; payload: Buffer }
  /** Next payload; it holds until the next call. */
  write(): Buffer
}

export const groupId = 'Bench'
export const keyOf = (index: number) => `Line/Value ${index}`
const randomValue = () => Math.round(Math.random() * 1000) / 10

export const createMessages = (deveui: string, options: ManyValues): Messages =>
  options.format === 'json' ? createJson(deveui, options) : createSparkplug(deveui, options)

function createJson(deveui: string, { count, firstTime, stepMs }: ManyValues): Messages {
  const names = Array.from({ length: count }, (_, at) => `"${keyOf(at)}":`)
  let time = firstTime - stepMs
  return {
    topic: `nodes/${deveui}`,
    write() {
      time += stepMs
      return Buffer.from(`{${names.map((name) => name + randomValue()).join(',')},"createdAt":${time}}`)
    },
  }
}

/** An edge node whose data names metrics by alias, each with time and datatype, as edge nodes send it. */
function createSparkplug(edgeNodeId: string, { count, firstTime, stepMs }: ManyValues): Messages {
  const head = 7
  const metricSize = 22
  const buffer = Buffer.alloc(head + count * metricSize + 3)
  buffer[0] = 0x08
  for (let at = 0; at < count; at++) {
    const place = head + at * metricSize
    // A metric of 20 bytes: alias, timestamp, datatype Double, double_value.
    buffer.set([0x12, metricSize - 2, 0x10, at + 1, 0x18], place)
    buffer.set([0x20, 10, 0x69], place + 11)
  }
  buffer[buffer.length - 3] = 0x18
  let time = firstTime - stepMs
  let seq = 0
  const metrics = Array.from({ length: count }, (_, at) => ({
    ...{ name: keyOf(at), alias: at + 1, type: 'Double' as const, value: 0, timestamp: firstTime - 1 },
  }))
  return {
    topic: `spBv1.0/${groupId}/NDATA/${edgeNodeId}`,
    birth: {
      topic: `spBv1.0/${groupId}/NBIRTH/${edgeNodeId}`,
      payload: encodeSparkplug({ timestamp: Date.now(), seq: 0, metrics }),
    },
    write() {
      time += stepMs
      seq = (seq + 1) % 256
      writeTime(buffer, 1, time)
      for (let place = head; place < buffer.length - 3; place += metricSize) {
        writeTime(buffer, place + 5, time)
        buffer.writeDoubleLE(randomValue(), place + 14)
      }
      buffer[buffer.length - 2] = seq < 128 ? seq : (seq & 127) | 128
      buffer[buffer.length - 1] = 1
      return seq < 128 ? buffer.subarray(0, -1) : buffer
    },
  }
}

/** A time of this century as a varint, which has six bytes. */
function writeTime(buffer: Buffer, place: number, time: number): void {
  let rest = time
  for (let at = 0; at < 6; at++) {
    buffer[place + at] = (rest % 128) | (at < 5 ? 128 : 0)
    rest = Math.floor(rest / 128)
  }
}
