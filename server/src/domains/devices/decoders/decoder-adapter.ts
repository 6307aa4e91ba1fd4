import type { Adapter } from '#sandbox/index.ts'

/**
 * The forms in which decoders are written: LoRa Alliance TS013 (also ChirpStack 4 and The Things Stack), and the
 * older `Decode` (ChirpStack 3) and `Decoder` (The Things Network 2) with their encoders. Packed drivers of ThingPark
 * have the functions of TS013 in an object `driver`. Handed over as text: it may name nothing outside itself.
 */
const decoderForms: Adapter = (find) => {
  type Input = { bytes: number[]; fPort: number; recvTime: number | Date; data: unknown; variables: object }
  type Script = (...values: unknown[]) => unknown
  const forms: [entry: string, name: string, call: (script: Script, input: Input) => unknown][] = [
    ['decodeUplink', 'decodeUplink', (script, input) => script(input)],
    [
      'decodeUplink',
      'Decode',
      (script, { fPort, bytes, variables }) => ({ data: script(fPort, bytes, variables) }),
    ],
    ['decodeUplink', 'Decoder', (script, { fPort, bytes }) => ({ data: script(bytes, fPort) })],
    ['decodeDownlink', 'decodeDownlink', (script, input) => script(input)],
    ['encodeDownlink', 'encodeDownlink', (script, input) => script(input)],
    [
      'encodeDownlink',
      'Encode',
      (script, { fPort, data, variables }) => ({ fPort, bytes: script(fPort, data, variables) }),
    ],
    ['encodeDownlink', 'Encoder', (script, { fPort, data }) => ({ fPort, bytes: script(data, fPort) })],
  ]
  type Form = { entry: string; run: (input: Input) => unknown }
  function declared(): Form[] {
    const found: Form[] = []
    const packed = Object(find('driver')) as Record<string, unknown>
    for (const [entry, name, call] of forms) {
      const script = find(name) ?? packed[name]
      if (typeof script === 'function') found.push({ entry, run: (input) => call(script as Script, input) })
    }
    return found
  }
  let found: Form[] | undefined
  return (entry, given) => {
    found ??= declared()
    const input = given as Input
    if (typeof input.recvTime === 'number') input.recvTime = new Date(input.recvTime)
    for (const form of found) {
      if (form.entry !== entry) continue
      const answer = form.run(input)
      // A frame waits for nothing.
      return answer instanceof Promise ? undefined : answer
    }
    throw new ReferenceError(`${entry} is not defined`)
  }
}

export const decoderAdapter = String(decoderForms)
