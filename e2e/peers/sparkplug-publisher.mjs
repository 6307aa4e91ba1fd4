// An edge node on `mqtt` and `sparkplug-payload` that a test steers: it publishes the metrics that it is handed, as the
// package encodes them. Options are the JSON in its first argument.
import { once } from 'node:events'
import { promisify } from 'node:util'
import mqtt from 'mqtt'
import sparkplug from 'sparkplug-payload'
import { steer } from './steered.mjs'

const { url, password, groupId, edgeNodeId } = JSON.parse(process.argv[2])
const { encodePayload, decodePayload } = sparkplug.get('spBv1.0')
const topicOf = (type, deviceId) =>
  ['spBv1.0', groupId, type, edgeNodeId, ...(deviceId ? [deviceId] : [])].join('/')
const bdSeq = { name: 'bdSeq', type: 'UInt64', value: 1 }
const death = encodePayload({ timestamp: Date.now(), metrics: [bdSeq] })
const client = mqtt.connect(url, {
  ...{ username: 'edge', password, clientId: edgeNodeId, reconnectPeriod: 0 },
  will: { topic: topicOf('NDEATH'), payload: Buffer.from(death), qos: 1, retain: false },
})
await once(client, 'connect')
const commands = []
client.on('message', (_topic, bytes) => {
  for (const { name, alias, type, value } of decodePayload(bytes).metrics) {
    const isLong = typeof value === 'object' && value !== null
    commands.push({ name: name ?? Number(alias), type, value: isLong ? value.toString() : value })
  }
})
await promisify(client.subscribe.bind(client))(topicOf('NCMD'), { qos: 1 })
const send = promisify(client.publish.bind(client))
let seq = 0

steer({
  async publish({ type, deviceId, metrics, timestamp = Date.now() }) {
    if (type === 'NBIRTH') seq = 0
    const all = type === 'NBIRTH' ? [bdSeq, ...metrics] : metrics
    const payload = encodePayload({ timestamp, seq: seq++ % 256, metrics: all })
    await send(topicOf(type, deviceId), Buffer.from(payload), { qos: 1 })
  },
  seen: () => ({ commands }),
})
