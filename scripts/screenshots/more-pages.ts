import type { Picture } from './picture.ts'

/** A company's first days: every list with nothing in it. */
const empty = [
  '/tag',
  '/alarm',
  '/alarm/active',
  '/alarm/history',
  '/dashboard',
  '/company/tokens',
  '/application',
  '/template-dashboard',
  '/dashboard/shared',
  '/data-errors',
]

/** Pages as they stand when one opens their address. */
export const morePages: readonly Picture[] = [
  { name: 'not-found', path: '/nowhere' },
  { name: 'landing', path: '/landing' },
  { name: 'logout', path: '/logout', who: 'guest' },
  { name: 'forgot', path: '/forgot', who: 'guest' },
  { name: 'reset', path: '/forgot/none', who: 'guest' },
  { name: 'invitation', path: '/invitation/none', who: 'guest' },
  { name: 'sso', path: '/login/sso', who: 'guest' },
  { name: 'company-create', path: '/company/create' },
  { name: 'company-edit', path: '/company/edit' },
  { name: 'company-applications', path: '/company/applications' },
  { name: 'account', path: '/account' },
  { name: 'users', path: '/company/users' },
  { name: 'user-create', path: '/company/usercreate' },
  { name: 'user', path: ({ userId }) => `/company/user/${userId}` },
  { name: 'branding', path: '/company/branding' },
  { name: 'superadmin', path: '/superadmin' },
  { name: 'superadmin-health', path: '/superadmin/health' },
  { name: 'superadmin-licence', path: '/superadmin/licence' },
  {
    name: 'superadmin-deletions',
    path: '/superadmin/deletions',
    leavesTraces: true,
    async act(page, { call }) {
      const details = { orgNumber: '556677-8899', invoiceAdress: 'info@example.com' }
      const made = await call('POST', '/companies', { ...details, name: 'Rättviks Fjärrvärme AB' })
      await call('DELETE', `/companies/${(made as { companyId: string }).companyId}`)
      await page.reload()
      await page.getByText('Rättviks Fjärrvärme AB').first().waitFor()
    },
  },
  { name: 'superadmin-users', path: '/superadmin/users' },
  { name: 'audit', path: '/audit' },
  { name: 'logs', path: '/logs' },
  { name: 'notification-list', path: '/notifications' },
  { name: 'contacts', path: '/contacts' },
  { name: 'contact-create', path: '/contacts/create' },
  { name: 'contact', path: ({ contactId }) => `/contacts/${contactId}` },
  { name: 'provider', path: '/contact', who: 'guest' },
  { name: 'news', path: '/news', who: 'guest' },
  { name: 'news-list', path: '/news/all' },
  { name: 'news-create', path: '/news/create' },
  { name: 'news-edit', path: ({ newsId }) => `/news/edit/${newsId}` },
  { name: 'roles', path: '/roles' },
  { name: 'role-create', path: '/roles/create' },
  { name: 'role', path: ({ roleId }) => `/roles/edit/${roleId}` },
  { name: 'application', path: ({ applicationId }) => `/application/${applicationId}` },
  { name: 'application-create', path: '/application/create' },
  { name: 'node-map', path: '/tag/map' },
  { name: 'node-edit', path: '/tag/create/ps-viksang' },
  ...['alarms', 'connection', 'settings'].map((tab) => ({
    name: `node-${tab}`,
    path: `/tagdetails/ps-viksang?tab=${tab}`,
  })),
  { name: 'alarm-create', path: '/alarm/create' },
  { name: 'dashboards', path: '/dashboard' },
  { name: 'dashboard', path: ({ made }) => `/dashboard/${made.dashboardId}` },
  { name: 'dashboard-empty', path: ({ made }) => `/dashboard/${made.emptyId}` },
  { name: 'dashboard-map', path: ({ made }) => `/dashboard/${made.mapId}` },
  { name: 'dashboard-image-map', path: ({ made }) => `/dashboard/${made.imageMapId}` },
  { name: 'dashboard-gone', path: '/dashboard/1' },
  { name: 'shared', path: '/dashboard/shared' },
  { name: 'map-create', path: '/map/create' },
  { name: 'map-create-in-category', path: ({ made }) => `/map/create/${made.categoryId}` },
  { name: 'templates', path: '/template-dashboard' },
  { name: 'template', path: ({ made }) => `/template-dashboard/${made.templateId}?nodes=1:ps-viksang` },
  { name: 'template-create', path: '/template-dashboard/create' },
  { name: 'template-edit', path: ({ made }) => `/template-dashboard/update/${made.templateId}` },
  { name: 'public', path: ({ made }) => `/public/${made.publicId}`, who: 'guest' },
  { name: 'public-gone', path: '/public/none', who: 'guest' },
  ...empty.map((path) => ({ name: `empty${path.replaceAll('/', '-')}`, path, who: 'newcomer' as const })),
]
