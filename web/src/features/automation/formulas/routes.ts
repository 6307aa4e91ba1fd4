import { mdiFunctionVariant } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/formula',
  staticData: {
    access: 'Formula.View',
    menu: {
      order: 93,
      label: ($) => $.shell.menu.formulas,
      icon: mdiFunctionVariant,
      group: 'automation',
    },
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./formula-list-page.tsx'), 'FormulaListPage', 'automation'),
})

const constantsRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/formula/constants',
  staticData: { access: 'Formula.View' },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./constants/constant-list-page.tsx'), 'ConstantListPage', 'automation'),
})

const importRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/formula/import',
  staticData: { access: 'Formula.Create' },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./import/import-page.tsx'), 'FormulaImportPage', 'automation', 'history'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/formula/create',
  staticData: {
    access: 'Formula.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newFormula }],
  },
  component: lazyPage(() => import('./formula-pages.tsx'), 'FormulaCreatePage', 'automation'),
})

const oneRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/formula/$id',
  staticData: { access: 'Formula.Create' },
  component: lazyPage(() => import('./formula-pages.tsx'), 'FormulaPage', 'automation'),
})

export const formulaRoutes = [listRoute, constantsRoute, importRoute, newRoute, oneRoute] as const
