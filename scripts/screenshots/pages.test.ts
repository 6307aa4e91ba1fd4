import { expect, it, vi } from 'vitest'
import type { World } from './furnish/furnish.ts'
import { pictures } from './pages.ts'

// The router reads the address and storage of a browser when it is made.
vi.stubGlobal('location', new URL('http://localhost/'))
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)

/** What this needs of the web part's router, whose types are for a browser. */
interface Router {
  routesByPath: Record<string, unknown>
  getMatchedRoutes(path: string): [{ fullPath: string }[]]
}
const { router }: { router: Router } = await import(
  new URL('../../web/src/app/router.tsx', import.meta.url).href
)

const made = {
  dashboardId: 2,
  emptyId: 3,
  mapId: 4,
  imageMapId: 5,
  templateId: 6,
  categoryId: 'c',
  publicId: 'p',
}
const world = { made, alarmId: 'a', applicationId: 'b', companyId: 'd' } as unknown as World

it('every page that there is has a picture', () => {
  const shown = pictures.map(({ path }) => {
    const { pathname } = new URL(typeof path === 'string' ? path : path(world), 'http://localhost')
    return router.getMatchedRoutes(pathname)[0].at(-1)?.fullPath
  })
  // The portal that pictures are taken of is built for production, which has no gallery.
  const routes = Object.keys(router.routesByPath).filter((path) => path !== '/gallery')
  expect(routes.length).toBeGreaterThan(30)
  expect(routes.filter((path) => !shown.includes(path))).toEqual([])
})

it('each picture has a name of its own', () => {
  const names = pictures.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
