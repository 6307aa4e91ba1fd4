import { existsSync, readFileSync } from 'node:fs'
import { permissions } from '@fyr/contract/permissions'
import { describe, expect, it } from 'vitest'
import { absentRoutes, routeAccess } from '../../web/src/core/access.ts'

/** Beside a checkout; the web's own test holds a copy of the table where this is absent. */
const specification = new URL('../../../shared/spec.md', import.meta.url)
const isThere = existsSync(specification)

/** Pages of later issues, by name: each leaves this list with the issue that brings it. */
const laterPages = `
  /actions /actions/create /actions/{id}
  /gateways /gateways/create
  /formula /formula/create /formula/import /formula/{id}
  /signaltest /signaltest/peek/{id}
  /script /script/create /script/{id}
  /company/usercreate /company/user/{id} /forgot /forgot/{id} /register /superadmin
  /report /report/template /report/create /report/template/create /report/template/{id} /report/{id}
  /tag/pool
  /roles /roles/create /roles/edit/{id}
  /contact /news`
  .trim()
  .split(/\s+/)

/** How the specification words what is no permission. */
const wordings: Record<string, string> = {
  'any authorized user': 'anyUser',
  'company-or-user authorization (role group)': 'CompanyOrUser',
  open: 'anyone',
  'open to all': 'anyone',
}

/** The table of section 2.1: path to access, as the contract calls it. */
function readTable(): Map<string, string> {
  const section = readFileSync(specification, 'utf8').split('### 2.1')[1]?.split('\n### ')[0] ?? ''
  const rows = [...section.matchAll(/^\| (\/.*?) \| (.*?) \|$/gm)]
  return new Map(
    rows.flatMap(([, paths = '', access = '']) =>
      paths
        .replace(/ \(.*?\)/g, '')
        .split(/, | and /)
        .map((path) => [path, wordings[access] ?? access] as const),
    ),
  )
}

const written = (route: string) => route.replace(/\$(\w+)/g, '{$1}')
const existing = new Map([...routeAccess].map(([route, access]) => [written(route), access]))

describe.skipIf(!isThere)(
  `the pages of section 2.1 (${isThere ? 'as specified' : 'no ../shared/spec.md: skipped'})`,
  () => {
    const table = isThere ? readTable() : new Map<string, string>()

    it('are all read, with accesses that there are', () => {
      expect(table.size).toBeGreaterThan(60)
      const known: readonly string[] = [...permissions, 'anyUser', 'CompanyOrUser', 'anyone']
      expect([...table].filter(([, access]) => !known.includes(access))).toEqual([])
    })

    it('carry exactly the specified permission where they exist', () => {
      const there = [...existing].filter(([path]) => table.has(path))
      expect(there.map(([path, access]) => [path, access])).toEqual(
        there.map(([path]) => [path, table.get(path)]),
      )
      expect(there.length).toBeGreaterThan(15)
    })

    it('are otherwise those of later issues, by name', () => {
      expect([...table.keys()].filter((path) => !existing.has(path)).sort()).toEqual([...laterPages].sort())
    })
  },
)

it('the web’s own list of absent pages is the same', () => {
  expect([...absentRoutes].sort()).toEqual([...laterPages].sort())
  expect(laterPages.filter((path) => existing.has(path))).toEqual([])
})
