import type { Fixtures } from '../fixture.fixture.ts'

const state = {
  battery: 74,
  valveOpen: false,
  tamper: true,
  waterLeak: false,
  temperature: 23.96,
  humidity: 46.82,
}

export const stregaFixtures: Fixtures = {
  source: 'TheThingsNetwork/lorawan-devices, examples of vendor/strega',
  uplinks: [
    { model: 'strega-smart-valve', fPort: 4, bytes: '333138383223633d77db', data: { ...state } },
    { model: 'strega-motorized-valve', fPort: 4, bytes: '333138383223633d77db', data: state },
    {
      model: 'strega-smart-valve',
      bytes: '3331383831',
      data: { battery: 74, valveOpen: true, tamper: false, waterLeak: false },
    },
    { model: 'strega-smart-valve', bytes: 'FF00000000', errors: ['Unknown payload'] },
  ],
  downlinks: [
    { model: 'strega-smart-valve', send: { valveOpen: true }, bytes: '31', fPort: 1 },
    { model: 'strega-motorized-valve', send: { valveOpen: false }, bytes: '30', fPort: 1 },
  ],
}
