import { moduleTypes } from '@fyr/contract/widgets/types'

/** What dashboards are written with: bodies of widgets as `POST /dashboards` takes them, short. */
export interface Widget {
  type: number
  title: string
  layout: object
  settings: object
}

/** A key of a node, and how it is shown. */
export const ref = (deveui: string, key: string, more: object = {}) => ({ deveui, key, ...more })
/** Columns are twelve, rows of 48 px; a wall of 1920 x 1080 shows 21 of them. */
export const at = (x: number, y: number, w: number, h: number) => ({ lg: { x, y, w, h } })

export const widget = (type: number, title: string, layout: object, settings: object): Widget => ({
  type,
  title,
  layout,
  settings,
})
export const text = (layout: object, markdown: string) => widget(moduleTypes.text, '', layout, { markdown })
/** `decimals` of the value, among the settings of the widget. */
interface Shown {
  decimals?: number
  [setting: string]: unknown
}
const one = (type: number, title: string, layout: object, deveui: string, key: string, more: Shown) => {
  const { decimals, ...settings } = more
  const spelling = decimals === undefined ? {} : { decimals }
  return widget(type, title, layout, { series: [ref(deveui, key, spelling)], ...settings })
}
export const value = (title: string, layout: object, deveui: string, key: string, more: Shown = {}) =>
  one(moduleTypes.singleValue, title, layout, deveui, key, more)
export const gauge = (title: string, layout: object, deveui: string, key: string, more: Shown = {}) =>
  one(moduleTypes.gauge, title, layout, deveui, key, more)
/** Its line goes on where readings lie further apart than those of now: nodes sent less often before. */
export const chart = (title: string, layout: object, series: object[], more: object = {}) =>
  widget(moduleTypes.chart, title, layout, { series, connectGaps: true, ...more })
export const ok = (from: number, label = '') => ({ value: from, tone: 'ok', label })
export const attention = (from: number, label = '') => ({ value: from, tone: 'attention', label })
export const alarm = (from: number, label = '') => ({ value: from, tone: 'alarm', label })

export const cold = [ok(-50), attention(5), alarm(7, 'For varmt')]
export const frozen = [ok(-50), attention(-18), alarm(-15, 'For varmt')]
export const cargo = [ok(-50), attention(5), alarm(6, 'For varm')]
export const air = [ok(0), attention(800), alarm(1000, 'Luft ud')]
export const rough = [ok(0), attention(2.8), alarm(4.5, 'Lejet er slidt')]
export const shut = [ok(0), attention(1)]

/** What stands on more than one dashboard. */
export const coldRoom = (layout: object) =>
  value('Kølerum 1', layout, 'lager-koel-1', 'temperature', { thresholds: cold, decimals: 1 })
export const load = (layout: object) =>
  value('Kølebil 7, last', layout, 'koelebil-7', 'cargoTemperature', { thresholds: cargo, decimals: 1 })
export const milkTank = (layout: object, more: object = {}) =>
  widget(moduleTypes.fillIndicator, 'Mælketank 1', layout, {
    series: [ref('mejeri-tank-1', 'level', { decimals: 0 })],
    capacity: 30_000,
    capacityUnit: 'l',
    thresholds: [alarm(0, 'Næsten tom'), attention(15), ok(25)],
    ...more,
  })

/** A dashboard by the body of `POST /dashboards`, and where it is put. */
export interface DemoDashboard {
  body: { name: string; type?: string; settings: object; widgets?: Widget[] }
  category: CategoryName
}

export type CategoryName = keyof typeof categories
/** Of dashboards, in their order. */
export const categories = {
  overview: { title: 'Overblik', icon: 'mdi-view-dashboard-outline', color: '#1f4e8c' },
  coldChain: { title: 'Kølekæden', icon: 'mdi-snowflake', color: '#2f8fc4' },
  dairy: { title: 'Produktion', icon: 'mdi-factory', color: '#8a5a00' },
  buildings: { title: 'Bygninger', icon: 'mdi-office-building-outline', color: '#3f7d4f' },
} as const
