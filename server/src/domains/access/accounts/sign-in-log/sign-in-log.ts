import type { SignInEntry, SignInMethod, SignInResult } from '@fyr/contract/access/sign-ins'
import type { Database, PlatformDb } from '#db/index.ts'
import { type NewLogEntry, writeLogIn } from '#domains/records/logs/index.ts'
import type { AccountMails } from '../account-mails/account-mails.ts'
import { type Account, listCompaniesOf } from '../account-store.ts'
import { countNewDevices, insertSignIn, listSignIns } from './sign-in-store.ts'

const dayMs = 86_400_000
/** Mails about new devices to one account in a day: who has its password cannot flood its owner. */
const maxMailsPerDay = 3

/** A sign-in that ended somehow, where the account is known. */
export interface SignInAttempt {
  account: Account
  method: SignInMethod
  remoteAddress: string
  userAgent: string
  at: Date
}

export interface SignInLog {
  /** Notes a sign-in, in the transaction in which its device is remembered; of a new one the owner is told by mail. */
  recordSuccess(db: PlatformDb, attempt: SignInAttempt, device: { isNew: boolean }): Promise<void>
  /**
   * Notes a refusal and tells the companies of the account, both after the answer: the time it takes would tell that
   * there is an account.
   */
  recordRefusal(attempt: SignInAttempt, result: Exclude<SignInResult, 'succeeded'>): void
  /** Resolves when what goes on after an answer is done. */
  idle(): Promise<void>
}

export function createSignInLog(deps: {
  database: Database
  mails: AccountMails
  onError(error: unknown): void
}): SignInLog {
  const { database, mails, onError } = deps
  const unfinished = new Set<Promise<void>>()
  return {
    async recordSuccess(db, { account, ...entry }, { isNew }) {
      const { at, remoteAddress, userAgent } = entry
      await insertSignIn(db, { ...entry, accountId: account.id, result: 'succeeded', isNewDevice: isNew })
      if (!isNew) return
      const recent = await countNewDevices(db, account.id, new Date(at.getTime() - dayMs))
      if (recent > maxMailsPerDay) return
      await mails.queue(db, {
        notice: 'newDevice',
        accountId: account.id,
        at: at.toISOString(),
        remoteAddress,
        userAgent,
      })
    },
    recordRefusal({ account, ...entry }, result) {
      const log: NewLogEntry = {
        kind: result === 'blocked' ? 'login.blocked' : 'login.failed',
        params: { email: account.email },
        type: 'WARNING',
        actorName: null,
        at: entry.at,
      }
      const work = database
        .withPlatform(async (db) => {
          const companies = await listCompaniesOf(db, account.id)
          await writeLogIn(
            db,
            companies.map(({ companyId }) => companyId),
            log,
          )
          await insertSignIn(db, { ...entry, accountId: account.id, result, isNewDevice: false })
        })
        .catch(onError)
        .finally(() => unfinished.delete(work))
      unfinished.add(work)
    },
    async idle() {
      await Promise.all(unfinished)
    },
  }
}

/** The sign-ins of an account that are kept, the newest first. */
export async function signInsOf(db: PlatformDb, accountId: string): Promise<SignInEntry[]> {
  const entries = await listSignIns(db, accountId)
  return entries.map(({ id, at, accountId: _, ...entry }) => ({
    ...entry,
    signInId: id,
    at: at.toISOString(),
  }))
}
