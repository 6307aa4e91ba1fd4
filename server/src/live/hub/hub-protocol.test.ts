import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeInvocation, readMessage, refuseHandshake, splitRecords } from './hub-protocol.ts'

test('records are split at U+001E and a cut-off one is no message', () => {
  expect(splitRecords('{"a":1}\u001e{"b":2}\u001e')).toEqual(['{"a":1}', '{"b":2}'])
  expect(splitRecords('{"a":1}\u001e{"b"')).toBeUndefined()
  expect(splitRecords('')).toBeUndefined()
})

test('a record end inside a text does not end the record', () => {
  const message = encodeInvocation('BroadcastEvent', ['a\u001eb'])
  expect(splitRecords(message)).toHaveLength(1)
})

test.each([
  ['{"protocol":"json","version":1}', undefined],
  ['{"protocol":"messagepack","version":1}', 'Only the protocol "json" is spoken here.'],
  ['{"protocol":"json","version":2}', 'Only version 1 of the protocol is spoken here.'],
  ['[]', 'The handshake is not a JSON object.'],
  ['null', 'The handshake is not a JSON object.'],
  ['not json', 'The handshake is not a JSON object.'],
])('handshake %s', (record, refusal) => {
  expect(refuseHandshake(record)).toBe(refusal)
})

test.each([
  [
    'an invocation',
    { type: 1, invocationId: '7', target: 'Search', arguments: ['a'] },
    { type: 'invocation', id: '7', target: 'Search', args: ['a'] },
  ],
  [
    'an invocation without answer',
    { type: 1, target: 'Search', arguments: [] },
    { type: 'invocation', id: undefined, target: 'Search', args: [] },
  ],
  [
    'a stream invocation',
    { type: 4, invocationId: '7', target: 'Search', arguments: [] },
    { type: 'unsupported', id: '7' },
  ],
  [
    'an invocation with upload streams',
    { type: 1, invocationId: '7', target: 'Search', arguments: [], streamIds: ['1'] },
    { type: 'unsupported', id: '7' },
  ],
  ['a ping', { type: 6 }, { type: 'idle' }],
  ['a close', { type: 7 }, { type: 'close' }],
  ['a kind of a later version', { type: 99 }, { type: 'idle' }],
  ['an invocation without target', { type: 1, arguments: [] }, undefined],
  ['an invocation without arguments', { type: 1, target: 'Search' }, undefined],
  ['a numeric id', { type: 1, invocationId: 7, target: 'Search', arguments: [] }, undefined],
  ['an endless id', { type: 1, invocationId: 'x'.repeat(101), target: 'Search', arguments: [] }, undefined],
  ['an endless target', { type: 1, target: 'x'.repeat(101), arguments: [] }, undefined],
  ['a text as type', { type: '1' }, undefined],
  ['a list', [], undefined],
])('reads %s', (_name, message, expected) => {
  expect(readMessage(JSON.stringify(message))).toEqual(expected)
})

test('no text makes the reader throw', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readMessage(text)))
})
