import type { Database, PlatformDb } from '#db/index.ts'
import { hasSuspendedMembership } from '#domains/access/roles/index.ts'
import { recordAccountChange } from '#domains/records/audit/index.ts'
import { insertPlatformJob } from '#jobs/index.ts'
import { hashOfLink } from '#lib/secrets/link-token.ts'
import { fail, found } from '#request/problem.ts'
import { findAccount, setProvedEmail } from '../account-store.ts'
import { changeOf, type Owner } from '../second-factor/second-factor.ts'
import { countTries } from '../sign-in/count-tries.ts'
import { emailProofKind } from './email-proof-mail.ts'
import { replaceEmailProof, takeEmailProof } from './email-proof-store.ts'

/** Of a link, from the request on. */
const lifetimeMs = 24 * 3_600_000
/** Links for one account, and tries of its links, in a quarter of an hour. */
const maxTries = 5

export interface EmailProof {
  /** Whether addresses can be proved at all: there is a mail server. */
  isPossible(): Promise<boolean>
  /** Refuses with 403 what only an account with a proved address may, unless none can be proved. */
  require(accountId: string): Promise<void>
  /** Has a link sent to an address, by which it becomes the proved one of the account. */
  request(db: PlatformDb, wish: { accountId: string; email: string; now: Date }): Promise<void>
  /** Has a link sent to the own address. */
  requestOwn(owner: Owner): Promise<void>
  /** Uses a link, as its account, once. */
  open(owner: Owner, token: string): Promise<void>
  /** 429 after too many mails or tries of one account; requests of others for it are counted apart. */
  limit(accountId: string, now: Date, options?: { isByOther: boolean }): Promise<void>
}

/** Refuses with 403 to bind the account to another address while its owner has not ended a suspension by mail. */
export async function checkAddressMayChange(db: PlatformDb, accountId: string): Promise<void> {
  if (await hasSuspendedMembership(db, accountId)) fail('account.resetNeeded')
}

export function createEmailProof(deps: {
  database: Database
  /** Whether mails can be sent at all. */
  canSend(): Promise<boolean>
  wakeJobs(): void
}): EmailProof {
  const { database, canSend, wakeJobs } = deps

  const limit: EmailProof['limit'] = async (accountId, now, { isByOther } = { isByOther: false }) => {
    const counted = `email proof ${isByOther ? 'by others ' : ''}${accountId}`
    const [tries = 0] = await countTries(database, [counted], now)
    if (tries > maxTries) fail('request.tooMany')
  }

  const request: EmailProof['request'] = async (db, { accountId, email, now }) => {
    await replaceEmailProof(db, { accountId, email, expiresAt: new Date(now.getTime() + lifetimeMs) })
    const idempotencyKey = `${emailProofKind}:${accountId}:${now.getTime()}`
    await insertPlatformJob(db, { kind: emailProofKind, payload: { accountId }, idempotencyKey }, now)
    db.afterCommit(wakeJobs)
  }

  return {
    isPossible: canSend,
    limit,
    request,
    async require(accountId) {
      const account = await database.withPlatform((db) => findAccount(db, accountId))
      if (account?.emailProvedAt === null && (await canSend())) fail('account.emailNotProved')
    },
    async requestOwn({ accountId, now }) {
      if (!(await canSend())) fail('mail.notConfigured')
      await limit(accountId, now)
      await database.withPlatform(async (db) => {
        const { email } = found(await findAccount(db, accountId))
        await request(db, { accountId, email, now })
      })
    },
    async open(owner, token) {
      const { accountId, now } = owner
      await limit(accountId, now)
      await database.withPlatform(async (db) => {
        const { email: from } = found(await findAccount(db, accountId))
        const proof = { accountId, hash: hashOfLink(token), now }
        const to = (await takeEmailProof(db, proof)) ?? fail('account.linkEnded')
        if (to !== from) await checkAddressMayChange(db, accountId)
        if (!(await setProvedEmail(db, accountId, { email: to, now }))) fail('account.emailTaken')
        if (to !== from) await recordAccountChange(db, owner, ...changeOf(owner, { email: { from, to } }))
        db.publishEvent('account', { accountId })
      })
    },
  }
}
