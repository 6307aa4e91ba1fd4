import type { Fixtures } from '../fixture.fixture.ts'

export const talkpoolFixtures: Fixtures = {
  source: 'TheThingsNetwork/lorawan-devices, examples of vendor/talkpool',
  uplinks: [
    {
      model: 'talkpool-oy1100',
      bytes: '121ad7121a46e919ce',
      undecoded: '121a46e919ce',
      data: { temperature: 30.1, humidity: 42.3 },
    },
    { model: 'talkpool-oy1110', fPort: 2, bytes: '3e441d', data: { temperature: 19.3, humidity: 85.1 } },
    {
      model: 'talkpool-oy1110',
      fPort: 3,
      bytes: '0f2e3ccd3338d23931f5',
      undecoded: '3338d23931f5',
      data: { temperature: -5.2, humidity: 72.3 },
    },
    { model: 'talkpool-oy1110', fPort: 1, bytes: '3e441d', errors: ['Unknown port 1'] },
    {
      model: 'talkpool-oy1200',
      bytes: '01210191019908af0a050000',
      data: { co2: 409, temperature: 22.23, humidity: 25.65 },
    },
    {
      model: 'talkpool-oy1210',
      fPort: 2,
      bytes: '3e441d021b',
      data: { temperature: 19.3, humidity: 85.1, co2: 539 },
    },
    {
      model: 'talkpool-oy1700',
      fPort: 2,
      bytes: '3d25aa000000000002',
      data: { temperature: 18.6, humidity: 35.2, pm1: 0, pm25: 0, pm10: 2 },
    },
  ],
}
