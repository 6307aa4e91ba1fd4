import * as z from 'zod'
import { readOnly } from '../endpoints/change-body.ts'
import { id, text } from '../endpoints/fields.ts'
import { chartSettings, multichartSettings, stateTimelineSettings } from './charts/chart.ts'
import {
  companyInfoSettings,
  iframeSettings,
  imageSettings,
  textSettings,
  weatherSettings,
} from './contents.ts'
import { controlSlidersSettings } from './controls/controls.ts'
import { functionButtonSettings } from './controls/function-button.ts'
import { imageMapSettings, mapSettings } from './maps.ts'
import {
  activeAlarmsSettings,
  infoCardSettings,
  rawTableSettings,
  sensorOverviewSettings,
  trendChartSettings,
} from './tables.ts'
import { moduleTypes } from './types.ts'
import { fillIndicatorSettings, gaugeSettings, singleValueSettings, tiltChartSettings } from './values.ts'

export const gridColumns = { lg: 12, md: 8, sm: 4 } as const
export type Breakpoint = keyof typeof gridColumns

/** In columns and rows of the grid. */
const place = (columns: number) =>
  z
    .strictObject({
      x: z
        .number()
        .int()
        .min(0)
        .max(columns - 1),
      y: z.number().int().min(0).max(10_000),
      w: z.number().int().min(1).max(columns),
      h: z.number().int().min(1).max(100),
    })
    .refine(({ x, w }) => x + w <= columns, { message: 'field.invalid' })
export type GridPlace = z.infer<ReturnType<typeof place>>

/** Where a widget is on wide screens, tablets and phones; null follows from the wide one. */
export const layout = z
  .strictObject({
    lg: place(gridColumns.lg),
    md: place(gridColumns.md).nullable().default(null),
    sm: place(gridColumns.sm).nullable().default(null),
  })
  .meta({ id: 'Layout' })
export type Layout = z.infer<typeof layout>

const fields = {
  /** Made by whoever makes the widget; left out, by the server. */
  dashboardModuleId: id.optional(),
  /** Widgets are in order of it; left out, the place in the list. */
  index: z.number().int().min(0).max(10_000).optional(),
  title: text().default(''),
  layout,
  /** The node that it is about, as it is answered. */
  tag: readOnly,
}
const of = <T extends number, S extends z.ZodType>(type: T, settings: S) =>
  z.strictObject({ ...fields, type: z.literal(type), settings })

/** A widget as clients send it. `{}` is complete as the settings of every type. */
export const moduleBody = z
  .discriminatedUnion('type', [
    of(moduleTypes.chart, chartSettings),
    of(moduleTypes.gauge, gaugeSettings),
    of(moduleTypes.text, textSettings),
    of(moduleTypes.image, imageSettings),
    of(moduleTypes.map, mapSettings),
    of(moduleTypes.companyInfo, companyInfoSettings),
    of(moduleTypes.iframe, iframeSettings),
    of(moduleTypes.weather, weatherSettings),
    of(moduleTypes.singleValue, singleValueSettings),
    of(moduleTypes.rawTable, rawTableSettings),
    of(moduleTypes.multichart, multichartSettings),
    of(moduleTypes.imageMap, imageMapSettings),
    of(moduleTypes.functionButton, functionButtonSettings),
    of(moduleTypes.infoCard, infoCardSettings),
    of(moduleTypes.trendChart, trendChartSettings),
    of(moduleTypes.sensorOverview, sensorOverviewSettings),
    of(moduleTypes.tiltChart, tiltChartSettings),
    of(moduleTypes.fillIndicator, fillIndicatorSettings),
    of(moduleTypes.controlSliders, controlSlidersSettings),
    of(moduleTypes.activeAlarms, activeAlarmsSettings),
    of(moduleTypes.stateTimeline, stateTimelineSettings),
  ])
  .meta({ id: 'Widget' })
type WithoutTag<M> = M extends unknown ? Omit<M, 'tag'> : never
export type ModuleBody = WithoutTag<z.output<typeof moduleBody>>

/** What a widget is, without who and where it is. */
export type WidgetContent = ModuleBody extends infer M
  ? M extends { type: infer T; settings: infer S }
    ? { type: T; settings: S }
    : never
  : never
export type WidgetType = WidgetContent['type']
export type SettingsOf<T extends WidgetType> = Extract<WidgetContent, { type: T }>['settings']
