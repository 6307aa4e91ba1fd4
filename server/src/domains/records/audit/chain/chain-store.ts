import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'
import type { Anchor, Fault, Link } from './links.ts'

/** The id of a company, or null: the installation's. */
export type ChainId = string | null

interface AuditChainTable {
  company_id: string | null
  head_sequence: number
  head_hash: Buffer
  head_at: Date
  head_signature: Buffer
  pruned_sequence: number | null
  pruned_hash: Buffer | null
  pruned_at: Date | null
  pruned_signature: Buffer | null
  verified_at: Date | null
  fault_sequence: number | null
  fault: Fault['reason'] | null
}
declare module '#db/tables.ts' {
  interface Tables {
    audit_chain: AuditChainTable
  }
}

export interface StoredChain {
  head: Anchor
  pruned: Anchor | null
  verifiedAt: Date | null
  fault: Fault | null
}

const rowsOf = (chain: ChainId) => (chain === null ? sql`platform_audit` : sql`audit`)
const inChain = (chain: ChainId) => (chain === null ? sql`true` : sql`company_id = ${chain}::uuid`)

/** A company that is being deleted is none of those: its rows go in whatever order. */
const isOfCompany = sql<boolean>`company_id in (select id from company)`

/** Chains with rows that have no place in them yet. */
export async function listUnfinished(db: PlatformDb): Promise<ChainId[]> {
  const rows = await db.rows(sql<{ chain: ChainId }>`
    select distinct company_id as chain from audit where sequence is null and ${isOfCompany}
    union all
    select null where exists (select from platform_audit where sequence is null)`)
  return rows.map(({ chain }) => chain)
}

/** Every chain that was begun, first those that were not verified for longest. */
export async function listChains(db: PlatformDb): Promise<ChainId[]> {
  const rows = await db.query
    .selectFrom('audit_chain')
    .where((where) => where.or([where('company_id', 'is', null), isOfCompany]))
    .select('company_id')
    .orderBy('verified_at', (order) => order.asc().nullsFirst())
    .orderBy('company_id')
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/** To the end of the transaction nobody else appends to this chain or prunes it. */
export async function lockChain(db: PlatformDb, chain: ChainId): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audit chain ${chain}`}, 0))`)
}

export async function findChain(db: PlatformDb, chain: ChainId): Promise<StoredChain | undefined> {
  const row = await db.query
    .selectFrom('audit_chain')
    .selectAll()
    .where('company_id', 'is not distinct from', chain)
    .executeTakeFirst()
  if (!row) return undefined
  const { pruned_sequence, pruned_hash, pruned_at, pruned_signature } = row
  return {
    head: {
      sequence: row.head_sequence,
      hash: row.head_hash,
      at: row.head_at,
      signature: row.head_signature,
    },
    pruned:
      pruned_sequence !== null && pruned_hash && pruned_at && pruned_signature
        ? { sequence: pruned_sequence, hash: pruned_hash, at: pruned_at, signature: pruned_signature }
        : null,
    verifiedAt: row.verified_at,
    fault: row.fault === null ? null : { sequence: row.fault_sequence ?? 0, reason: row.fault },
  }
}

export async function writeHead(db: PlatformDb, chain: ChainId, head: Anchor): Promise<void> {
  const columns = {
    head_sequence: head.sequence,
    head_hash: head.hash,
    head_at: head.at,
    head_signature: head.signature,
  }
  await db.query
    .insertInto('audit_chain')
    .values({ company_id: chain, ...columns })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
    .execute()
}

/** Everything of a row but its place in the chain, as text that depends on nothing but the row. */
const content = (chain: ChainId) => sql`(
  select jsonb_object_agg(field.key, field.value)::text
  from jsonb_each(to_jsonb(${rowsOf(chain)}) - '{sequence,hash}'::text[]) as field
  where field.value <> 'null')`

/** Times stand in the text in the session's time zone. */
const inUtc = (db: PlatformDb) => db.execute(sql`set local time zone 'UTC'`)

/** The next rows without a place, in the order of their ids: what is committed later comes later. */
export async function listUnchained(
  db: PlatformDb,
  chain: ChainId,
  limit: number,
): Promise<{ id: number; content: string }[]> {
  await inUtc(db)
  return await db.rows(sql<{ id: number; content: string }>`
    select id, ${content(chain)} as content from ${rowsOf(chain)}
    where ${inChain(chain)} and sequence is null order by id limit ${limit}`)
}

export async function giveHashes(
  db: PlatformDb,
  chain: ChainId,
  links: readonly { id: number; sequence: number; hash: Buffer }[],
): Promise<void> {
  const ids = links.map(({ id }) => id)
  const sequences = links.map(({ sequence }) => sequence)
  const hashes = links.map(({ hash }) => hash)
  await db.execute(sql`
    select fyr_chain_audit(${chain}::uuid, ${ids}::bigint[], ${sequences}::bigint[], ${hashes}::bytea[])`)
}

/** Rows of a chain behind a place in it, up to another. */
export async function listLinks(
  db: PlatformDb,
  chain: ChainId,
  { after, upTo, limit }: { after: { sequence: number; id: number }; upTo?: number; limit: number },
): Promise<(Link & { id: number; at: Date })[]> {
  await inUtc(db)
  return await db.rows(sql<Link & { id: number; at: Date }>`
    select id, at, sequence, hash, ${content(chain)} as content from ${rowsOf(chain)}
    where ${inChain(chain)} and (sequence, id) > (${after.sequence}, ${after.id})
      and (${upTo ?? null}::bigint is null or sequence <= ${upTo ?? null}::bigint)
    order by sequence, id limit ${limit}`)
}

export async function writePruned(db: PlatformDb, chain: ChainId, pruned: Anchor): Promise<void> {
  await db.query
    .updateTable('audit_chain')
    .set({
      pruned_sequence: pruned.sequence,
      pruned_hash: pruned.hash,
      pruned_at: pruned.at,
      pruned_signature: pruned.signature,
    })
    .where('company_id', 'is not distinct from', chain)
    .execute()
  await db.execute(sql`select fyr_prune_audit(${chain}::uuid, ${pruned.sequence})`)
}

/** Deletes what stood beside rows that are gone. */
export async function deleteValues(
  db: PlatformDb,
  chain: ChainId,
  digests: readonly string[],
): Promise<void> {
  if (chain === null || digests.length === 0) return
  await db.execute(sql`delete from audit_value where company_id = ${chain}::uuid
    and digest = any(select decode(each, 'hex') from unnest(${digests}::text[]) as each)`)
}

export async function countUnchained(db: PlatformDb, chain: ChainId): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`
    select count(*) from ${rowsOf(chain)} where ${inChain(chain)} and sequence is null`)
  return rows[0]?.count ?? 0
}

/** Whether a personal value beside the rows is another than the one whose digest they hold. */
export async function hasChangedValue(db: PlatformDb, chain: ChainId): Promise<boolean> {
  if (chain === null) return false
  const rows = await db.rows(sql`
    select from audit_value where company_id = ${chain}::uuid
      and sha256(salt || convert_to(value, 'UTF8')) <> digest limit 1`)
  return rows.length > 0
}

export async function writeFinding(
  db: PlatformDb,
  chain: ChainId,
  { at, fault }: { at: Date; fault: Fault | null },
): Promise<void> {
  await db.query
    .updateTable('audit_chain')
    .set({ verified_at: at, fault_sequence: fault?.sequence ?? null, fault: fault?.reason ?? null })
    .where('company_id', 'is not distinct from', chain)
    .execute()
}

/** What a chain is called on the command line. */
export async function namesOfCompanies(db: PlatformDb): Promise<Map<string, string>> {
  const rows = await db.rows(sql<{ id: string; name: string }>`select id, name from company`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** For how many days a company wants its audit log kept; null: as long as the installation keeps all. */
export async function retentionOf(db: PlatformDb, chain: ChainId): Promise<number | null> {
  if (chain === null) return null
  const rows = await db.rows(sql<{ days: number | null }>`
    select audit_days as days from company where id = ${chain}`)
  return rows[0]?.days ?? null
}
