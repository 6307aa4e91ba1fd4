import type { GoalName } from '../harness/goals.ts'

interface Measured {
  name: string
  goal: GoalName
  decoder: string
  /** What a company wrote; null for a decoder that ships with Fyr. */
  source: string | null
  bytes: Uint8Array
}

/** Type and value, over and over, as the decoders of many makers are written. */
const source = `function decodeUplink(input) {
  var bytes = input.bytes
  var data = {}
  for (var i = 0; i < bytes.length; ) {
    switch (bytes[i]) {
      case 0x01: data.temperature = int16(bytes[i + 1], bytes[i + 2]) / 10; i += 3; break
      case 0x02: data.humidity = bytes[i + 1]; i += 2; break
      case 0x04: data.light = (bytes[i + 1] << 8) | bytes[i + 2]; i += 3; break
      case 0x05: data.motion = bytes[i + 1]; i += 2; break
      case 0x07: data.vdd = (bytes[i + 1] << 8) | bytes[i + 2]; i += 3; break
      default: return { errors: ['Unknown type ' + bytes[i]] }
    }
  }
  return { data: data }
}
function int16(high, low) {
  var value = (high << 8) | low
  return value > 32767 ? value - 65536 : value
}
`
const bytes = Uint8Array.from(Buffer.from('0100e202290400270506070e4a', 'hex'))

export const decodersInUse: readonly [Measured, Measured] = [
  { name: 'decoders that ship with Fyr', goal: 'shippedFrames', decoder: 'elsys-ers', source: null, bytes },
  { name: 'decoders of companies', goal: 'ownFrames', decoder: '', source, bytes },
]
