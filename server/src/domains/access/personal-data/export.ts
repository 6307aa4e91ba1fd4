import type { PersonalData } from '@fyr/contract/access/personal-data'
import type { Database, PlatformDb } from '#db/index.ts'
import { listSessions, signInsOf } from '#domains/access/accounts/index.ts'
import { found } from '#request/problem.ts'
import {
  type Change,
  findNotifications,
  findProfile,
  findSecondFactorStart,
  listChangesBy,
  listMemberships,
  listOwnIdentities,
  listOwnPasskeys,
  listOwnSettings,
} from './personal-data-store.ts'

type Kept = Omit<PersonalData, 'changes'>

/** Of all companies together; of each company the newest. */
const maxChanges = 100_000
const changesAtOnce = 500

/** All but what they have changed. */
export async function readPersonalData(db: PlatformDb, accountId: string, now: Date): Promise<Kept> {
  const sessions = await listSessions(db, accountId, now)
  return plain<Kept>({
    format: 'fyr-personal-data/1',
    exportedAt: now,
    profile: found(await findProfile(db, accountId)),
    companies: await listMemberships(db, accountId),
    settings: await listOwnSettings(db, accountId),
    secondFactorSince: await findSecondFactorStart(db, accountId),
    passkeys: await listOwnPasskeys(db, accountId),
    identities: await listOwnIdentities(db, accountId),
    sessions: sessions.map(({ id: _, ...session }) => session),
    signIns: await signInsOf(db, accountId),
    notifications: await findNotifications(db, accountId),
  })
}

/** Times as the contract writes them. */
const plain = <T>(value: object): T => JSON.parse(JSON.stringify(value)) as T

/** The document in pieces: of the changes a portion is read when the one before is sent. */
export async function* personalDataPieces(database: Database, kept: Kept): AsyncGenerator<string> {
  const { profile, companies } = kept
  yield `${JSON.stringify(kept).slice(0, -1)},"changes":[`
  const perCompany = Math.floor(maxChanges / Math.max(1, companies.length))
  let separator = ''
  for (const { companyId } of companies) {
    for await (const page of changesIn(database, companyId, profile.userId, perCompany)) {
      const rows = page.map(({ id: _, ...change }) => JSON.stringify({ companyId, ...change }))
      yield separator + rows.join(',')
      separator = ','
    }
  }
  yield ']}'
}

async function* changesIn(
  database: Database,
  companyId: string,
  accountId: string,
  most: number,
): AsyncGenerator<Change[]> {
  let before: Change | undefined
  for (let left = most; left > 0; left -= changesAtOnce) {
    const from = { before, limit: Math.min(changesAtOnce, left) }
    const page = await database.withCompany(companyId, (db) => listChangesBy(db, accountId, from))
    if (page.length > 0) yield page
    if (page.length < from.limit) return
    before = page.at(-1)
  }
}
