import { readGatewayId } from '@fyr/contract/nodes/eui'
import * as z from 'zod'
import { UnreadableMessage } from './message.ts'
import type { HeardBy } from './network-event.ts'

/** Payloads of LoRaWAN have at most 242 bytes. */
const maxPayloadBytes = 1024

/** A number, also as text; absent when empty. */
export const number = z
  .union([z.number(), z.string().regex(/^\s*$|^\s*[-+]?\d+(\.\d+)?([eE][-+]?\d+)?\s*$/)])
  .nullish()
  .transform((value) => {
    if (typeof value === 'number') return value
    return value?.trim() ? Number(value) : undefined
  })

/** A text, cut to what a screen can show. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim().slice(0, 200) || undefined)

/** An EUI however it is written: `70-B3-D5…`, `70:b3:d5…`, `70B3D5…`. */
export const eui = z
  .string()
  .transform((value) => value.replace(/[\s:.-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{16}$/))

/** Gateways are named by an EUI, or by whatever their network calls them. */
export const gatewayId = z
  .string()
  .nullish()
  .transform((value) => readGatewayId(value ?? ''))

export const hexBytes = z
  .string()
  .transform((value) => value.replace(/^0x|[\s:]/gi, ''))
  .pipe(z.string().regex(/^([0-9a-f]{2})*$/i))
  .refine((hex) => hex.length <= 2 * maxPayloadBytes)
  .transform((hex) => new Uint8Array(Buffer.from(hex, 'hex')))

export const base64Bytes = z
  .string()
  .transform((value) => value.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/'))
  .pipe(z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/))
  .refine((value) => value.replace(/=+$/, '').length % 4 !== 1 && value.length <= 2 * maxPayloadBytes)
  .transform((value) => new Uint8Array(Buffer.from(value, 'base64')))

/** Epoch ms of ISO 8601; what cannot be read is no time, and the arrival counts. */
export const isoTime = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' ? (timeOf(Date.parse(value)) ?? undefined) : undefined))

/** Epoch ms of a number of milliseconds or seconds, also as text, or of ISO 8601. */
export function anyTime(value: unknown): number | null {
  if (typeof value === 'string' && !/^\s*\d+(\.\d+)?\s*$/.test(value)) return timeOf(Date.parse(value))
  const count = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  // Seconds have ten digits until the year 2286.
  return timeOf(count < 1e11 ? Math.round(count * 1000) : count)
}

const timeOf = (ms: number) => (Number.isFinite(ms) && ms > 0 ? ms : null)

/** The parsed value, or UnreadableMessage with the field that is to blame. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: false })
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path.join('.')
  throw new UnreadableMessage(
    field ? `The field ${field} is missing or wrong` : 'No message of this network server',
  )
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The same without the fields that are undefined. */
export function present<T extends object>(values: T): Present<T> {
  const all: Partial<T> = {}
  for (const name in values) if (values[name] !== undefined) all[name] = values[name]
  return all as Present<T>
}

/** Battery of a DevStatusAns, 0-255, in percent; 0 is another source of power, 255 could not be measured. */
export function batteryPercent(level: number | undefined): number | undefined {
  if (level === undefined || level < 1 || level > 254) return undefined
  return Math.round((level / 254) * 1000) / 10
}

/** Where something is; at 0, 0 is nothing: networks say so of what they do not know. */
export function placeOf(
  lat: number | undefined,
  long: number | undefined,
): { lat: number; long: number } | undefined {
  if (lat === undefined || long === undefined || (lat === 0 && long === 0)) return undefined
  return Math.abs(lat) <= 90 && Math.abs(long) <= 180 ? { lat, long } : undefined
}

/** The best first: who heard it loudest. */
export function bestFirst(gateways: readonly (HeardBy | undefined)[]): HeardBy[] {
  const loudness = ({ rssi, snr }: HeardBy) => (rssi ?? -1000) + (snr ?? 0) / 100
  return gateways.filter((each) => each !== undefined).sort((one, other) => loudness(other) - loudness(one))
}
