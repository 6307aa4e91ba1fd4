import { randomUUID } from 'node:crypto'
import { plainUnit } from '@fyr/contract/values/numbers/unit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { migratedBefore } from '../../../../../test/support/migrated-before.ts'

let database: Awaited<ReturnType<typeof migratedBefore>>
beforeAll(async () => {
  database = await migratedBefore('0275-plain-units')
})
afterAll(() => database?.drop())

it('units stored before are written as new ones are', async () => {
  const { client, url } = database
  const units = [
    '\u03bcg/m³',
    '\u00b5g/m³',
    ...['\u2103', '\u2109', '\u00baC', '\u33a5', '\uff05'],
    // The signs of Ohm, Kelvin and Ångström, and a letter with its ring apart.
    ...['\u2126', '\u212a', '\u212b', 'A\u030a'],
    ...['', '°C', 'kWh'],
  ]
  const [company, application, node] = [randomUUID(), randomUUID(), randomUUID()]
  await client.query("insert into company (id, name, country) values ($1, 'Acme', 'Sweden')", [company])
  await client.query(
    "insert into application (id, company_id, name, created_at) values ($1, $2, 'Sensors', now())",
    [application, company],
  )
  await client.query(
    `insert into node (id, company_id, application_id, name, deveui, kind, decoder, flatten_json, default_key, created_at)
     values ($1, $2, $3, 'Cellar', 'cellar', 1, 'json', true, 'x', now())`,
    [node, company, application],
  )
  for (const [index, unit] of units.entries())
    await client.query(
      `insert into node_key (id, company_id, node_id, name, unit, created_at)
       values (gen_random_uuid(), $1, $2, $3, $4, now())`,
      [company, node, `k${100 + index}`, unit],
    )
  await migrate(url)
  const { rows } = await client.query('select unit from node_key order by name')
  const stored = rows.map(({ unit }) => unit)
  expect(stored.slice(0, 2)).toEqual(['\u00b5g/m³', '\u00b5g/m³'])
  expect(stored).toEqual(units.map(plainUnit))
})
