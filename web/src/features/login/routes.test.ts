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
      'https://evil.example',
      'javascript:alert(1)',
      '/login',
      '/logout?x',
      7,
    ]
    for (const to of elsewhere) expect(loginSearch({ to })).toEqual({})
  })
})
