import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'

const both = onTwoCompanies()

/** Sends both while the row is held, so that the one has read it, if it does, before the other writes. */
async function atOnce(table: string, id: string, path: string, first: object, second: object) {
  const { companyId } = both.own.place
  const answers = await both.portal.database.withCompany(companyId, async ({ query }) => {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(query)
    const calls = [first, second].map((body) => both.call('PUT', path, body))
    await expect.poll(() => waiting(), { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
    return calls
  })
  return (await Promise.all(answers)).map(({ status }) => status)
}

async function waiting(): Promise<number> {
  return await both.portal.database.withPlatform(async ({ query }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())
         or (not granted and locktype = 'transactionid')`.execute(query)
    return rows[0]?.count ?? 0
  })
}

it('two changes of a company at once, of different fields, are both kept', async () => {
  const { companyId } = both.own.place
  const path = `/companies/${companyId}`
  const changes = [{ contactPhonenumber: '+46701234567' }, { country: 'Denmark' }] as const
  expect(await atOnce('company', companyId, path, ...changes)).toEqual([200, 200])
  expect((await both.call('GET', path)).body).toMatchObject({ ...changes[0], ...changes[1] })
})

it('two changes of an alarm at once, of different fields, are both kept', async () => {
  const { companyId, alarmId } = both.own.place
  const path = `/companies/${companyId}/alarm/${alarmId}`
  const changes = [{ limitHigh: 35 }, { name: 'Renamed' }] as const
  expect(await atOnce('alarm', alarmId, path, ...changes)).toEqual([200, 200])
  expect((await both.call('GET', `/alarms/${alarmId}`)).body).toMatchObject({ ...changes[0], ...changes[1] })
})
