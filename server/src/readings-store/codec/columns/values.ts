import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { JsonObject, ReadingValue } from '../../reads/reading.ts'
import type { ByteSink } from '../bytes/byte-sink.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { CorruptData } from '../bytes/corrupt.ts'
import { readNumbers, writeNumbers } from './numbers.ts'
import { planWholeNumbers, readWholeNumbers, writeWholeNumbers } from './whole-numbers.ts'

/** A column of values: numbers only, or what kind each is and then a column for each kind. */
const numbersOnly = 0
const mixed = 1

const kinds = { number: 0, false: 1, true: 2, text: 3, json: 4 }
/** Of the texts of one segment together. */
const maxTextBytes = 2 ** 28
const level = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

export function writeValues(sink: ByteSink, values: Float64Array | readonly ReadingValue[]): void {
  const numbers = values instanceof Float64Array ? values : numbersOf(values)
  if (numbers.length === values.length) {
    sink.byte(numbersOnly)
    writeNumbers(sink, numbers)
    return
  }
  sink.byte(mixed)
  writeColumn(sink, Float64Array.from(values as readonly ReadingValue[], kindOf))
  if (numbers.length > 0) writeNumbers(sink, numbers)
  const others = values as readonly ReadingValue[]
  writeTexts(
    sink,
    others.filter((value) => typeof value === 'string'),
  )
  writeTexts(
    sink,
    others.filter((value) => typeof value === 'object').map((value) => JSON.stringify(value)),
  )
}

export function readValues(source: ByteSource, length: number): Float64Array | ReadingValue[] {
  const shape = source.byte()
  if (shape === numbersOnly) return readNumbers(source, length)
  if (shape !== mixed) throw new CorruptData(`There are no values of shape ${shape}`)
  const column = readColumn(source, length)
  const counts = [0, 0, 0, 0, 0]
  for (const kind of column) {
    if (counts[kind] === undefined) throw new CorruptData(`There is no kind ${kind}`)
    counts[kind]++
  }
  const countOf = (kind: keyof typeof kinds) => counts[kinds[kind]] as number
  const numbers = countOf('number') > 0 ? readNumbers(source, countOf('number')) : new Float64Array(0)
  const texts = readTexts(source, countOf('text'), (text) => text)
  const objects = readTexts(source, countOf('json'), (text) => JSON.parse(text) as JsonObject)
  let number = 0
  let text = 0
  let object = 0
  return Array.from(column, (kind) => {
    if (kind === kinds.number) return numbers[number++] as number
    if (kind === kinds.text) return texts[text++] as string
    if (kind === kinds.json) return objects[object++] as JsonObject
    return kind === kinds.true
  })
}

function numbersOf(values: readonly ReadingValue[]): Float64Array {
  const numbers = new Float64Array(values.length)
  let count = 0
  for (const value of values) if (typeof value === 'number') numbers[count++] = value
  return numbers.subarray(0, count)
}

function kindOf(value: ReadingValue): number {
  if (typeof value === 'number') return kinds.number
  if (typeof value === 'boolean') return value ? kinds.true : kinds.false
  return typeof value === 'string' ? kinds.text : kinds.json
}

/** Each different text once, in the order of their first use; then which of them each is. */
function writeTexts(sink: ByteSink, texts: readonly string[]): void {
  if (texts.length === 0) return
  const places = new Map<string, number>()
  const column = Float64Array.from(texts, (text) => {
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  })
  const encoded = Array.from(places.keys(), (text) => Buffer.from(text))
  const all = Buffer.concat(encoded)
  if (all.length > maxTextBytes)
    throw new RangeError(`${all.length} bytes of texts are too many for a segment`)
  const packed = zstdCompressSync(all, level)
  const isPacked = packed.length < all.length
  sink.varint(places.size)
  writeColumn(
    sink,
    Float64Array.from(encoded, ({ length }) => length),
  )
  sink.varint(isPacked ? packed.length : 0)
  sink.put(isPacked ? packed : all)
  writeColumn(sink, column)
}

function readTexts<T>(source: ByteSource, count: number, parse: (text: string) => T): T[] {
  if (count === 0) return []
  const lengths = readColumn(source, source.count(count))
  let total = 0
  for (const length of lengths) {
    if (length < 0) throw new CorruptData('A text is shorter than nothing')
    total += length
  }
  if (total > maxTextBytes) throw new CorruptData(`${total} bytes of texts are too many`)
  const packedLength = source.varint()
  const packed = source.take(packedLength || total)
  const all = packedLength
    ? zstdDecompressSync(packed, { maxOutputLength: Math.max(total, 1) })
    : Buffer.from(packed)
  if (all.length !== total) throw new CorruptData('The texts have another length')
  let at = 0
  const texts = Array.from(lengths, (length) => {
    at += length
    return parse(all.toString('utf8', at - length, at))
  })
  return Array.from(readColumn(source, count), (place) => {
    const text = texts[place]
    if (text === undefined) throw new CorruptData(`There is no text ${place}`)
    return text
  })
}

/** Whole numbers, as they are or as differences. */
function writeColumn(sink: ByteSink, values: Float64Array): void {
  const differences = values.map((value, i) => value - (values[i - 1] ?? 0))
  const plan = planWholeNumbers(values, values.length)
  const planOfDifferences = planWholeNumbers(differences, values.length)
  const byDifferences = planOfDifferences.cost < plan.cost
  sink.byte(byDifferences ? 1 : 0)
  if (byDifferences) writeWholeNumbers(sink, differences, values.length, planOfDifferences)
  else writeWholeNumbers(sink, values, values.length, plan)
}

function readColumn(source: ByteSource, length: number): Float64Array {
  const byDifferences = source.byte() === 1
  const values = new Float64Array(length)
  readWholeNumbers(source, values, length)
  if (byDifferences)
    for (let i = 1; i < length; i++) values[i] = (values[i] as number) + (values[i - 1] as number)
  return values
}
