import type { Fixtures } from '../fixture.fixture.ts'

export const sensecapFixtures: Fixtures = {
  source:
    'Seeed user guides and TheThingsNetwork/lorawan-devices, vendor/sensecap; others in the same layout',
  uplinks: [
    {
      model: 'sensecap-s2101',
      bytes: '01011098530000010210a87a0000af51',
      data: { temperature: 21.4, humidity: 31.4 },
    },
    {
      model: 'sensecap-s2101',
      bytes: '0000000101000100070064003c00012001000000002890',
      data: { battery: 100 },
    },
    { model: 'sensecap-s2101', bytes: '010110', errors: ['Payload of an unknown length: 3 bytes'] },
    { model: 'sensecap-s2102', bytes: '010310 A0860100 0000', data: { light: 100 } },
    { model: 'sensecap-s2103', bytes: '010410 801A0600 0000', data: { co2: 400 } },
    {
      model: 'sensecap-s2104',
      bytes: '010610 E8030000 010710 98530000 0000',
      data: { soilTemperature: 1, soilMoisture: 21.4 },
    },
    { model: 'sensecap-s2105', bytes: '010C10 EC000000 0000', data: { soilConductivity: 236 } },
    { model: 'sensecap-s2106', bytes: '010A10 581B0000 0000', data: { ph: 7 } },
    { model: 'sensecap-s2110', bytes: '010510 c8180a06 0000', data: { pressure: 1013.25 } },
    {
      model: 'sensecap-s2120',
      bytes: '01 00B3 3A 00001234 0A 000F 02 00B4 000003E8 2710 03 64',
      data: {
        temperature: 17.9,
        humidity: 58,
        light: 4660,
        uvIndex: 1,
        windSpeed: 1.5,
        windDirection: 180,
        rain: 1,
        pressure: 1000,
        battery: 100,
      },
    },
  ],
}
