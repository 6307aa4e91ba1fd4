import type { Fixtures } from '../fixture.fixture.ts'

const climate = { humidity: 52.33, temperature: 98.67, lowBattery: false }

export const lairdFixtures: Fixtures = {
  source: 'TheThingsNetwork/lorawan-devices, examples of vendor/laird',
  uplinks: [
    { model: 'laird-rs1xx-temp-rh', bytes: '0100213443620501000001', data: climate },
    { model: 'laird-rs1xx-temp-rh', bytes: '0a000103', data: { batteryVoltage: 3.01 } },
    {
      model: 'laird-rs1xx-temp-rh',
      bytes: '0302000000022a3d4c6b',
      data: {},
      warnings: ['Stored readings are left out'],
    },
    { model: 'laird-rs1xx-temp-rh', bytes: '0500010100000100', data: {} },
    { model: 'laird-rs1xx-temp-rh', bytes: '7700', errors: ['Unknown message 119'] },
    {
      model: 'laird-rs1xx-ext-temp',
      bytes: '0b00ff9ffefe0500011000',
      data: { temperature: -258.97, lowBattery: false },
    },
    { model: 'laird-rs1xx-multi-sensor', bytes: '0100213443620501000001', data: climate },
    { model: 'laird-rs1xx-multi-sensor', bytes: '090000010101', data: { open: true } },
  ],
}
