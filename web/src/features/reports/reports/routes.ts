import { mdiFileChartOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'
import { newReportSearch, reportSearch } from './report-search.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/report',
  staticData: {
    access: 'Report.View',
    menu: {
      order: 91,
      label: ($) => $.shell.menu.reports,
      icon: mdiFileChartOutline,
    },
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./list/report-list-page.tsx'), 'ReportListPage', 'reports'),
})

const historyRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/report/history',
  staticData: { access: 'Report.View' },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./history/history-page.tsx'), 'ReportHistoryPage', 'reports'),
})

const exportRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/report/export',
  staticData: {
    access: 'Report.View',
    // Its nodes and keys are chosen from lists.
    and: 'Tag.View',
    commands: [{ section: 'create', label: ($) => $.shell.menu.exportData }],
  },
  component: lazyPage(() => import('./export/export-page.tsx'), 'ExportPage', 'reports'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/report/create',
  staticData: {
    access: 'Report.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newReport }],
  },
  validateSearch: newReportSearch,
  component: lazyPage(() => import('./form/report-pages.tsx'), 'ReportCreatePage', 'reports', 'dashboards'),
})

const oneRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/report/$id',
  // Who may only look reads it.
  staticData: { access: 'Report.Update', or: 'Report.View' },
  validateSearch: reportSearch,
  component: lazyPage(() => import('./form/report-pages.tsx'), 'ReportPage', 'reports', 'dashboards'),
})

const templatesRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/report/template',
  staticData: { access: 'Report.View' },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./templates/list/template-list-page.tsx'), 'TemplateListPage', 'reports'),
})

const newTemplateRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/report/template/create',
  staticData: {
    access: 'Report.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newReportTemplate }],
  },
  component: lazyPage(() => import('./templates/page/template-pages.tsx'), 'TemplateCreatePage', 'reports'),
})

const templateRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/report/template/$id',
  // Who may only look reads it.
  staticData: { access: 'Report.Update', or: 'Report.View' },
  component: lazyPage(() => import('./templates/page/template-pages.tsx'), 'TemplatePage', 'reports'),
})

export const reportRoutes = [
  listRoute,
  historyRoute,
  exportRoute,
  newRoute,
  oneRoute,
  templatesRoute,
  newTemplateRoute,
  templateRoute,
] as const
