import { moduleTypes } from '@fyr/contract/widgets/types'
import { aarhus, onMap, places } from './map.ts'
import { air, at, coldRoom, type DemoDashboard, load, milkTank, ref, rough, value, widget } from './parts.ts'

/** What the company opens with: all of it on one wall. */
export const overview: DemoDashboard = {
  category: 'overview',
  body: {
    name: 'Overblik',
    settings: { description: 'Alt det vigtigste på én skærm', range: '24h' },
    widgets: [
      coldRoom(at(0, 0, 3, 4)),
      load(at(3, 0, 3, 4)),
      value('CO₂ i Bugten', at(6, 0, 3, 4), 'kontor-bugten', 'co2', { thresholds: air, decimals: 0 }),
      value('Vibration i pumpe P2', at(9, 0, 3, 4), 'mejeri-pumpe-2', 'vibration', {
        thresholds: rough,
        decimals: 1,
      }),
      widget(moduleTypes.map, 'Lige nu', at(0, 4, 7, 10), {
        ...onMap,
        nodes: { by: 'nodes', deveuis: places },
        cluster: false,
        centre: aarhus,
        zoom: 10,
        tracks: true,
        range: '1h',
        showTypes: [1],
      }),
      widget(moduleTypes.sensorOverview, 'Noder', at(7, 4, 5, 10), {
        keys: [{ key: 'temperature', label: 'Temperatur', unit: '°C', decimals: 1 }],
        show: ['status', 'lastContact'],
      }),
      milkTank(at(0, 14, 3, 7)),
      widget(moduleTypes.trendChart, 'Elforbrug, gennemsnit pr. dag', at(3, 14, 6, 7), {
        series: [ref('lager-el', 'power', { label: 'Hovedtavle', decimals: 1 })],
        range: '7d',
        resolution: 'day',
      }),
      widget(moduleTypes.companyInfo, 'Østjysk Fersk', at(9, 14, 3, 7), {
        show: ['name', 'postalAdress', 'contactPhonenumber', 'invoiceAdress'],
        note: 'Driftsvagten svarer døgnet rundt (tast 1). Uden for arbejdstid også på e-mail.',
      }),
    ],
  },
}
