import {
  alarm,
  at,
  attention,
  chart,
  coldRoom,
  type DemoDashboard,
  frozen,
  gauge,
  load,
  ok,
  ref,
  shut,
  value,
} from './parts.ts'

export const coldChain: DemoDashboard = {
  category: 'coldChain',
  body: {
    name: 'Kølekæden',
    settings: { description: 'Fra kølerum til kunde', range: '24h' },
    widgets: [
      coldRoom(at(0, 0, 3, 4)),
      value('Frostrum 2', at(3, 0, 3, 4), 'lager-frost-2', 'temperature', {
        thresholds: frozen,
        decimals: 1,
      }),
      load(at(6, 0, 3, 4)),
      value('Dør til kølerum 1', at(9, 0, 3, 4), 'lager-koel-1', 'door', {
        sparkline: false,
        thresholds: shut,
      }),
      chart(
        'Temperatur i kølerum 1, og hvornår døren var åben',
        at(0, 4, 8, 9),
        [ref('lager-koel-1', 'temperature', { decimals: 1 }), ref('lager-koel-1', 'door', { label: 'Dør' })],
        { thresholds: [alarm(7, 'For varmt')], alarms: true, left: { min: 0 } },
      ),
      gauge('Luftfugtighed', at(8, 4, 4, 9), 'lager-koel-1', 'humidity', {
        decimals: 0,
        thresholds: [attention(0), ok(70), attention(92)],
        min: 50,
        extremes: true,
      }),
      chart(
        'Kølebil 7: last og hastighed',
        at(0, 13, 6, 8),
        [
          ref('koelebil-7', 'cargoTemperature', { decimals: 1 }),
          ref('koelebil-7', 'speed', { axis: 'right', style: 'area', decimals: 0 }),
        ],
        { range: '5h', left: { min: 0, max: 8 } },
      ),
      chart('Elforbrug', at(6, 13, 6, 8), [ref('lager-el', 'power', { decimals: 1 })], { style: 'area' }),
    ],
  },
}
