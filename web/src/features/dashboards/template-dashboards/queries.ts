import type {
  SlotNodes,
  TemplateBody,
  TemplateDashboard,
  TemplateWidgetBody,
} from '@fyr/contract/dashboards/template-dashboards'
import { apiQuery } from '#api/queries.ts'

/** Those of a company, by name. */
export const templateList = (companyId: string) =>
  apiQuery((api) => api.templateDashboards.list, { params: { id: companyId } })
export const templateById = (id: number) => apiQuery((api) => api.templateDashboards.get, { params: { id } })
export const openedTemplate = (id: number, nodes: SlotNodes) =>
  apiQuery((api) => api.templateDashboards.open, { params: { id }, body: { nodes } })

/** What makes another one of it; its widgets get ids of their own. */
export const copyOfTemplate = (
  { settings, slots, widgets }: Pick<TemplateDashboard, 'settings' | 'slots' | 'widgets'>,
  name: string,
): TemplateBody => ({
  name: name.slice(0, 255).toWellFormed(),
  settings,
  slots,
  widgets: widgets.map(({ templateWidgetId: _id, tag: _tag, ...others }) => others as TemplateWidgetBody),
})
