import { unzipSync } from 'node:zlib'
import { type SparkplugLimits, sparkplugLimits } from '../limits.ts'
import type { PayloadProblem } from './payload.ts'
import { delimited, named, Reader, readFields, readText, UnreadablePayload, varint } from './wire.ts'

/** Sent as `uuid` by payloads whose body is a compressed payload. */
const compressedUuid = 'SPBV1.0_COMPRESSED'
/** Fields of a payload that tell whether it is compressed. */
const fields = { uuid: 4, body: 5 }
const types = [undefined, varint, delimited, varint, delimited, delimited]

export type Unpacked = { bytes: Uint8Array } | { problem: PayloadProblem }

/** Checks the size of a payload and decompresses it where it is compressed: done in the thread that received it. */
export function unpackPayload(bytes: Uint8Array, limits: SparkplugLimits = sparkplugLimits): Unpacked {
  return named(() => {
    if (bytes.length > limits.payloadBytes) throw new UnreadablePayload('tooLarge', `${bytes.length} bytes`)
    if (isCompressed(bytes)) return { bytes: unpack(bytes, limits) }
    const body = bodyOf(bytes)
    return { bytes: body ? unpack(body, limits) : bytes }
  })
}

/** The body of a compressed payload, whose own seq and timestamp mean nothing; undefined for any other payload. */
function bodyOf(bytes: Uint8Array): Uint8Array | undefined {
  const reader = Reader.create(bytes)
  let uuid = ''
  let body: Uint8Array | undefined
  readFields(reader, reader.len, types, (field) => {
    if (field === fields.uuid) uuid = readText(reader, compressedUuid.length + 100)
    else if (field === fields.body) body = reader.bytes()
    else return false
    return true
  })
  return body && (uuid === compressedUuid || isCompressed(body)) ? body : undefined
}

/** gzip or zlib, by its first bytes: the metric `algorithm` is often absent or wrong. */
const isCompressed = ([first, second = 0]: Uint8Array) =>
  (first === 0x1f && second === 0x8b) || (first === 0x78 && (0x7800 | second) % 31 === 0)

function unpack(bytes: Uint8Array, { unpackedBytes }: SparkplugLimits): Uint8Array {
  try {
    return unzipSync(bytes, { maxOutputLength: unpackedBytes })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new UnreadablePayload('tooLarge', 'after decompression')
    throw new UnreadablePayload('malformed', 'the compressed payload cannot be read')
  }
}
