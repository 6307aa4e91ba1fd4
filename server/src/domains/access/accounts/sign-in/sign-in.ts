import type { SignInMethod } from '@fyr/contract/access/sign-ins'
import type { Database } from '#db/index.ts'
import { type NewLogEntry, writeLog } from '#domains/records/logs/index.ts'
import type { CompanyHosts } from '#domains/settings/white-label/index.ts'
import { fail } from '#request/problem.ts'
import { type Account, findAccountByEmail } from '../account-store.ts'
import { normaliseEmail } from '../email.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import { nameOf } from '../sessions/name-of.ts'
import type { OpenSession, Sessions, SsoSignIn } from '../sessions/sessions.ts'
import type { SignInLog } from '../sign-in-log/sign-in-log.ts'
import { companyOfHost } from './company-of-host.ts'
import { createKnownDevices } from './known-devices.ts'
import { createLoginLimit, type LoginLimits } from './login-limit.ts'
import { isPassword } from './password.ts'

/** Where somebody signs in. */
export interface SignInBrowser {
  remoteAddress: string
  /** By which the browser reached the portal. */
  host?: string | undefined
  /** As the browser calls itself. */
  userAgent?: string | undefined
  /** Cookie of the browser, if it has one. */
  deviceCookie?: string | undefined
}

export interface Credentials extends SignInBrowser {
  email: string
  password: string
  /** Of the authenticator app, or a recovery code, where the account has a second factor. */
  code?: string | undefined
}

/** A session that begins, and by what its browser is known from now on. */
export interface SignedIn extends OpenSession {
  device: { token: string; expiresAt: Date }
}

export interface SignIn {
  /**
   * Begins a session. Refusals are the same in words, status and time whether or not there is such an account:
   * `access.badCredentials`, and `access.locked` after too many attempts. Who has the right password and a second
   * factor is asked for its code; who may sign in by single sign-on only is told so by `access.ssoOnly`.
   */
  authenticate(credentials: Credentials, now: Date): Promise<SignedIn>
  /**
   * Begins a session of somebody who has proved who they are: the one place where sessions begin. Notes it in the
   * sign-in log and tells the owner of a new device.
   */
  startSession(
    account: Account,
    method: SignInMethod,
    browser: SignInBrowser,
    now: Date,
    sso?: SsoSignIn,
  ): Promise<SignedIn>
}

export function createSignIn(deps: {
  database: Database
  sessions: Sessions
  limits: LoginLimits
  hosts: Pick<CompanyHosts, 'companyOf'>
  secondFactor: Pick<SecondFactor, 'isInUse' | 'check'>
  log: SignInLog
}): SignIn {
  const { database, sessions, limits, secondFactor, log } = deps
  const limit = createLoginLimit(database, limits)
  const devices = createKnownDevices(database)

  async function startSession(
    account: Account,
    method: SignInMethod,
    { remoteAddress, userAgent = '', deviceCookie, host }: SignInBrowser,
    now: Date,
    sso?: SsoSignIn,
  ): Promise<SignedIn> {
    const companyId = await companyOfHost(deps, account, host)
    if (companyId === undefined) fail(sso ? 'sso.noUser' : 'access.badCredentials')
    const { isNew, ...device } = await database.withPlatform(async (db) => {
      const remembered = await devices.remember(db, deviceCookie, account.id, now)
      // The first device of an account is no news to its owner.
      const isNew = remembered.isNew && account.lastSeenAt !== null
      await log.recordSuccess(db, { account, method, remoteAddress, userAgent, at: now }, { isNew })
      return { ...remembered, isNew }
    })
    const session = await sessions.open(account, { userAgent, remoteAddress }, now, {
      wanted: companyId,
      sso,
    })
    const company = session.answer.userCompany
    if (company) {
      await database.withCompanyPriority(company.companyId, (db) => writeLog(db, signedIn(account, now)))
    }
    return { ...session, device }
  }

  return {
    startSession,
    async authenticate({ email: written, password, code, ...browser }, now) {
      const { remoteAddress, userAgent = '', deviceCookie } = browser
      const email = normaliseEmail(written)
      const isKnown = await devices.isKnown(deviceCookie, email, now)
      const knownDevice = isKnown ? deviceCookie : undefined
      const attempt = { email, remoteAddress, knownDevice }
      const { refused, first } = await limit.enter(attempt, now)
      const account = await database.withPlatform((db) => findAccountByEmail(db, email))
      const entry = account && { account, method: 'password' as const, remoteAddress, userAgent, at: now }
      if (refused) {
        if (first && entry) log.recordRefusal(entry, 'blocked')
        fail('access.locked')
      }
      const isRight = await isPassword(password, account?.passwordHash)
      // Before the attempts are forgotten, which would tell that the password is right.
      const isRefused = account && (await companyOfHost(deps, account, browser.host)) === undefined
      if (!isRight || isRefused || !account || !entry) {
        if (entry) log.recordRefusal(entry, 'wrongPassword')
        fail('access.badCredentials')
      }
      await limit.reset(attempt)
      // Not before the password was right: it would tell that there is an account.
      if (await sessions.needsSso(account)) fail('access.ssoOnly')
      if (!(await secondFactor.isInUse(account.id))) {
        return await startSession(account, 'password', browser, now)
      }
      if (code === undefined) fail('access.secondFactorRequired')
      const check = await secondFactor.check(account.id, { code, knownDevice }, now)
      if (typeof check === 'object') {
        if (check.first) log.recordRefusal(entry, 'blocked')
        fail('access.locked')
      }
      if (check === 'wrong') {
        log.recordRefusal(entry, 'wrongCode')
        fail('access.wrongCode', { field: 'body.code' })
      }
      return await startSession(account, check, browser, now)
    },
  }
}

function signedIn(account: Account, now: Date): NewLogEntry {
  const name = nameOf(account)
  return { kind: 'login.succeeded', params: { name }, type: 'LOGIN', actorName: name, at: now }
}
