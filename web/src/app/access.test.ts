import { describe, expect, it, vi } from 'vitest'

// The router reads the address and storage of a browser when it is made.
vi.stubGlobal('location', new URL('http://localhost/'))
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
const { router } = await import('./router.tsx')
const { absentRoutes, routeAccess } = await import('#core/access.ts')
const { accessOfEntry, menuEntries } = await import('#core/menu.ts')

const paths = Object.keys(router.routesByPath).filter((path) => path !== '/gallery')

/** The specification's table, section 2.1; `{id}` is `$id` here. */
const specified: Record<string, string> = {
  '/': 'anyUser',
  '/landing': 'Dashboard.View',
  '/actions': 'Gateway.Update',
  '/actions/create': 'Actions.Create',
  '/actions/{id}': 'Actions.View',
  '/settings': 'CompanyOrUser',
  '/template-dashboard': 'Dashboard.View',
  '/template-dashboard/create': 'Dashboard.Create',
  '/template-dashboard/update/{id}': 'Dashboard.Update',
  '/map/create': 'Dashboard.Create',
  '/map/create/{dashboardCategoryId}': 'Dashboard.Create',
  '/dashboard': 'Dashboard.View',
  '/dashboard/{id}': 'Dashboard.View',
  '/public/{id}': 'anyone',
  '/alarm': 'Alarm.View',
  '/alarm/active': 'Alarm.View',
  '/alarm/create': 'Alarm.Create',
  '/alarm/{id}': 'Alarm.Update',
  '/gateways': 'Gateway.View',
  '/gateways/create': 'Gateway.Create',
  '/formula': 'Formula.View',
  '/formula/create': 'Formula.Create',
  '/formula/import': 'Formula.Create',
  '/formula/{id}': 'Formula.Create',
  '/signaltest': 'SignalTest.View',
  '/signaltest/peek/{id}': 'SignalTest.View',
  '/script': 'Script.View',
  '/script/create': 'Script.Create',
  '/script/{id}': 'Script.Update',
  '/company': 'Company.View',
  '/company/edit': 'Company.Update',
  '/company/create': 'Company.Create',
  '/company/applications': 'Application.View',
  '/company/usercreate': 'User.Create',
  '/company/user/{id}': 'User.Update',
  '/forgot': 'anyone',
  '/forgot/{id}': 'anyone',
  '/application': 'Application.View',
  '/application/create': 'Application.Create',
  '/application/{id}': 'Application.Update',
  '/superadmin': 'SuperAdmin',
  '/report': 'Report.View',
  '/report/template': 'Report.View',
  '/report/create': 'Report.Create',
  '/report/template/create': 'Report.Create',
  '/report/template/{id}': 'Report.Update',
  '/report/{id}': 'Report.Update',
  '/tag': 'Tag.View',
  '/tag/create': 'Tag.Create',
  '/tag/create/{deveui}': 'Tag.Update',
  '/tag/pool': 'TagPool.View',
  '/tag/map': 'Tag.View',
  '/roles': 'Roles.View',
  '/roles/create': 'Roles.Create',
  '/roles/edit/{id}': 'Roles.Update',
  '/tagdetails/{deveui}': 'Tag.View',
  '/register': 'Company.Create',
  '/login': 'anyone',
  '/logout': 'anyone',
  '/contact': 'anyone',
  '/news': 'anyone',
}
const written = (path: string) => path.replace(/\$(\w+)/g, '{$1}')

describe('pages and who may see them', () => {
  it('every page is in the table, and the table has no page that does not exist', () => {
    expect([...routeAccess.keys()].sort()).toEqual(paths.sort())
  })

  it('the specification’s pages carry its permission', () => {
    for (const [path, access] of [...routeAccess]) {
      const wanted = specified[written(path)]
      if (wanted) expect([path, access]).toEqual([path, wanted])
    }
  })

  it('each page of the specification exists or is named as absent, never both', () => {
    const existing = new Set([...routeAccess.keys()].map(written))
    for (const path of Object.keys(specified)) {
      expect([path, existing.has(path) !== absentRoutes.includes(path)]).toEqual([path, true])
    }
    expect(absentRoutes.filter((path) => !specified[path])).toEqual([])
  })

  it('what needs a company asks for one in place of buttons that do nothing', () => {
    const free = paths.filter((path) => {
      const route = router.routesByPath[path as keyof typeof router.routesByPath]
      return route.parentRoute.id !== '/shell/of-company'
    })
    for (const path of [
      '/dashboard',
      '/alarm',
      '/alarm/active',
      '/alarm/create',
      '/template-dashboard',
      '/tag',
    ])
      expect(free).not.toContain(path)
  })

  it('the menu leads only to pages', () => {
    for (const entry of menuEntries) expect(accessOfEntry(entry)).toBeTruthy()
  })
})
