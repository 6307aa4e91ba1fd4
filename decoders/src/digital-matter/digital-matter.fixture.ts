import type { Fixtures } from '../fixture.fixture.ts'

export const digitalMatterFixtures: Fixtures = {
  source: 'TheThingsNetwork/lorawan-devices, examples of vendor/digital-matter',
  uplinks: [
    {
      model: 'digital-matter-oyster',
      bytes: '0030edec003224450000de',
      data: {
        position: { lat: -32, long: 116 },
        moving: false,
        gpsFix: true,
        heading: 0,
        speed: 0,
        batteryVoltage: 5.55,
      },
    },
    {
      model: 'digital-matter-oyster',
      bytes: '85a8c5ebd8763f0b0301be',
      data: { moving: true, gpsFix: false, heading: 0, speed: 1, batteryVoltage: 4.75 },
    },
    {
      model: 'digital-matter-yabby',
      fPort: 4,
      bytes: '30EDEC 322445 09 DE 01',
      data: {
        position: { lat: -32, long: 116 },
        moving: true,
        gpsFix: true,
        heading: 45,
        speed: 5,
        batteryVoltage: 5.55,
      },
    },
    { model: 'digital-matter-yabby', fPort: 2, bytes: '0100', data: {} },
    { model: 'digital-matter-yabby', fPort: 9, bytes: '00', errors: ['Unknown port 9'] },
  ],
}
