import type { FeatureName } from '@fyr/contract/settings/features'
import { sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

/** What was decided for the company of this transaction. */
export async function readDecisions(db: CompanyDb): Promise<Map<string, boolean>> {
  const rows = await db.rows(sql<{ feature: string; enabled: boolean }>`
    select feature, enabled from company_feature`)
  return new Map(rows.map(({ feature, enabled }) => [feature, enabled]))
}

/** The companies that have a feature, where `usual` holds without a decision. */
export async function listCompaniesWith(
  db: PlatformDb,
  feature: FeatureName,
  usual: boolean,
): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select company.id from company
    left join company_feature as decided on decided.company_id = company.id and decided.feature = ${feature}
    where coalesce(decided.enabled, ${usual}) order by company.id`)
  return rows.map(({ id }) => id)
}

/** Of one company, by name; undefined where there is no such company. */
export async function readDecisionOf(
  db: PlatformDb,
  companyId: string,
  feature: FeatureName,
): Promise<{ name: string; enabled: boolean | null } | undefined> {
  return await db.first(sql<{ name: string; enabled: boolean | null }>`
    select company.name, decided.enabled from company
    left join company_feature as decided on decided.company_id = company.id and decided.feature = ${feature}
    where company.id = ${companyId} for no key update of company`)
}

export async function writeDecision(
  db: PlatformDb,
  companyId: string,
  feature: FeatureName,
  enabled: boolean,
): Promise<void> {
  await db.execute(sql`
    insert into company_feature (company_id, feature, enabled) values (${companyId}, ${feature}, ${enabled})
    on conflict (company_id, feature) do update set enabled = excluded.enabled`)
}

/** Whether somebody belongs to another company, and it or this one does not allow its users several companies. */
export async function mayNotJoin(
  db: PlatformDb,
  companyId: string,
  accountId: string,
  { feature, usual }: { feature: FeatureName; usual: boolean },
): Promise<boolean> {
  const rows = await db.rows(sql`
    with elsewhere as (
      select company_id from membership where account_id = ${accountId} and company_id <> ${companyId}
    ), involved as (
      select company_id from elsewhere union all select ${companyId}::uuid where exists (select from elsewhere)
    )
    select from involved
    left join company_feature as decided
      on decided.company_id = involved.company_id and decided.feature = ${feature}
    where not coalesce(decided.enabled, ${usual}) limit 1`)
  return rows.length > 0
}
