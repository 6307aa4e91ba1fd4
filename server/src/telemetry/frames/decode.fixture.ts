import type { DecodeModule } from './decode-worker.ts'

/** A decoder for tests: what it does depends on the port. */
export const decode: DecodeModule['decode'] = (frame, decoder) => {
  const { bytes, port } = frame
  const hoard: unknown[] = []
  switch (port) {
    case 2:
      for (;;) bytes.fill(1)
    case 3:
      throw new Error('Bytes 3-4 are no temperature')
    case 4:
      return 'nothing of the kind' as unknown as []
    case 5:
      for (;;) hoard.push(new Array(10_000).fill(hoard.length))
    case 7:
      return [{ key: decoder, value: { inside: bytes[0], probes: [1, 2] } }]
    case 8:
      return [{ key: decoder, value: JSON.stringify(frame) }]
    case 6:
      process.exit(1)
  }
  return [{ key: decoder, value: bytes[0] }]
}
