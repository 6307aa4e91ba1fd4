import { slotAddress } from '@fyr/contract/dashboards/slots'
import { air, alarm, at, chart, gauge, ref, value } from './parts.ts'

const room = slotAddress(1)
const keys = ['temperature', 'co2', 'humidity', 'battery']

/** A template for any room with such a node, by the body of `POST /templateDashboard/{company}`. */
export const roomClimate = {
  name: 'Rumklima',
  settings: { description: 'Luftkvalitet, temperatur og fugt i ét rum', range: '24h' },
  slots: keys.map((key, index) => ({
    slotId: `00000000-0000-4000-8000-00000000010${index}`,
    index: 1,
    key,
    name: 'Rum',
    priority: 1,
  })),
  widgets: [
    gauge('CO₂', at(0, 0, 4, 7), room, 'co2', { min: 400, max: 1400, thresholds: air }),
    value('Temperatur', at(4, 0, 4, 4), room, 'temperature', { decimals: 1 }),
    value('Luftfugtighed', at(8, 0, 4, 4), room, 'humidity', { decimals: 0 }),
    value('Batteri', at(4, 4, 8, 3), room, 'battery', { sparkline: false, decimals: 0 }),
    chart('CO₂', at(0, 7, 12, 7), [ref(room, 'co2', { decimals: 0 })], {
      thresholds: [alarm(1000, 'Luft ud')],
    }),
    chart('Temperatur', at(0, 14, 6, 7), [ref(room, 'temperature', { decimals: 1 })]),
    chart('Luftfugtighed', at(6, 14, 6, 7), [ref(room, 'humidity', { decimals: 0 })]),
  ],
}
