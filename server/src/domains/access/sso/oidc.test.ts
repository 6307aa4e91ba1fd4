import { expect, it } from 'vitest'
import { createOidc, isSameIssuer } from './oidc.ts'

it('threat 13: an issuer of many tenants is not the issuer of one of them', () => {
  const microsoft = 'https://login.microsoftonline.com'
  const tenant = `${microsoft}/6b1c2f5e-7b6d-4b8e-9c58-0d4fd6b1d001/v2.0`
  expect(isSameIssuer(tenant, tenant)).toBe(true)
  for (const shared of ['organizations', 'common', 'consumers'])
    expect(isSameIssuer(`${microsoft}/{tenantid}/v2.0`, `${microsoft}/${shared}/v2.0`)).toBe(false)
})

it('an issuer is one however its host is written, and another where its path differs', () => {
  expect(isSameIssuer('https://accounts.google.com', 'https://ACCOUNTS.google.com/')).toBe(true)
  expect(isSameIssuer('https://id.example/realms/a', 'https://id.example/realms/b')).toBe(false)
  expect(isSameIssuer('https://id.example/realms/a', 'https://id.example/realms/a/')).toBe(false)
})

it('a provider that cannot be reached is told alike to all who ask at the same time', async () => {
  const oidc = createOidc({ privateNetworks: [] })
  const client = { issuer: 'https://127.0.0.1:9', clientId: 'fyr', clientSecret: null }
  const signOut = () => oidc.endSessionUrl(client, { redirectUri: 'https://portal.example', idToken: null })
  const failures = (await Promise.allSettled([signOut(), signOut(), signOut()])).map((settled) =>
    settled.status === 'rejected' ? settled.reason.failure : settled.status,
  )
  expect(failures).toEqual(['providerFailed', 'providerFailed', 'providerFailed'])
})
