import type { Fixtures } from '../fixture.fixture.ts'

export const axiomaFixtures: Fixtures = {
  source: 'actility/device-catalog, examples of vendors/axioma',
  uplinks: [
    {
      model: 'axioma-qalcosonic-w1',
      fPort: 100,
      bytes: 'bfc7e7600028950100c0e8e660f79301001e0004000f000b00200005001d0054002d000f000a000a00000003000300',
      data: { volume: 103.72, lowBattery: false, error: false, event: 'none' },
      // From 2021-07-08 12:00 UTC on.
      history: hourly(
        1625745600000,
        [
          103.415, 103.445, 103.449, 103.464, 103.475, 103.507, 103.512, 103.541, 103.625, 103.67, 103.685,
          103.695, 103.705, 103.705, 103.708, 103.711,
        ],
      ),
    },
    {
      model: 'axioma-qalcosonic-w1',
      fPort: 100,
      bytes: 'bfc7e7600028950100c0e8e560f79301001e0004000f000b00200005001d0054002d000f000a000a00000003000300',
      undecoded: 'f79301001e0004000f000b00200005001d0054002d000f000a000a00000003000300',
      data: { volume: 103.72, lowBattery: false, error: false, event: 'none' },
      warnings: ['Logged volumes are left out'],
    },
    { model: 'axioma-qalcosonic-w1', fPort: 103, bytes: 'bfc7e760', errors: ['Unknown port 103'] },
  ],
}

function hourly(from: number, volumes: readonly number[]) {
  return volumes.map((volume, at) => ({ time: from + at * 3_600_000, data: { volume } }))
}
