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
  { name: 'gallery', path: '/gallery' },
  { name: 'landing', path: '/landing' },
  { name: 'logout', path: '/logout', who: 'guest' },
  { name: 'company-create', path: '/company/create' },
  { name: 'company-edit', path: '/company/edit' },
  { name: 'company-applications', path: '/company/applications' },
  { name: 'application', path: ({ applicationId }) => `/application/${applicationId}` },
  { name: 'application-create', path: '/application/create' },
  { name: 'node-map', path: '/tag/map' },
  { name: 'node-create-known', path: '/tag/create/ps-ny-4' },
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
