import { moduleTypes } from '@fyr/contract/widgets/types'
import { alarm, at, attention, cold, type DemoDashboard, frozen, ok, ref, shut, widget } from './parts.ts'

/** Of the picture in `pictures/`, from its upper left corner. */
const label = (labelId: string, x: number, y: number, series: object, more: object = {}) => ({
  labelId: `00000000-0000-4000-8000-0000000000${labelId}`,
  x,
  y,
  ...series,
  ...more,
})

/** Values where they are measured, on a drawing of the house. */
export const onPlan = {
  labels: [
    label('01', 0.27, 0.27, ref('lager-koel-1', 'temperature', { label: 'Kølerum 1', decimals: 1 }), {
      thresholds: cold,
    }),
    label('02', 0.36, 0.42, ref('lager-koel-1', 'humidity', { label: 'Fugt', decimals: 0 })),
    label('03', 0.3, 0.52, ref('lager-koel-1', 'door', { label: 'Dør' }), { thresholds: shut }),
    label('04', 0.62, 0.27, ref('lager-frost-2', 'temperature', { label: 'Frostrum 2', decimals: 1 }), {
      thresholds: frozen,
    }),
    label('05', 0.53, 0.84, ref('lager-port-3', 'open', { label: 'Port 3' }), { thresholds: shut }),
    label('06', 0.86, 0.16, ref('lager-el', 'power', { label: 'Hovedtavle', decimals: 0 })),
  ],
}

export const plan: DemoDashboard = {
  category: 'coldChain',
  body: {
    name: 'Kølelageret, plan',
    type: 'imageMap',
    settings: { description: 'Målinger på plantegningen', imageMap: onPlan },
  },
}

export const coldStore: DemoDashboard = {
  category: 'coldChain',
  body: {
    name: 'Kølelageret',
    settings: { description: 'Rum, port og reoler', range: '24h' },
    widgets: [
      widget(moduleTypes.imageMap, 'Plan', at(0, 0, 7, 12), { ...onPlan, zoom: -1.35 }),
      widget(moduleTypes.multichart, 'Klima', at(7, 0, 5, 12), {
        charts: [
          {
            title: 'Kølerum 1',
            series: [ref('lager-koel-1', 'temperature', { decimals: 1 })],
            thresholds: [alarm(7, 'For varmt')],
          },
          { title: 'Frostrum 2', series: [ref('lager-frost-2', 'temperature', { decimals: 1 })] },
          { title: 'Luftfugtighed', series: [ref('lager-koel-1', 'humidity', { decimals: 0 })] },
        ],
        connectGaps: true,
        legend: 'none',
      }),
      widget(moduleTypes.tiltChart, 'Reol C, hældning', at(0, 12, 4, 9), {
        x: ref('lager-reol-c', 'tiltX', { decimals: 2 }),
        y: ref('lager-reol-c', 'tiltY', { decimals: 2 }),
        limit: 2,
        thresholds: [ok(0), attention(1), alarm(1.5, 'Tøm reolen')],
      }),
      widget(moduleTypes.rawTable, 'Kølerum 1, målinger', at(4, 12, 4, 9), {
        series: [
          ref('lager-koel-1', 'temperature', { label: 'Temperatur', decimals: 1 }),
          ref('lager-koel-1', 'humidity', { label: 'Fugt', decimals: 0 }),
        ],
        layout: 'times',
        columns: ['time', 'value', 'unit'],
        rows: 50,
      }),
      widget(moduleTypes.infoCard, 'Elmåler', at(8, 12, 4, 9), {
        deveui: 'lager-el',
        keys: ['power', 'energy'],
        show: ['status', 'alarms', 'lastContact', 'application', 'position', 'count'],
      }),
    ],
  },
}
