import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

/** Where companies keep who did something, by name and address, for people to read. */
export const labelColumns = [
  ['access_token', 'created_by_name'],
  ['alarm_event', 'acknowledged_name'],
  ['alarm_event', 'snoozed_name'],
  ['application', 'created_by_name'],
  ['company_domain', 'decided_by_name'],
  ['company_domain', 'requested_by_name'],
  ['dashboard', 'updated_by_name'],
  ['dashboard_version', 'saved_by_name'],
  ['downlink', 'created_by_name'],
  ['formula_backfill', 'requested_by_name'],
  ['invitation', 'inviter_name'],
  ['journal_entry', 'author_name'],
  ['journal_entry', 'updated_by_name'],
  ['journal_version', 'author_name'],
  ['log_entry', 'actor_name'],
  ['public_dashboard', 'created_by_name'],
  ['report', 'owner_name'],
  ['report_run', 'requested_by_name'],
  ['script_run', 'called_by_name'],
  ['script_version', 'saved_by_name'],
  ['signal_test', 'started_by_name'],
  ['template_dashboard', 'updated_by_name'],
] as const
/** Where what is told has people in it. */
export const paramColumns = ['action_run', 'log_entry', 'notification'] as const

/** Empties the names of somebody in one column of the company: an address, or a name with it in brackets. */
export async function eraseLabels(
  db: CompanyDb,
  [table, column]: (typeof labelColumns)[number],
  emails: readonly string[],
): Promise<void> {
  const label = sql.ref(column)
  await db.execute(sql`
    update ${sql.table(table)} set ${label} = ''
    where company_id = ${db.companyId} and ${isLabel(label, emails)}`)
}

/** The same inside of what is told, field by field. */
export async function eraseParams(
  db: CompanyDb,
  table: (typeof paramColumns)[number],
  emails: readonly string[],
): Promise<void> {
  const field = sql.ref('field.value')
  await db.execute(sql`
    update ${sql.table(table)} set params = (
      select jsonb_object_agg(key, case when ${isLabel(sql`value #>> '{}'`, emails)} then '""' else value end)
      from jsonb_each(params))
    where company_id = ${db.companyId}
      and exists (select from jsonb_each_text(params) as field where ${isLabel(field, emails)})`)
}

const isLabel = (label: ReturnType<typeof sql.ref> | ReturnType<typeof sql>, emails: readonly string[]) =>
  sql<boolean>`exists (
    select from unnest(${[...emails]}::text[]) as erased (email)
    where lower(${label}) = erased.email or right(lower(${label}), length(erased.email) + 3) = ' (' || erased.email || ')')`
