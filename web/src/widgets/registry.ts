import type { WidgetType } from '@fyr/contract/widgets/module'
import type { ModuleType } from '@fyr/contract/widgets/types'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { activeAlarmsDefinition } from './active-alarms/definition.ts'
import { chartDefinition } from './chart/definition.ts'
import { companyInfoDefinition } from './company-info/definition.ts'
import { controlSlidersDefinition } from './control-sliders/definition.ts'
import { fillIndicatorDefinition } from './fill-indicator/definition.ts'
import { functionButtonDefinition } from './function-button/definition.ts'
import { gaugeDefinition } from './gauge/definition.ts'
import { iframeDefinition } from './iframe/definition.ts'
import { imageDefinition } from './image/definition.ts'
import { imageMapDefinition } from './image-map/definition.ts'
import { infoCardDefinition } from './info-card/definition.ts'
import { mapDefinition } from './map/definition.ts'
import { multichartDefinition } from './multichart/definition.ts'
import { rawTableDefinition } from './raw-table/definition.ts'
import { sensorOverviewDefinition } from './sensor-overview/definition.ts'
import { singleValueDefinition } from './single-value/definition.ts'
import { stateTimelineDefinition } from './state-timeline/definition.ts'
import { textDefinition } from './text/definition.ts'
import { tiltChartDefinition } from './tilt-chart/definition.ts'
import { trendChartDefinition } from './trend-chart/definition.ts'
import { weatherDefinition } from './weather/definition.ts'
import type { WidgetDefinition } from './widget.ts'

/** Kinds that come with cameras. A dashboard cannot have one, nor does the picker offer it. */
export const absentTypes = [moduleTypes.cameraOnline] as const satisfies readonly Exclude<
  ModuleType,
  WidgetType
>[]

/** Every kind of widget; one without a line here does not compile. */
const registry: { readonly [T in WidgetType]: WidgetDefinition<T> } = {
  [moduleTypes.chart]: chartDefinition,
  [moduleTypes.gauge]: gaugeDefinition,
  [moduleTypes.text]: textDefinition,
  [moduleTypes.image]: imageDefinition,
  [moduleTypes.map]: mapDefinition,
  [moduleTypes.companyInfo]: companyInfoDefinition,
  [moduleTypes.iframe]: iframeDefinition,
  [moduleTypes.weather]: weatherDefinition,
  [moduleTypes.singleValue]: singleValueDefinition,
  [moduleTypes.rawTable]: rawTableDefinition,
  [moduleTypes.multichart]: multichartDefinition,
  [moduleTypes.imageMap]: imageMapDefinition,
  [moduleTypes.functionButton]: functionButtonDefinition,
  [moduleTypes.infoCard]: infoCardDefinition,
  [moduleTypes.trendChart]: trendChartDefinition,
  [moduleTypes.sensorOverview]: sensorOverviewDefinition,
  [moduleTypes.tiltChart]: tiltChartDefinition,
  [moduleTypes.fillIndicator]: fillIndicatorDefinition,
  [moduleTypes.controlSliders]: controlSlidersDefinition,
  [moduleTypes.activeAlarms]: activeAlarmsDefinition,
  [moduleTypes.stateTimeline]: stateTimelineDefinition,
}

/** Null: this version does not have that widget; a dashboard that has one says so in its place. */
export function definitionOf<T extends WidgetType>(type: T): WidgetDefinition<T> | null {
  const known: Partial<typeof registry> = registry
  return known[type] ?? null
}

/** What the picker offers, in order of their numbers. */
export function allDefinitions(): WidgetDefinition[] {
  return Object.values(registry).map(asAny)
}

/** A definition whose settings nobody looks into. */
function asAny(definition: object): WidgetDefinition {
  return definition as WidgetDefinition
}
