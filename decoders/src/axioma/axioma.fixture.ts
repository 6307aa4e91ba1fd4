import type { Fixtures } from '../fixture.fixture.ts'

export const axiomaFixtures: Fixtures = {
  source: 'actility/device-catalog, examples of vendors/axioma',
  uplinks: [
    {
      model: 'axioma-qalcosonic-w1',
      fPort: 100,
      bytes: 'bfc7e7600028950100c0e8e660f79301001e0004000f000b00200005001d0054002d000f000a000a00000003000300',
      data: { volume: 103.72, lowBattery: false, error: false, event: 'none' },
    },
    { model: 'axioma-qalcosonic-w1', fPort: 103, bytes: 'bfc7e760', errors: ['Unknown port 103'] },
  ],
}
