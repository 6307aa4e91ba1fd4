import { expect, it } from 'vitest'
import { readDeviceCode } from './lorawan-qr.ts'

const device = { joinEui: '1122334455667788', devEui: 'aabbccddeeff0011', profileId: 'AABB1122' }

it('reads the example of TR005 with all extensions', () => {
  const code = 'LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:OAABBCCDDEEFF:SYYWWNNNNNN:PFOOBAR:CAF2C'
  expect(readDeviceCode(code)).toEqual({ ...device, serialNumber: 'YYWWNNNNNN' })
  expect(readDeviceCode(code.replace('CAF2C', 'CAF2D'))).toBeUndefined()
})

it('reads codes without extensions, of the draft, in small letters, and the DevEUI alone', () => {
  for (const code of [
    'LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122',
    ' lw:d0:1122334455667788:aabbccddeeff0011:aabb1122 ',
    'URN:DEV:LW:1122334455667788_AABBCCDDEEFF0011_AABB1122',
  ])
    expect(readDeviceCode(code)).toEqual(device)
  expect(readDeviceCode('AA-BB-CC-DD-EE-FF-00-11')).toEqual({ devEui: 'aabbccddeeff0011' })
})

it.each([
  '',
  'https://example.com',
  'LW:D0:11:22:33',
  'LW:D1:1122334455667788:AABBCCDDEEFF0011:AABB1122',
  'L'.repeat(9999),
])('reads nothing in %.40j', (code) => expect(readDeviceCode(code)).toBeUndefined())
