import type { Fixtures } from '../fixture.fixture.ts'

export const vegaFixtures: Fixtures = {
  source: 'actility/device-catalog, examples of vendors/vega',
  uplinks: [
    {
      model: 'vega-vegapuls-air-23',
      bytes: '02003FA31F152D2400FA09',
      data: { error: false, distance: 1274.386, battery: 36, temperature: 25, tiltAngle: 9 },
    },
    {
      model: 'vega-vegapuls-air-41',
      bytes: '05047FFFFFFF2D24010442412A784105329B0000565409',
      data: {
        error: true,
        battery: 36,
        temperature: 26,
        position: { lat: 48.29147, long: 8.324855 },
        tiltAngle: 9,
      },
    },
    { model: 'vega-vegapuls-air-42', bytes: 'FE', data: {} },
    { model: 'vega-vegapuls-air-42', bytes: '09', errors: ['Unknown packet 9'] },
  ],
}
