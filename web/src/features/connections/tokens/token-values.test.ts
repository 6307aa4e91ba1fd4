import { contract } from '@fyr/contract'
import type { EndpointMeta } from '@fyr/contract/endpoints/endpoint'
import { expect, it } from 'vitest'
import { bodyOf, newToken, scopes } from './token-values.ts'

it('offers the permissions that open something, and no others', () => {
  const calls = Object.values(contract).flatMap((domain) => Object.values(domain))
  const opening = calls.flatMap((call) => (call['~orpc'].meta as EndpointMeta).token ?? [])
  expect(new Set<string>(scopes)).toEqual(new Set(opening))
})

it('asks for what was chosen, for the whole company', () => {
  const values = {
    ...newToken,
    label: ' Gateway ',
    scopes: ['control', 'ingest'],
    deveui: 'left-from-before',
  }
  expect(bodyOf(values, null)).toEqual({
    label: 'Gateway',
    deveui: null,
    scopes: ['ingest', 'control'],
    expiresAt: null,
  })
})

it('lets a token of one node only send, whatever was ticked before', () => {
  const values = {
    ...newToken,
    label: 'Cellar',
    reach: 'node' as const,
    deveui: 'cellar-1',
    scopes: ['read'],
  }
  expect(bodyOf(values, '2027-01-01T00:00:00Z')).toEqual({
    label: 'Cellar',
    deveui: 'cellar-1',
    scopes: ['ingest'],
    expiresAt: '2027-01-01T00:00:00Z',
  })
})
