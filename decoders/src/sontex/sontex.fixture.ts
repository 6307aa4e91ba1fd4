import type { Fixtures } from '../fixture.fixture.ts'

const bytes =
  '0406000000000414000000000c7840668826046d160ead2c02ff2c000084100600000000820a6ce1f1840a0600000000840a1400000000'
const data = { energy: 0, volume: 0, meterId: '26886640' }

export const sontexFixtures: Fixtures = {
  source: 'actility/device-catalog, examples of vendors/sontex',
  uplinks: [
    { model: 'sontex-supercal-5', fPort: 2, bytes, data },
    { model: 'sontex-supercal-739', fPort: 2, bytes, data },
    {
      model: 'sontex-supercal-739',
      fPort: 2,
      bytes: '0406E8030000 0F',
      undecoded: '0f',
      data: { energy: 1000 },
      warnings: ['Payload too short: 7 bytes'],
    },
  ],
}
