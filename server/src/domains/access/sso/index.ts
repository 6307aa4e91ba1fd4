import { createEncryption } from '#lib/secrets/encryption.ts'
import type { AddressRules } from '#outbound/index.ts'
import { createAuthorizationRequestCookies } from './authorization-request.ts'
import { createOidc } from './oidc.ts'
import { hasEnabledProvider } from './provider-store.ts'
import { createSignOn, type SignOnParts } from './sign-on.ts'

export { ssoRoutes } from './routes.ts'

/** Single sign-on with all that it needs. */
export function createSso(
  deps: Omit<SignOnParts, 'oidc' | 'cookies' | 'secrets'> & {
    installationKey: Uint8Array
    outboundRules: AddressRules
  },
) {
  const oidc = createOidc(deps.outboundRules)
  const secrets = createEncryption(deps.installationKey, 'identity provider')
  const cookies = createAuthorizationRequestCookies(deps.installationKey)
  const signOn = createSignOn({ ...deps, oidc, secrets, cookies })
  return {
    oidc,
    secrets,
    signOn,
    publicUrl: deps.publicUrl,
    hosts: deps.hosts,
    /** Whether anybody can sign in by an identity provider. */
    isAvailable: () => deps.database.withPlatform(hasEnabledProvider),
  }
}
export type Sso = ReturnType<typeof createSso>
