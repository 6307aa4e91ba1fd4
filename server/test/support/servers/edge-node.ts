import { connectAsync, type MqttClient } from 'mqtt'
import { decodePayload } from '#ingest/sparkplug/payload/decode.ts'
import { encodeSparkplug, resultOf, type SentMetric } from '#ingest/sparkplug/payload/encoder.fixture.ts'

interface EdgeOptions {
  url: string
  username?: string
  password: string
  groupId: string
  edgeNodeId: string
  bdSeq?: number
  clientId?: string
}

/** A command that an edge node received: metrics by name or alias. */
export interface ReceivedCommand {
  topic: string
  seq: number | undefined
  metrics: { name: string | undefined; alias: unknown; value: unknown; datatype: number | undefined }[]
}

export type TestEdgeNode = Awaited<ReturnType<typeof connectEdgeNode>>

/** An edge node as others write them, on the `mqtt` package: will, NCMD and STATE subscriptions, numbered messages. */
export async function connectEdgeNode(options: EdgeOptions) {
  const { url, username = 'edge', password, groupId, edgeNodeId, bdSeq = 0, clientId } = options
  const death = encodeSparkplug({
    timestamp: Date.now(),
    metrics: [{ name: 'bdSeq', type: 'UInt64', value: String(bdSeq) }],
  })
  const topicOf = (type: string, deviceId?: string) =>
    ['spBv1.0', groupId, type, edgeNodeId, ...(deviceId === undefined ? [] : [deviceId])].join('/')
  const commands: ReceivedCommand[] = []
  const states: { topic: string; payload: string }[] = []
  const client: MqttClient = await connectAsync(url, {
    ...{ username, password, reconnectPeriod: 0, ...(clientId !== undefined && { clientId }) },
    will: { topic: topicOf('NDEATH'), payload: death, qos: 1, retain: false },
  })
  client.on('error', () => undefined)
  client.on('message', (topic, payload) => {
    if (topic.startsWith('spBv1.0/STATE/')) states.push({ topic, payload: payload.toString() })
    else {
      const decoded = resultOf(decodePayload(payload))
      if ('problem' in decoded) throw new Error(decoded.problem.code)
      const { seq, metrics } = decoded.payload
      commands.push({
        ...{ topic, seq },
        metrics: metrics.map(({ name, alias, wire, datatype }) => ({
          name,
          alias,
          datatype,
          value: wire?.value,
        })),
      })
    }
  })
  await client.subscribeAsync(
    [topicOf('NCMD'), `spBv1.0/${groupId}/DCMD/${edgeNodeId}/#`, 'spBv1.0/STATE/#'],
    { qos: 1 },
  )
  let seq = 0
  const publish = async (
    type: string,
    metrics: readonly SentMetric[],
    deviceId?: string,
    timestamp = Date.now(),
  ) => {
    if (type === 'NBIRTH') seq = 0
    const number = seq++ % 256
    await client.publishAsync(topicOf(type, deviceId), encodeSparkplug({ timestamp, seq: number, metrics }), {
      qos: 1,
    })
  }
  return {
    client,
    commands,
    states,
    topicOf,
    nbirth: (metrics: readonly SentMetric[], timestamp?: number) =>
      publish(
        'NBIRTH',
        [
          { name: 'bdSeq', type: 'UInt64', value: String(bdSeq) },
          { name: 'Node Control/Rebirth', type: 'Boolean', value: false },
          ...metrics,
        ],
        undefined,
        timestamp,
      ),
    ndata: (metrics: readonly SentMetric[]) => publish('NDATA', metrics),
    dbirth: (deviceId: string, metrics: readonly SentMetric[]) => publish('DBIRTH', metrics, deviceId),
    ddata: (deviceId: string, metrics: readonly SentMetric[]) => publish('DDATA', metrics, deviceId),
    ddeath: (deviceId: string) => publish('DDEATH', [], deviceId),
    /** Numbers a message that is never sent. */
    skip: () => void seq++,
    raw: (type: string, payload: Uint8Array, deviceId?: string) =>
      client.publishAsync(topicOf(type, deviceId), Buffer.from(payload), { qos: 1 }),
    get rebirths() {
      return commands.filter(({ metrics }) => metrics.some(({ name }) => name === 'Node Control/Rebirth'))
        .length
    },
    /** As a cut cable does: the broker publishes the will. */
    kill: () => client.stream.destroy(),
    end: () => client.endAsync(true),
  }
}
