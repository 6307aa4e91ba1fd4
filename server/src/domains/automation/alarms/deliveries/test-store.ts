import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import { type Expression, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

/** What a test's message names. */
export interface TestSubject {
  nodeId: string
  node: string
  /** The key's label, or its name. */
  label: string
  unit: string
  decimals: number | null
  valueMapping: ValueMapping | null
  company: string
}

export async function findTestSubject(
  db: CompanyDb,
  deveui: string,
  key: string,
): Promise<TestSubject | undefined> {
  return await db.first(sql<TestSubject>`
    select node.id as "nodeId", node.name as node, coalesce(nullif(node_key.label, ''), ${key}) as label,
      coalesce(node_key.unit, '') as unit, node_key.value_mapping as "valueMapping", node_key.decimals, company.name as company
    from node
    join company on company.id = node.company_id
    left join node_key on node_key.node_id = node.id and node_key.name = ${key}
    where node.normalized_deveui = ${deveui.toLowerCase()}`)
}

/** All keys of tests in the outbox begin with it. */
export const testKeyPrefix = 'alarm-test:'

/** How many messages of tests the company has put into the outbox since. */
export async function countTests(db: CompanyDb, kind: string, since: Date): Promise<number> {
  const isTest: Expression<boolean> = sql<boolean>`starts_with(idempotency_key, ${testKeyPrefix})`
  const { count } = await db.query
    .selectFrom('job')
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .where(isTest)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
