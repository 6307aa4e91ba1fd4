import { mdiScriptTextOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'
import { scriptSearch } from './script-search.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/script',
  staticData: {
    access: 'Script.View',
    menu: {
      order: 92,
      label: ($) => $.shell.menu.scripts,
      icon: mdiScriptTextOutline,
      group: 'automation',
    },
  },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./script-list-page.tsx'), 'automation'),
    'ScriptListPage',
  ),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/script/create',
  staticData: {
    access: 'Script.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newScript }],
  },
  component: lazyPage(
    withTexts(() => import('./script-pages.tsx'), 'automation'),
    'ScriptCreatePage',
  ),
})

const oneRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/script/$id',
  // Who may only look reads it.
  staticData: { access: 'Script.Update', or: 'Script.View' },
  validateSearch: scriptSearch,
  component: lazyPage(
    withTexts(() => import('./script-pages.tsx'), 'automation'),
    'ScriptPage',
  ),
})

export const scriptRoutes = [listRoute, newRoute, oneRoute] as const
