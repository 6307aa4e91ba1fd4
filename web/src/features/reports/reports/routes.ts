import { mdiFileChartOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'
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
  component: lazyPage(
    withTexts(() => import('./list/report-list-page.tsx'), 'reports'),
    'ReportListPage',
  ),
})

const historyRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/report/history',
  staticData: { access: 'Report.View' },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./history/history-page.tsx'), 'reports'),
    'ReportHistoryPage',
  ),
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
  component: lazyPage(
    withTexts(() => import('./export/export-page.tsx'), 'reports'),
    'ExportPage',
  ),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/report/create',
  staticData: {
    access: 'Report.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newReport }],
  },
  validateSearch: newReportSearch,
  component: lazyPage(
    withTexts(() => import('./form/report-pages.tsx'), 'reports', 'dashboards'),
    'ReportCreatePage',
  ),
})

const oneRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/report/$id',
  // Who may only look reads it.
  staticData: { access: 'Report.Update', or: 'Report.View' },
  validateSearch: reportSearch,
  component: lazyPage(
    withTexts(() => import('./form/report-pages.tsx'), 'reports', 'dashboards'),
    'ReportPage',
  ),
})

const templatesRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/report/template',
  staticData: { access: 'Report.View' },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./templates/list/template-list-page.tsx'), 'reports'),
    'TemplateListPage',
  ),
})

const newTemplateRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/report/template/create',
  staticData: {
    access: 'Report.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newReportTemplate }],
  },
  component: lazyPage(
    withTexts(() => import('./templates/page/template-pages.tsx'), 'reports'),
    'TemplateCreatePage',
  ),
})

const templateRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/report/template/$id',
  // Who may only look reads it.
  staticData: { access: 'Report.Update', or: 'Report.View' },
  component: lazyPage(
    withTexts(() => import('./templates/page/template-pages.tsx'), 'reports'),
    'TemplatePage',
  ),
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
