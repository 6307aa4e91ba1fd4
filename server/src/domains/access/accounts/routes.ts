import type { Database } from '#db/index.ts'
import type { Awaitable } from '#lib/awaitable.ts'
import type { RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { fail, found } from '#request/problem.ts'
import { updateLanguage } from './account-store.ts'
import { changeOwnPassword } from './change-account.ts'
import type { EmailProof } from './email-proof/email-proof.ts'
import { isOwnOrigin } from './own-origin.ts'
import type { PasswordReset } from './password-reset/password-reset.ts'
import { ownerOf, personOf } from './second-factor/routes.ts'
import { endSession, endSessionsOf } from './sessions/end-sessions.ts'
import { findSessionAccount, listSessions } from './sessions/session-store.ts'
import type { OpenSession, Sessions, SsoSignIn } from './sessions/sessions.ts'
import type { SignedIn, SignIn, SignInBrowser } from './sign-in/sign-in.ts'

export interface AccountDeps {
  database: Database
  sessions: Sessions
  signIn: SignIn
  passwordReset: Pick<PasswordReset, 'request' | 'use'>
  emailProof: Pick<EmailProof, 'requestOwn' | 'open'>
  /** Where users reach the portal, such as `https://fyr.example.com`. */
  publicUrl: string
  /** Where the browser signs out of the identity provider that began a session; null where it cannot. */
  signOutUrlOf(sso: SsoSignIn, origin: string | undefined): Promise<string | null>
  /** A token for one live connection; undefined when no more can be given. */
  issueOneTimeToken(
    subject: { sessionId: string; companyId: string; accountId: string },
    now: Date,
  ): Awaitable<string | undefined>
}

export function accountRoutes(deps: AccountDeps) {
  const { database, sessions, signIn, passwordReset, emailProof } = deps
  const { publicUrl, signOutUrlOf, issueOneTimeToken } = deps
  return {
    authenticate: on.accounts.authenticate.handler(async ({ input, context }) => {
      const credentials = { ...input.body, ...browserOf(context) }
      return withCookies(context, await signIn.authenticate(credentials, context.now))
    }),
    refresh: on.accounts.refresh.handler(async ({ input, context }) => {
      if (!isOwnOrigin(context, publicUrl)) fail('access.denied')
      const ownToken = context.refreshCookie.read()
      const masquerade = context.masqueradeCookie.read()
      if (masquerade !== undefined) {
        const session = await sessions.continueMasquerade({ token: masquerade, ownToken }, context.now)
        if (session) return session
        // It is over: the own session goes on.
        context.masqueradeCookie.clear()
      }
      const token = ownToken ?? fail('access.signedOut')
      const session = await sessions.refresh(token, input.body.companyId, context.now)
      if (session) return withCookie(context, session)
      context.refreshCookie.clear()
      return fail('access.signedOut')
    }),
    logOut: on.accounts.logOut.handler(async ({ context }) => {
      if (!isOwnOrigin(context, publicUrl)) fail('access.denied')
      const sso = await sessions.end({
        refreshToken: context.refreshCookie.read(),
        caller: context.caller,
        now: context.now,
      })
      const isMasquerade = context.masqueradeCookie.read() !== undefined || context.caller?.masquerade
      context.masqueradeCookie.clear()
      context.refreshCookie.clear()
      // Who acts as another does not sign their own self out of their provider.
      return { signOutUrl: sso && !isMasquerade ? await signOutUrlOf(sso, context.origin) : null }
    }),
    forgotPassword: on.accounts.forgotPassword.handler(({ input, context }) => {
      const { email } = input.params
      return passwordReset.request(
        { email, remoteAddress: context.remoteAddress, host: context.host },
        context.now,
      )
    }),
    resetPassword: on.accounts.resetPassword.handler(({ input, context }) => {
      const wish = { token: input.params.id, password: input.body.password }
      return passwordReset.use({ ...wish, remoteAddress: context.remoteAddress }, context.now)
    }),
    sendEmailLink: on.accounts.sendEmailLink.handler(({ context }) =>
      emailProof.requestOwn(ownerOf(context)),
    ),
    proveEmail: on.accounts.proveEmail.handler(({ input, context }) =>
      emailProof.open(ownerOf(context), input.params.token),
    ),
    me: on.accounts.me.handler(({ context }) => sessions.describe(context.signedIn())),
    oneTimeToken: on.accounts.oneTimeToken.handler(async ({ context }) => {
      const { sessionId, accountId, companyId } = context.signedIn()
      if (sessionId === null || accountId === null) fail('access.denied')
      const subject = { sessionId, accountId, companyId: found(companyId) }
      return { token: (await issueOneTimeToken(subject, context.now)) ?? fail('server.busy') }
    }),
    sessions: on.accounts.sessions.handler(async ({ context }) => {
      const { accountId, sessionId } = personOf(context)
      const all = await database.withPlatform((db) => listSessions(db, accountId, context.now))
      return all.map(({ id, createdAt, lastUsedAt, ...device }) => ({
        ...device,
        sessionId: id,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === sessionId,
      }))
    }),
    endSession: on.accounts.endSession.handler(async ({ input, context }) => {
      const { accountId } = personOf(context)
      await database.withPlatform(async (db) => {
        if ((await findSessionAccount(db, input.params.id))?.id !== accountId) fail('object.notFound')
        await endSession(db, input.params.id, context.now)
      })
    }),
    endOtherSessions: on.accounts.endOtherSessions.handler(async ({ context }) => {
      const { accountId, sessionId } = personOf(context)
      await database.withPlatform((db) => endSessionsOf(db, accountId, { except: sessionId }))
    }),
    changePassword: on.accounts.changePassword.handler(({ input, context }) =>
      changeOwnPassword(database, ownerOf(context), {
        password: input.body.password,
        currentPassword: input.body.currentPassword,
      }),
    ),
    setLanguage: on.accounts.setLanguage.handler(async ({ input, context }) => {
      const accountId = context.signedIn().accountId ?? fail('access.denied')
      await database.withPlatform(async (db) => {
        await updateLanguage(db, accountId, input.body.language)
        db.publishEvent('account', { accountId })
      })
    }),
  }
}

/** Where a call that signs in comes from. Its path is below /users/authenticate, where the cookie of the browser is sent. */
export function browserOf({ remoteAddress, userAgent, host, deviceCookie }: RequestContext): SignInBrowser {
  return { remoteAddress, userAgent, host, deviceCookie: deviceCookie.read() }
}

/** The answer to who has signed in, with the cookies of their session and browser. */
export function withCookies(
  context: RequestContext,
  { device, ...session }: SignedIn,
): OpenSession['answer'] {
  const answer = withCookie(context, session)
  // Who signs in is themselves.
  if (context.masqueradeCookie.read() !== undefined) context.masqueradeCookie.clear()
  context.deviceCookie.write(device.token, device.expiresAt)
  return answer
}

/** The answer with the cookie that continues the session. */
export function withCookie(context: RequestContext, { answer, refresh }: OpenSession): OpenSession['answer'] {
  context.refreshCookie.write(refresh.token, refresh.expiresAt)
  return answer
}
