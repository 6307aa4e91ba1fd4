import type { SecondFactorState } from '@fyr/contract/access/second-factor'
import type { Database, PlatformDb } from '#db/index.ts'
import { type Changes, recordAccountChange } from '#domains/records/audit/index.ts'
import { createEncryption } from '#lib/secrets/encryption.ts'
import { deriveKey } from '#lib/secrets/signed-token.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { countTries, forgetTries } from '../sign-in/count-tries.ts'
import { generateRecoveryCodes, hashOfRecoveryCode } from './recovery-codes.ts'
import {
  confirmTotp,
  countRecoveryCodes,
  deleteSecondFactor,
  findTotp,
  replacePendingTotp,
  replaceRecoveryCodes,
  takeRecoveryCode,
  useTotpStep,
} from './second-factor-store.ts'
import { createTotpSecret, stepOfCode, type TotpNames, totpAddress } from './totp.ts'

/** Wrong codes in a quarter of an hour: from a browser that the account knows, and from everywhere else together. */
const maxTries = 10

/** Who changes a second factor: the owner of the account. */
export type Owner = RequestPrincipal & { accountId: string; sessionId: string }

/** The outcome of a code at a sign-in. */
export type CodeCheck = 'totp' | 'recoveryCode' | 'wrong' | { blocked: true; first: boolean }

export interface SecondFactor {
  describe(accountId: string): Promise<SecondFactorState>
  /** A new secret for an authenticator app; it counts once a code of it has come. 409 where one is in use. */
  begin(owner: Owner, names: TotpNames): Promise<{ secret: string; address: string }>
  /** Puts the secret in use and answers recovery codes, this once; all other sessions end. */
  confirm(owner: Owner, code: string): Promise<string[]>
  /** New recovery codes in place of those before. */
  renewRecoveryCodes(owner: Owner): Promise<string[]>
  /** Ends the second factor by its owner; all other sessions end. */
  remove(owner: Owner): Promise<void>
  isInUse(accountId: string): Promise<boolean>
  /**
   * Looks at a code of the app, or a recovery code, and uses it up.
   * @param knownDevice the cookie of a browser in which the account has signed in: its tries are its own
   */
  check(
    accountId: string,
    written: { code: string; knownDevice: string | undefined },
    now: Date,
  ): Promise<CodeCheck>
}

export function createSecondFactor({
  database,
  installationKey,
}: {
  database: Database
  installationKey: Uint8Array
}): SecondFactor {
  const { encrypt, decrypt } = createEncryption(installationKey, 'totp')
  const codeKey = deriveKey(installationKey, 'recovery code')

  function makeRecoveryCodes(accountId: string) {
    const codes = generateRecoveryCodes()
    return { codes, hashes: codes.map((code) => hashOfRecoveryCode(codeKey, accountId, code)) }
  }

  /** Of several who bring the same code at once, one is right. */
  async function takeCode(
    accountId: string,
    code: string,
    now: Date,
  ): Promise<'totp' | 'recoveryCode' | null> {
    const digits = code.replaceAll(/\s/g, '')
    return await database.withPlatform(async (db) => {
      if (!/^\d{6}$/.test(digits)) {
        const hash = hashOfRecoveryCode(codeKey, accountId, code)
        return (await takeRecoveryCode(db, accountId, hash)) ? 'recoveryCode' : null
      }
      const totp = await findTotp(db, accountId)
      const step = totp && stepOfCode(decrypt(totp.secret, accountId), digits, now)
      return step !== undefined && (await useTotpStep(db, accountId, step)) ? 'totp' : null
    })
  }

  return {
    async describe(accountId) {
      return await database.withPlatform(async (db) => ({
        activeSince: (await findTotp(db, accountId))?.confirmedAt?.toISOString() ?? null,
        recoveryCodesLeft: await countRecoveryCodes(db, accountId),
      }))
    },
    async begin({ accountId, now }, names) {
      const secret = createTotpSecret()
      const stored = encrypt(secret, accountId)
      await database.withPlatform(async (db) => {
        if (!(await replacePendingTotp(db, { accountId, secret: stored, now }))) fail('secondFactor.exists')
      })
      return { secret, address: totpAddress(secret, names) }
    },
    async confirm(owner, code) {
      const { accountId, sessionId, now } = owner
      const [tries = 0] = await countTries(database, [`new second factor ${accountId}`], now)
      if (tries > maxTries) fail('access.locked')
      const { codes, hashes } = makeRecoveryCodes(accountId)
      await database.withPlatform(async (db) => {
        const totp = await findTotp(db, accountId)
        if (!totp) fail('secondFactor.wrongCode', { field: 'body.code' })
        const step = stepOfCode(decrypt(totp.secret, accountId), code.replaceAll(/\s/g, ''), now)
        if (step === undefined) fail('secondFactor.wrongCode', { field: 'body.code' })
        if (!(await confirmTotp(db, accountId, { secret: totp.secret, step, now })))
          fail('secondFactor.exists')
        await replaceRecoveryCodes(db, accountId, hashes)
        await endSessionsOf(db, accountId, { except: sessionId })
        db.publishEvent('account', { accountId })
        await recordAccountChange(db, owner, ...changeOf(owner, { secondFactor: { from: false, to: true } }))
      })
      return codes
    },
    async renewRecoveryCodes(owner) {
      const { accountId } = owner
      const { codes, hashes } = makeRecoveryCodes(accountId)
      await database.withPlatform(async (db) => {
        if (!(await findTotp(db, accountId))?.confirmedAt) fail('secondFactor.none')
        await replaceRecoveryCodes(db, accountId, hashes)
        await recordAccountChange(db, owner, ...changeOf(owner, { recoveryCodes: { from: null, to: null } }))
      })
      return codes
    },
    async remove(owner) {
      const { accountId, sessionId } = owner
      await database.withPlatform(async (db) => {
        if (!(await removeSecondFactor(db, accountId, { keptSession: sessionId }))) return
        await recordAccountChange(db, owner, ...changeOf(owner, { secondFactor: { from: true, to: false } }))
      })
    },
    async isInUse(accountId) {
      const totp = await database.withPlatform((db) => findTotp(db, accountId))
      return totp !== undefined && totp.confirmedAt !== null
    },
    async check(accountId, { code, knownDevice }, now) {
      const name = knownDevice === undefined ? `code ${accountId}` : `code ${accountId} in ${knownDevice}`
      // Counted before it is looked at, so that many at once are not more than many in a row.
      const [tries = 0] = await countTries(database, [name], now)
      if (tries > maxTries) return { blocked: true, first: tries === maxTries + 1 }
      const taken = await takeCode(accountId, code, now)
      if (taken === null) return 'wrong'
      await forgetTries(database, name)
      return taken
    },
  }
}

/** Ends a second factor, and every session of the account but the one that is named; false where there was none. */
export async function removeSecondFactor(
  db: PlatformDb,
  accountId: string,
  { keptSession }: { keptSession: string | null },
): Promise<boolean> {
  if (!(await deleteSecondFactor(db, accountId))) return false
  await endSessionsOf(db, accountId, { except: keptSession })
  db.publishEvent('account', { accountId })
  return true
}

/** For the audit log: what somebody changes of how they sign in. */
export const changeOf = ({ accountId, name }: Owner, changes: Changes) =>
  ['updated', ['user', accountId, name], changes] as const
