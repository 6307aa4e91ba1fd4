import { randomUUID } from 'node:crypto'
import { builtInRoles, type RoleName } from '@fyr/contract/access/permissions'
import type { EndpointMeta } from '@fyr/contract/endpoints/endpoint'
import { describe, expect, it } from 'vitest'
import type { Principal } from '#request/principal.ts'
import { Problem } from '#request/problem.ts'
import { authorize, type Rights } from './authorize.ts'

const accountId = randomUUID()
const companyId = randomUUID()
const someone: Principal = {
  accountId,
  sessionId: randomUUID(),
  name: 'Someone',
  isSuper: false,
  companyId,
  role: null,
  permissions: new Set(),
  token: null,
}
const token: Principal = {
  ...someone,
  accountId: null,
  sessionId: null,
  token: { id: randomUUID(), scopes: ['ingest', 'read', 'control'], nodeId: null, deveui: null },
}

/** What the call ends with: the role that it goes on with, or the code of its refusal. */
async function tryCall(
  meta: EndpointMeta,
  {
    caller = someone,
    role = 'Guest',
    params = {},
    open = [],
    requiresSecondFactor,
  }: {
    caller?: Principal | null
    role?: RoleName
    params?: Record<string, string>
    open?: string[]
    requiresSecondFactor?: boolean
  },
): Promise<string | null | undefined> {
  const rights: Rights = { role, permissions: new Set(builtInRoles[role]), requiresSecondFactor }
  try {
    const isOpen = async (setting: string) => open.includes(setting)
    return (await authorize(meta, params, caller, async () => rights, isOpen))?.role
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

describe('this permission, or oneself', () => {
  const meta: EndpointMeta = { access: 'User.Update', orSelf: 'id' }

  it('lets holders of the permission call about everybody', async () => {
    expect(await tryCall(meta, { role: 'Admin', params: { id: randomUUID() } })).toBe('Admin')
  })

  it('lets others call about themselves, however their id is spelled', async () => {
    expect(await tryCall(meta, { params: { id: accountId } })).toBe('Guest')
    expect(await tryCall(meta, { params: { id: accountId.toUpperCase() } })).toBe('Guest')
  })

  it('lets somebody without a company call about themselves, and about nobody else', async () => {
    const caller = { ...someone, companyId: null }
    expect(await tryCall(meta, { caller, params: { id: accountId } })).toBeNull()
    expect(await tryCall(meta, { caller, params: { id: randomUUID() } })).toBe('access.denied')
  })

  it('refuses everybody else', async () => {
    expect(await tryCall(meta, { params: { id: randomUUID() } })).toBe('access.denied')
    expect(await tryCall(meta, { params: {} })).toBe('access.denied')
    expect(await tryCall(meta, { caller: null, params: { id: accountId } })).toBe('access.signedOut')
  })

  it('takes an access token for nobody', async () => {
    for (const id of [accountId, '', 'null', 'undefined'])
      expect(await tryCall(meta, { caller: token, params: { id } })).toBe('access.denied')
  })

  it('is of the parameter that it names, no other', async () => {
    expect(await tryCall(meta, { params: { id: randomUUID(), userId: accountId } })).toBe('access.denied')
  })
})

describe('open while a setting is on', () => {
  const meta: EndpointMeta = { access: 'Company.Create', openWhile: 'companiesMayRegister' }

  it('lets the whole world call while it is', async () => {
    const open = ['companiesMayRegister']
    expect(await tryCall(meta, { caller: null, open })).toBeUndefined()
    expect(await tryCall(meta, { open })).toBeNull()
  })

  it('asks for the permission while it is not, or another one is', async () => {
    for (const open of [[], ['anotherSetting']]) {
      expect(await tryCall(meta, { caller: null, open })).toBe('access.signedOut')
      expect(await tryCall(meta, { open })).toBe('access.denied')
      expect(await tryCall(meta, { role: 'SuperAdmin', open })).toBe('SuperAdmin')
    }
  })

  it('opens nothing that does not say so', async () => {
    expect(
      await tryCall({ access: 'Company.Create' }, { caller: null, open: ['companiesMayRegister'] }),
    ).toBe('access.signedOut')
  })
})

describe('what is required of the account first', () => {
  const anything: EndpointMeta = { access: 'anyUser' }
  const allowed: EndpointMeta = { access: 'anyUser', allowedDuring: ['setUpSecondFactor'] }
  const given = { ...someone, mustChangePassword: true }

  it('is all that is answered until it is done', async () => {
    expect(await tryCall(anything, { caller: given })).toBe('access.passwordChangeRequired')
    expect(await tryCall(allowed, { caller: given })).toBe('access.passwordChangeRequired')
    expect(await tryCall({ ...anything, allowedDuring: ['changePassword'] }, { caller: given })).toBe('Guest')
    expect(await tryCall({ access: 'anyone' }, { caller: given })).toBe(null)
  })

  it('is said before what they may not do anyway', async () => {
    expect(await tryCall({ access: 'SuperAdmin' }, { caller: given })).toBe('access.passwordChangeRequired')
  })

  it('is a second factor where the company wants one, of who has none', async () => {
    const wanted = { requiresSecondFactor: true }
    expect(await tryCall(anything, wanted)).toBe('access.secondFactorSetupRequired')
    expect(await tryCall(allowed, wanted)).toBe('Guest')
    expect(await tryCall(anything, { ...wanted, caller: { ...someone, hasSecondFactor: true } })).toBe(
      'Guest',
    )
    expect(await tryCall(anything, {})).toBe('Guest')
  })

  it('is nothing of tokens, nor of who acts as another', async () => {
    const wanted = { requiresSecondFactor: true }
    expect(await tryCall({ access: 'anyUser', token: 'read' }, { ...wanted, caller: token })).toBe(null)
    const endsAt = new Date()
    const masquerade = { accountId: randomUUID(), name: 'Root', sessionId: randomUUID(), companyId, endsAt }
    expect(await tryCall(anything, { ...wanted, caller: { ...given, masquerade } })).toBe('Guest')
  })
})
