import { air, alarm, at, chart, type DemoDashboard, gauge, ref, text, value } from './parts.ts'

const rooms = [
  ['kontor-bugten', 'Bugten'],
  ['kontor-nord', 'Storrum nord'],
  ['kontor-reception', 'Receptionen'],
] as const
const ofRooms = (key: string, decimals: number) =>
  rooms.map(([deveui, label]) => ref(deveui, key, { label, decimals }))
const co2 = { min: 400, max: 1400, thresholds: air }

export const office: DemoDashboard = {
  category: 'buildings',
  body: {
    name: 'Indeklima på kontoret',
    settings: { description: 'Luftkvalitet og temperatur', range: '7d' },
    widgets: [
      gauge('CO₂ i Bugten', at(0, 0, 4, 6), 'kontor-bugten', 'co2', co2),
      gauge('CO₂ i storrummet', at(4, 0, 4, 6), 'kontor-nord', 'co2', co2),
      value('Receptionen', at(8, 0, 4, 3), 'kontor-reception', 'temperature', {
        compare: true,
        sparkline: false,
        decimals: 1,
      }),
      text(
        at(8, 3, 4, 3),
        'Over **1000 ppm** bliver man træt: åbn vinduet. Varmen sænkes om natten og i weekenden.',
      ),
      chart('CO₂ i ugens løb', at(0, 6, 12, 8), ofRooms('co2', 0), { thresholds: [alarm(1000, 'Luft ud')] }),
      chart('Temperatur', at(0, 14, 6, 7), ofRooms('temperature', 1)),
      chart('Luftfugtighed', at(6, 14, 6, 7), ofRooms('humidity', 0)),
    ],
  },
}
