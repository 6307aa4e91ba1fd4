import type { Fixtures } from '../fixture.fixture.ts'

export const tektelicFixtures: Fixtures = {
  source:
    'Tektelic technical reference manuals and TheThingsNetwork/lorawan-devices, examples of vendor/tektelic',
  uplinks: [
    { model: 'tektelic-smart-room-base', bytes: '020001', data: { daylight: true } },
    {
      model: 'tektelic-smart-room-base',
      bytes: '00FF012C 036700DA 04687B 010000 0B67008B',
      data: { batteryVoltage: 3, temperature: 21.8, humidity: 61.5, open: false, internalTemperature: 13.9 },
    },
    {
      model: 'tektelic-smart-room-pir',
      bytes: '0A0001 0D040005 00BA0B8F',
      data: { occupied: true, motions: 5, batteryVoltage: 2.959 },
    },
    {
      model: 'tektelic-smart-room-pir',
      bytes: '0A0001 77',
      undecoded: '77',
      data: { occupied: true },
      warnings: ['Payload too short: 4 bytes'],
    },
    { model: 'tektelic-tundra', bytes: '0b67008b', data: { internalTemperature: 13.9 } },
    {
      model: 'tektelic-agriculture',
      bytes: '0104056e0202035c09650d570b6700ad0b68a5',
      data: { frequency1: 1390, voltage2: 0.86, light: 3415, temperature: 17.3, humidity: 82.5 },
    },
  ].map((uplink) => ({ fPort: 10, ...uplink })),
}
