import type { Fixtures } from '../fixture.fixture.ts'

export const sensativeFixtures: Fixtures = {
  source: 'Sensative Strips payload description; payloads composed of its types',
  uplinks: [
    {
      model: 'sensative-strips-comfort',
      bytes: 'FFFF 0164 0200D7 0656 070190',
      data: { battery: 100, temperature: 21.5, humidity: 43, light: 400 },
    },
    { model: 'sensative-strips-comfort', bytes: '0012 D056FFF6', data: { humidity: 43, temperature: -1 } },
    {
      model: 'sensative-strips-comfort',
      fPort: 2,
      bytes: '0012 00000010 0200D7',
      undecoded: '0012000000100200d7',
      data: {},
      warnings: ['Stored readings are left out'],
    },
    { model: 'sensative-strips-guard', bytes: '0003 0901 11000C', data: { open: true, openings: 12 } },
    { model: 'sensative-strips-guard', bytes: '0004 520000E1', data: { open: false, temperature: 22.5 } },
    { model: 'sensative-strips-drip', bytes: '0005 0E01 0D64', data: { waterLeak: true, wetness: 100 } },
    {
      model: 'sensative-strips-presence',
      bytes: '0006 1201 130064',
      data: { occupied: true, proximity: 100 },
    },
    {
      model: 'sensative-strips-multi-sensor',
      bytes: '0007 0B01 0200D7 7F',
      undecoded: '7f',
      data: { tamper: true, temperature: 21.5 },
      warnings: ['Unknown type 127'],
    },
  ],
}
