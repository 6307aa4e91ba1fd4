import {
  alarm,
  at,
  attention,
  chart,
  type DemoDashboard,
  gauge,
  milkTank,
  ok,
  ref,
  rough,
  value,
} from './parts.ts'

export const dairy: DemoDashboard = {
  category: 'dairy',
  body: {
    name: 'Mejeriet',
    settings: { description: 'Mælk, vand og pumper', range: '24h' },
    widgets: [
      milkTank(at(0, 0, 3, 6), { shape: 'cylinder' }),
      gauge('Vibration i P2', at(3, 0, 3, 6), 'mejeri-pumpe-2', 'vibration', { max: 8, thresholds: rough }),
      value('Vandforbrug nu', at(6, 0, 3, 3), 'mejeri-vand', 'flow', { sparkline: false, decimals: 1 }),
      value('Målerstand', at(9, 0, 3, 3), 'mejeri-vand', 'volume', { sparkline: false, decimals: 1 }),
      value('Mælken i tank 1', at(6, 3, 3, 3), 'mejeri-tank-1', 'temperature', {
        sparkline: false,
        decimals: 1,
        thresholds: [ok(-10), attention(5), alarm(6, 'For varm')],
      }),
      value('Lejetemperatur i P2', at(9, 3, 3, 3), 'mejeri-pumpe-2', 'bearingTemperature', {
        sparkline: false,
        decimals: 1,
      }),
      chart('Tankens indhold', at(0, 6, 6, 7), [ref('mejeri-tank-1', 'volume', { decimals: 0 })], {
        style: 'area',
        left: { min: 0 },
      }),
      chart('Vand', at(6, 6, 6, 7), [ref('mejeri-vand', 'flow', { decimals: 1 })], { style: 'area' }),
      chart(
        'Vibration de sidste 30 dage',
        at(0, 13, 12, 8),
        [
          ref('mejeri-pumpe-2', 'vibration', { label: 'Pumpe P2', decimals: 1 }),
          ref('mejeri-pumpe-1', 'vibration', { label: 'Pumpe P1', decimals: 1 }),
        ],
        { range: '30d', aggregation: 'max', thresholds: [alarm(4.5, 'Lejet er slidt')], left: { min: 0 } },
      ),
    ],
  },
}
