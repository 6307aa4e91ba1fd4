import { randomUUID } from 'node:crypto'
import type { PlatformDb } from '#db/index.ts'
import { endSessionsBegunBy, findAccount, nameOf } from '#domains/accounts/index.ts'
import { recordAccountChange, recordPlatformChange } from '#domains/audit/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import type { Occasion } from './admit.ts'
import {
  deleteIdentity,
  findIdentity,
  insertIdentity,
  listIdentities,
  lockSignIns,
} from './identity-store.ts'
import type { Vouched } from './oidc.ts'
import { listProvidersFor } from './provider-store.ts'

const objectType = 'identity'

/** Whoever a company's provider vouches for is theirs in that company only, and opens the account in no other way. */
export function isFullSession({ sso, masquerade }: Pick<RequestPrincipal, 'sso' | 'masquerade'>): boolean {
  return !masquerade && !sso?.onlyCompanyId
}

export function checkFullSession(by: Pick<RequestPrincipal, 'sso'>): void {
  if (!isFullSession(by)) fail('sso.fullSessionNeeded')
}

/** The sign-ins that open an account, and the providers that it may link. */
export async function identitiesOf(db: PlatformDb, accountId: string) {
  const identities = await listIdentities(db, accountId)
  const linked = new Set(identities.map(({ issuer }) => issuer))
  const offers = (await listProvidersFor(db, accountId)).filter(({ issuer }) => !linked.has(issuer))
  return { identities, offers }
}

/** Whoever a provider vouches for opens the account from now on; 409 where they open another. */
export async function linkIdentity(
  db: PlatformDb,
  accountId: string,
  { issuer, subject }: Pick<Vouched, 'issuer' | 'subject'>,
  { requestId, now }: Occasion,
): Promise<void> {
  const account = found(await findAccount(db, accountId))
  await lockSignIns(db, accountId)
  const id = randomUUID()
  if (!(await insertIdentity(db, { id, accountId, issuer, subject, isProvisioned: false, now }))) {
    const known = await findIdentity(db, issuer, subject)
    return known?.accountId === accountId ? undefined : fail('sso.identityTaken')
  }
  const by = { accountId, name: nameOf(account), requestId, now }
  await recordPlatformChange(db, by, { action: 'created', objectType, objectId: id, objectName: issuer })
}

/** Takes a sign-in from an account and ends the other sessions that it began; the last way to sign in stays. */
export async function unlinkIdentity(
  db: PlatformDb,
  by: RequestPrincipal & { accountId: string },
  id: string,
): Promise<void> {
  const { accountId, sessionId } = by
  const { hasPassword } = await lockSignIns(db, accountId)
  const all = await listIdentities(db, accountId)
  const identity = found(all.find((each) => each.id === id))
  if (!hasPassword && all.length === 1) fail('sso.onlySignIn')
  await deleteIdentity(db, id)
  await endSessionsBegunBy(db, { accountId, issuer: identity.issuer }, { except: sessionId })
  const change = { objectType, objectId: id, objectName: identity.issuer } as const
  await recordAccountChange(db, by, { ...change, action: 'deleted' })
}
