import { mdiDomainPlus } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { rootRoute, shellRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'

/** For who may make companies for others; visitors are led to `/registration` (core/base-routes.ts). */
const registerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/register',
  staticData: {
    access: 'Company.Create',
    or: 'Users.CreateCompanyWithUser',
    menu: { order: 150, label: ($) => $.shell.menu.register, icon: mdiDomainPlus },
  },
  component: lazyPage(
    withTexts(() => import('./register-page.tsx'), 'administration'),
    'RegisterPage',
  ),
})

/** For everybody, while the installation is open to it. */
const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registration',
  staticData: { access: 'anyone' },
  component: lazyPage(
    withTexts(() => import('./open-register-page.tsx'), 'administration'),
    'OpenRegisterPage',
  ),
})

/** Where the link of the mail leads. */
const linkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registration/$token',
  staticData: { access: 'anyone' },
  component: lazyPage(
    withTexts(() => import('./registration-page.tsx'), 'administration'),
    'RegistrationPage',
  ),
})

export const openRegistrationRoutes = [openRoute, linkRoute] as const
export const registrationRoutes = [registerRoute] as const
