import type { Fixtures } from '../fixture.fixture.ts'

export const quandifyFixtures: Fixtures = {
  source: 'actility/device-catalog, examples of vendors/quandify',
  uplinks: [
    {
      model: 'quandify-cubicmeter',
      bytes: '49fbdf010000de1400000000000046eddf0106fc8b0702e2e6535455',
      data: {
        errorFlags: 0,
        volume: 5.342,
        waterLeak: false,
        batteryVoltage: 3.608,
        waterTemperatureMin: 21.5,
        waterTemperatureMax: 22,
        temperature: 22.5,
      },
    },
    { model: 'quandify-cubicmeter', fPort: 6, bytes: '0400', errors: ['Unknown port 6'] },
  ],
}
