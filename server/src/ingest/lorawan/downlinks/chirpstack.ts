import protobuf from 'protobufjs'
import { grpcWebBody, grpcWebHeaders, readGrpcWeb } from '#lib/network/grpc-web.ts'
import { guardedFetch } from '#outbound/index.ts'
import { failed, failedCall, failedFetch } from '../../downlink-failures.ts'
import type { Reach, SendDownlink } from './reach.ts'

/** Of ChirpStack 4's API what is used here. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Timestamp { int64 seconds = 1; int32 nanos = 2; }
  message DownlinkCommand {
    string id = 1; string devEui = 2; bool confirmed = 3; uint32 fPort = 4; bytes data = 5; Timestamp expiresAt = 7;
  }
  message DeviceQueueItem {
    string id = 1; string devEui = 2; bool confirmed = 3; uint32 fPort = 4; bytes data = 5; Timestamp expiresAt = 10;
  }
  message EnqueueRequest { DeviceQueueItem queueItem = 1; }
`)
const command = root.lookupType('DownlinkCommand')
const request = root.lookupType('EnqueueRequest')

/** By MQTT where the messages come so, else by the API. ChirpStack names the downlink as we do. */
export const sendToChirpstack: SendDownlink = (reach) =>
  reach.integration.settings.transport === 'http' ? overApi(reach) : overMqtt(reach)

async function overMqtt({ downlink, address, overConnection }: Reach) {
  const { id, address: devEui, confirmed, port: fPort, bytes, expiresAt } = downlink
  if (address.application === undefined) return failed('notHeard')
  const payload = address.isProtobuf
    ? command
        .encode({ ...{ id, devEui, confirmed, fPort, data: bytes }, ...protobufExpiry(expiresAt) })
        .finish()
    : Buffer.from(
        JSON.stringify({
          ...{ id, devEui, confirmed, fPort, data: Buffer.from(bytes).toString('base64') },
          ...(expiresAt !== null && { expiresAt: new Date(expiresAt).toISOString() }),
        }),
      )
  const topic = `application/${address.application}/device/${devEui}/command/down`
  await overConnection({ topic, payload, qos: 1, retain: false })
  return { status: 'sent', reference: id } as const
}

const protobufExpiry = (expiresAt: number | null) =>
  expiresAt === null ? {} : { expiresAt: { seconds: Math.floor(expiresAt / 1000), nanos: 0 } }

/** gRPC-Web, which ChirpStack speaks itself; its REST API is a program beside it. */
async function overApi({ downlink, integration, rules }: Reach) {
  const { apiUrl } = integration.settings
  const { apiKey } = integration.secrets
  if (!apiUrl || !apiKey) return failed('notConfigured')
  const { id, address: devEui, confirmed, port: fPort, bytes: data, expiresAt } = downlink
  const queueItem = { id, devEui, confirmed, fPort, data, ...protobufExpiry(expiresAt) }
  const message = request.encode({ queueItem }).finish()
  const url = new URL('/api.DeviceService/Enqueue', apiUrl).href
  const answer = await guardedFetch(
    url,
    {
      method: 'POST',
      headers: { ...grpcWebHeaders, authorization: `Bearer ${apiKey}` },
      body: grpcWebBody(message),
      maxRedirects: 0,
    },
    rules,
  )
  if (answer.outcome === 'failed') return failedFetch(answer)
  const { status, problem, message: answered } = readGrpcWeb(answer.headers, answer.body)
  if (answer.status !== 200 || status !== '0') return failedCall(answer.status, problem)
  // ChirpStack gives the downlink a name of its own, which is in the answer.
  return { status: 'sent', reference: nameIn(answered) ?? id } as const
}

/** The id in an EnqueueDeviceQueueItemResponse, its only field. */
function nameIn(message: Buffer | undefined): string | undefined {
  if (message?.[0] !== 0x0a) return undefined
  return message.subarray(2, 2 + (message[1] ?? 0)).toString('utf8') || undefined
}
