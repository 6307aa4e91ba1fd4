import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCompany, makeMember, type Portal, password, startPortal } from '../accounts/portal.fixture.ts'
import { maxInvitationsPerDay, maxTakenPerDay } from '../users/index.ts'
import { prepareNext } from './sending-store.ts'

let portal: Portal
let acme: string
let chief: string

beforeAll(async () => {
  portal = await startPortal()
  portal.mailServer.isConfigured = false
  acme = await makeCompany(portal, 'Acme')
  const other = await makeCompany(portal, 'Other')
  await makeMember(portal, acme, 'chief@example.com', 'CompanyAdmin')
  await makeMember(portal, acme, 'admin@example.com', 'Admin')
  await makeMember(portal, other, 'theirs@example.com', 'User')
  await makeMember(portal, other, 'stranger@example.com', 'CompanyAdmin')
})
afterAll(async () => {
  await portal?.stop()
})
beforeEach(async () => {
  chief = await tokenOf('chief@example.com')
})

const tokenOf = async (email: string) => (await portal.signInAs(email, password)).body.token
const pathOf = (id: string) => `/companies/${acme}/invitations/${id}/link`
const add = async (email: string) =>
  (await portal.call('POST', `/companies/${acme}/user`, { token: chief, body: { email } })).body
const makeLink = (id: string, token = chief) => portal.call('POST', pathOf(id), { token })
const linkFor = async (email: string): Promise<string> =>
  (await makeLink((await add(email)).invitationId)).body.token
const stateOf = async (email: string) =>
  (await portal.call('GET', `/companies/${acme}/invitations?search=${email}`, { token: chief })).body[0]
    ?.state
const person = { firstName: 'Lisa', lastName: 'Holm', phoneNumber: '+46701234567', password: 'Lighthouse-2' }
const register = (link: string) => portal.call('POST', `/invitations/${link}/register`, { body: person })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]
const isProved = async (email: string) => {
  const { rows } = await portal.database.withPlatform((db) =>
    sql<{ at: Date | null }>`select email_proved_at as at from account where email = ${email}`.execute(
      db.query,
    ),
  )
  return rows[0]?.at !== null
}

test('without a mail server invitations and imported users are made, each with a link to hand over', async () => {
  const path = `/companies/${acme}/invitations`
  const created = await portal.call('POST', path, { token: chief, body: { email: 'created@example.com' } })
  expect([created.status, created.body]).toMatchObject([201, { state: 'noLink', byLink: true }])
  const body = { users: [{ email: 'imported@example.com' }] }
  const imported = await portal.call('POST', `${path}/import`, { token: chief, body })
  expect([imported.status, imported.body]).toEqual([200, [{ outcome: 'invited', errors: [] }]])
  expect(await stateOf('imported@example.com')).toBe('noLink')
  expect((await makeLink(created.body.invitationId)).status).toBe(201)
})

test('a link that is being made is not overwritten by the mail job', async () => {
  const { invitationId } = await add('meanwhile@example.com')
  const now = portal.clock.now()
  const [made, ofMail] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  // Due before all others.
  const change = (query: ReturnType<typeof sql>) =>
    portal.database.withPlatform((db) => query.execute(db.query))
  await change(
    sql`update invitation set sent_at = null, failure = null, next_send_at = created_at - interval '1 day' where id = ${invitationId}`,
  )
  const prepared = await portal.database.withPlatform(async (db) => {
    await sql`update invitation set token_hash = ${made}, sent_at = ${now} where id = ${invitationId}`.execute(
      db.query,
    )
    const link = { hash: ofMail, now, expiresAt: new Date(now.getTime() + 86_400_000) }
    // It must not wait for this transaction.
    return await portal.database.withPlatform((other) => prepareNext(other, acme, link))
  })
  expect(prepared?.id).not.toBe(invitationId)
  const { rows } = await portal.database.withPlatform(({ query }) =>
    sql<{ hash: Buffer }>`select token_hash as hash from invitation where id = ${invitationId}`.execute(
      query,
    ),
  )
  expect(rows[0]?.hash).toEqual(made)
})

test('without a mail server an invitation has a link to hand over, of which only a hash is kept', async () => {
  const invited = await add('new@example.com')
  expect(invited.state).toBe('noLink')
  const made = await makeLink(invited.invitationId)
  expect([made.status, Object.keys(made.body)]).toEqual([201, ['token', 'expiresAt']])
  expect(await stateOf('new@example.com')).toBe('handedOver')
  const { rows } = await portal.database.withPlatform((db) =>
    sql<{ row: string }>`select invitation::text as row from invitation`.execute(db.query),
  )
  expect(JSON.stringify(rows)).not.toContain(made.body.token)
  // Another one ends it.
  const again = await makeLink(invited.invitationId)
  expect(codeOf(await register(made.body.token))).toEqual([400, 'invitation.ended'])
  const joined = await register(again.body.token)
  expect(joined.body).toMatchObject({
    userCompany: { companyId: acme },
    currentUser: { isEmailProved: false },
  })
  expect(codeOf(await register(again.body.token))).toEqual([400, 'invitation.used'])
})

test('threat 12: it proves no address, neither of a new account nor of one that joins', async () => {
  await register(await linkFor('second@example.com'))
  expect(await isProved('second@example.com')).toBe(false)
  await portal.database.withPlatform((db) =>
    sql`update account set email_proved_at = null where email = 'stranger@example.com'`.execute(db.query),
  )
  const link = await linkFor('stranger@example.com')
  const joined = await portal.call('POST', `/invitations/${link}/accept`, {
    token: await tokenOf('stranger@example.com'),
  })
  expect(joined.body).toMatchObject({ userCompany: { companyId: acme } })
  expect(await isProved('stranger@example.com')).toBe(false)
})

test('threat 12: it does not tell whether the address has an account, and few who try', async () => {
  const known = await linkFor('theirs@example.com')
  const seen = [known, await linkFor('nobody@example.com')].map((link) =>
    portal.call('GET', `/invitations/${link}`),
  )
  for (const { body } of await Promise.all(seen)) expect(body.hasAccount).toBeNull()
  const answers = []
  for (let at = 0; at <= maxTakenPerDay; at++) answers.push(codeOf(await register(known)))
  expect(answers[0]).toEqual([409, 'account.emailTaken'])
  expect(answers.at(-1)).toEqual([429, 'request.tooMany'])
})

test('threat 8: it is made only by who may give the role, in their company, where nothing can be mailed', async () => {
  const body = { email: 'boss@example.com', role: 'Admin' }
  const { invitationId } = (
    await portal.call('POST', `/companies/${acme}/user`, { token: await tokenOf('admin@example.com'), body })
  ).body
  expect(codeOf(await makeLink(invitationId, await tokenOf('theirs@example.com')))).toEqual([
    404,
    'object.notFound',
  ])
  expect(codeOf(await makeLink(invitationId))).toEqual([403, 'role.notYours'])
  const own = await add('last@example.com')
  await portal.database.withPlatform((db) =>
    sql`update daily_use set uses = ${maxInvitationsPerDay} where purpose = 'invitation'`.execute(db.query),
  )
  expect(codeOf(await makeLink(own.invitationId))).toEqual([429, 'request.tooMany'])
  portal.mailServer.isConfigured = true
  try {
    expect(codeOf(await makeLink(own.invitationId))).toEqual([409, 'invitation.mailed'])
    // What was handed over before is mailed from now on.
    const [before] = (
      await portal.call('GET', `/companies/${acme}/invitations`, { token: chief })
    ).body.filter(({ state }: { state: string }) => state === 'handedOver')
    expect(before.byLink).toBe(false)
  } finally {
    portal.mailServer.isConfigured = false
  }
})
