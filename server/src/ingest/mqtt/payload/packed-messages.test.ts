import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTopic } from '../topics/topics.ts'
import { createPacker, type ReceivedMessage, unpackMessages } from './packed-messages.ts'
import { type PayloadForm, readPayload } from './payload.ts'

const limits = { payloadBytes: 1000, jsonDepth: 4, keysPerMessage: 5 }
const topics = fc.constantFrom(
  'nodes/a1',
  'nodes/A1',
  'nodes/a1/temp',
  'nodes/',
  'nodes/a/b/c',
  'nodes',
  'house/temp',
)
const values = fc.oneof(
  fc.double(),
  fc.boolean(),
  fc.string(),
  fc.constantFrom(null, -0, [1], { lat: 1, deep: { x: [1, 'a', null] } }),
)
const payloads = fc.oneof(
  fc
    .dictionary(fc.constantFrom('temp', 'hum', 'a b', '__proto__', 'createdAt', 'x'), values)
    .map((keys) => JSON.stringify(keys)),
  fc
    .record({ temp: values, createdAt: fc.constantFrom(0, 1_700_000_000_000, '2026-06-01') })
    .map((keys) => JSON.stringify(keys)),
  fc.constantFrom('21.5', '-0', 'ON', '', '{', 'nan', '[1]'),
)

/** A message as the broker's thread makes it of what came in. */
function message(topic: string, payload: string): ReceivedMessage {
  const meaning = readTopic(topic)
  const form: PayloadForm =
    meaning.kind === 'node' && meaning.key === undefined
      ? { form: 'keys' }
      : { form: 'either', key: meaning.kind === 'node' ? (meaning.key ?? '') : meaning.key }
  const target =
    meaning.kind === 'custom' ? { kind: meaning.kind } : { kind: meaning.kind, deveui: meaning.deveui }
  return { topic, target, content: readPayload(Buffer.from(payload), form, limits) }
}

function pack(messages: readonly (readonly [number, ReceivedMessage])[]) {
  const packer = createPacker()
  for (const [sender, sent] of messages) packer.add(sender, sent)
  return packer.finish()
}

it('come out as they went in, whatever was sent', () => {
  const sent = fc
    .tuple(fc.nat(3), topics, payloads)
    .map(([sender, topic, payload]) => [sender, message(topic, payload)] as const)
  fc.assert(
    fc.property(fc.array(sent), (messages) => {
      expect([...unpackMessages(structuredClone(pack(messages)))]).toEqual(
        messages.map(([sender, { topic, target, content }]) => ({
          sender,
          kind: target.kind,
          deveui: 'deveui' in target ? target.deveui : '',
          topic: target.kind === 'node' ? '' : topic,
          ...content,
        })),
      )
    }),
  )
})

it('hold each text once', () => {
  const packed = pack(
    ['nodes/a1', 'nodes/a1'].map((topic) => [0, message(topic, '{"temp":1,"hum":2}')] as const),
  )
  expect(packed.words).toEqual(['a1', 'temp', 'hum'])
})
