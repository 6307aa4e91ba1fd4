import type { Fixtures } from '../fixture.fixture.ts'

const climate = { humidity: 52.33, temperature: 98.67, lowBattery: false, alarm: false }

export const lairdFixtures: Fixtures = {
  source: 'TheThingsNetwork/lorawan-devices, examples of vendor/laird',
  uplinks: [
    { model: 'laird-rs1xx-temp-rh', bytes: '0100213443620501000001', data: climate },
    { model: 'laird-rs1xx-temp-rh', bytes: '0a000103', data: { batteryVoltage: 3.01, alarm: false } },
    // Its clock was never set.
    {
      model: 'laird-rs1xx-temp-rh',
      bytes: '0302000000022a3d4c6b',
      data: { alarm: false },
      warnings: ['Stored readings without a valid time are left out'],
    },
    {
      model: 'laird-rs1xx-temp-rh',
      bytes: '0302 14B06620 2A3D4C6B',
      data: { alarm: false },
      history: [{ time: Date.UTC(2025, 11, 31, 10), data: { humidity: 61.42, temperature: 107.76 } }],
    },
    {
      model: 'laird-rs1xx-temp-rh',
      bytes: '040102 14B06620 2A3D4C6B 14B07B38 2A3D4C6B',
      data: { alarm: false },
      history: [
        { time: Date.UTC(2025, 11, 31, 10), data: { humidity: 61.42, temperature: 107.76 } },
        { time: Date.UTC(2025, 11, 31, 11, 30), data: { humidity: 61.42, temperature: 107.76 } },
      ],
    },
    {
      model: 'laird-rs1xx-temp-rh',
      bytes: '0200000000050214B08240 21344362 22354463',
      data: {
        humidity: 53.34,
        humidityMin: 52.33,
        humidityMax: 53.34,
        humidityAverage: 52.84,
        temperature: 99.68,
        temperatureMin: 98.67,
        temperatureMax: 99.68,
        temperatureAverage: 99.18,
        lowBattery: false,
        alarm: false,
      },
      warnings: ['Readings without a time of their own: 1'],
      undecoded: '21344362',
    },
    {
      model: 'laird-rs1xx-ext-temp',
      bytes: '0200000000050214B08240 FFF6FFEC FFE4FE77',
      data: {
        temperature: -393.28,
        temperatureMin: -393.28,
        temperatureMax: -20.1,
        temperatureAverage: -206.69,
        lowBattery: false,
        alarm: false,
      },
      warnings: ['Readings without a time of their own: 1'],
      undecoded: 'fff6ffec',
    },
    {
      model: 'laird-rs1xx-temp-rh',
      bytes: '0104 2134 A900 05 0100 0001',
      data: { humidity: 52.33, temperature: -0.87, lowBattery: false, alarm: true },
    },
    { model: 'laird-rs1xx-temp-rh', bytes: '0500010100000100', data: {} },
    { model: 'laird-rs1xx-temp-rh', bytes: '7700', errors: ['Unknown message 119'] },
    {
      model: 'laird-rs1xx-ext-temp',
      bytes: '0b00ff9ffefe0500011000',
      data: { temperature: -258.97, lowBattery: false, alarm: false },
    },
    { model: 'laird-rs1xx-multi-sensor', bytes: '0100213443620501000001', data: climate },
    { model: 'laird-rs1xx-multi-sensor', bytes: '090000010101', data: { open: true, alarm: false } },
  ],
}
