import { mdiScriptTextOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'
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
  component: lazyPage(() => import('./script-list-page.tsx'), 'ScriptListPage', 'automation'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/script/create',
  staticData: {
    access: 'Script.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newScript }],
  },
  component: lazyPage(() => import('./script-pages.tsx'), 'ScriptCreatePage', 'automation'),
})

const oneRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/script/$id',
  // Who may only look reads it.
  staticData: { access: 'Script.Update', or: 'Script.View' },
  validateSearch: scriptSearch,
  component: lazyPage(() => import('./script-pages.tsx'), 'ScriptPage', 'automation'),
})

export const scriptRoutes = [listRoute, newRoute, oneRoute] as const
