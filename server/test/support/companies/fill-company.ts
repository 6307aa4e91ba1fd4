import { CompiledQuery } from 'kysely'
import type { Database } from '#db/index.ts'

export interface Filling {
  applicationId: string
  nodes: number
  /** Of each node: `key0`, `key1`, … */
  keys?: number
  /** Beginning of the DevEUIs, which end with the number of the node. */
  prefix: string
}

const portion = 5000
const statement = `
  with made as (
    insert into node (id, application_id, name, deveui, kind, decoder, flatten_json, default_key, lat, long, created_at)
    select gen_random_uuid(), $1::uuid, 'Sensor ' || number, $2::text || number, 1, 'json', true, 'key0',
      55 + number % 1000 / 100.0, 10 + number / 1000 % 100 / 10.0, now()
    from generate_series($3::int, $4::int) as number
    returning id
  ), contacts as (
    insert into node_contact (id, last_contact) select id, now() - random() * interval '1 hour' from made
  )
  insert into node_key (id, node_id, name, label, unit, created_at)
  select gen_random_uuid(), made.id, 'key' || key, 'Key ' || key, '°C', now()
  from made cross join generate_series(0, $5::int - 1) as key`

/**
 * Puts nodes, their keys and last contacts into the tables of a company, past the program: 50,000 take seconds.
 * @param query runs a statement in the company (`fyr.company`)
 */
export async function fillTables(
  query: (text: string, values: unknown[]) => Promise<unknown>,
  { applicationId, nodes, keys = 5, prefix }: Filling,
): Promise<void> {
  for (let from = 0; from < nodes; from += portion) {
    const to = Math.min(nodes, from + portion) - 1
    await query(statement, [applicationId, prefix, from, to, keys])
  }
}

/** The same in one transaction of the company. */
export async function fillCompany(
  { withCompany }: Pick<Database, 'withCompany'>,
  companyId: string,
  filling: Filling,
): Promise<void> {
  await withCompany(companyId, (db) =>
    fillTables((text, values) => db.query.executeQuery(CompiledQuery.raw(text, values)), filling),
  )
}
