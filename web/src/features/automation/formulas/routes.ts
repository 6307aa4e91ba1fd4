import { mdiFunctionVariant } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'

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
  component: lazyPage(
    withTexts(() => import('./formula-list-page.tsx'), 'automation'),
    'FormulaListPage',
  ),
})

const constantsRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/formula/constants',
  staticData: { access: 'Formula.View' },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./constants/constant-list-page.tsx'), 'automation'),
    'ConstantListPage',
  ),
})

const importRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/formula/import',
  staticData: { access: 'Formula.Create' },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./import/import-page.tsx'), 'automation', 'history'),
    'FormulaImportPage',
  ),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/formula/create',
  staticData: {
    access: 'Formula.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newFormula }],
  },
  component: lazyPage(
    withTexts(() => import('./formula-pages.tsx'), 'automation'),
    'FormulaCreatePage',
  ),
})

const oneRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/formula/$id',
  staticData: { access: 'Formula.Create' },
  component: lazyPage(
    withTexts(() => import('./formula-pages.tsx'), 'automation'),
    'FormulaPage',
  ),
})

export const formulaRoutes = [listRoute, constantsRoute, importRoute, newRoute, oneRoute] as const
