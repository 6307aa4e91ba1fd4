import { expect, it } from 'vitest'
import { readEui, readGatewayId, readHex } from './eui.ts'

it.each([
  '70B3D57ED0001234',
  '70-B3-D5-7E-D0-00-12-34',
  ' 70:b3:d5:7e:d0:00:12:34 ',
  '70 b3 d5 7e d0 00 12 34',
  '0x70b3d57ed0001234',
])('reads %s as an EUI', (text) => expect(readEui(text)).toBe('70b3d57ed0001234'))

it.each([
  '',
  '70b3d57ed000123',
  '70b3d57ed00012345',
  '70b3d57ed000123g',
  '7-0b3d57ed0001234',
  '70--b3d57ed0001234',
  'sensor-1',
])('reads %j as none', (text) => expect(readEui(text)).toBeUndefined())

it('reads a gateway by its EUI, or by the ID that its network gives it', () => {
  expect(readGatewayId('A8-40-41-FF-FF-1E-E2-C0')).toBe('a84041ffff1ee2c0')
  expect(readGatewayId(' 10000C7A ')).toBe('10000c7a')
  expect(readGatewayId('Mast-7.roof')).toBe('mast-7.roof')
  for (const none of ['', 'two words', 'a/b', 'x'.repeat(65)]) expect(readGatewayId(none)).toBeUndefined()
})

it('reads keys of 32 digits', () => {
  expect(readHex('2B7E1516 28AED2A6 ABF71588 09CF4F3C', 32)).toBe('2b7e151628aed2a6abf7158809cf4f3c')
  expect(readHex('2b7e', 32)).toBeUndefined()
})
