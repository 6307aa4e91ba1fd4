import { noCategory } from '@fyr/contract/dashboards/category-defaults'
import {
  type DashboardSettings,
  type DashboardType,
  dashboardSettings,
} from '@fyr/contract/dashboards/dashboard-content'
import { type ModuleBody, moduleBody } from '@fyr/contract/widgets/module'

/** A widget with the id and place that it is kept under. */
export type Widget = ModuleBody & { dashboardModuleId: string; index: number }

/** What a save replaces and a version keeps. */
export interface Content {
  name: string
  settings: DashboardSettings
  widgets: Widget[]
}

export interface DashboardFacts {
  id: number
  name: string
  type: DashboardType
  /** Null: none. */
  categoryId: string | null
  position: number
  isDefault: boolean
  templateId: number | null
  version: number
  createdAt: Date
  updatedAt: Date
  updatedBy: string
  widgetCount: number
}

/** A dashboard without its widgets. */
export interface Dashboard extends DashboardFacts {
  settings: DashboardSettings
}

/** A widget as it stands in the database. Settings that came later get their defaults. */
export function readWidget(stored: {
  id: string
  type: number
  position: number
  title: string
  layout: unknown
  settings: unknown
}): Widget {
  const { id, type, position, title, layout, settings } = stored
  const body = moduleBody.parse({ type, title, layout, settings })
  return { ...body, dashboardModuleId: id, index: position }
}

/** The settings as they stand in the database, likewise. */
export const readSettings = (stored: unknown): DashboardSettings => dashboardSettings.parse(stored)

export const categoryOfWire = (id: string): string | null => (id === noCategory ? null : id)
export const categoryOnWire = (id: string | null): string => id ?? noCategory
