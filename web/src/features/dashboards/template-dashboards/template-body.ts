import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import type { TemplateWidget, TemplateWidgetBody } from '@fyr/contract/dashboards/template-dashboards'
import { type Draft, inOrder } from '#features/dashboards/dashboards/edit/session/draft.ts'

/** Its widgets as boards and editors know them: like those of dashboards. */
export const modulesOf = (widgets: readonly TemplateWidget[]): DashboardModule[] =>
  widgets.map(({ templateWidgetId, ...others }) => {
    return { ...others, dashboardModuleId: templateWidgetId } as DashboardModule // Only the id's name is another.
  })

const templateWidgetsOf = (draft: Draft) =>
  inOrder(draft).map(({ dashboardModuleId: templateWidgetId, ...others }) => {
    return { ...others, templateWidgetId } as TemplateWidgetBody
  })

/** A draft as it is sent. */
export const templateBodyOf = (draft: Draft) => ({
  name: draft.name,
  settings: draft.settings,
  slots: [...(draft.slots ?? [])],
  widgets: templateWidgetsOf(draft),
})
