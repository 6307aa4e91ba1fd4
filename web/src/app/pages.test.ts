import { existsSync, readFileSync } from 'node:fs'
import { permissions } from '@fyr/contract/access/permissions'
import { describe, expect, it, vi } from 'vitest'
import { laterPages, specified } from './specified-pages.fixture.ts'

// The router reads the address and storage of a browser when it is made.
vi.stubGlobal('location', new URL('http://localhost/'))
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
const { router } = await import('./router.tsx')
const { rootRoute } = await import('#core/base-routes.ts')
const { letsIn } = await import('#api/session/rights.ts')

const pages = Object.entries(router.routesByPath).map(([path, route]) => ({
  path,
  parent: route.parentRoute,
  ...route.options.staticData,
}))
const written = (path: string) => path.replace(/\$(\w+)/g, '{$1}')
const existing = new Map(pages.map(({ path, access }) => [written(path), access]))

/** Beside a checkout. */
const specification = new URL('../../../../shared/spec.md', import.meta.url)
/** How the specification words what is no permission. */
const wordings: Record<string, string> = {
  'any authorized user': 'anyUser',
  'company-or-user authorization (role group)': 'CompanyOrUser',
  open: 'anyone',
  'open to all': 'anyone',
}

/** The table of section 2.1: path to access, as the contract calls it. */
function readTable(): Record<string, string> {
  const section = readFileSync(specification, 'utf8').split('### 2.1')[1]?.split('\n### ')[0] ?? ''
  const rows = [...section.matchAll(/^\| (\/.*?) \| (.*?) \|$/gm)]
  return Object.fromEntries(
    rows.flatMap(([, paths = '', access = '']) =>
      paths
        .replace(/ \(.*?\)/g, '')
        .split(/, | and /)
        .map((path) => [path, wordings[access] ?? access] as const),
    ),
  )
}

describe('the pages of section 2.1', () => {
  it.skipIf(!existsSync(specification))('stand in our copy as in the specification', () => {
    const known: readonly string[] = [...permissions, 'anyUser', 'CompanyOrUser', 'anyone']
    expect(specified).toEqual(readTable())
    expect(Object.values(specified).filter((access) => !known.includes(access))).toEqual([])
  })

  it('carry its permission where they exist, and are otherwise those of later issues', () => {
    for (const [path, access] of Object.entries(specified)) {
      expect([path, existing.get(path)]).toEqual([path, laterPages.includes(path) ? undefined : access])
    }
    expect(laterPages.filter((path) => !specified[path])).toEqual([])
  })
})

describe('every page', () => {
  it('asks for a session where it is not for anyone', () => {
    const open = pages.filter(({ parent }) => parent === rootRoute).map(({ access }) => access)
    expect(new Set(open)).toEqual(new Set(['anyone']))
    expect(pages.filter(({ parent, access }) => parent !== rootRoute && access === 'anyone')).toEqual([])
  })

  it('lets in who may do one of two things, and what it needs in any case', () => {
    const page = { access: 'Report.Update', or: 'Report.View', and: 'Tag.View' } as const
    const enters = (...permitted: string[]) => letsIn((access) => permitted.includes(access), page)
    expect(enters('Report.View', 'Tag.View')).toBe(true)
    expect(enters('Report.Update', 'Tag.View')).toBe(true)
    expect(enters('Report.Update', 'Report.View')).toBe(false)
    expect(enters('Tag.View')).toBe(false)
    expect(letsIn(() => true, {})).toBe(false)
  })

  it('that needs a company asks for one in place of buttons that do nothing', () => {
    const free = pages.filter(({ parent }) => parent.id !== '/shell/of-company').map(({ path }) => path)
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

  it('of the menu has a place and a letter of its own', () => {
    const menu = pages.flatMap((page) => page.menu ?? [])
    const orders = menu.map(({ order }) => order)
    const letters = menu.flatMap(({ letter }) => letter ?? [])
    expect(new Set(orders).size).toBe(orders.length)
    expect(new Set(letters).size).toBe(letters.length)
    expect(letters.length).toBeGreaterThan(3)
  })
})
