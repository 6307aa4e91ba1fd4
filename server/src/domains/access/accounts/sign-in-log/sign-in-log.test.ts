import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinCompany } from '../../../../../test/support/companies/join-company.ts'
import { makeCompany, makeMember, type Portal, password, startPortal } from '../portal.fixture.ts'

let portal: Portal
let company: string

beforeAll(async () => {
  portal = await startPortal({ perEmailAndNetwork: 3 })
  company = await makeCompany(portal, 'Acme', 'Sweden')
  await makeMember(portal, company, 'chief@example.com', 'CompanyAdmin')
})
afterAll(async () => {
  expect(portal?.failures).toEqual([])
  await portal?.stop()
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const enter = (email: string, device?: string, using = password) =>
  portal.signInAs(email, using, { device, headers: { 'user-agent': firefox } })

async function logOf(id: string, token: string) {
  await portal.signInLog.idle()
  return await portal.call('GET', `/users/${id}/sign-ins`, { token })
}
async function mailsTo(id: string) {
  const jobs = await portal.database.withPlatform(({ query }) =>
    query.selectFrom('job').where('kind', '=', 'accountMail').select('payload').execute(),
  )
  // Written by createAccountMails.
  const payloads = jobs.map(({ payload }) => payload as { accountId: string })
  return payloads.filter(({ accountId }) => accountId === id)
}

describe('the sign-in log', () => {
  test('tells when, where, how and with what result, to oneself and to who may change the password', async () => {
    const id = await makeMember(portal, company, 'anna@example.com', 'User')
    await enter('anna@example.com', undefined, 'Wrong-Horse')
    portal.wait(1)
    const { token } = (await enter('anna@example.com')).body
    const { status, body } = await logOf(id, token)
    expect(status).toBe(200)
    const common = {
      signInId: expect.any(String),
      method: 'password',
      remoteAddress: '127.0.0.1',
      userAgent: firefox,
    }
    expect(body).toEqual([
      { ...common, at: portal.clock.now().toISOString(), result: 'succeeded', isNewDevice: false },
      { ...common, at: expect.any(String), result: 'wrongPassword', isNewDevice: false },
    ])
    const chief = (await portal.signInAs('chief@example.com')).body
    expect((await logOf(id, chief.token)).body).toEqual(body)
    const above = await logOf(chief.currentUser.userId, token)
    expect([above.status, above.body.code]).toEqual([403, 'access.denied'])
    expect(JSON.stringify(body)).not.toContain('Wrong-Horse')
  })

  test('threat 5: tells who administers one of several companies of a user nothing', async () => {
    const id = await makeMember(portal, company, 'both@example.com', 'User')
    const other = await makeCompany(portal, 'Other')
    await makeMember(portal, other, 'other@example.com', 'Admin')
    const { token } = (await portal.signInAs('other@example.com')).body
    expect((await logOf(id, token)).status).toBe(404)
    await joinCompany(portal.database, other, 'both@example.com')
    const shared = await logOf(id, token)
    expect([shared.status, shared.body.code]).toEqual([403, 'user.notYours'])
  })

  test('notes the first of the refusals after too many, and keeps a hundred of each kind', async () => {
    const id = await makeMember(portal, company, 'bo@example.com', 'User')
    const { device } = await enter('bo@example.com')
    const chief = async () => (await portal.signInAs('chief@example.com')).body.token
    for (let at = 0; at < 6; at++) {
      portal.wait(1)
      await enter('bo@example.com', undefined, 'Wrong-Horse')
    }
    const results = async () =>
      (await logOf(id, await chief())).body.map(({ result }: { result: string }) => result)
    expect(await results()).toEqual([
      'blocked',
      'wrongPassword',
      'wrongPassword',
      'wrongPassword',
      'succeeded',
    ])
    await portal.database.withPlatform(async ({ query }) => {
      const row = await query
        .selectFrom('sign_in')
        .where('account_id', '=', id)
        .where('result', '=', 'blocked')
        .selectAll()
        .executeTakeFirstOrThrow()
      const rows = Array.from({ length: 150 }, (_, at) => ({
        ...row,
        id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      }))
      await query.insertInto('sign_in').values(rows).execute()
    })
    portal.wait(15 * 60 + 1)
    await enter('bo@example.com', device, 'Wrong-Horse')
    const kept: string[] = await results()
    expect(kept.filter((result) => result !== 'succeeded')).toHaveLength(100)
    expect(kept[0]).toBe('wrongPassword')
    expect(kept).toContain('succeeded')
  })
})

describe('a new device', () => {
  test('is told by mail once; not the first of an account, nor one of the last 90 days', async () => {
    const id = await makeMember(portal, company, 'cia@example.com', 'User')
    const first = await enter('cia@example.com')
    expect(await mailsTo(id)).toEqual([])
    const second = await enter('cia@example.com')
    expect(await mailsTo(id)).toEqual([
      {
        notice: 'newDevice',
        accountId: id,
        at: portal.clock.now().toISOString(),
        remoteAddress: '127.0.0.1',
        userAgent: firefox,
      },
    ])
    portal.wait(89 * 86_400)
    const third = await enter('cia@example.com', first.device)
    await enter('cia@example.com', second.device)
    expect(await mailsTo(id)).toHaveLength(1)
    portal.wait(91 * 86_400)
    await enter('cia@example.com', third.device)
    expect(await mailsTo(id)).toHaveLength(2)
    const [newest] = (await logOf(id, (await enter('cia@example.com')).body.token)).body
    expect(newest.isNewDevice).toBe(true)
  })

  test('threat 31: that is many in a day is told three times', async () => {
    const id = await makeMember(portal, company, 'dag@example.com', 'User')
    for (let at = 0; at < 7; at++) {
      await enter('dag@example.com')
      portal.wait(60)
    }
    expect(await mailsTo(id)).toHaveLength(3)
    portal.wait(86_400)
    await enter('dag@example.com')
    expect(await mailsTo(id)).toHaveLength(4)
  })
})
