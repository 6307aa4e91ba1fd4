import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readConnect, refuseConnect } from './connect-packet.ts'

const block = (text: string | Buffer) => {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}

/** A CONNECT packet as the standard lays it out. */
function connectPacket(fields: {
  name?: string
  version?: number
  flags: number
  parts: (string | Buffer)[]
}): Buffer {
  const { name = 'MQTT', version = 4, flags, parts } = fields
  const body = Buffer.concat([block(name), Buffer.from([version, flags, 0, 60]), ...parts.map(block)])
  const length = body.length < 128 ? [body.length] : [(body.length & 127) | 128, body.length >> 7]
  return Buffer.concat([Buffer.from([0x10, ...length]), body])
}

test('reads who connects, with and without a will', () => {
  const plain = connectPacket({ flags: 0xc2, parts: ['probe', 'user', 'secret'] })
  expect(readConnect(Buffer.concat([plain, Buffer.from([0xc0, 0])]), 1000)).toEqual({
    kind: 'complete',
    length: plain.length,
    connect: { version: 4, clean: true, clientId: 'probe', password: 'secret' },
  })
  const will = connectPacket({
    name: 'MQIsdp',
    version: 3,
    flags: 0xc4,
    parts: ['p', 'gone', 'x', 'user', 'secret'],
  })
  expect(readConnect(will, 1000)).toMatchObject({
    connect: { version: 3, clean: false, clientId: 'p', willTopic: 'gone', password: 'secret' },
  })
})

test('waits for the rest, byte by byte', () => {
  const packet = connectPacket({ flags: 0xc2, parts: ['probe'.repeat(30), 'user', 'secret'] })
  for (let length = 0; length < packet.length; length++)
    expect(readConnect(packet.subarray(0, length), 1000)).toEqual({ kind: 'incomplete' })
  expect(readConnect(packet, 1000).kind).toBe('complete')
})

test.each([
  ['HTTP', Buffer.from('GET / HTTP/1.1\r\n')],
  ['TLS', Buffer.from([0x16, 3, 1])],
  ['an endless length', Buffer.from([0x10, 255, 255, 255, 255])],
  ['an announced 256 MB', Buffer.from([0x10, 255, 255, 255, 127])],
  ['another protocol', connectPacket({ name: 'MQTX', flags: 2, parts: [''] })],
  ['a password that is cut off', connectPacket({ flags: 0xc2, parts: ['probe', 'user'] })],
])('threat 27: %s is invalid', (_name, bytes) => expect(readConnect(bytes, 1000).kind).toBe('invalid'))

test('whatever comes, it answers', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const packet = Buffer.concat([Buffer.from([0x10, bytes.length & 127]), bytes])
      expect(['complete', 'incomplete', 'invalid']).toContain(readConnect(packet, 1000).kind)
    }),
  )
})

test('refuses in the form that the version understands', () => {
  expect([...refuseConnect('password', 4)]).toEqual([0x20, 2, 0, 4])
  expect([...refuseConnect('version', 5)]).toEqual([0x20, 3, 0, 0x84, 0])
})
