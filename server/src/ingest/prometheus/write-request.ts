import protobuf from 'protobufjs/minimal.js'
import { addressOf, createNodeReadings, type NodeReadings } from '../http/index.ts'

const { Reader } = protobuf
type Reader = InstanceType<typeof Reader>

/** Labels that say where a metric was scraped, not what it is. */
const placeLabels = new Set(['__name__', 'deveui', 'instance', 'job'])

/**
 * Reads the message `prometheus.WriteRequest` (remote write 1.0); every yield is the end of a short step.
 * A series' node is its label `deveui`, else `instance`. Its key is the metric's name and the values of the other
 * labels in their order, with dots between. Samples that mark a series as stale have no value and are left out.
 * @throws for what is no such message
 */
export function* readWriteRequest(
  bytes: Uint8Array,
  maxReadings: number,
): Generator<undefined, NodeReadings[]> {
  const reader = Reader.create(bytes)
  const list = createNodeReadings(maxReadings)
  while (reader.pos < reader.len) {
    const tag = reader.uint32()
    if (tag >>> 3 !== 1) {
      reader.skipType(tag & 7)
      continue
    }
    const { labels, samples, hasHistograms } = readSeries(reader)
    const address = addressOf(labels.get('deveui') ?? labels.get('instance') ?? '')
    const others = [...labels].filter(([name]) => !placeLabels.has(name)).map(([, value]) => value)
    const key = [labels.get('__name__') ?? '', ...others].join('.')
    for (const { value, time } of samples) {
      if (!Number.isNaN(value)) list.add(address, { key, value, createdAt: time })
    }
    if (hasHistograms) list.refuse(address, { code: 'value.histogram', detail: key.slice(0, 200) })
    yield
  }
  return list.byNode
}

interface Sample {
  value: number
  /** Epoch ms. */
  time: number
}

function readSeries(reader: Reader) {
  const labels = new Map<string, string>()
  const samples: Sample[] = []
  let hasHistograms = false
  readFields(reader, (field) => {
    if (field === 1) {
      const label = { 1: '', 2: '' }
      readFields(reader, (part) => {
        if (part !== 1 && part !== 2) return false
        label[part] = reader.string()
        return true
      })
      labels.set(label[1], label[2])
    } else if (field === 2) {
      const sample = { value: 0, time: 0 }
      readFields(reader, (part) => {
        if (part === 1) sample.value = reader.double()
        else if (part === 2) sample.time = Number(reader.int64())
        else return false
        return true
      })
      samples.push(sample)
    } else {
      // Native histograms (field 4), one for each moment.
      if (field === 4) hasHistograms = true
      return false
    }
    return true
  })
  return { labels, samples, hasHistograms }
}

/** Of a message within another; `read` tells whether it has taken the field. */
function readFields(reader: Reader, read: (field: number) => boolean): void {
  const end = reader.uint32() + reader.pos
  while (reader.pos < end) {
    const tag = reader.uint32()
    if (!read(tag >>> 3)) reader.skipType(tag & 7)
  }
}
