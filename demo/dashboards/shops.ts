import { air, alarm, at, chart, cold, type DemoDashboard, frozen, gauge, ref, value } from './parts.ts'

const one = { decimals: 1 }

/** What the devices of LoRaWAN in the shops tell. */
export const shops: DemoDashboard = {
  category: 'coldChain',
  body: {
    name: 'Butikkerne',
    settings: { description: 'Køl, luft og vand over LoRaWAN', range: '7d' },
    widgets: [
      value('Kølemøbel, Frederiksbjerg', at(0, 0, 4, 4), '24e124136d151806', 'temperature', {
        ...one,
        thresholds: cold,
      }),
      value('Kølemøbel, Trøjborg', at(4, 0, 4, 4), '24e124136d151834', 'temperature', {
        ...one,
        thresholds: cold,
      }),
      value('Frostkiste, Viby', at(8, 0, 4, 4), 'a84041d7a1859f26', 'externalTemperature', {
        ...one,
        thresholds: frozen,
      }),
      chart('Temperatur', at(0, 4, 8, 7), [
        ref('24e124136d151806', 'temperature', { label: 'Kølemøbel, Frederiksbjerg', ...one }),
        ref('24e124136d151834', 'temperature', { label: 'Kølemøbel, Trøjborg', ...one }),
        ref('24e124141d220957', 'temperature', { label: 'Kølerum, Viby', ...one }),
      ]),
      gauge('CO₂', at(8, 4, 4, 7), 'a81758fffe0a41c3', 'co2', { min: 400, max: 1400, thresholds: air }),
      chart(
        'CO₂ i ugens løb',
        at(0, 11, 6, 7),
        [
          ref('a81758fffe0a41c3', 'co2', { label: 'Butik Frederiksbjerg', decimals: 0 }),
          ref('a81758fffe0a41c9', 'co2', { label: 'Butik Trøjborg', decimals: 0 }),
        ],
        { thresholds: [alarm(1000, 'Luft ud')] },
      ),
      chart('Udeluft, Trøjborg', at(6, 11, 6, 7), [ref('70b3d57ba0000e0e', 'temperature', one)]),
    ],
  },
}
