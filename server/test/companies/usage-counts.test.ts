import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { recountUsage } from '#domains/records/quotas/quota-store.ts'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'

const both = onTwoCompanies()
const { call } = both

const inOwn = <T>(work: Parameters<typeof both.portal.database.withCompany<T>>[1]) =>
  both.portal.database.withCompany(both.own.place.companyId, work)

/** What triggers have counted, of every company, and what there is. */
async function counts() {
  return await both.portal.database.withPlatform(async ({ query }) => {
    const counted = await sql<{ counts: object }>`
      select jsonb_object_agg(company_id || ' ' || quota, used) as counts from (
        select company_id, quota, used from company_usage where used <> 0
        union all select company_id, 'nodes', nodes from company_licence where nodes <> 0) as each`.execute(
      query,
    )
    const there = await sql<{ counts: object }>`
      select jsonb_object_agg(company_id || ' ' || quota, used) as counts from (
        select company_id, quota, sum(amount) as used from (
          select company_id, 'nodes' as quota, 1 as amount from node
          union all select company_id, 'keys', 1 from node_key where not discovered
          union all select company_id, 'applications', 1 from application
          union all select company_id, 'tokens', 1 from access_token
          union all select company_id, 'pictureBytes', octet_length(content) from image
          union all select company_id, 'fileBytes', octet_length(content) + coalesce(octet_length(thumbnail), 0)
            from journal_file
          union all select company_id, 'fileBytes', octet_length(content) from report_template where content is not null
        ) as single group by company_id, quota) as each`.execute(query)
    return [counted.rows[0]?.counts, there.rows[0]?.counts]
  })
}
async function expectAgreement() {
  const [counted, there] = await counts()
  expect(Object.keys(there ?? {}).length).toBeGreaterThan(5)
  expect(counted).toEqual(there)
}

it('threat 32: what a company has used is counted as it is, after everything that changes it', async () => {
  const { own, other } = both
  await expectAgreement()
  const { deveui } = await own.make.node()
  await call('POST', '/tag/key/add', { deveui, name: 'one' })
  await call('POST', '/tag/key/add', { deveui, name: 'two' })
  await call('POST', `/tag/${deveui}/token`)
  await expectAgreement()
  expect((await call('DELETE', `/tag/key/delete/${deveui}/one`)).status).toBe(204)
  await expectAgreement()
  const moved = { companyId: other.place.companyId, withHistory: true }
  expect((await call('PUT', `/tag/deveui/${deveui}/company`, moved)).status).toBe(200)
  await expectAgreement()
  expect((await call('DELETE', `/tag/force/${own.place.deveui}`)).status).toBe(204)
  expect((await call('DELETE', `/report/template/${own.place.reportTemplateId}`)).status).toBeLessThan(500)
  await expectAgreement()
})

it('repairs a count that is wrong', async () => {
  expect(await inOwn(recountUsage)).toBe(false)
  await inOwn(async ({ query }) => {
    await sql`update company_usage set used = used + 5 where quota = 'keys'`.execute(query)
    await sql`update company_licence set nodes = nodes + 1`.execute(query)
  })
  expect(await inOwn(recountUsage)).toBe(true)
  await expectAgreement()
})

it('counts what one transaction adds while another recounts', async () => {
  let added: Promise<unknown> | undefined
  const { applicationId } = both.own.place
  await inOwn(async ({ query }) => {
    await sql`insert into node (id, application_id, name, deveui, kind, decoder, flatten_json, created_at)
      values (gen_random_uuid(), ${applicationId}, 'x', 'held-1', 1, 'json', true, now())`.execute(query)
    added = inOwn(recountUsage)
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  await added
  await expectAgreement()
})
