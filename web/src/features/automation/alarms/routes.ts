import { mdiBellAlertOutline } from '@mdi/js'
import { createRoute, redirect } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'
import { type HistorySearch, historySearch, type SeriesSearch, seriesSearch } from './search.ts'

/** The section opens on what is wrong now. */
const sectionRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/alarm',
  staticData: {
    access: 'Alarm.View',
    menu: {
      order: 90,
      label: ($) => $.shell.menu.alarms,
      icon: mdiBellAlertOutline,
      letter: 'a',
      bottomBar: 2,
    },
  },
  beforeLoad() {
    throw redirect({ to: '/alarm/active', replace: true })
  },
})

const rulesRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/alarm/rules',
  staticData: {
    access: 'Alarm.View',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.alarmRules }],
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./rules/rule-list-page.tsx'), 'RuleListPage'),
})

const activeRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/alarm/active',
  staticData: {
    access: 'Alarm.View',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.activeAlarms }],
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./active/active-alarms-page.tsx'), 'ActiveAlarmsPage'),
})

const historyRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/alarm/history',
  staticData: {
    access: 'Alarm.View',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.alarmHistory }],
  },
  validateSearch: (search: Record<string, unknown>): HistorySearch => historySearch(search),
  component: lazyPage(() => import('./history/alarm-history-page.tsx'), 'AlarmHistoryPage'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/alarm/create',
  staticData: {
    access: 'Alarm.Create',
    commands: [{ section: 'create', label: ($) => $.alarms.new }],
  },
  validateSearch: (search: Record<string, unknown>): SeriesSearch => seriesSearch(search),
  component: lazyPage(() => import('./form/alarm-create-page.tsx'), 'AlarmCreatePage'),
})

const maintenanceRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/alarm/maintenance',
  staticData: {
    access: 'Alarm.View',
    commands: [{ section: 'goTo', label: ($) => $.alarms.tabs.maintenance }],
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./maintenance/window-list-page.tsx'), 'WindowListPage'),
})

const newWindowRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/alarm/maintenance/create',
  staticData: {
    access: 'Alarm.Create',
    commands: [{ section: 'create', label: ($) => $.alarms.maintenance.new }],
  },
  component: lazyPage(() => import('./maintenance/window-pages.tsx'), 'WindowCreatePage'),
})

const windowRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/alarm/maintenance/$id',
  staticData: { access: 'Alarm.View' },
  component: lazyPage(() => import('./maintenance/window-pages.tsx'), 'WindowPage'),
})

const editRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/alarm/$id',
  staticData: { access: 'Alarm.Update' },
  component: lazyPage(() => import('./form/alarm-page.tsx'), 'AlarmPage'),
})

export const alarmRoutes = [
  sectionRoute,
  activeRoute,
  rulesRoute,
  historyRoute,
  maintenanceRoute,
  newWindowRoute,
  windowRoute,
  newRoute,
  editRoute,
] as const
