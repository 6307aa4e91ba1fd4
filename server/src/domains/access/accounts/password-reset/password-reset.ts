import type { Database, PlatformDb } from '#db/index.ts'
import { resumeElsewhere } from '#domains/access/roles/index.ts'
import { type NewLogEntry, writeLogIn } from '#domains/records/logs/index.ts'
import type { CompanyHosts } from '#domains/settings/white-label/index.ts'
import { insertPlatformJob } from '#jobs/index.ts'
import { hashOfLink } from '#lib/secrets/link-token.ts'
import { fail } from '#request/problem.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  listCompaniesOf,
  markEmailProved,
} from '../account-store.ts'
import { changePassword } from '../change-account.ts'
import { normaliseEmail } from '../email.ts'
import {
  deleteEmailProof,
  deleteKnownDevices,
  deleteSignInsBefore,
} from '../email-proof/email-proof-store.ts'
import { nameOf } from '../sessions/name-of.ts'
import { hashNewPassword } from '../sign-in/password.ts'
import { takeLink } from './link-store.ts'
import { countRequest, isTryRefused } from './reset-limit.ts'
import { resetMailKind } from './reset-mail.ts'

interface ResetWish {
  email: string
  remoteAddress: string
  /** By which the browser reached the portal. */
  host: string | undefined
}

export interface PasswordReset {
  /** Sends a link to the owner of the address, if there is one: the answer and its time tell nothing of that. */
  request(wish: ResetWish, now: Date): Promise<void>
  /** Sets a new password by a link, once: every session of the account ends. */
  use(wish: { token: string; password: string; remoteAddress: string }, now: Date): Promise<void>
  /** Resolves when what goes on after an answer is done: before stopping, and in tests. */
  idle(): Promise<void>
}

export function createPasswordReset(deps: {
  database: Database
  hosts: Pick<CompanyHosts, 'companyOf'>
  /** Whether mails can be sent at all. */
  canSend(): Promise<boolean>
  wakeJobs(): void
  onError(error: unknown): void
}): PasswordReset {
  const { database, hosts, canSend, wakeJobs, onError } = deps
  const unfinished = new Set<Promise<void>>()

  async function send(email: string, host: string | undefined, now: Date): Promise<void> {
    const ofHost = await hosts.companyOf(host)
    await database.withPlatform(async (db) => {
      const account = await findAccountByEmail(db, email)
      if (!account) return
      const companyId = companyOfLink(await listCompaniesOf(db, account.id), ofHost)
      const key = `${resetMailKind}:${account.id}:${now.getTime()}`
      await insertPlatformJob(
        db,
        { kind: resetMailKind, payload: { accountId: account.id, companyId }, idempotencyKey: key },
        now,
      )
      db.afterCommit(wakeJobs)
    })
  }

  return {
    async request({ email: written, remoteAddress, host }, now) {
      if (!(await canSend())) fail('mail.notConfigured')
      const email = normaliseEmail(written)
      const { sends, refused } = await countRequest(database, { email, remoteAddress }, now)
      if (refused) fail('request.tooMany')
      if (!sends) return
      // After the answer: the time it takes would tell that there is an account.
      const work = send(email, host, now)
        .catch(onError)
        .finally(() => unfinished.delete(work))
      unfinished.add(work)
    },
    async use({ token, password, remoteAddress }, now) {
      if (await isTryRefused(database, remoteAddress, now)) fail('request.tooMany')
      const passwordHash = await hashNewPassword(database, password)
      await database.withPlatform(async (db) => {
        const accountId = (await takeLink(db, hashOfLink(token), now)) ?? fail('account.linkEnded')
        const account = await findAccount(db, accountId)
        await changePassword(db, accountId, { passwordHash, keptSession: null })
        if (!account) return
        await removePrepared(db, account, now)
        await resumeElsewhere(db, accountId)
        const companies = await listCompaniesOf(db, accountId)
        const name = nameOf(account)
        const entry: NewLogEntry = {
          kind: 'password.reset',
          params: { name },
          type: 'LOGIN',
          actorName: name,
          at: now,
        }
        await writeLogIn(
          db,
          companies.map(({ companyId }) => companyId),
          entry,
        )
      })
    },
    async idle() {
      await Promise.all(unfinished)
    },
  }
}

/**
 * Whoever opened the link has the address. What somebody else may have set on the account goes: all before it was proved,
 * or all by a password that was not the owner's. So does a change of the address that waits for its link.
 */
async function removePrepared(db: PlatformDb, account: Account, now: Date): Promise<void> {
  const { id, emailProvedAt, hasAssignedPassword } = account
  await deleteSignInsBefore(db, id, hasAssignedPassword ? now : (emailProvedAt ?? now))
  await deleteKnownDevices(db, id)
  await deleteEmailProof(db, id)
  await markEmailProved(db, id, now)
}

/** Whose mail it is: of the company at whose domain the account's owner asks, else of the account's only one. */
function companyOfLink(own: { companyId: string }[], ofHost: string | null): string | null {
  const asked = own.find(({ companyId }) => companyId === ofHost)
  return (asked ?? (own.length === 1 ? own[0] : undefined))?.companyId ?? null
}
