import { mdiBellAlertOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#ui/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'
import { type HistorySearch, historySearch, type SeriesSearch, seriesSearch } from './search.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/alarm',
  staticData: {
    access: 'Alarm.View',
    menu: { order: 7, label: ($) => $.shell.menu.alarms, icon: mdiBellAlertOutline, letter: 'a' },
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./alarm-list-page.tsx'), 'AlarmListPage'),
})

const activeRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/alarm/active',
  staticData: {
    access: 'Alarm.View',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.activeAlarms }],
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./active-alarms-page.tsx'), 'ActiveAlarmsPage'),
})

const historyRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/alarm/history',
  staticData: {
    access: 'Alarm.View',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.alarmHistory }],
  },
  validateSearch: (search: Record<string, unknown>): HistorySearch => historySearch(search),
  component: lazyPage(() => import('./alarm-history-page.tsx'), 'AlarmHistoryPage'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/alarm/create',
  staticData: {
    access: 'Alarm.Create',
    commands: [{ section: 'create', label: ($) => $.alarms.new }],
  },
  validateSearch: (search: Record<string, unknown>): SeriesSearch => seriesSearch(search),
  component: lazyPage(() => import('./alarm-create-page.tsx'), 'AlarmCreatePage'),
})

const editRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/alarm/$id',
  staticData: { access: 'Alarm.Update' },
  component: lazyPage(() => import('./alarm-page.tsx'), 'AlarmPage'),
})

export const alarmRoutes = [listRoute, activeRoute, historyRoute, newRoute, editRoute] as const
