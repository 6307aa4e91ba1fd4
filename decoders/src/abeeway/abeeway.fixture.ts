import type { Fixtures } from '../fixture.fixture.ts'

export const abeewayFixtures: Fixtures = {
  source: 'actility/device-catalog, examples of vendors/abeeway, asset-tracker',
  uplinks: [
    {
      model: 'abeeway-micro-tracker',
      bytes: '036ac18900001d28b901603702',
      undecoded: '02',
      data: {
        moving: false,
        alarm: false,
        temperature: 25.3,
        charging: false,
        batteryVoltage: 3.86,
        position: { lat: 48.9208064, long: 2.3082752 },
      },
    },
    {
      model: 'abeeway-micro-tracker',
      bytes: '0358f28e790ee0b9e5b0b383',
      undecoded: '0ee0b9e5b0b383',
      data: { moving: false, alarm: true, temperature: 27.8, charging: false, batteryVoltage: 4.13 },
    },
    {
      model: 'abeeway-compact-tracker',
      bytes: '03484c8a300019ffaa0433fc02ab38b7',
      undecoded: '02ab38b7',
      data: {
        moving: false,
        alarm: false,
        temperature: 25.8,
        charging: false,
        batteryVoltage: 3.22,
        position: { lat: 43.61856, long: 7.0515712 },
      },
    },
    {
      model: 'abeeway-compact-tracker',
      bytes: '0520df8b00400108c9',
      undecoded: '400108c9',
      data: { moving: false, alarm: false, temperature: 26.3, charging: false, batteryVoltage: 4.03 },
    },
    {
      model: 'abeeway-industrial-tracker',
      fPort: 18,
      bytes: '0b01648600c00048c66eaa1b1aec11c34fc9',
      undecoded: 'c00048c66eaa1b1aec11c34fc9',
      data: { moving: false, alarm: false, temperature: 23.8, charging: false, battery: 100 },
    },
    { model: 'abeeway-industrial-tracker', fPort: 17, bytes: '7700', errors: ['Unknown message 119'] },
  ].map((uplink) => ({ fPort: 17, ...uplink })),
}
