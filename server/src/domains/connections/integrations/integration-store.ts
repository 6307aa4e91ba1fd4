import type { NetworkServer, Transport } from '@fyr/contract/connections/integration-fields'
import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import type { IntegrationSettings } from './settings.ts'

interface IntegrationTable {
  id: string
  company_id: Generated<string>
  kind: NetworkServer
  name: string
  is_enabled: boolean
  settings: JSONColumnType<IntegrationSettings, string>
  secrets: Buffer | null
  webhook_hash: Buffer
  created_at: Date
  last_message_at: Generated<Date | null>
  messages: Generated<number>
  problem: Generated<string | null>
  problem_detail: Generated<string | null>
  problem_at: Generated<Date | null>
}
declare module '#db/tables.ts' {
  interface Tables {
    integration: IntegrationTable
  }
}

export interface StoredIntegration {
  id: string
  kind: NetworkServer
  name: string
  isEnabled: boolean
  settings: IntegrationSettings
  /** Encrypted. */
  secrets: Buffer | null
}

export interface Integration extends StoredIntegration {
  companyId: string
  lastMessageAt: Date | null
  messages: number
  problem: string | null
  problemDetail: string | null
  problemAt: Date | null
}

const columns = [
  'integration.id',
  'integration.company_id as companyId',
  'integration.kind',
  'integration.name',
  'integration.is_enabled as isEnabled',
  'integration.settings',
  'integration.secrets',
  'integration.last_message_at as lastMessageAt',
  'integration.messages',
  'integration.problem',
  'integration.problem_detail as problemDetail',
  'integration.problem_at as problemAt',
] as const

/** By name. */
export async function listIntegrations(db: CompanyDb): Promise<Integration[]> {
  return await db.query
    .selectFrom('integration')
    .select(columns)
    .orderBy('integration.name')
    .orderBy('integration.id')
    .execute()
}

export async function findIntegration(db: CompanyDb, id: string): Promise<Integration | undefined> {
  return await db.query.selectFrom('integration').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The same, and the row is locked. */
export async function lockIntegration(db: CompanyDb, id: string): Promise<Integration | undefined> {
  return await db.query
    .selectFrom('integration')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function countIntegrations(db: CompanyDb): Promise<number> {
  const { count } = await db.query
    .selectFrom('integration')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const rowOf = ({ name, isEnabled, settings, secrets }: StoredIntegration) => ({
  name,
  is_enabled: isEnabled,
  settings: JSON.stringify(settings),
  secrets,
})

export async function insertIntegration(
  db: CompanyDb,
  integration: StoredIntegration,
  { webhookHash, createdAt }: { webhookHash: Buffer; createdAt: Date },
): Promise<void> {
  const { id, kind } = integration
  await db.query
    .insertInto('integration')
    .values({ id, kind, ...rowOf(integration), webhook_hash: webhookHash, created_at: createdAt })
    .execute()
}

export async function updateIntegration(db: CompanyDb, integration: StoredIntegration): Promise<void> {
  await db.query.updateTable('integration').set(rowOf(integration)).where('id', '=', integration.id).execute()
}

export async function updateWebhook(db: CompanyDb, id: string, webhookHash: Buffer): Promise<void> {
  await db.query.updateTable('integration').set({ webhook_hash: webhookHash }).where('id', '=', id).execute()
}

export async function deleteIntegration(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('integration').where('id', '=', id).execute()
}

/** Of companies that are not being deleted. */
const ofAll = (db: PlatformDb) =>
  db.query
    .selectFrom('integration')
    .innerJoin('company', 'company.id', 'integration.company_id')
    .select(columns)

/** Whose webhooks these are, by hashes alone: that is what is asked. */
export async function findByWebhooks(
  db: PlatformDb,
  hashes: readonly Buffer[],
): Promise<(Integration & { hash: Buffer })[]> {
  return await ofAll(db)
    .select('integration.webhook_hash as hash')
    .where('integration.webhook_hash', 'in', hashes)
    .execute()
}

/** Those that are enabled and whose messages are fetched so, of all companies or one. */
export async function listHeld(
  db: PlatformDb,
  transport: Transport,
  companyId?: string,
): Promise<Integration[]> {
  return await ofAll(db)
    .where('integration.is_enabled', '=', true)
    .where(sql<string>`integration.settings ->> 'transport'`, '=', transport)
    .$if(companyId !== undefined, (query) => query.where('integration.company_id', '=', companyId ?? ''))
    .orderBy('integration.id')
    .execute()
}

export interface Activity {
  id: string
  messages: number
  lastMessageAt: Date
  problem: { code: string; detail: string; at: Date } | null
}

/**
 * Adds what was received since the last time; integrations that are gone are passed over.
 * @returns the companies of the others
 */
export async function writeActivity(db: PlatformDb, activities: readonly Activity[]): Promise<string[]> {
  const rows = await db.rows(sql<{ companyId: string }>`
    update integration set
      messages = messages + heard.count,
      last_message_at = greatest(last_message_at, heard.at),
      problem = heard.problem, problem_detail = heard.detail, problem_at = heard.problem_at
    from unnest(
      ${activities.map(({ id }) => id)}::uuid[],
      ${activities.map(({ messages }) => messages)}::bigint[],
      ${activities.map(({ lastMessageAt }) => lastMessageAt)}::timestamptz[],
      ${activities.map(({ problem }) => problem?.code ?? null)}::text[],
      ${activities.map(({ problem }) => problem?.detail ?? null)}::text[],
      ${activities.map(({ problem }) => problem?.at ?? null)}::timestamptz[]
    ) as heard (id, count, at, problem, detail, problem_at)
    where integration.id = heard.id
    returning integration.company_id as "companyId"`)
  return [...new Set(rows.map(({ companyId }) => companyId))]
}
