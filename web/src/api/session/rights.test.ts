import type { Session } from '@fyr/contract/access/accounts'
import { describe, expect, it } from 'vitest'
import { accessOf, pathOf, router } from '../client/contract.ts'
import { isAllowed } from './rights.ts'
import type { SessionState } from './session-state.ts'

const guest: SessionState = { status: 'guest', because: 'never' }
function withRole(role: Session['currentUser']['role'], permissions: Session['permissions']): SessionState {
  const currentUser = {
    userId: 'u',
    firstName: '',
    lastName: '',
    email: 'a@b.se',
    role,
    customRole: null,
    isEmailProved: true,
    language: null,
  }
  return {
    status: 'signedIn',
    session: {
      token: 't',
      expiresAt: '',
      currentUser,
      userCompany: null,
      companies: [],
      users: [],
      permissions,
      isSSO: false,
      mayChangeSignIn: true,
      brand: {
        title: 'Fyr',
        image: null,
        appIcon: null,
        primaryColor: null,
        poweredBy: '',
        hiddenLinks: [],
        shopUrl: '',
        manualUrl: '',
      },
      masquerade: null,
      requiredAction: null,
    },
  }
}

describe('what a page offers', () => {
  it('follows permissions, role groups and whether somebody is signed in', () => {
    const user = withRole('User', ['Tag.View'])
    expect(isAllowed('anyone', guest)).toBe(true)
    expect(isAllowed('anyUser', guest)).toBe(false)
    expect(isAllowed('anyUser', user)).toBe(true)
    expect(isAllowed('Tag.View', user)).toBe(true)
    expect(isAllowed('Tag.Create', user)).toBe(false)
    expect(isAllowed('CompanyOrUser', user)).toBe(true)
    expect(isAllowed('AdminOrUser', user)).toBe(false)
    expect(isAllowed('CompanyOrUser', withRole('Guest', ['Tag.View']))).toBe(false)
  })

  it('asks what the contract asks for the very call', () => {
    expect(pathOf((api) => api.nodes.create)).toEqual(['nodes', 'create'])
    expect(accessOf((api) => api.nodes.create)).toBe('Tag.Create')
    expect(accessOf((api) => api.accounts.authenticate)).toBe('anyone')
  })
})

it('the browser’s contract says of each call how, where and who, and nothing of schemas', () => {
  const text = JSON.stringify(router)
  expect(text).not.toMatch(/zod|Schema|~standard/)
  expect(text).toContain('"access":"Tag.View"')
  // A plain answer or one with headers: the client must know.
  expect(text).toContain('"outputStructure":"detailed"')
  // It grows with the number of calls, not with what they say.
  const calls = text.split('"access":').length - 1
  expect(text.length / calls).toBeLessThan(190)
  expect(text.length).toBeLessThan(100_000)
})
