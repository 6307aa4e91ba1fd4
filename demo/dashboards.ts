import { moduleTypes } from '@fyr/contract/widgets/types'

const ref = (deveui: string, key: string, more: object = {}) => ({ deveui, key, ...more })
/** Columns are twelve, rows of 48 px. */
const at = (x: number, y: number, w: number, h: number) => ({ lg: { x, y, w, h } })
const widget = (type: number, title: string, layout: object, settings: object) => ({
  type,
  title,
  layout,
  settings,
})
const text = (layout: object, markdown: string) => widget(moduleTypes.text, '', layout, { markdown })
const value = (title: string, layout: object, deveui: string, key: string, more: object = {}) =>
  widget(moduleTypes.singleValue, title, layout, { series: [ref(deveui, key)], ...more })
const chart = (title: string, layout: object, series: object[], more: object = {}) =>
  widget(moduleTypes.chart, title, layout, { series, ...more })
const gauge = (title: string, layout: object, deveui: string, key: string, more: object) =>
  widget(moduleTypes.gauge, title, layout, { series: [ref(deveui, key)], ...more })

const ok = (from: number) => ({ value: from, tone: 'ok' })
const attention = (from: number) => ({ value: from, tone: 'attention' })
const alarm = (from: number, label = '') => ({ value: from, tone: 'alarm', label })
const cold = [ok(-50), attention(5), alarm(7, 'For varmt')]
const air = [ok(0), attention(800), alarm(1000, 'Luft ud')]
const rough = [ok(0), attention(2.8), alarm(4.5, 'Lejet er slidt')]

/** What the demo shows, by the body of `POST /dashboards/create/{company}`. The first opens at the start. */
export const dashboards = [
  {
    name: 'Kølekæden',
    settings: { description: 'Fra kølerum til kunde', range: '24h' },
    widgets: [
      value('Kølerum 1', at(0, 0, 3, 4), 'lager-koel-1', 'temperature', { thresholds: cold }),
      value('Frostrum 2', at(3, 0, 3, 4), 'lager-frost-2', 'temperature', {
        thresholds: [ok(-50), attention(-18), alarm(-15)],
      }),
      value('Kølebil 7, last', at(6, 0, 3, 4), 'koelebil-7', 'cargoTemperature', {
        thresholds: [ok(-50), attention(5), alarm(6)],
      }),
      value('Dør til kølerum 1', at(9, 0, 3, 4), 'lager-koel-1', 'door', { sparkline: false }),
      chart(
        'Temperatur i kølerum 1, og hvornår døren var åben',
        at(0, 4, 8, 8),
        [
          ref('lager-koel-1', 'temperature'),
          ref('lager-koel-1', 'door', { axis: 'right', style: 'steps', label: 'Dør åben' }),
        ],
        { thresholds: [alarm(7, 'For varmt')], alarms: true, left: { min: 0 }, right: { min: 0, max: 6 } },
      ),
      gauge('Luftfugtighed', at(8, 4, 4, 8), 'lager-koel-1', 'humidity', {
        thresholds: [attention(0), ok(70), attention(92)],
        min: 50,
        extremes: true,
      }),
      chart(
        'Kølebil 7',
        at(0, 12, 6, 7),
        [ref('koelebil-7', 'cargoTemperature'), ref('koelebil-7', 'speed', { axis: 'right', style: 'area' })],
        { range: '5h' },
      ),
      chart('Elforbrug', at(6, 12, 6, 7), [ref('lager-el', 'power')], { style: 'area' }),
    ],
  },
  {
    name: 'Indeklima på kontoret',
    settings: { description: 'Luft og varme, hvor der arbejdes', range: '7d' },
    widgets: [
      gauge('CO₂ i Bugten', at(0, 0, 4, 6), 'kontor-bugten', 'co2', {
        min: 400,
        max: 1400,
        thresholds: air,
      }),
      gauge('CO₂ i storrummet', at(4, 0, 4, 6), 'kontor-nord', 'co2', {
        min: 400,
        max: 1400,
        thresholds: air,
      }),
      value('Receptionen', at(8, 0, 4, 3), 'kontor-reception', 'temperature', { compare: true }),
      text(
        at(8, 3, 4, 3),
        'Over **1000 ppm** bliver man træt: luk vinduet op. Varmen sænkes om natten og i weekenden.',
      ),
      chart(
        'CO₂ i ugens løb',
        at(0, 6, 12, 8),
        [
          ref('kontor-bugten', 'co2', { decimals: 0, label: 'Bugten' }),
          ref('kontor-nord', 'co2', { decimals: 0, label: 'Storrum nord' }),
          ref('kontor-reception', 'co2', { decimals: 0, label: 'Receptionen' }),
        ],
        { thresholds: [alarm(1000, 'Luft ud')] },
      ),
      chart('Temperatur', at(0, 14, 6, 7), [
        ref('kontor-bugten', 'temperature', { decimals: 1, label: 'Bugten' }),
        ref('kontor-nord', 'temperature', { decimals: 1, label: 'Storrum nord' }),
        ref('kontor-reception', 'temperature', { decimals: 1, label: 'Receptionen' }),
      ]),
      chart('Luftfugtighed', at(6, 14, 6, 7), [
        ref('kontor-bugten', 'humidity', { decimals: 0, label: 'Bugten' }),
        ref('kontor-nord', 'humidity', { decimals: 0, label: 'Storrum nord' }),
      ]),
    ],
  },
  {
    name: 'Mejeriet',
    settings: { description: 'Mælk, vand og pumper', range: '24h' },
    widgets: [
      gauge('Mælketank 1', at(0, 0, 3, 6), 'mejeri-tank-1', 'level', {
        thresholds: [alarm(0, 'Næsten tom'), attention(15), ok(25)],
      }),
      gauge('Vibration i P2', at(3, 0, 3, 6), 'mejeri-pumpe-2', 'vibration', {
        max: 8,
        thresholds: rough,
      }),
      value('Vandforbrug nu', at(6, 0, 3, 3), 'mejeri-vand', 'flow', { compare: true }),
      value('Målerstand', at(9, 0, 3, 3), 'mejeri-vand', 'volume', { sparkline: false }),
      value('P1 i drift', at(6, 3, 3, 3), 'mejeri-pumpe-1', 'running', { sparkline: false }),
      value('Lejetemperatur i P2', at(9, 3, 3, 3), 'mejeri-pumpe-2', 'bearingTemperature'),
      chart('Tankens indhold', at(0, 6, 6, 7), [ref('mejeri-tank-1', 'volume')], { style: 'area' }),
      chart('Vand', at(6, 6, 6, 7), [ref('mejeri-vand', 'flow')], { style: 'area' }),
      chart(
        'Vibration de sidste 30 dage',
        at(0, 13, 12, 8),
        [
          ref('mejeri-pumpe-2', 'vibration', { label: 'Pumpe P2' }),
          ref('mejeri-pumpe-1', 'vibration', { label: 'Pumpe P1' }),
        ],
        { range: '30d', aggregation: 'max', thresholds: [alarm(4.5, 'Lejet er slidt')] },
      ),
    ],
  },
]
