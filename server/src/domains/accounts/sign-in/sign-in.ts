import type { Database } from '#db/index.ts'
import { type NewLogEntry, writeLog, writeLogIn } from '#domains/logs/index.ts'
import { fail } from '#request/problem.ts'
import { type Account, findAccountByEmail, listCompaniesOf } from '../account-store.ts'
import { normaliseEmail } from '../email.ts'
import { nameOf } from '../sessions/identify.ts'
import type { OpenSession, Sessions } from '../sessions/sessions.ts'
import { createKnownDevices } from './known-devices.ts'
import { createLoginLimit, type LoginLimits } from './login-limit.ts'
import { isPassword } from './password.ts'

/** Where somebody signs in. */
export interface SignInBrowser {
  remoteAddress: string
  /** As the browser calls itself. */
  userAgent?: string | undefined
  /** Cookie of the browser, if it has one. */
  deviceCookie?: string | undefined
}

export interface Credentials extends SignInBrowser {
  email: string
  password: string
}

/** A session that begins, and by what its browser is known from now on. */
export interface SignedIn extends OpenSession {
  device: { token: string; expiresAt: Date }
}

export interface SignIn {
  /**
   * Begins a session. Refusals are the same in words, status and time whether or not there is such an
   * account: `access.badCredentials`, and `access.locked` after too many attempts.
   */
  authenticate(credentials: Credentials, now: Date): Promise<SignedIn>
  /** Begins a session of somebody who has proved who they are, in whatever way: the one place where sessions begin. */
  startSession(account: Account, browser: SignInBrowser, now: Date): Promise<SignedIn>
  /** Resolves when what goes on after an answer is done: before stopping, and in tests. */
  idle(): Promise<void>
}

export function createSignIn(deps: {
  database: Database
  sessions: Sessions
  limits: LoginLimits
  onError(error: unknown): void
}): SignIn {
  const { database, sessions, limits, onError } = deps
  const limit = createLoginLimit(database, limits)
  const devices = createKnownDevices(database)
  const unfinished = new Set<Promise<void>>()

  /** Tells the companies of the account, after the answer: the time it takes would tell that there is one. */
  function tellLater(account: Account | undefined, kind: 'login.failed' | 'login.blocked', now: Date): void {
    if (!account) return
    const { id, email } = account
    const entry: NewLogEntry = { kind, params: { email }, type: 'WARNING', actorName: null, at: now }
    const work = database
      .withPlatform(async (db) => {
        const companies = await listCompaniesOf(db, id)
        await writeLogIn(
          db,
          companies.map(({ companyId }) => companyId),
          entry,
        )
      })
      .catch(onError)
      .finally(() => unfinished.delete(work))
    unfinished.add(work)
  }

  async function startSession(account: Account, browser: SignInBrowser, now: Date): Promise<SignedIn> {
    const { remoteAddress, userAgent = '', deviceCookie } = browser
    const device = await devices.remember(deviceCookie, account.id, now)
    const session = await sessions.open(account, { userAgent, remoteAddress }, now)
    const company = session.answer.userCompany
    if (company) await database.withCompany(company.companyId, (db) => writeLog(db, signedIn(account, now)))
    return { ...session, device }
  }

  return {
    startSession,
    async authenticate({ email: written, password, ...browser }, now) {
      const { remoteAddress, deviceCookie } = browser
      const email = normaliseEmail(written)
      const isKnown = await devices.isKnown(deviceCookie, email, now)
      const attempt = { email, remoteAddress, knownDevice: isKnown ? deviceCookie : undefined }
      const { refused, first } = await limit.enter(attempt, now)
      const account = await database.withPlatform((db) => findAccountByEmail(db, email))
      if (refused) {
        if (first) tellLater(account, 'login.blocked', now)
        fail('access.locked')
      }
      if (!(await isPassword(password, account?.passwordHash)) || !account) {
        tellLater(account, 'login.failed', now)
        fail('access.badCredentials')
      }
      await limit.reset(attempt)
      return await startSession(account, browser, now)
    },
    async idle() {
      await Promise.all(unfinished)
    },
  }
}

function signedIn(account: Account, now: Date): NewLogEntry {
  const name = nameOf(account)
  return { kind: 'login.succeeded', params: { name }, type: 'LOGIN', actorName: name, at: now }
}
