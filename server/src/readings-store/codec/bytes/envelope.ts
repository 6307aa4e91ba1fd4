import { crc32 } from 'node:zlib'
import { ByteSource } from './byte-source.ts'
import { CorruptData } from './corrupt.ts'

/** One byte that says kind and version, four of checksum over the body (CRC-32, little endian), the body. */
export const envelopeBytes = 5

/** Fills in the first five bytes of `data`, whose body is in place. */
export function seal(data: Buffer, version: number): Buffer {
  data[0] = version
  data.writeUInt32LE(crc32(data.subarray(envelopeBytes)), 1)
  return data
}

/**
 * Reads what `seal` closed. Nothing in the body is believed before its checksum is right; what is wrong after
 * that, in bytes that no encoder of ours wrote, is a `Corrupt` all the same.
 */
export function unseal<T>(
  data: Uint8Array,
  read: (source: ByteSource, version: number) => T,
  Corrupt: new (message: string, options?: ErrorOptions) => CorruptData,
): T {
  if (data.length <= envelopeBytes) throw new Corrupt(`${data.length} bytes are too few`)
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length)
  const body = bytes.subarray(envelopeBytes)
  if (crc32(body) !== bytes.readUInt32LE(1)) throw new Corrupt('The checksum is not that of the bytes')
  try {
    return read(new ByteSource(body), bytes[0] as number)
  } catch (error) {
    if (error instanceof CorruptData) throw new Corrupt(error.message, { cause: error })
    throw new Corrupt('The bytes cannot be read', { cause: error })
  }
}
