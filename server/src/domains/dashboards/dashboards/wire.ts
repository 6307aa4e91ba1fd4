import type {
  DashboardModule,
  Dashboard as DashboardOnWire,
  DashboardSummary,
  DashboardVersion,
} from '@fyr/contract/dashboards/dashboard-content'
import { namedIn } from '@fyr/contract/widgets/named-nodes'
import type { CompanyDb } from '#db/index.ts'
import { categoryOnWire, type DashboardFacts, type Widget } from './content.ts'
import { referencesOf } from './references/references.ts'
import type { Open } from './save.ts'
import type { VersionFacts } from './version-store.ts'

export const wireSummary = (facts: DashboardFacts): DashboardSummary => ({
  dashboardId: facts.id,
  name: facts.name,
  type: facts.type,
  categoryId: categoryOnWire(facts.categoryId),
  index: facts.position,
  isDefault: facts.isDefault,
  templateDashboardId: facts.templateId,
  version: facts.version,
  widgetCount: facts.widgetCount,
  createdAt: facts.createdAt.toISOString(),
  updatedAt: facts.updatedAt.toISOString(),
  updatedBy: facts.updatedBy,
})

export const wireWidget = (widget: Widget): DashboardModule => ({
  ...widget,
  tag: namedIn(widget.settings).keys[0]?.deveui ?? null,
})

/** What there is to draw, and what is there of all that it names. */
export async function viewOf(db: CompanyDb, dashboard: Open) {
  const { name, type, settings, widgets } = dashboard
  return {
    name,
    type,
    settings,
    widgets: widgets.map(wireWidget),
    references: await referencesOf(db, dashboard),
  }
}

export async function wireDashboard(db: CompanyDb, dashboard: Open): Promise<DashboardOnWire> {
  return { ...wireSummary(dashboard), ...(await viewOf(db, dashboard)) }
}

export const wireVersion = (
  version: VersionFacts & { name: string; widgetCount: number },
): DashboardVersion => ({
  version: version.version,
  name: version.name,
  widgetCount: version.widgetCount,
  savedAt: version.savedAt.toISOString(),
  savedBy: version.savedBy,
})
