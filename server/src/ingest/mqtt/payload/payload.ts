import type { IngestProblem } from '@fyr/contract/endpoints/ingest-problems'
import { isInexact } from '@fyr/contract/values/numbers/inexact-integer'
import { parseInstant } from '@fyr/contract/values/time/parse-instant'
import { withExactIntegers } from '#lib/json/exact-integers.ts'
import type { MqttLimits } from '../limits.ts'

/** A list only becomes readings where its node flattens JSON. */
export type PayloadValue = number | boolean | string | Record<string, unknown> | unknown[]

export interface PayloadReading {
  key: string
  value: PayloadValue
  /** Epoch ms as the sender says. */
  createdAt?: number
}

export interface PayloadProblem {
  code: IngestProblem
  detail?: string
  /** The beginning of the payload, as text. */
  payload?: string
}

/** Readings that are good, nulls that were skipped, and the first thing that was wrong; all may occur together. */
export interface PayloadContent {
  readings: PayloadReading[]
  nulls: number
  problem?: PayloadProblem
}

/** How a topic's payload is to be read: an object of keys, the value of one key, or whichever it looks like. */
export type PayloadForm = { form: 'keys' } | { form: 'value' | 'either'; key: string }

type PayloadLimits = Pick<MqttLimits, 'payloadBytes' | 'jsonDepth' | 'keysPerMessage'>

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads a payload: bytes in, readings or a reason out; it never throws. */
export function readPayload(bytes: Uint8Array, form: PayloadForm, limits: PayloadLimits): PayloadContent {
  const content = readBytes(bytes, form, limits)
  if (content.problem) content.problem.payload = shownPayload(bytes)
  return content
}

/** What is shown of a payload with a problem, in characters. */
const maxShown = 1000

/** Its beginning as text; what is no text as hexadecimal digits. */
function shownPayload(bytes: Uint8Array): string {
  const whole = bytes.length <= maxShown
  // A letter that is cut in two at the end is no reason to show digits.
  const text = new TextDecoder().decode(bytes.subarray(0, maxShown), { stream: !whole })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has is looked for
  if (!/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text)) return whole ? text : `${text}…`
  const digits = Buffer.from(bytes.subarray(0, maxShown / 4)).toString('hex')
  return bytes.length > maxShown / 4 ? `${digits}…` : digits
}

function readBytes(bytes: Uint8Array, form: PayloadForm, limits: PayloadLimits): PayloadContent {
  if (bytes.length > limits.payloadBytes) return refuse('payload.tooLarge', `${bytes.length} bytes`)
  const text = decode(bytes)
  if (text === undefined) return refuse('payload.notUtf8')
  const trimmed = text.trim()
  if (form.form === 'keys' || (form.form === 'either' && trimmed.startsWith('{'))) {
    const parsed = parseJson(trimmed)
    return 'problem' in parsed
      ? refuse(parsed.problem.code, parsed.problem.detail)
      : readKeys(parsed.value, limits)
  }
  const listed = readValueList(trimmed)
  if (listed) {
    const [first] = listed.values
    const entries = listed.values.map((value, at): [string, unknown] => [`${form.key}.${at}`, value])
    const isSingle = listed.values.length === 1
    return collect(isSingle ? [[form.key, first]] : entries, listed.createdAt, limits)
  }
  const plain = readPlainValue(trimmed, text)
  if ('problem' in plain) return refuse(plain.problem.code, plain.problem.detail)
  return collect([[form.key, plain.value]], undefined, limits)
}

function readKeys(value: unknown, limits: PayloadLimits): PayloadContent {
  if (!isObject(value))
    return refuse('payload.notObject', Array.isArray(value) ? 'an array' : brief(String(value)))
  const { createdAt: stated, ...values } = value
  const entries = Object.entries(values)
  if (entries.length > limits.keysPerMessage) return refuse('payload.tooManyKeys', `${entries.length} keys`)
  if (stated === undefined || stated === null) return collect(entries, undefined, limits)
  const createdAt = parseInstant(stated)
  return createdAt === undefined
    ? // Anything but a text or a number may be too deep to be written.
      refuse('time.invalid', typeof stated === 'object' ? 'an object' : brief(String(stated)))
    : collect(entries, createdAt, limits)
}

function collect(
  entries: [string, unknown][],
  createdAt: number | undefined,
  limits: PayloadLimits,
): PayloadContent {
  const content: PayloadContent = { readings: [], nulls: 0 }
  for (const [key, value] of entries) {
    if (value === null) {
      content.nulls++
      continue
    }
    const flaw = isCleanText(key) ? flawInside(value, limits.jsonDepth - 1) : 'value.invalid'
    if (flaw) content.problem ??= { code: flaw, detail: brief(key) }
    // A value without a flaw is one of the kinds that a reading holds.
    else
      content.readings.push({
        key,
        value: value as PayloadValue,
        ...(createdAt !== undefined && { createdAt }),
      })
  }
  return content
}

/** What collectd's plugin `mqtt` sends: seconds and values with colons between, `U` for one that is unknown. */
function readValueList(text: string): { createdAt: number; values: (number | null)[] } | undefined {
  if (!/^\d{9,11}\.\d{3}(:([-+]?[\d.]+(e[-+]?\d+)?|U))+$/i.test(text)) return undefined
  const [seconds = '', ...values] = text.split(':')
  return {
    createdAt: Math.round(Number(seconds) * 1000),
    values: values.map((value) => (value.toUpperCase() === 'U' ? null : Number(value))),
  }
}

type Parsed = { value: unknown } | { problem: PayloadProblem }

/** `21.5`, ` +21.50 `, `true`, JSON, or else text as it was sent. Ten digits and more that begin with a zero are a label or an address. */
function readPlainValue(trimmed: string, text: string): Parsed {
  if (trimmed === '' || trimmed === 'null') return { value: null }
  if (trimmed === 'true' || trimmed === 'false') return { value: trimmed === 'true' }
  if (/^[+-]?\d{16,}$/.test(trimmed) && isInexact(trimmed)) return { value: BigInt(trimmed) }
  if (/^0\d{9,}$/.test(trimmed)) return { value: text }
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return { value: Number(trimmed) }
  // What printf writes where there is no number: as text it would hide a broken sensor.
  if (/^[+-]?(nan|inf|infinity)$/i.test(trimmed))
    return { problem: { code: 'value.notFinite', detail: trimmed } }
  return /^[{["]/.test(trimmed) ? parseJson(trimmed) : { value: text }
}

function flawInside(value: unknown, depth: number): IngestProblem | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'value.notFinite'
  if (typeof value === 'bigint') return 'value.integerTooLarge'
  if (typeof value === 'string') return isCleanText(value) ? undefined : 'value.invalid'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === 0) return 'payload.tooDeep'
  for (const [key, inner] of Object.entries(value)) {
    const flaw = isCleanText(key) ? flawInside(inner, depth - 1) : 'value.invalid'
    if (flaw) return flaw
  }
  return undefined
}

/** PostgreSQL holds neither NUL nor lone surrogates. */
function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Senders in C end a text with a zero byte, collectd 5.12 each of its messages. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes.at(-1) === 0 ? bytes.subarray(0, -1) : bytes)
  } catch {
    return undefined
  }
}

function parseJson(text: string): Parsed {
  try {
    return { value: withExactIntegers(text, JSON.parse(text)) }
  } catch (error) {
    return {
      problem: { code: 'payload.notJson', detail: brief(error instanceof Error ? error.message : '') },
    }
  }
}

function brief(text: string): string {
  return text.slice(0, 200).toWellFormed().replaceAll('\0', '')
}

function refuse(code: IngestProblem, detail?: string): PayloadContent {
  return { readings: [], nulls: 0, problem: { code, ...(detail !== undefined && { detail }) } }
}
