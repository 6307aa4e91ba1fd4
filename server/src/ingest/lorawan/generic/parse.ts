import type { GenericMapping } from '@fyr/contract/devices/lorawan/generic-mapping'
import type * as z from 'zod'
import { anyTime, base64Bytes, eui, gatewayId, hexBytes, number, parse, present } from '../fields.ts'
import { frameEvent } from '../intake/frame-event.ts'
import type { NetworkEvent } from '../intake/network-event.ts'
import { messagesOf, type NetworkMessage, UnreadableMessage } from '../message.ts'

const optionalNumber = number.catch(undefined)
const optionalGateway = gatewayId.catch(undefined)

/** Messages of any other network server, whose fields lie where the integration says. */
export function genericParser({ list, ...paths }: GenericMapping) {
  return ({ body }: NetworkMessage): NetworkEvent[] => {
    const messages = list ? valueAt(body, list) : body
    if (list && !Array.isArray(messages)) throw new UnreadableMessage(`There is no list at ${list}`)
    return messagesOf(messages).map((message) => readMessage(message, paths))
  }
}

function readMessage(message: unknown, paths: Omit<GenericMapping, 'list'>): NetworkEvent {
  const at = (path: string | undefined) => (path ? valueAt(message, path) : undefined)
  const devEui = parsedAt(eui, at(paths.devEui), paths.devEui)
  const bytes = parsedAt(
    paths.encoding === 'hex' ? hexBytes : base64Bytes,
    at(paths.payload) ?? '',
    paths.payload,
  )
  const [rssi, snr] = [paths.rssi, paths.snr].map((path) => parse(optionalNumber, at(path)))
  const gateway = parse(optionalGateway, at(paths.gateway))
  return frameEvent({
    kind: 'data',
    devEui,
    bytes,
    time: anyTime(at(paths.time)),
    port: parse(optionalNumber, at(paths.port)),
    frameCounter: parse(optionalNumber, at(paths.frameCounter)),
    rssi,
    snr,
    gateways: gateway ? [{ eui: gateway, ...present({ rssi, snr }) }] : [],
  })
}

function parsedAt<S extends z.ZodType>(schema: S, value: unknown, path: string): z.output<S> {
  const result = schema.safeParse(value, { reportInput: false })
  if (result.success) return result.data
  throw new UnreadableMessage(
    value === undefined ? `There is nothing at ${path}` : `The value at ${path} is wrong`,
  )
}

/** What lies at a path such as `uplink.rxInfo[0].gatewayId`. */
function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const step of path.replace(/\[(\d+)\]/g, '.$1').split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}
