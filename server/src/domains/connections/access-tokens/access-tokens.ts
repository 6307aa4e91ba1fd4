import { randomUUID } from 'node:crypto'
import type { TokenScope } from '@fyr/contract/endpoints/endpoint'
import type { CompanyDb } from '#db/index.ts'
import { findNode } from '#domains/devices/nodes/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { checkQuota } from '#domains/records/quotas/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  type AccessToken,
  deleteAccessToken,
  findAccessToken,
  insertAccessToken,
  updateSecret,
} from './access-token-store.ts'
import { makeSecret } from './secret.ts'

const objectType = 'accessToken'

export interface MadeToken extends AccessToken {
  /** The token itself: shown this once, kept nowhere. */
  token: string
}

export interface TokenWish {
  label: string
  scopes: readonly TokenScope[]
  /** Of the one node that it shall be good for. */
  deveui: string | null
  expiresAt: Date | null
}

/** Makes a token; 404 when it shall be for a node that the company does not have. */
export async function createAccessToken(
  db: CompanyDb,
  by: CompanyPrincipal,
  wish: TokenWish,
): Promise<MadeToken> {
  const { label, deveui, expiresAt } = wish
  const scopes = [...new Set(wish.scopes)]
  if (expiresAt && expiresAt <= by.now) fail('token.expiryPast', { field: 'body.expiresAt' })
  for (const scope of scopes) checkMayGive(by, scope)
  // What is read is not narrowed to a node, so a token that is bound to one may do nothing but send.
  if (deveui !== null && scopes.some((scope) => scope !== 'ingest')) {
    fail('field.notOneOf', { field: 'body.scopes' })
  }
  const node = deveui === null ? null : found(await findNode(db, deveui))
  const { token, ...secret } = makeSecret()
  return { ...(await insertToken(db, by, { label, scopes, node, expiresAt, secret })), token }
}

/** What somebody needs themselves to give a token that reads or controls; use asks for the permission of each call. */
const neededFor = { ingest: null, read: 'Tag.View', control: 'Tag.Update' } as const

/** Refuses with 403 what the maker may not do. */
function checkMayGive(by: CompanyPrincipal, scope: TokenScope): void {
  const needed = neededFor[scope]
  if (needed && !by.permissions.has(needed)) fail('access.denied', { field: 'body.scopes' })
}

interface NewToken {
  label: string
  scopes: TokenScope[]
  node: { id: string; deveui: string } | null
  expiresAt: Date | null
  secret: { hash: Buffer; prefix: string }
}

/** Keeps a token, which counts from the commit on. */
export async function insertToken(
  db: CompanyDb,
  by: CompanyPrincipal,
  { label, scopes, node, expiresAt, secret }: NewToken,
): Promise<AccessToken> {
  await checkQuota(db, 'tokens', 1)
  const id = randomUUID()
  const { name: createdBy, accountId: createdById, now: createdAt } = by
  const maker = { createdBy, createdById, createdAt }
  const made = { id, label, ...secret, scopes, nodeId: node?.id ?? null, ...maker, expiresAt }
  if (!(await insertAccessToken(db, made))) fail('certificate.refused', { field: 'body.certificate' })
  await recordChange(db, by, 'created', [objectType, id, label], {
    scopes: { from: null, to: scopes },
    deveui: { from: null, to: node?.deveui ?? null },
    expiresAt: { from: null, to: expiresAt },
  })
  db.publishEvent('accessToken', { companyId: by.companyId, tokenId: id })
  return found(await findAccessToken(db, id))
}

/** A token for a node to send its readings with; 404 without such a node in the company. */
export async function createTokenForNode(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
): Promise<MadeToken> {
  const node = found(await findNode(db, deveui))
  return await createAccessToken(db, by, {
    label: `Node ${node.name}`,
    scopes: ['ingest'],
    deveui: node.deveui,
    expiresAt: null,
  })
}

/**
 * Gives a token of the portal's own processes another secret, which it answers; nothing else of it changes, and
 * nobody is told. Undefined if the token is gone.
 */
export async function renewAccessToken(db: CompanyDb, id: string): Promise<string | undefined> {
  const { token, hash, prefix } = makeSecret()
  if (!(await updateSecret(db, id, { hash, prefix }))) return undefined
  db.publishEvent('accessToken', { companyId: db.companyId, tokenId: id })
  return token
}

/** From the commit on it proves nothing any more. */
export async function revokeAccessToken(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const { label } = found(await findAccessToken(db, id))
  await deleteAccessToken(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, label])
  db.publishEvent('accessToken', { companyId: by.companyId, tokenId: id })
}
