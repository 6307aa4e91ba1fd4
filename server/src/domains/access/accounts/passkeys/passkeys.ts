import { createHash, randomUUID } from 'node:crypto'
import type { Passkey } from '@fyr/contract/access/passkeys'
import type { Database } from '#db/index.ts'
import { recordAccountChange } from '#domains/records/audit/index.ts'
import type { Brands, CompanyHosts } from '#domains/settings/white-label/index.ts'
import { networkOf } from '#lib/network/network.ts'
import { fail, found } from '#request/problem.ts'
import { findAccount } from '../account-store.ts'
import { changeOf, type Owner } from '../second-factor/second-factor.ts'
import { companyOfHost } from '../sign-in/company-of-host.ts'
import { countTries } from '../sign-in/count-tries.ts'
import type { SignedIn, SignIn, SignInBrowser } from '../sign-in/sign-in.ts'
import type { SignInLog } from '../sign-in-log/sign-in-log.ts'
import { type ChallengeUse, createChallenges } from './challenges.ts'
import {
  deletePasskey,
  findPasskey,
  findPasskeyByCredential,
  insertPasskey,
  listPasskeys,
  lockAccount,
  type StoredPasskey,
  updatePasskeyName,
  updateUse,
  useChallenge,
} from './passkey-store.ts'
import { findRelyingParty, type RelyingParty } from './relying-party.ts'
import {
  challengeIn,
  creationOptions,
  type NewCredential,
  requestOptions,
  type UsedCredential,
  verifyCreated,
  verifyUsed,
} from './webauthn.ts'

/** What one account may have. */
const maxPasskeys = 20
/** From one network in a quarter of an hour, right ones included. */
const maxTries = 300

/** The header Host of a call. */
type Host = string | undefined

export interface Passkeys {
  list(accountId: string): Promise<Passkey[]>
  /** What the owner's browser makes a passkey by. */
  begin(owner: Owner, host: Host): Promise<object>
  create(owner: Owner, host: Host, made: { name: string; credential: NewCredential }): Promise<Passkey>
  /** Without a name it keeps its own. */
  rename(owner: Owner, id: string, name: string | undefined): Promise<Passkey>
  remove(owner: Owner, id: string): Promise<void>
  /** What a browser asks for a passkey by; bound to its cookie. */
  challenge(host: Host, cookie: string, now: Date): Promise<object>
  /** Begins a session by a passkey, without password and code: it was opened by a PIN, a finger or a face. */
  authenticate(
    used: { credential: UsedCredential; host: Host; cookie: string | undefined; browser: SignInBrowser },
    now: Date,
  ): Promise<SignedIn>
}

export function createPasskeys(deps: {
  database: Database
  installationKey: Uint8Array
  hosts: Pick<CompanyHosts, 'isKnown' | 'companyOf'>
  brands: Pick<Brands, 'ofHost'>
  publicUrl: string
  signIn: Pick<SignIn, 'startSession'>
  log: Pick<SignInLog, 'recordRefusal'>
}): Passkeys {
  const { database, hosts, brands, publicUrl, signIn, log } = deps
  const challenges = createChallenges(deps.installationKey)

  async function partyOf(host: Host): Promise<RelyingParty> {
    return (await findRelyingParty(hosts, host, publicUrl)) ?? fail('passkey.unknownHost')
  }

  /** The challenge that a browser has answered, now used up; undefined for one that is not good (any more). */
  async function takeChallenge(
    clientData: string,
    use: ChallengeUse,
    now: Date,
  ): Promise<string | undefined> {
    const challenge = challengeIn(clientData)
    const expiresAt = challenge === undefined ? undefined : challenges.endOf(challenge, use, now)
    if (challenge === undefined || !expiresAt) return undefined
    const hash = createHash('sha256').update(challenge).digest()
    const isUnused = await database.withPlatform((db) => useChallenge(db, { hash, expiresAt, now }))
    return isUnused ? challenge : undefined
  }

  async function take({ accountId }: Owner, id: string): Promise<StoredPasskey> {
    return found(await database.withPlatform((db) => findPasskey(db, accountId, id)))
  }

  return {
    async list(accountId) {
      return (await database.withPlatform((db) => listPasskeys(db, accountId))).map(toWire)
    },
    async begin({ accountId, sessionId, name, now }, host) {
      const party = { ...(await partyOf(host)), name: (await brands.ofHost(host)).title }
      const { account, known } = await database.withPlatform(async (db) => ({
        account: found(await findAccount(db, accountId)),
        known: await listPasskeys(db, accountId),
      }))
      if (known.length >= maxPasskeys) fail('passkey.tooMany', { params: { maximum: maxPasskeys } })
      const challenge = challenges.issue({ purpose: 'create', browser: sessionId }, now)
      return await creationOptions(party, { id: accountId, email: account.email, name }, { challenge, known })
    },
    async create(owner, host, { name, credential }) {
      const { accountId, sessionId, now } = owner
      const party = await partyOf(host)
      const use = { purpose: 'create', browser: sessionId } as const
      const challenge = await takeChallenge(credential.response.clientDataJSON, use, now)
      const verified = challenge && (await verifyCreated(party, credential, challenge))
      if (!verified) fail('passkey.invalid')
      const passkey = { ...verified, id: randomUUID(), accountId, name, domain: party.id, createdAt: now }
      await database.withPlatform(async (db) => {
        await lockAccount(db, accountId)
        if ((await listPasskeys(db, accountId)).length >= maxPasskeys)
          fail('passkey.tooMany', { params: { maximum: maxPasskeys } })
        if (!(await insertPasskey(db, passkey))) fail('passkey.invalid')
        db.publishEvent('account', { accountId })
        await recordAccountChange(db, owner, ...changeOf(owner, { passkey: { from: null, to: name } }))
      })
      return toWire({ ...passkey, lastUsedAt: null })
    },
    async rename(owner, id, name) {
      const passkey = await take(owner, id)
      if (name === undefined || name === passkey.name) return toWire(passkey)
      await database.withPlatform(async (db) => {
        await updatePasskeyName(db, id, name)
        await recordAccountChange(
          db,
          owner,
          ...changeOf(owner, { passkey: { from: passkey.name, to: name } }),
        )
      })
      return toWire({ ...passkey, name })
    },
    async remove(owner, id) {
      const passkey = await take(owner, id)
      await database.withPlatform(async (db) => {
        await deletePasskey(db, id)
        db.publishEvent('account', { accountId: owner.accountId })
        await recordAccountChange(
          db,
          owner,
          ...changeOf(owner, { passkey: { from: passkey.name, to: null } }),
        )
      })
    },
    async challenge(host, cookie, now) {
      const party = await partyOf(host)
      return await requestOptions(party, challenges.issue({ purpose: 'signIn', browser: cookie }, now))
    },
    async authenticate({ credential, host, cookie, browser }, now) {
      const party = await partyOf(host)
      const { remoteAddress, userAgent = '' } = browser
      const [tries = 0] = await countTries(database, [`passkey from ${networkOf(remoteAddress)}`], now)
      if (tries > maxTries) fail('access.locked')
      const use = { purpose: 'signIn', browser: cookie ?? '' } as const
      const challenge = cookie && (await takeChallenge(credential.response.clientDataJSON, use, now))
      if (!challenge) fail('access.passkeyRefused')
      const { passkey, account } = await database.withPlatform(async (db) => {
        const named = Buffer.from(credential.id, 'base64url')
        const passkey = await findPasskeyByCredential(db, named, party.id)
        return { passkey, account: passkey && (await findAccount(db, passkey.accountId)) }
      })
      if (!passkey || !account) fail('access.passkeyRefused')
      const signCount = isOf(credential, passkey)
        ? await verifyUsed(party, credential, { challenge, known: passkey })
        : undefined
      const isGood =
        signCount !== undefined &&
        (await companyOfHost(deps, account, host)) !== undefined &&
        (await database.withPlatform((db) => updateUse(db, passkey, { signCount, now })))
      if (!isGood) {
        log.recordRefusal({ account, method: 'passkey', remoteAddress, userAgent, at: now }, 'passkeyRefused')
        fail('access.passkeyRefused')
      }
      return await signIn.startSession(account, 'passkey', browser, now)
    },
  }
}

/** An authenticator says whose the passkey is; one that says somebody else is not believed. */
const isOf = ({ response: { userHandle } }: UsedCredential, { accountId }: StoredPasskey) =>
  !userHandle || Buffer.from(userHandle, 'base64url').toString('utf8') === accountId

const toWire = ({ id, name, domain, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  passkeyId: id,
  name,
  domain,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
