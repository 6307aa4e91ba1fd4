import type { IncomingReading } from '#telemetry/index.ts'
import { addressOf, createNodeReadings, type NodeReadings } from '../http/index.ts'

type Precision = 'ns' | 'us' | 'ms' | 's'

export interface LineProtocolOptions {
  precision: Precision
  /** The node of points that name none. */
  bucket: string | undefined
  maxReadings: number
}

export interface LineProtocol {
  byNode: NodeReadings[]
  /** The first line that could not be read, counted from 1; the other lines are read. */
  faultyLine: number | undefined
  /** The first timestamp that is far off, but plausible in another unit. */
  wrongPrecision: WrongPrecision | undefined
}

interface WrongPrecision {
  line: number
  timestamp: string
  precision: Precision
  likely: Precision
}

/** Tags that name the device, the first before the others. */
const deviceTags = ['deveui', 'host']
const linesBetweenYields = 100

/**
 * Reads InfluxDB's line protocol; every yield is the end of a short step.
 * A point's node is its tag `deveui`, else `host`, else the bucket. A field's key is measurement, values of the other
 * tags and name of the field, with dots between; a field called `value` goes by the rest.
 */
export function* readLines(text: string, options: LineProtocolOptions): Generator<undefined, LineProtocol> {
  const list = createNodeReadings(options.maxReadings)
  let faultyLine: number | undefined
  let wrongPrecision: WrongPrecision | undefined
  let line = 1
  for (let at = 0; at < text.length; line++) {
    const end = endOfPoint(text, at)
    const point = text.slice(at, end)
    if (point.trim() !== '' && !point.trimStart().startsWith('#')) {
      const read = readPoint(point.trim(), options)
      if (!read) faultyLine ??= line
      else if ('likely' in read) {
        const { address, timestamp, likely } = read
        const { precision } = options
        wrongPrecision ??= { line, timestamp, precision, likely }
        list.refuse(address, { code: 'time.precision', detail: `${timestamp}: ${likely}, ≠ ${precision}` })
      } else for (const reading of read.readings) list.add(read.address, reading)
    }
    // A text in quotes may hold line breaks.
    for (let inner = point.indexOf('\n'); inner !== -1; inner = point.indexOf('\n', inner + 1)) line++
    at = end + 1
    if (line % linesBetweenYields === 0) yield
  }
  return { byNode: list.byNode, faultyLine, wrongPrecision }
}

/** Where the point that begins here ends: the next line break outside of quotes, which begin after a `=` only. */
function endOfPoint(text: string, from: number): number {
  const lineEnd = text.indexOf('\n', from)
  if (lineEnd === -1) return text.length
  const quote = text.indexOf('="', from)
  if (quote === -1 || quote > lineEnd) return lineEnd
  let isQuoted = false
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (character === '\\') at++
    else if (character === '"' && (isQuoted || text[at - 1] === '=')) isQuoted = !isQuoted
    else if (character === '\n' && !isQuoted) return at
  }
  // A quote that is never closed spoils its own line only.
  return isQuoted ? lineEnd : text.length
}

type Point =
  | { address: string; readings: IncomingReading[] }
  | { address: string; timestamp: string; likely: Precision }

function readPoint(point: string, { precision, bucket }: LineProtocolOptions): Point | undefined {
  const parts = split(point, ' ').filter((part) => part !== '')
  const [series = '', fields = '', timestamp, ...rest] = parts
  if (rest.length > 0) return undefined
  const createdAt = timestamp === undefined ? undefined : timeOf(timestamp, precision)
  const likely = timestamp !== undefined && createdAt === null ? likelyPrecision(timestamp) : undefined
  if (createdAt === null && likely === undefined) return undefined
  const [measurement = '', ...tagTexts] = split(series, ',')
  const tags = new Map<string, string>()
  for (const tag of tagTexts) {
    const [name, value, ...more] = split(tag, '=')
    if (!name || !value || more.length > 0) return undefined
    tags.set(unescaped(name), unescaped(value))
  }
  const device = deviceTags.find((name) => tags.has(name))
  const address = addressOf((device === undefined ? bucket : tags.get(device)) ?? '')
  const others = [...tags].filter(([name]) => !deviceTags.includes(name)).map(([, value]) => value)
  const path = [unescaped(measurement), ...others]
  const readings: IncomingReading[] = []
  for (const field of split(fields, ',')) {
    const [name, text, ...more] = split(field, '=')
    const value = text === undefined ? undefined : fieldValueOf(text)
    if (!name || value === undefined || more.length > 0) return undefined
    const key = [...path, ...(name === 'value' ? [] : [unescaped(name)])].join('.')
    readings.push({ key, value, ...(typeof createdAt === 'number' && { createdAt }) })
  }
  if (measurement === '') return undefined
  return timestamp !== undefined && likely !== undefined
    ? { address, timestamp, likely }
    : { address, readings }
}

/** Cuts at a separator that is neither escaped nor within quotes, which only the values of fields have. */
function split(text: string, separator: string): string[] {
  if (!text.includes('\\') && !text.includes('"')) return text.split(separator)
  const parts: string[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\\') at++
    else if (character === '"' && (isQuoted || at === 0 || text[at - 1] === '=')) isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}

const unescaped = (text: string) => text.replace(/\\([,= ])/g, '$1')

const floatPattern = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
const integerPattern = /^([+-]?\d{1,20})[iu]$/
const truths = new Map([
  ...['t', 'T', 'true', 'True', 'TRUE'].map((text) => [text, true] as const),
  ...['f', 'F', 'false', 'False', 'FALSE'].map((text) => [text, false] as const),
])

/** Undefined for what is no value. */
function fieldValueOf(text: string): unknown {
  if (floatPattern.test(text)) return Number(text)
  const integer = integerPattern.exec(text)?.[1]
  if (integer !== undefined) {
    const number = Number(integer)
    // The pipeline refuses what no number can hold.
    return Number.isSafeInteger(number) ? number : BigInt(integer)
  }
  if (text.length >= 2 && text.startsWith('"') && text.endsWith('"')) {
    return text.slice(1, -1).replace(/\\(["\\])/g, '$1')
  }
  return truths.get(text)
}

const unitsInMs: Record<Precision, number> = { ns: 1e-6, us: 1e-3, ms: 1, s: 1000 }

/** Epoch ms of the years 2001 to 2100, of which times that are sent now are some. */
const [earliestMs, latestMs] = [978_307_200_000, 4_133_980_800_000]
const isPlausible = (ms: number) => ms >= earliestMs && ms < latestMs

/** The unit in which a timestamp is a time of our days. */
function likelyPrecision(text: string): Precision | undefined {
  if (!/^\d{1,19}$/.test(text)) return undefined
  return (['s', 'ms', 'us', 'ns'] as const).find((unit) => isPlausible(Number(text) * unitsInMs[unit]))
}

/** Epoch ms; null for what is no time, or one of another unit. */
function timeOf(text: string, precision: Precision): number | null {
  if (!/^-?\d{1,19}$/.test(text)) return null
  const ms = Math.floor(Number(text) * unitsInMs[precision])
  // Small numbers would be taken for seconds, and nothing was measured then.
  return ms < 1e11 || (!isPlausible(ms) && likelyPrecision(text) !== undefined) ? null : ms
}
