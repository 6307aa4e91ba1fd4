import { randomUUID } from 'node:crypto'
import type { PlatformDb } from '#db/index.ts'
import { endSessionsBegunBy, findAccount, nameOf } from '#domains/access/accounts/index.ts'
import { recordAccountChange, recordPlatformChange } from '#domains/records/audit/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  deleteIdentity,
  findIdentity,
  insertIdentity,
  listIdentities,
  lockSignIns,
} from './identity-store.ts'
import { isSameIssuer, type ProviderProfile } from './oidc.ts'
import { listLinkableProviders } from './provider-store.ts'
import type { RequestMeta } from './resolve-account.ts'

const objectType = 'identity'

/**
 * The sign-ins that open an account, and the providers that it may link. A session that a company's provider began is
 * shown those of that provider, and nobody who acts as another is offered any.
 */
export async function listIdentitiesAndOffers(
  db: PlatformDb,
  { accountId, sso, masquerade }: Pick<RequestPrincipal, 'sso' | 'masquerade'> & { accountId: string },
) {
  const all = await listIdentities(db, accountId)
  const providers = await listLinkableProviders(db, accountId)
  const onlyCompanyId = sso?.onlyCompanyId ?? null
  if (onlyCompanyId !== null) {
    const own = providers.find(({ companyId }) => companyId === onlyCompanyId)
    return { identities: all.filter(({ issuer }) => own && isSameIssuer(own.issuer, issuer)), offers: [] }
  }
  const isLinked = (wanted: string) => all.some(({ issuer }) => isSameIssuer(issuer, wanted))
  return { identities: all, offers: masquerade ? [] : providers.filter(({ issuer }) => !isLinked(issuer)) }
}

/** Links a subject of a provider to the account; 409 where it is linked to another. */
export async function linkIdentity(
  db: PlatformDb,
  accountId: string,
  { issuer, subject }: Pick<ProviderProfile, 'issuer' | 'subject'>,
  { requestId, now }: RequestMeta,
): Promise<void> {
  const account = found(await findAccount(db, accountId))
  await lockSignIns(db, accountId)
  const id = randomUUID()
  if (!(await insertIdentity(db, { id, accountId, issuer, subject, isProvisioned: false, now }))) {
    const known = await findIdentity(db, issuer, subject)
    return known?.accountId === accountId ? undefined : fail('sso.identityTaken')
  }
  const by = { accountId, name: nameOf(account), requestId, now }
  await recordPlatformChange(db, by, 'created', [objectType, id, issuer])
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
  await recordAccountChange(db, by, 'deleted', [objectType, id, identity.issuer])
}
