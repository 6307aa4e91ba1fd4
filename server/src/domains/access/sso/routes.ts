import type { Database, PlatformDb } from '#db/index.ts'
import {
  browserOf,
  countTries,
  type EmailProof,
  endSessionsOfProvider,
  isOwnOrigin,
  type SignIn,
  withCookies,
} from '#domains/access/accounts/index.ts'
import { globalSettingsOf } from '#domains/settings/settings/index.ts'
import { actorOf, byOf, type RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { fail } from '#request/problem.ts'
import { linkIdentity, listIdentitiesAndOffers, unlinkIdentity } from './account-linking.ts'
import { listDomains } from './email-domain-store.ts'
import { approveDomain, withdrawDomain } from './email-domains.ts'
import { isSameIssuer, type Oidc } from './oidc.ts'
import { findProvider } from './provider-store.ts'
import {
  changeCompanyProvider,
  changeInstallationProvider,
  companyProvider,
  installationProvider,
  type ProviderDeps,
} from './providers.ts'
import type { AuthorizationRedirect, SignOn } from './sign-on.ts'

export interface SsoDeps extends ProviderDeps {
  database: Database
  signIn: Pick<SignIn, 'startSession'>
  signOn: SignOn
  oidc: Pick<Oidc, 'testDiscovery'>
  emailProof: Pick<EmailProof, 'require'>
}

/** Tests of providers in a quarter of an hour, of one person. */
const maxTests = 30

export function ssoRoutes(deps: SsoDeps) {
  const { database, signIn, signOn, oidc, hosts, publicUrl } = deps
  const inPlatform = <T>(work: (db: PlatformDb) => Promise<T>) => database.withPlatform(work)

  /**
   * The page that calls, by which the provider sends the browser back; undefined where no page does, or at a host that
   * nobody approved.
   */
  async function originOf(context: RequestContext): Promise<string | undefined> {
    if (!isOwnOrigin(context, publicUrl)) fail('access.denied')
    return (await hosts.isKnown(context.host)) ? context.origin : undefined
  }

  function sendToProvider(context: RequestContext, { url, cookie }: AuthorizationRedirect): { url: string } {
    context.ssoCookie.write(cookie.token, cookie.expiresAt)
    return { url }
  }

  /** Changes a provider; one that is off, or another one now, answers for the sessions that it began no longer. */
  async function changeProvider<T>(companyId: string | null, change: () => Promise<T>): Promise<T> {
    const before = await inPlatform((db) => findProvider(db, companyId))
    const changed = await change()
    await inPlatform(async (db) => {
      const after = await findProvider(db, companyId)
      if (before?.isEnabled && !(after?.isEnabled && isSameIssuer(after.issuer, before.issuer)))
        await endSessionsOfProvider(db, companyId)
    })
    return changed
  }

  async function testProvider(context: RequestContext, issuer: string) {
    const { accountId, now } = actorOf(context)
    const [tests = 0] = await countTries(database, [`sso test ${accountId}`], now)
    return tests > maxTests ? fail('request.tooMany') : await oidc.testDiscovery(issuer)
  }

  return {
    start: on.sso.start.handler(async ({ input, context }) => {
      const { email, to } = input.body
      const { host, remoteAddress, now } = context
      const origin = await originOf(context)
      return sendToProvider(context, await signOn.start({ email, to, host, origin, remoteAddress, now }))
    }),
    finish: on.sso.finish.handler(async ({ input, context }) => {
      await originOf(context)
      const { remoteAddress, requestId, language, now } = context
      const request = { requestId, language, now }
      const cookie = context.ssoCookie.read()
      context.ssoCookie.clear()
      const result = await signOn.handleCallback({ cookie, query: input.body.query, remoteAddress }, request)
      const { to } = result
      if (result.kind === 'link') {
        const { accountId, sessionId } = result.account
        // In the session that asked for it: else whoever is given the cookie of a stranger's request would link their own
        // sign-in to the stranger's account.
        if (context.caller?.sessionId !== sessionId) fail('access.signedOut')
        await inPlatform((db) => linkIdentity(db, accountId, result.profile, request))
        return { session: null, to }
      }
      const browser = browserOf(context)
      const session = await signIn.startSession(result.account, 'sso', browser, now, result.sso)
      return { session: withCookies(context, session), to }
    }),
    identities: on.sso.identities.handler(({ context }) =>
      inPlatform(async (db) => {
        const by = person(context)
        const { identities, offers } = await listIdentitiesAndOffers(db, by)
        const { branding } = await globalSettingsOf(db)
        return {
          identities: identities.map(({ id, issuer, createdAt, lastUsedAt }) => ({
            id,
            issuer,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          })),
          offers: offers.map(({ name, ...offer }) => ({ ...offer, name: name ?? branding })),
        }
      }),
    ),
    link: on.sso.link.handler(async ({ input, context }) => {
      const by = person(context)
      const { companyId } = input.body
      await deps.emailProof.require(by.accountId)
      const { offers } = await inPlatform((db) => listIdentitiesAndOffers(db, by))
      if (!offers.some((offer) => offer.companyId === companyId)) fail('sso.unavailable')
      const link = { accountId: by.accountId, sessionId: by.sessionId }
      const origin = await originOf(context)
      return sendToProvider(context, await signOn.startLink({ companyId, link, origin, now: context.now }))
    }),
    unlink: on.sso.unlink.handler(async ({ input, context }) => {
      const by = person(context)
      await inPlatform((db) => unlinkIdentity(db, by, input.params.id))
    }),
    ofCompany: on.sso.ofCompany.handler(({ context }) =>
      context.inCompany((db) => companyProvider(db, deps)),
    ),
    setOfCompany: on.sso.setOfCompany.handler(({ input, context }) =>
      changeProvider(byOf(context).companyId, () =>
        context.inCompany((db, by) => changeCompanyProvider(db, by, input.body, deps)),
      ),
    ),
    testOfCompany: on.sso.testOfCompany.handler(({ input, context }) =>
      testProvider(context, input.body.issuer),
    ),
    ofInstallation: on.sso.ofInstallation.handler(() => inPlatform((db) => installationProvider(db, deps))),
    setOfInstallation: on.sso.setOfInstallation.handler(({ input, context }) =>
      changeProvider(null, () =>
        inPlatform((db) => changeInstallationProvider(db, actorOf(context), input.body, deps)),
      ),
    ),
    testOfInstallation: on.sso.testOfInstallation.handler(({ input, context }) =>
      testProvider(context, input.body.issuer),
    ),
    emailDomains: on.sso.emailDomains.handler(() => inPlatform(listDomains)),
    approveEmailDomain: on.sso.approveEmailDomain.handler(({ input, context }) =>
      inPlatform((db) => approveDomain(db, actorOf(context), input.body)),
    ),
    removeEmailDomain: on.sso.removeEmailDomain.handler(({ input, context }) =>
      inPlatform((db) => withdrawDomain(db, actorOf(context), input.params.id)),
    ),
  }
}

/** The person who calls; a token is none. */
function person(context: RequestContext) {
  const { accountId, sessionId, ...actor } = actorOf(context)
  return {
    ...actor,
    accountId: accountId ?? fail('access.denied'),
    sessionId: sessionId ?? fail('access.denied'),
  }
}
