import type { TokenScope } from '@fyr/contract/endpoints/endpoint'
import { type Generated, sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

export interface AccessTokenTable {
  id: string
  company_id: Generated<string>
  label: string
  token_hash: Buffer
  prefix: string
  scopes: TokenScope[]
  node_id: string | null
  created_by_name: string | null
  created_by_id: string | null
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
}
declare module '#db/tables.ts' {
  interface Tables {
    access_token: AccessTokenTable
  }
}

export interface AccessToken {
  id: string
  label: string
  prefix: string
  scopes: TokenScope[]
  /** Of the one node that it is good for; null for the whole company. */
  deveui: string | null
  createdAt: Date
  createdBy: string | null
  expiresAt: Date | null
  lastUsedAt: Date | null
}

function accessTokens(db: CompanyDb) {
  return (
    db.query
      .selectFrom('access_token')
      // Not of a company that is being deleted.
      .innerJoin('company', 'company.id', 'access_token.company_id')
      .leftJoin('node', 'node.id', 'access_token.node_id')
      .select([
        'access_token.id',
        'access_token.label',
        'access_token.prefix',
        'access_token.scopes',
        'node.deveui',
        'access_token.created_at as createdAt',
        'access_token.created_by_name as createdBy',
        'access_token.expires_at as expiresAt',
        'access_token.last_used_at as lastUsedAt',
      ])
  )
}

/** Newest first. */
export async function listAccessTokens(db: CompanyDb): Promise<AccessToken[]> {
  return await accessTokens(db)
    .orderBy('access_token.created_at', 'desc')
    .orderBy('access_token.id')
    .execute()
}

export async function findAccessToken(db: CompanyDb, id: string): Promise<AccessToken | undefined> {
  return await accessTokens(db).where('access_token.id', '=', id).executeTakeFirst()
}

export interface NewAccessToken {
  id: string
  label: string
  hash: Buffer
  prefix: string
  scopes: TokenScope[]
  nodeId: string | null
  createdBy: string
  createdById: string | null
  createdAt: Date
  expiresAt: Date | null
}

/** False when the secret is known already, in whichever company: only certificates can be. */
export async function insertAccessToken(db: CompanyDb, token: NewAccessToken): Promise<boolean> {
  const made = await db.query
    .insertInto('access_token')
    .values({
      id: token.id,
      label: token.label,
      token_hash: token.hash,
      prefix: token.prefix,
      scopes: token.scopes,
      node_id: token.nodeId,
      created_by_name: token.createdBy,
      created_by_id: token.createdById,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** False without such a token. */
export async function updateSecret(
  db: CompanyDb,
  id: string,
  { hash, prefix }: Pick<NewAccessToken, 'hash' | 'prefix'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable('access_token')
    .set({ token_hash: hash, prefix })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteAccessToken(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('access_token').where('id', '=', id).execute()
}

/** What a token proves. */
export interface FoundToken {
  tokenId: string
  companyId: string
  label: string
  scopes: TokenScope[]
  nodeId: string | null
  deveui: string | null
  expiresAt: Date | null
  lastUsedAt: Date | null
  makerId: string | null
  /** Null where the maker has no account any more. */
  makerIsSuper: boolean | null
}

/** By the hashes alone: whose they are is what is asked. */
export async function findTokens(
  db: PlatformDb,
  hashes: readonly Buffer[],
): Promise<(FoundToken & { hash: Buffer })[]> {
  return await db.query
    .selectFrom('access_token')
    .leftJoin('node', 'node.id', 'access_token.node_id')
    .leftJoin('account', 'account.id', 'access_token.created_by_id')
    .select([
      'access_token.created_by_id as makerId',
      'account.is_super as makerIsSuper',
      'access_token.token_hash as hash',
      'access_token.id as tokenId',
      'access_token.company_id as companyId',
      'access_token.label',
      'access_token.scopes',
      'access_token.node_id as nodeId',
      'node.deveui',
      'access_token.expires_at as expiresAt',
      'access_token.last_used_at as lastUsedAt',
    ])
    .where('access_token.token_hash', 'in', hashes)
    .execute()
}

/** Notes when tokens were last used; times only move forward, and tokens that are gone are passed over. */
export async function writeLastUses(
  db: PlatformDb,
  uses: readonly { tokenId: string; at: Date }[],
): Promise<void> {
  await db.execute(sql`
    update access_token set last_used_at = greatest(last_used_at, used.at)
    from unnest(${uses.map(({ tokenId }) => tokenId)}::uuid[], ${uses.map(({ at }) => at)}::timestamptz[])
      as used (id, at)
    where access_token.id = used.id`)
}
