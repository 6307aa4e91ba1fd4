import type { ProviderTestResult } from '@fyr/contract/access/sso'
import { LRUCache } from 'lru-cache'
import * as oidc from 'openid-client'
import type { AddressRules } from '#outbound/index.ts'
import { guarded, ProviderUnreachable, timeoutMs } from './provider-fetch.ts'

/** What of a provider is needed to talk to it. */
export interface OidcClient {
  issuer: string
  clientId: string
  clientSecret: string | null
}

/** What binds a callback to its authorization request: state, nonce and the code verifier of PKCE. */
export interface AuthorizationChecks {
  state: string
  nonce: string
  verifier: string
}

/** Whom a provider has authenticated, by the claims of the ID token and the user info. */
export interface ProviderProfile {
  issuer: string
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  firstName: string
  lastName: string
  /** All of them. */
  claims: Readonly<Record<string, unknown>>
  idToken: string | null
}

export type OidcFailure = 'providerFailed' | 'refused' | 'denied'
/** Why somebody could not be signed in; the message is for the portal's log. */
export class OidcError extends Error {
  readonly failure: OidcFailure
  constructor(failure: OidcFailure, cause: unknown) {
    super(cause instanceof Error ? `${cause.message}${codeOf(cause)}` : failure, { cause })
    this.name = 'OidcError'
    this.failure = failure
  }
}

/** Speaks OpenID Connect with identity providers, whose addresses users entered. */
export interface Oidc {
  /** Where the browser goes to sign in. */
  authorizationUrl(
    client: OidcClient,
    checks: AuthorizationChecks,
    options: { redirectUri: string; loginHint: string | undefined },
  ): Promise<string>
  /** Exchanges the code of a callback and validates the tokens. */
  exchangeCode(client: OidcClient, checks: AuthorizationChecks, callback: URL): Promise<ProviderProfile>
  /** Where the browser goes to sign out; null where the provider has no such page. */
  endSessionUrl(
    client: OidcClient,
    options: { redirectUri: string; idToken: string | null },
  ): Promise<string | null>
  /** Whether there is a provider at an address, or what is wrong. */
  testDiscovery(issuer: string): Promise<{ result: ProviderTestResult; supportsLogout: boolean }>
}

/** Clocks of two machines differ. */
const clockToleranceSeconds = 60
/** After which the metadata of a provider is fetched again. */
const discoveryMs = 15 * 60_000
const maxDiscoveries = 500

export const createAuthorizationChecks = (): AuthorizationChecks => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

export function createOidc(rules: AddressRules): Oidc {
  const configurations = new LRUCache<string, Promise<oidc.Configuration>>({
    max: maxDiscoveries,
    ttl: discoveryMs,
  })

  async function discover({ issuer, clientId, clientSecret }: OidcClient): Promise<oidc.Configuration> {
    const isLoopback = rules.allowLoopback?.includes(new URL(issuer).host) === true
    const execute = [oidc.enableNonRepudiationChecks, ...(isLoopback ? [oidc.allowInsecureRequests] : [])]
    const metadata = {
      [oidc.clockTolerance]: clockToleranceSeconds,
      ...(clientSecret !== null && { client_secret: clientSecret }),
    }
    const options = { execute, timeout: timeoutMs / 1000, [oidc.customFetch]: guarded(rules) }
    const found = await oidc.discovery(
      new URL(issuer),
      clientId,
      metadata,
      authenticationBy(clientSecret),
      options,
    )
    // The library lets Microsoft's addresses for all tenants through, which authenticate anybody's users.
    if (!isSameIssuer(found.serverMetadata().issuer, issuer)) throw new IssuerDiffers()
    return found
  }

  async function configurationOf(client: OidcClient): Promise<oidc.Configuration> {
    const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret])
    const known = configurations.get(key)
    if (known) return await known
    // Failed for everybody who waits for it, and not remembered.
    const discovering = discover(client).catch((error: unknown) => {
      if (configurations.peek(key) === discovering) configurations.delete(key)
      throw new OidcError('providerFailed', error)
    })
    configurations.set(key, discovering)
    return await discovering
  }

  return {
    async authorizationUrl(client, { state, nonce, verifier }, { redirectUri, loginHint }) {
      const configuration = await configurationOf(client)
      const { scopes_supported: scopes } = configuration.serverMetadata()
      const url = await orFailed(async () =>
        oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: `openid email profile${scopes?.includes('groups') ? ' groups' : ''}`,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(loginHint !== undefined && { login_hint: loginHint }),
        }),
      )
      return webAddress(url)
    },
    async exchangeCode(client, { state, nonce, verifier }, callback) {
      const configuration = await configurationOf(client)
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = { ...tokens.claims() }
        const { sub: subject } = claims
        if (typeof subject !== 'string' || subject === '') throw new Error('No subject')
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(configuration, tokens.access_token, subject)
          : {}
        const { issuer } = configuration.serverMetadata()
        const all = { ...more, ...claims }
        // An address and whether it is verified are of one source: else one would stand for the other's.
        const ofEmail = Object.hasOwn(claims, 'email') ? claims : more
        return profileOf({ issuer, subject, claims: all, idToken: tokens.id_token ?? null }, ofEmail)
      } catch (error) {
        throw new OidcError(failureOf(error), error)
      }
    },
    async endSessionUrl(client, { redirectUri, idToken }) {
      const configuration = await configurationOf(client)
      if (!configuration.serverMetadata().end_session_endpoint) return null
      const parameters = {
        post_logout_redirect_uri: redirectUri,
        ...(idToken !== null && { id_token_hint: idToken }),
      }
      return webAddress(await orFailed(async () => oidc.buildEndSessionUrl(configuration, parameters)))
    },
    async testDiscovery(issuer) {
      try {
        const found = await discover({ issuer, clientId: 'fyr', clientSecret: null })
        const { authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint } =
          found.serverMetadata()
        const isComplete = [authorization_endpoint, token_endpoint, jwks_uri].every((each) => each)
        return {
          result: isComplete ? 'works' : 'incomplete',
          supportsLogout: end_session_endpoint !== undefined,
        }
      } catch (error) {
        return { result: testResultOf(error), supportsLogout: false }
      }
    },
  }
}

/** Whether two spellings name one issuer, as discovery compares them. */
export const isSameIssuer = (one: string, other: string): boolean =>
  URL.parse(one)?.href === URL.parse(other)?.href

class IssuerDiffers extends Error {}

async function orFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new OidcError('providerFailed', error)
  }
}

/** A provider must not lead the browser to a script. */
function webAddress(url: URL): string {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new OidcError('providerFailed', new Error('No web address'))
  }
  return url.href
}

/** As the provider takes it; `basic` where it says nothing, as the standard has it. */
function authenticationBy(clientSecret: string | null): oidc.ClientAuth {
  if (clientSecret === null) return oidc.None()
  return (server, ...call) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const by = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
    by(clientSecret)(server, ...call)
  }
}

function* causesOf(error: unknown): Generator<Error> {
  let cause = error
  for (let depth = 0; cause instanceof Error && depth < 8; depth++) {
    yield cause
    cause = cause.cause
  }
}

const unreachableCause = (error: unknown) =>
  causesOf(error).find((cause) => cause instanceof ProviderUnreachable)

function failureOf(error: unknown): OidcFailure {
  if (unreachableCause(error)) return 'providerFailed'
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'denied' : 'refused'
  }
  return 'refused'
}

function testResultOf(error: unknown): ProviderTestResult {
  const reason = unreachableCause(error)?.reason
  if (reason === 'badRequest' || reason === 'addressPrivate') return 'addressRefused'
  if (reason === 'tooManyRedirects') return 'noConfiguration'
  if (reason === 'nameNotFound') return 'unreachable'
  if (reason) return reason
  if (causesOf(error).some((cause) => cause instanceof IssuerDiffers)) return 'issuerDiffers'
  const codes = causesOf(error).map(codeOf).toArray().join()
  return codes.includes('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') ? 'issuerDiffers' : 'noConfiguration'
}

function codeOf(error: Error): string {
  return 'code' in error ? ` (${String(error.code)})` : ''
}

function profileOf(
  found: Pick<ProviderProfile, 'issuer' | 'subject' | 'claims' | 'idToken'>,
  ofEmail: ProviderProfile['claims'],
): ProviderProfile {
  const { claims } = found
  const textOf = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '')
  const [first = '', ...last] = textOf('name').split(/\s+/)
  return {
    ...found,
    email: typeof ofEmail.email === 'string' ? ofEmail.email.trim() || undefined : undefined,
    isEmailVerified: isVerified(ofEmail),
    firstName: (textOf('given_name') || first).slice(0, 255),
    lastName: (textOf('family_name') || last.join(' ')).slice(0, 255),
  }
}

/** Some write it as text or number. Entra ID never says `email_verified`, but may say that the domain's owner is. */
function isVerified({ email_verified, xms_edov }: ProviderProfile['claims']): boolean {
  const stated = email_verified === undefined ? xms_edov : email_verified
  return stated === true || stated === 'true' || (email_verified === undefined && String(stated) === '1')
}
