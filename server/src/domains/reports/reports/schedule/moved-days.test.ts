import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { migratedBefore } from '../../../../../test/support/migrated-before.ts'

let database: Awaited<ReturnType<typeof migratedBefore>>
beforeAll(async () => {
  database = await migratedBefore('0267-report-days')
})
afterAll(() => database?.drop())

it('a report that was moved by refrenceDate keeps its day on the clock it went by', async () => {
  const { client, url } = database
  // 23:30 UTC of a Wednesday is Thursday in Stockholm and Copenhagen.
  const moved = '2026-07-01T23:30:00Z'
  const cases = [
    ['Sweden', null, null, moved, [4, 2]],
    ['Norway', null, null, moved, [3, 1]],
    ['Norway', 'Europe/Oslo', null, moved, [4, 2]],
    ['Sweden', null, 'America/New_York', moved, [3, 1]],
    ['Sweden', null, null, null, [1, 1]],
  ] as const
  for (const [index, [country, timeZone, scheduleZone, at]] of cases.entries()) {
    const company = randomUUID()
    await client.query("insert into company (id, name, country) values ($1, 'Acme', $2)", [company, country])
    if (timeZone !== null)
      await client.query("insert into company_setting (company_id, key, value) values ($1, 'timeZone', $2)", [
        company,
        JSON.stringify(timeZone),
      ])
    await client.query(
      `insert into report (id, company_id, name, type, tempo, is_enabled, formats, contacts, selection, sends_empty,
         owner_name, created_at, updated_at, reference_at, schedule_zone)
       values (gen_random_uuid(), $1, $4, 'regular', 1, true, '{excel}', '[]', '[]', true, '', now(), now(), $2, $3)`,
      [company, at, scheduleZone, String(index)],
    )
  }
  await migrate(url)
  const { rows } = await client.query('select weekday, month_day from report order by name')
  expect(rows.map(({ weekday, month_day }) => [weekday, month_day])).toEqual(
    cases.map(([, , , , days]) => [...days]),
  )
})
