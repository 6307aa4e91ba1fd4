import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { ByteSink } from '../bytes/byte-sink.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { CorruptData } from '../bytes/corrupt.ts'

/**
 * A column of doubles that are no decimals. Their bytes by planes: all lowest bytes, all second ones and so on
 * up to the sign and exponent; by choice of each double XOR the one before it; then zstd.
 */
const plain = 0
const xored = 1
const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export function writeDoubles(sink: ByteSink, values: Float64Array): void {
  const one = zstdCompressSync(planesOf(values, plain), level)
  const other = zstdCompressSync(planesOf(values, xored), level)
  const isXored = other.length < one.length
  const smaller = isXored ? other : one
  sink.byte(isXored ? xored : plain)
  sink.varint(smaller.length)
  sink.put(smaller)
}

export function readDoubles(source: ByteSource, length: number): Float64Array {
  const kind = source.byte()
  if (kind > xored) throw new CorruptData(`There are no doubles of kind ${kind}`)
  const packed = source.take(source.varint())
  const planes = zstdDecompressSync(packed, { maxOutputLength: length * 8 })
  if (planes.length !== length * 8) throw new CorruptData('The planes have another length')
  const values = new Float64Array(length)
  const words = new Uint32Array(values.buffer)
  let low = 0
  let high = 0
  for (let i = 0; i < length; i++) {
    const nextLow =
      (planes[i] as number) |
      ((planes[i + length] as number) << 8) |
      ((planes[i + 2 * length] as number) << 16) |
      ((planes[i + 3 * length] as number) << 24)
    const nextHigh =
      (planes[i + 4 * length] as number) |
      ((planes[i + 5 * length] as number) << 8) |
      ((planes[i + 6 * length] as number) << 16) |
      ((planes[i + 7 * length] as number) << 24)
    low = kind === xored ? low ^ nextLow : nextLow
    high = kind === xored ? high ^ nextHigh : nextHigh
    words[2 * i] = low
    words[2 * i + 1] = high
  }
  return values
}

function planesOf(values: Float64Array, kind: number): Uint8Array {
  const { length } = values
  const words = new Uint32Array(values.buffer, values.byteOffset, length * 2)
  const planes = new Uint8Array(length * 8)
  let low = 0
  let high = 0
  for (let i = 0; i < length; i++) {
    const thisLow = words[2 * i] as number
    const thisHigh = words[2 * i + 1] as number
    const a = thisLow ^ low
    const b = thisHigh ^ high
    planes[i] = a
    planes[i + length] = a >>> 8
    planes[i + 2 * length] = a >>> 16
    planes[i + 3 * length] = a >>> 24
    planes[i + 4 * length] = b
    planes[i + 5 * length] = b >>> 8
    planes[i + 6 * length] = b >>> 16
    planes[i + 7 * length] = b >>> 24
    if (kind === xored) {
      low = thisLow
      high = thisHigh
    }
  }
  return planes
}
