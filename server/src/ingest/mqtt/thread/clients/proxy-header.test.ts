import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readProxyHeader } from './proxy-header.ts'

const signature = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')

function header(command: number, family: number, addresses: readonly number[], rest = ''): Buffer {
  const fixed = Buffer.from([0x20 | command, family, addresses.length >> 8, addresses.length & 0xff])
  return Buffer.concat([signature, fixed, Buffer.from(addresses), Buffer.from(rest)])
}
const ports = [0x30, 0x39, 0x07, 0x5b]
const v4 = [203, 0, 113, 9, 10, 0, 0, 1, ...ports]
const v6 = [...Array.from({ length: 15 }, () => 0), 1, ...Array.from({ length: 16 }, () => 2), ...ports]

test.each([
  ['IPv4', header(1, 0x11, v4, 'rest'), '203.0.113.9', 28],
  ['IPv6', header(1, 0x21, v6), '::1', 52],
  ['with extensions', header(1, 0x11, [...v4, 4, 0, 2, 1, 1]), '203.0.113.9', 33],
  ['a health check', header(0, 0, []), undefined, 16],
  [
    'an unknown family',
    header(
      1,
      0x31,
      Array.from({ length: 216 }, () => 0),
    ),
    undefined,
    232,
  ],
])('%s', (_name, bytes, remote, length) => {
  const read = readProxyHeader(bytes)
  expect(read).toEqual({ kind: 'complete', length, ...(remote !== undefined && { remote }) })
})

test('what is no header is left alone, and what is a wrong one is refused', () => {
  expect(readProxyHeader(Buffer.from([0x10, 0x20]))).toEqual({ kind: 'none' })
  expect(readProxyHeader(Buffer.from('PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n'))).toEqual({ kind: 'none' })
  expect(readProxyHeader(header(2, 0x11, v4)).kind).toBe('invalid')
  expect(readProxyHeader(header(1, 0x11, v4.slice(0, 11))).kind).toBe('invalid')
  expect(readProxyHeader(header(1, 0x21, v4)).kind).toBe('invalid')
  const tooLong = header(1, 0x11, v4)
  tooLong.writeUInt16BE(0xffff, 14)
  expect(readProxyHeader(tooLong).kind).toBe('invalid')
})

test('threat 27: headers that are cut, altered or invented are never misread', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(header(1, 0x11, v4), header(1, 0x21, v6), header(0, 0, [])),
      fc.nat(60),
      (whole, at) => {
        const cut = whole.subarray(0, at)
        expect(readProxyHeader(cut).kind).toBe(at < whole.length ? 'incomplete' : 'complete')
      },
    ),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, signed) => {
      const given = signed ? Buffer.concat([signature, bytes]) : Buffer.from(bytes)
      const read = readProxyHeader(given)
      if (read.kind === 'complete') expect(read.length).toBeLessThanOrEqual(given.length)
    }),
  )
})
