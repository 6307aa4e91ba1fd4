import type {
  TemplateDashboard,
  TemplateSummary,
  TemplateWidget,
  TemplateWidgetBody,
} from '@fyr/contract/dashboards/template-dashboards'
import type { ModuleBody } from '@fyr/contract/widgets/module'
import { wireWidget } from '#domains/dashboards/dashboards/index.ts'
import type { Template, TemplateFacts } from './template-store.ts'

export const wireSummary = (template: TemplateFacts): TemplateSummary => ({
  templateDashboardId: template.id,
  name: template.name,
  version: template.version,
  slotCount: template.slotCount,
  nodeCount: template.nodeCount,
  widgetCount: template.widgetCount,
  createdAt: template.createdAt.toISOString(),
  updatedAt: template.updatedAt.toISOString(),
  updatedBy: template.updatedBy,
})

export const wireTemplate = (template: Template): TemplateDashboard => ({
  ...wireSummary(template),
  settings: template.settings,
  slots: template.slots,
  widgets: template.widgets.map((widget) => {
    const { dashboardModuleId: templateWidgetId, ...others } = wireWidget(widget)
    return { ...others, templateWidgetId } as TemplateWidget // Only the name of its id is another.
  }),
})

/** Widgets as the rest of the server knows them: like those of dashboards. */
export const modulesOf = (widgets: readonly TemplateWidgetBody[]): ModuleBody[] =>
  widgets.map(({ templateWidgetId, ...others }) => {
    const body = templateWidgetId === undefined ? others : { ...others, dashboardModuleId: templateWidgetId }
    return body as ModuleBody
  })
