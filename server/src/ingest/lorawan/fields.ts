import { readGatewayId } from '@fyr/contract/devices/lorawan/eui'
import * as z from 'zod'
import type { HeardBy } from './intake/network-event.ts'
import { UnreadableMessage } from './message.ts'

/** Payloads of LoRaWAN have at most 242 bytes. */
const maxPayloadBytes = 1024

/** What `read` answers for a value that is none of this field. */
const wrong = Symbol('wrong')

/** Reads a value in one step: messages have dozens, and each step of a schema is paid for each of them. */
const step =
  <T>(read: (value: unknown) => T | typeof wrong) =>
  (value: unknown, context: z.RefinementCtx): T => {
    const result = read(value)
    if (result !== wrong) return result
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }
const field = <T>(read: (value: unknown) => T | typeof wrong) => z.unknown().transform(step(read))
const optionalField = <T>(read: (value: unknown) => T | typeof wrong) =>
  z.unknown().optional().transform(step(read))

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined

/** A number, also as text; absent when empty. */
export const number = optionalField((value): number | undefined | typeof wrong => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : wrong
  if (isAbsent(value)) return undefined
  if (typeof value !== 'string' || !/^\s*$|^\s*[-+]?\d+(\.\d+)?([eE][-+]?\d+)?\s*$/.test(value)) return wrong
  return value.trim() ? Number(value) : undefined
})

/** A text as a screen can show it and the database can hold it. */
export const text = optionalField((value): string | undefined | typeof wrong => {
  if (isAbsent(value)) return undefined
  return typeof value === 'string'
    ? value.replaceAll('\0', '').trim().slice(0, 200).toWellFormed() || undefined
    : wrong
})

/** An EUI however it is written: `70-B3-D5…`, `70:b3:d5…`, `70B3D5…`. */
export const eui = field((value): string | typeof wrong => {
  if (typeof value !== 'string') return wrong
  const digits = value.replace(/[\s:.-]/g, '').toLowerCase()
  return /^[0-9a-f]{16}$/.test(digits) ? digits : wrong
})

/** Gateways are named by an EUI, or by whatever their network calls them. */
export const gatewayId = optionalField((value): string | undefined | typeof wrong => {
  if (isAbsent(value)) return undefined
  return typeof value === 'string' ? readGatewayId(value) : wrong
})

export const hexBytes = field((value): Uint8Array | typeof wrong => {
  if (typeof value !== 'string') return wrong
  const hex = value.replace(/^0x|[\s:]/gi, '')
  const isHex = hex.length <= 2 * maxPayloadBytes && /^([0-9a-f]{2})*$/i.test(hex)
  return isHex ? new Uint8Array(Buffer.from(hex, 'hex')) : wrong
})

export const base64Bytes = field((value): Uint8Array | typeof wrong => {
  if (typeof value !== 'string') return wrong
  const base64 = value.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/')
  const isBase64 =
    base64.length <= 2 * maxPayloadBytes &&
    /^[A-Za-z0-9+/]*={0,2}$/.test(base64) &&
    base64.replace(/=+$/, '').length % 4 !== 1
  return isBase64 ? new Uint8Array(Buffer.from(base64, 'base64')) : wrong
})

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
