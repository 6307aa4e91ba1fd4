import type { OpeningSetting } from '@fyr/contract/endpoints/endpoint'
import {
  createAccountMails,
  createEmailProof,
  createPasskeys,
  createPasswordReset,
  createSecondFactor,
  createSessions,
  createSignIn,
  createSignInLog,
  type Sessions,
  usualLimits,
} from '#domains/access/accounts/index.ts'
import { createPermissionCache } from '#domains/access/roles/index.ts'
import { createSso } from '#domains/access/sso/index.ts'
import { recordRefusal } from '#domains/access/users/index.ts'
import { type AccessTokens, createAccessTokens } from '#domains/connections/access-tokens/index.ts'
import {
  createPublicIds,
  createVisitLimit,
  usualVisitRates,
} from '#domains/dashboards/public-dashboards/index.ts'
import { isSettingOn } from '#domains/settings/settings/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import type { AuditSubject } from '#request/problem.ts'
import type { Runtime } from '../runtime.ts'
import { createHubTokens } from './hub-tokens.ts'

export type Access = ReturnType<typeof startAccess>

/** Who calls, and what they may: what is kept in memory of it, each behind an interface of its own. */
export function startAccess(
  {
    config,
    database,
    hosts,
    brands,
    messaging,
    installationKey,
    outboundRules,
    createRateLimit,
    log,
    shutdown,
  }: Runtime,
  { wakeJobs }: { wakeJobs(): void },
) {
  const rights = createPermissionCache({ database })
  shutdown.add('rights', () => rights.close())
  const sessions: Sessions = createSessions({ database, brands, rightsOf: rights.rightsOf, installationKey })
  shutdown.add('sessions', () => sessions.close())
  const onError = (error: unknown) => log.error({ err: error }, 'Work after a sign-in failed')
  const accountMails = createAccountMails({ wakeJobs })
  const secondFactor = createSecondFactor({ database, installationKey })
  const emailProof = createEmailProof({ database, canSend: messaging.canMail, wakeJobs })
  const signInLog = createSignInLog({ database, mails: accountMails, onError })
  shutdown.add('sign-in log', () => signInLog.idle())
  const signIn = createSignIn({
    database,
    hosts,
    sessions,
    limits: usualLimits,
    secondFactor,
    log: signInLog,
  })
  const passkeys = createPasskeys({
    database,
    installationKey,
    hosts,
    brands,
    publicUrl: config.publicUrl,
    signIn,
    log: signInLog,
  })
  const { publicUrl } = config
  const sso = createSso({ database, installationKey, outboundRules, publicUrl, hosts, log })
  const passwordReset = createPasswordReset({
    database,
    hosts,
    canSend: messaging.canMail,
    wakeJobs,
    onError,
  })
  shutdown.add('password reset', () => passwordReset.idle())
  const tokens: AccessTokens = createAccessTokens({ database, log, rightsOf: rights.rightsOf })
  shutdown.add('access tokens', () => tokens.close())
  const hubTokens = createHubTokens()
  return {
    rights,
    sessions,
    signIn,
    secondFactor,
    passkeys,
    accountMails,
    sso,
    passwordReset,
    emailProof,
    tokens,
    hubTokens,
    /** What each call is checked against. */
    checks: {
      identify: async (bearer: string, now: Date) =>
        (await tokens.identify(bearer, now)) ?? (await sessions.identify(bearer, now)),
      rightsOf: rights.rightsOf,
      isOpen: (setting: OpeningSetting) => isSettingOn(database, setting),
      recordRefusal: (by: RequestPrincipal, object: AuditSubject, call: string) =>
        recordRefusal(database, by, object, call),
    },
    /** Those who have the address of something shared. */
    visitors: {
      publicIds: createPublicIds(installationKey),
      limit: createVisitLimit(usualVisitRates, createRateLimit),
      issueVisitToken: hubTokens.issueToVisitor,
    },
  }
}
