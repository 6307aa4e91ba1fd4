import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('location', new URL('http://localhost/'))
const { loginSearch } = await import('./routes.ts')

describe('where a login leads', () => {
  it('keeps a path of the portal', () => {
    expect(loginSearch({ to: '/tagdetails/a1?range=7d' })).toEqual({ to: '/tagdetails/a1?range=7d' })
  })

  it('threat 20: leads nowhere else, nor in a circle', () => {
    const elsewhere = [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\r\n/evil.example',
      '/\t\\evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      '%2F%2Fevil.example',
      ['//evil.example'],
      { href: '//evil.example' },
      'https://evil.example',
      'javascript:alert(1)',
      '/login',
      '/logout?x',
      7,
    ]
    for (const to of elsewhere) expect(loginSearch({ to })).toEqual({ to: undefined })
  })

  it('threat 12: leads nowhere else by the router, which keeps what the address says besides', async () => {
    const root = createRootRoute()
    const login = createRoute({
      getParentRoute: () => root,
      path: '/login',
      staticData: { access: 'anyone' },
      validateSearch: loginSearch,
    })
    for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example']) {
      const history = createMemoryHistory({ initialEntries: [`/login?to=${encodeURIComponent(to)}`] })
      const router = createRouter({ routeTree: root.addChildren([login]), history })
      expect([to, router.matchRoutes(router.latestLocation).at(-1)?.search]).toEqual([to, { to: undefined }])
    }
  })
})
