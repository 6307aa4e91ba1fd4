import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/index.ts'
import { multiply, newId } from './multiply.ts'
import type { Place } from './two-companies.ts'

type Fresh = RawBuilder<unknown>

const name = sql`jsonb_build_object('name', 'filled ' || number)`
const email = sql`jsonb_build_object('email', 'filled-' || number || '@example.com')`
const hash = (column: string): Fresh => sql`
  jsonb_build_object(${column}::text, '\\x' || encode(sha256(convert_to(number::text, 'utf8')), 'hex'))`
/** An id made of the number of the row, so that other tables can name it. */
const numberedId = (column: string): Fresh => sql`
  jsonb_build_object(${column}::text, '00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))`

/** Adds `count` rows to tables that are looked up by an id, a name, an address or a secret. */
export async function fillByKeys(
  database: Database,
  { companyId, userId, ...own }: Place,
  count: number,
): Promise<void> {
  const ofCompany: [table: string, values: Fresh, where: Fresh][] = [
    ['alarm', newId, sql`each.id = ${own.alarmId}`],
    ['decoder', sql`${newId} || ${name}`, sql`each.id = ${own.decoderId}`],
    [
      'gateway',
      sql`${newId} || jsonb_build_object('eui', 'f' || lpad(number::text, 15, '0'))`,
      sql`each.id = ${own.gatewayId}`,
    ],
    [
      'formula',
      sql`${newId} || ${name} || jsonb_build_object('output_key', 'filled-' || number)`,
      sql`each.id = ${own.formulaId}`,
    ],
    ['access_token', sql`${newId} || ${hash('token_hash')}`, sql`each.id = ${own.tokenId}`],
    ['integration', sql`${newId} || ${hash('webhook_hash')}`, sql`each.id = ${own.integrationId}`],
    ['script', sql`${numberedId('id')} || ${name}`, sql`each.id = ${own.scriptId}`],
    ['script_state', numberedId('script_id'), sql`each.script_id = ${own.scriptId}`],
  ]
  const ofPlatform: typeof ofCompany = [
    ['company', sql`${numberedId('id')} || ${name}`, sql`each.id = ${companyId}`],
    ['account', sql`${numberedId('id')} || ${email}`, sql`each.id = ${userId}`],
    ['session', sql`${newId} || ${numberedId('account_id')}`, sql`each.account_id = ${userId}`],
  ]
  for (const [table, values, where] of ofCompany)
    await multiply({ database }, companyId, table, count, values, where)
  for (const [table, values, where] of ofPlatform)
    await multiply({ database }, null, table, count, values, where)
}
