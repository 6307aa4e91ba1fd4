import type { Fixtures } from '../fixture.fixture.ts'

export const ellenexFixtures: Fixtures = {
  source: 'TheThingsNetwork/lorawan-devices, examples of vendor/ellenex',
  uplinks: [
    {
      model: 'ellenex-pls2-l',
      fPort: 15,
      bytes: '01e80000d6000022',
      data: { waterLevel: 0.214, batteryVoltage: 3.4 },
    },
    {
      model: 'ellenex-pls2-l',
      fPort: 15,
      bytes: '01e800fb58000022',
      data: { waterLevel: -1.192, batteryVoltage: 3.4 },
    },
    { model: 'ellenex-pls2-l', fPort: 42, bytes: '01820012fc096b22', errors: ['Unknown port 42'] },
    {
      model: 'ellenex-pls2-l',
      fPort: 15,
      bytes: '01820012fc096b',
      errors: ['Payload of an unknown length: 7 bytes'],
    },
    {
      model: 'ellenex-pts2-l',
      fPort: 15,
      bytes: '01e80000d6000022',
      data: { waterPressure: 0.214, batteryVoltage: 3.4 },
    },
  ],
}
