import { describe, expect, it } from 'vitest'
import { builtInRoles, type RoleName, roleNames } from './permissions.ts'
import { compareRoles, mayChangeUser, mayGrant, mayMasquerade, type UserChange } from './ranks.ts'

const changes: UserChange[] = ['profile', 'credentials', 'identity', 'role', 'remove']
const principal = (role: RoleName, userId = 'principal') => ({
  userId,
  role,
  permissions: new Set(builtInRoles[role]),
})
/** What somebody of a role may change of somebody of another: the first letters of the changes. */
const letters = (by: RoleName, rank: RoleName, companies: number, isManaged = true) =>
  changes
    .filter((change) =>
      mayChangeUser(principal(by), { userId: 'subject', rank, companies, isManaged }, change),
    )
    .map((change) => change[0])
    .join('')

describe('who may change whom', () => {
  it.each<[RoleName, Record<RoleName, string>]>([
    [
      'SuperAdmin',
      {
        SuperAdmin: 'r',
        Admin: 'pcirr',
        CompanyAdmin: 'pcirr',
        User: 'pcirr',
        Guest: 'pcirr',
        PublicDashboard: 'pcirr',
      },
    ],
    [
      'Admin',
      {
        SuperAdmin: '',
        Admin: 'pcirr',
        CompanyAdmin: 'pcirr',
        User: 'pcirr',
        Guest: 'pcirr',
        PublicDashboard: 'pcirr',
      },
    ],
    [
      'CompanyAdmin',
      {
        SuperAdmin: '',
        Admin: '',
        CompanyAdmin: '',
        User: 'pcirr',
        Guest: 'pcirr',
        PublicDashboard: 'pcirr',
      },
    ],
    // A custom role that holds the permissions counts as User.
    [
      'User',
      { SuperAdmin: '', Admin: '', CompanyAdmin: '', User: 'prr', Guest: 'prr', PublicDashboard: 'prr' },
    ],
  ])('%s, in the only company of the other', (by, allowed) => {
    const found = Object.fromEntries(roleNames.map((rank) => [rank, letters(by, rank, 1)]))
    expect(found).toEqual(allowed)
  })

  it('leaves to the home company what it had, but for what is of all companies together', () => {
    expect(letters('Admin', 'User', 2)).toBe('pcrr')
    expect(letters('SuperAdmin', 'User', 2)).toBe('pcirr')
  })

  it('threat 12: gives a company that did not make the account its role and membership only', () => {
    for (const by of ['Admin', 'CompanyAdmin'] as const) {
      expect(letters(by, 'User', 1, false)).toBe('rr')
      expect(letters(by, 'User', 2, false)).toBe('rr')
    }
    expect(letters('SuperAdmin', 'User', 1, false)).toBe('pcirr')
  })

  it('lets everybody change their own profile and credentials, and nobody their own role', () => {
    for (const role of roleNames) {
      const own = changes.filter((change) =>
        mayChangeUser(
          principal(role),
          { userId: 'principal', rank: role, companies: 3, isManaged: false },
          change,
        ),
      )
      expect(own).toEqual(['profile', 'credentials', 'identity'])
    }
  })
})

describe('who may give which role', () => {
  it.each<[RoleName, RoleName[]]>([
    ['SuperAdmin', [...roleNames]],
    ['Admin', roleNames.filter((name) => name !== 'SuperAdmin')],
    ['CompanyAdmin', ['User', 'Guest', 'CompanyAdmin', 'PublicDashboard']],
    ['User', ['User', 'Guest', 'PublicDashboard']],
  ])('%s', (by, given) => {
    const found = roleNames.filter((name) =>
      mayGrant(principal(by), { builtIn: name, permissions: builtInRoles[name] }),
    )
    expect(found.sort()).toEqual([...given].sort())
  })

  it('nobody gives a permission that they do not hold', () => {
    expect(mayGrant(principal('CompanyAdmin'), { builtIn: null, permissions: ['Tag.View'] })).toBe(true)
    expect(mayGrant(principal('CompanyAdmin'), { builtIn: null, permissions: ['Company.Create'] })).toBe(
      false,
    )
  })
})

it('lists roles from the highest rank down, and those of the company after them by name', () => {
  const own = ['Ä', 'B', 'A'].map((name) => ({ builtIn: null, name }))
  const sorted = [...own, ...roleNames.map((name) => ({ builtIn: name, name }))].sort(compareRoles)
  expect(sorted.map(({ name }) => name)).toEqual([
    ...['SuperAdmin', 'Admin', 'CompanyAdmin', 'User', 'Guest', 'PublicDashboard'],
    ...['A', 'Ä', 'B'],
  ])
})

describe('who may act as whom', () => {
  it('threat 10: only as somebody below, whatever they hold, and never as themselves', () => {
    const below = (by: RoleName) =>
      roleNames.filter((rank) => mayMasquerade(principal(by), { userId: 'subject', rank })).sort()
    expect(below('SuperAdmin')).toEqual(['Admin', 'CompanyAdmin', 'Guest', 'PublicDashboard', 'User'])
    expect(below('Admin')).toEqual(['CompanyAdmin', 'Guest', 'PublicDashboard', 'User'])
    expect(below('Guest')).toEqual([])
    expect(mayMasquerade(principal('SuperAdmin'), { userId: 'principal', rank: 'User' })).toBe(false)
  })
})
