import { randomUUID } from 'node:crypto'
import { slotAddress } from '@fyr/contract/dashboards/slots'
import { moduleTypes } from '@fyr/contract/widgets/types'

/** What the utility has made of its readings, by what the pictures call it. */
export interface MadeDashboards {
  dashboardId: number
  emptyId: number
  mapId: number
  imageMapId: number
  templateId: number
  categoryId: string
  /** Of the address that visitors open. */
  publicId: string
}

interface Answers {
  id: string
  dashboardId: number
  dashboardCategoryId: string
  templateDashboardId: number
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

const series = (deveui: string, ...keys: string[]) => keys.map((key) => ({ deveui, key }))
const at = (x: number, y: number, w: number, h: number) => ({ layout: { lg: { x, y, w, h } } })

const widgets = [
  {
    type: moduleTypes.chart,
    title: 'Viksäng, flöde och tryck',
    ...at(0, 0, 6, 6),
    settings: { series: series('ps-viksang', 'flow', 'pressure') },
  },
  {
    type: moduleTypes.singleValue,
    title: 'Tryck',
    ...at(6, 0, 3, 3),
    settings: {
      series: series('ps-viksang', 'pressure'),
      sparkline: true,
      thresholds: [{ value: 6, tone: 'attention' }],
    },
  },
  {
    type: moduleTypes.gauge,
    title: 'Lötbacken',
    ...at(9, 0, 3, 3),
    settings: { series: series('hr-lotbacken', 'level'), min: 0, max: 6 },
  },
  {
    type: moduleTypes.fillIndicator,
    title: 'Tegnaby',
    ...at(6, 3, 3, 3),
    settings: { series: series('hr-tegnaby', 'level'), full: 6 },
  },
  {
    type: moduleTypes.trendChart,
    title: 'Hacksta P1 per dygn',
    ...at(9, 3, 3, 3),
    settings: { series: series('ps-hacksta-1', 'flow'), resolution: 'day', range: '7d' },
  },
  {
    type: moduleTypes.rawTable,
    title: 'Önsta',
    ...at(0, 6, 4, 6),
    settings: { series: series('ps-onsta', 'flow', 'pressure') },
  },
  {
    type: moduleTypes.sensorOverview,
    title: 'Reservoarer',
    ...at(4, 6, 5, 6),
    settings: { nodes: { by: 'nodes', deveuis: ['hr-lotbacken', 'hr-tegnaby', 'hr-hokasen'] } },
  },
  {
    type: moduleTypes.text,
    title: '',
    ...at(9, 6, 3, 3),
    settings: { markdown: '## Jour\n\nRing **021-39 00 00** vid larm utanför kontorstid.' },
  },
  { type: moduleTypes.infoCard, title: '', ...at(9, 9, 3, 3), settings: { deveui: 'dn-raby' } },
]

/** Makes one of each kind. */
export async function furnishDashboards(call: Call, companyId: string): Promise<MadeDashboards> {
  // As the contract answers each of them.
  const make = async (path: string, body: object) => (await call('POST', path, body)) as Answers
  const category = await make(`/dashboards/categories/${companyId}`, { title: 'Västerås' })
  const made = async (body: object): Promise<number> =>
    (await make(`/dashboards/create/${companyId}`, body)).dashboardId
  const dashboardId = await made({ name: 'Driftöversikt', settings: { range: '24h' }, widgets })
  const slot = { slotId: randomUUID(), index: 1 }
  const tag = slotAddress(1)
  const template = await make(`/templateDashboard/${companyId}`, {
    name: 'Pumpstation',
    slots: [
      { ...slot, key: 'flow', name: 'Pumpstation' },
      { slotId: randomUUID(), index: 1, key: 'pressure' },
    ],
    widgets: [
      {
        type: moduleTypes.chart,
        title: 'Flöde och tryck',
        ...at(0, 0, 8, 6),
        settings: { series: series(tag, 'flow', 'pressure') },
      },
      {
        type: moduleTypes.singleValue,
        title: 'Tryck',
        ...at(8, 0, 4, 3),
        settings: { series: series(tag, 'pressure') },
      },
    ],
  })
  const end = Date.now() + 30 * 86_400_000
  const shared = await make(`/dashboards/public/${companyId}/${dashboardId}/${end}`, {})
  return {
    dashboardId,
    emptyId: await made({ name: 'Energi' }),
    mapId: await made({ name: 'Karta över nätet', type: 'map' }),
    imageMapId: await made({ name: 'Ritning Hacksta', type: 'imageMap' }),
    templateId: template.templateDashboardId,
    categoryId: category.dashboardCategoryId,
    publicId: shared.id,
  }
}
