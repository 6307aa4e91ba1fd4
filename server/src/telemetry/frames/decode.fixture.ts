import type { DecodeModule } from './decode-worker.ts'

/** A decoder for tests: what it does depends on the port. */
export const decode: DecodeModule['decode'] = ({ bytes, port, decoder }) => {
  const hoard: unknown[] = []
  switch (port) {
    case 2:
      for (;;) bytes.fill(1)
    case 3:
      throw new Error('Bytes 3-4 are no temperature')
    case 4:
      return 'nothing of the kind'
    case 5:
      // In few steps: on a loaded machine the time limit must not come first.
      for (;;) hoard.push(new Array(1_000_000).fill(hoard.length))
    case 7:
      return { data: { [decoder]: { inside: bytes[0], probes: [1, 2] } } }
    case 8:
      return { data: { [decoder]: bytes[0] }, warnings: ['Unknown channel 77.aa'], undecoded: '77aa' }
    case 6:
      process.exit(1)
  }
  return { data: { [decoder]: bytes[0] } }
}
