import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** Somebody with an account at the provider, by their login name. */
export interface ProviderAccount {
  email: string
  groups?: string[]
}

/** oidc-provider on loopback, with the forms that it brings along: any password is right. */
export async function startOidcProvider(
  accounts: Record<string, ProviderAccount>,
  origins: readonly string[],
) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'fyr',
        client_secret: 'a secret of the tests only',
        redirect_uris: origins.map((origin) => `${origin}/login/sso`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/login`),
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    findAccount: (_, id) => {
      const account = accounts[id]
      if (!account) return undefined
      return {
        accountId: id,
        claims: () => ({ sub: id, ...account, name: `Eva ${id}`, email_verified: true }),
      }
    },
    cookies: { keys: ['of the tests only'] },
    // What its own forms set besides is not needed.
    pkce: { required: () => true },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    host: new URL(issuer).host,
    clientSecret: 'a secret of the tests only',
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
