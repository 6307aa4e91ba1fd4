import { mdiDomainPlus } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { rootRoute, shellRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'

/** For who may make companies for others; visitors are led to `/registration` (core/base-routes.ts). */
const registerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/register',
  staticData: {
    access: 'Company.Create',
    or: 'Users.CreateCompanyWithUser',
    menu: { order: 150, label: ($) => $.shell.menu.register, icon: mdiDomainPlus },
  },
  component: lazyPage(() => import('./register-page.tsx'), 'RegisterPage', 'administration'),
})

/** For everybody, while the installation is open to it. */
const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registration',
  staticData: { access: 'anyone' },
  component: lazyPage(() => import('./open-register-page.tsx'), 'OpenRegisterPage', 'administration'),
})

/** Where the link of the mail leads. */
const linkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registration/$token',
  staticData: { access: 'anyone' },
  component: lazyPage(() => import('./registration-page.tsx'), 'RegistrationPage', 'administration'),
})

export const openRegistrationRoutes = [openRoute, linkRoute] as const
export const registrationRoutes = [registerRoute] as const
