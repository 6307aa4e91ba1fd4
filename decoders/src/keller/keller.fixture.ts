import type { Fixtures } from '../fixture.fixture.ts'

const measured = {
  pressureDifference: -0.9710005,
  waterPressure: -0.00003051758,
  waterTemperature: 21.8,
  pressure: 970.97,
  internalTemperature: 23.75,
}

export const kellerFixtures: Fixtures = {
  source:
    'KELLER, ADT1 LoRa data communication protocol, and TheThingsNetwork/lorawan-devices, vendor/keller',
  uplinks: [
    { model: 'keller-adt1', bytes: '010300d3bf78937db800000041ae66663f78917d41be0000', data: measured },
    {
      model: 'keller-arc1',
      fPort: 4,
      bytes: '0c011300132f0000000c27e3928b40a2b00d2f3a',
      data: { batteryVoltage: 5.084, battery: 47, humidity: 58 },
    },
    { model: 'keller-arc1', bytes: '33', errors: ['Unknown function code 51'] },
  ],
}
