import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCompany, makeMember, type Portal, password, startPortal } from '../accounts/portal.fixture.ts'
import { maxInvitationsPerDay, maxTakenPerDay } from '../users/index.ts'

let portal: Portal
let acme: string
let other: string
let chief: string

beforeAll(async () => {
  portal = await startPortal()
  acme = await makeCompany(portal, 'Acme')
  other = await makeCompany(portal, 'Other')
  await makeMember(portal, acme, 'chief@example.com', 'CompanyAdmin')
  await makeMember(portal, acme, 'own@example.com', 'User')
  await makeMember(portal, other, 'theirs@example.com', 'User')
})
afterAll(async () => {
  await portal?.stop()
})
beforeEach(async () => {
  chief = await tokenOf('chief@example.com')
})

const tokenOf = async (email: string) => (await portal.signInAs(email, password)).body.token
const add = (email: string, more: object = {}) =>
  portal.call('POST', `/companies/${acme}/user`, { token: chief, body: { email, ...more } })
const mineOf = async (email: string) =>
  (await portal.call('GET', '/users/me/invitations', { token: await tokenOf(email) })).body
const membersNamed = async (search: string) =>
  (await portal.call('GET', `/users?search=${search}`, { token: chief })).body
const unprove = (email: string) =>
  portal.database.withPlatform((db) =>
    sql`update account set email_proved_at = null where email = ${email}`.execute(db.query),
  )
const inDatabase = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await portal.database.withPlatform((db) => query.execute(db.query))).rows

describe('an address that is added to a company', () => {
  test('threat 12: is answered alike whether it is unknown, somebody’s elsewhere or invited already', async () => {
    const known = await add('theirs@example.com')
    const unknown = await add('unknown@example.com')
    const again = await add('THEIRS@example.com')
    const plain = ({ status, body }: typeof known) => ({
      status,
      body: { ...body, invitationId: '', email: '' },
    })
    expect(known.status).toBe(201)
    expect(plain(unknown)).toEqual(plain(known))
    expect(again).toMatchObject({ status: 201, body: known.body })
    // Nothing of the person, who is no user before they accept.
    expect(Object.keys(known.body).toSorted()).toEqual(Object.keys(unknown.body).toSorted())
    expect(JSON.stringify(known.body)).not.toContain('Berg (theirs')
    expect(await membersNamed('theirs')).toEqual([])
    const [theirs] = await portal
      .call('GET', `/companies/${acme}/users?search=theirs`, { token: chief })
      .then(({ body }) => body)
    expect(theirs).toBeUndefined()
  })

  test('threat 12: is looked up by the job that sends, never by the call', async () => {
    await portal.runJobs()
    const mails = portal.mails.flatMap(({ to }) => to)
    expect(mails.toSorted()).toEqual(['theirs@example.com', 'unknown@example.com'])
  })

  test('is refused where it is of a user of the company, whom they see anyway', async () => {
    const { status, body } = await add('own@example.com')
    expect([status, body.code]).toEqual([409, 'user.alreadyMember'])
  })

  test('threat 31: is one of 500 in a day', async () => {
    const branch = await makeCompany(portal, 'Busy')
    await makeMember(portal, branch, 'busy@example.com', 'CompanyAdmin')
    const token = await tokenOf('busy@example.com')
    await portal.database.withPlatform((db) =>
      sql`insert into daily_use (company_id, purpose, day, uses)
        values (${branch}, 'invitation', '2026-11-20', ${maxInvitationsPerDay - 1})`.execute(db.query),
    )
    const paths = [`/companies/${branch}/user`, `/companies/${branch}/invitations`]
    const body = { email: 'last@example.com' }
    expect((await portal.call('POST', `/companies/${branch}/user`, { token, body })).status).toBe(201)
    for (const path of paths) {
      const next = await portal.call('POST', path, { token, body: { email: 'next@example.com' } })
      expect([next.status, next.body.code]).toEqual([429, 'request.tooMany'])
    }
  })
})

describe('an invitation in the portal', () => {
  test('is accepted by who has the address, who is a user from then on', async () => {
    const [mine] = await mineOf('theirs@example.com')
    expect(mine).toMatchObject({ companyName: 'Acme', invitedBy: expect.stringContaining('chief@') })
    // Somebody else has none of it.
    expect(await mineOf('own@example.com')).toEqual([])
    const path = `/users/me/invitations/${mine.invitationId}`
    const foreign = await portal.call('POST', `${path}/accept`, { token: await tokenOf('own@example.com') })
    expect(foreign.status).toBe(404)
    const joined = await portal.call('POST', `${path}/accept`, { token: await tokenOf('theirs@example.com') })
    expect(joined.body).toMatchObject({ userCompany: { companyId: acme }, currentUser: { role: 'User' } })
    expect(await membersNamed('theirs')).toHaveLength(1)
    expect(await mineOf('theirs@example.com')).toEqual([])
  })

  test('is declined without telling who has the address', async () => {
    await makeMember(portal, other, 'shy@example.com', 'User')
    await add('shy@example.com')
    await portal.runJobs()
    // Companies are sent for side by side: what came last may be another's.
    const mail = portal.mails.find(({ to }) => to.includes('shy@example.com'))
    const link = /\/invitation\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? ''
    const [mine] = await mineOf('shy@example.com')
    const path = `/users/me/invitations/${mine.invitationId}`
    const token = await tokenOf('shy@example.com')
    expect((await portal.call('DELETE', path, { token: await tokenOf('own@example.com') })).status).toBe(404)
    expect((await portal.call('DELETE', path, { token })).status).toBe(204)
    expect(await mineOf('shy@example.com')).toEqual([])
    expect((await portal.call('GET', `/invitations/${link}`)).body.code).toBe('invitation.ended')
    const people = await inDatabase(
      sql<{ label: string }>`select label from audit_person where company_id = ${acme}`,
    )
    expect(people.map(({ label }) => label).filter((label) => label.includes('shy@'))).toEqual([
      'shy@example.com',
    ])
  })

  test('threat 9: is over when its inviter may not invite any more', async () => {
    await makeMember(portal, other, 'late@example.com', 'User')
    const id = await makeMember(portal, acme, 'leaving@example.com', 'CompanyAdmin')
    await portal.call('POST', `/companies/${acme}/user`, {
      token: await tokenOf('leaving@example.com'),
      body: { email: 'late@example.com' },
    })
    await portal.runJobs()
    const [mine] = await mineOf('late@example.com')
    await makeMember(portal, acme, 'admin@example.com', 'Admin')
    const token = await tokenOf('admin@example.com')
    expect((await portal.call('DELETE', `/users/${id}`, { token })).status).toBe(204)
    const late = await portal.call('POST', `/users/me/invitations/${mine.invitationId}/accept`, {
      token: await tokenOf('late@example.com'),
    })
    expect([late.status, late.body.code]).toEqual([400, 'invitation.ended'])
  })

  test('threat 12: is not shown to an account whose address nobody proved', async () => {
    await makeMember(portal, other, 'prepared@example.com', 'User')
    await unprove('prepared@example.com')
    await add('prepared@example.com')
    await portal.runJobs()
    expect(await mineOf('prepared@example.com')).toEqual([])
    const [row] = await inDatabase(
      sql<{ id: string }>`select id from invitation where email = 'prepared@example.com'`,
    )
    const token = await tokenOf('prepared@example.com')
    for (const [method, path] of [
      ['POST', `/users/me/invitations/${row?.id}/accept`],
      ['DELETE', `/users/me/invitations/${row?.id}`],
    ] as const)
      expect((await portal.call(method, path, { token })).status).toBe(404)
  })
})

describe('answers that an address is taken', () => {
  const create = (email: string, token = chief) =>
    portal.call('POST', '/users', {
      token,
      body: { firstName: 'Eva', lastName: 'Lund', phoneNumber: '+46701234567', email, password },
    })

  test('threat 12: are twenty a day for a company; then nothing is answered of any address', async () => {
    for (let at = 0; at < maxTakenPerDay; at++)
      expect((await create('theirs@example.com')).body.code).toBe('account.emailTaken')
    expect((await create('theirs@example.com')).body.code).toBe('request.tooMany')
    expect((await create('free@example.com')).body.code).toBe('request.tooMany')
    const id = (await membersNamed('own'))[0]?.userId
    const changed = await portal.call('PUT', `/users/${id}`, {
      token: chief,
      body: { email: 'theirs@example.com' },
    })
    expect(changed.body.code).toBe('request.tooMany')
    const user = { firstName: 'Eva', lastName: 'Lund', phoneNumber: '+46701234567', password }
    const company = { name: 'Branch', orgNumber: '556677-8899', invoiceAdress: 'info@example.com' }
    const founded = await portal.call('POST', '/users/create/company', {
      token: await tokenOf('admin@example.com'),
      body: { company, user: { ...user, email: 'theirs@example.com' } },
    })
    expect(founded.body.code).toBe('request.tooMany')
    portal.wait(86_400)
    chief = await tokenOf('chief@example.com')
    expect((await create('free@example.com')).status).toBe(201)
  })
})
