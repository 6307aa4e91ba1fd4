import { maxImportedUsers, maxUsersAtOnce } from '@fyr/contract/access/imported-users'
import { allTexts } from '@fyr/texts/all'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  makeCompany,
  makeMember,
  makeSuper,
  type Portal,
  password,
  publicUrl,
  startPortal,
} from '../accounts/portal.fixture.ts'
import { maxUsers } from '../users/index.ts'
import { deleteOldInvitations, maxMailsPerDay } from './send.ts'

const { sv } = allTexts
let portal: Portal
let acme: string
let other: string
let chief: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  portal = await startPortal()
  acme = await makeCompany(portal, 'Acme', 'Sweden')
  other = await makeCompany(portal, 'Other')
  await makeSuper(portal)
  ids.chief = await makeMember(portal, acme, 'chief@example.com', 'CompanyAdmin')
  ids.second = await makeMember(portal, acme, 'second@example.com', 'CompanyAdmin')
  await makeMember(portal, acme, 'admin@example.com', 'Admin')
  await makeMember(portal, acme, 'user@example.com', 'User')
  ids.stranger = await makeMember(portal, other, 'stranger@example.com', 'CompanyAdmin')
  chief = await tokenOf('chief@example.com')
})
afterAll(async () => {
  await portal?.stop()
})
beforeEach(async () => {
  // Sessions of before have run out where the clock was moved.
  chief = await tokenOf('chief@example.com')
})

const tokenOf = async (email: string, using = password) => (await portal.signInAs(email, using)).body.token
const invite = (body: object, token = chief, companyId = acme) =>
  portal.call('POST', `/companies/${companyId}/invitations`, { token, body })
/** Sends what waits, and answers what stands in the link of the last mail. */
async function linkOf(): Promise<string> {
  await portal.runJobs()
  return /\/invitation\/([\w-]{43})\b/.exec(lastMail()?.text ?? '')?.[1] ?? ''
}
async function invited(email: string, more: object = {}): Promise<string> {
  const made = await invite({ email, ...more })
  expect(made.status).toBe(201)
  return await linkOf()
}
const lastMail = () => portal.mails.at(-1)
const person = { firstName: 'Lisa', lastName: 'Holm', phoneNumber: '+46701234567', password: 'Lighthouse-2' }
const register = (link: string, body: object = person) =>
  portal.call('POST', `/invitations/${link}/register`, { body })
const accept = (link: string, token: string) => portal.call('POST', `/invitations/${link}/accept`, { token })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]
const ended = [400, 'invitation.ended']
const endedAs = (how: string) => [400, `invitation.${how}`]
/** What each call with the link answers. */
async function endOf(link: string): Promise<unknown[]> {
  const token = await tokenOf('user@example.com')
  const answers = [
    await portal.call('GET', `/invitations/${link}`),
    await register(link),
    await accept(link, token),
  ]
  const [first, ...others] = answers.map(codeOf)
  for (const other of others) expect(other).toEqual(first)
  return first ?? []
}
const rolesOf = async (email: string) => {
  const { body } = await portal.call('GET', `/users?search=${email}`, { token: chief })
  return body.map(({ role }: { role: string }) => role)
}

describe('an invitation', () => {
  test('threat 12: is mailed with a link to the configured host, of which only a hash is kept', async () => {
    const link = await invited('lisa@example.com', { role: 'Guest' })
    const mail = lastMail()
    expect(mail?.to).toEqual(['lisa@example.com'])
    // In the language of the company, where the address has not chosen one.
    expect(mail?.text).toContain('Subject: Inbjudan till Acme')
    expect(mail?.text).toContain('Anna Berg (chief@example.com)')
    expect(mail?.text).toContain(`${publicUrl}/invitation/${link}`)
    const { rows } = await portal.database.withPlatform((db) =>
      sql<{ row: string }>`select invitation::text as row from invitation`.execute(db.query),
    )
    expect(JSON.stringify(rows)).not.toContain(link)
    const { body } = await portal.call('GET', `/companies/${acme}/invitations`, { token: chief })
    expect(body).toMatchObject([{ email: 'lisa@example.com', role: 'Guest', state: 'sent' }])
  })

  test('lets somebody without an account choose a password, once, and signs them in', async () => {
    const link = await invited('new@example.com')
    const seen = await portal.call('GET', `/invitations/${link}`)
    expect(seen.body).toMatchObject({ companyName: 'Acme', email: 'new@example.com', hasAccount: false })
    const weak = await register(link, { ...person, password: 'weak' })
    expect(codeOf(weak)).toEqual([400, 'field.password'])
    const joined = await register(link)
    expect(joined.status).toBe(200)
    expect(joined.cookie).toBeTruthy()
    expect(joined.body).toMatchObject({
      currentUser: { email: 'new@example.com', role: 'User' },
      userCompany: { companyId: acme },
    })
    expect(await endOf(link)).toEqual(endedAs('used'))
    expect((await portal.signInAs('new@example.com', person.password)).status).toBe(200)
  })

  test('lets somebody with an account join, and nobody with another address', async () => {
    const link = await invited('stranger@example.com')
    expect((await portal.call('GET', `/invitations/${link}`)).body.hasAccount).toBe(true)
    const wrong = await accept(link, await tokenOf('user@example.com'))
    expect(codeOf(wrong)).toEqual([403, 'invitation.otherAddress'])
    expect(wrong.body.message).toContain('stranger@example.com')
    expect(codeOf(await register(link))).toEqual([409, 'account.emailTaken'])
    const token = await tokenOf('stranger@example.com')
    const joined = await accept(link, token)
    expect(joined.body).toMatchObject({ userCompany: { companyId: acme }, currentUser: { role: 'User' } })
    expect(joined.body.companies).toHaveLength(2)
    expect(codeOf(await accept(link, token))).toEqual(endedAs('used'))
  })

  test('into a company that requires single sign-on counts, and leads there', async () => {
    const strict = await makeCompany(portal, 'Strict')
    await portal.database.withPlatform((db) =>
      sql`insert into identity_provider (company_id, is_enabled, is_required, is_provisioning, issuer, client_id, groups_claim, group_roles)
        values (${strict}, true, true, false, 'https://id.example', 'fyr', 'groups', '[]')`.execute(db.query),
    )
    await makeMember(portal, strict, 'strict@example.com', 'CompanyAdmin')
    const id = await makeMember(portal, other, 'joiner@example.com', 'User')
    await invite({ email: 'joiner@example.com' }, await tokenOf('strict@example.com'), strict)
    const joined = await accept(await linkOf(), await tokenOf('joiner@example.com'))
    expect(codeOf(joined)).toEqual([403, 'access.ssoOnly'])
    await makeMember(portal, other, 'asked@example.com', 'User')
    await invite({ email: 'asked@example.com' }, await tokenOf('strict@example.com'), strict)
    await portal.runJobs()
    const asked = await tokenOf('asked@example.com')
    const mine = (await portal.call('GET', '/users/me/invitations', { token: asked })).body
    const path = `/users/me/invitations/${mine[0].invitationId}/accept`
    expect(codeOf(await portal.call('POST', path, { token: asked }))).toEqual([403, 'access.ssoOnly'])
    const { rows } = await portal.database.withPlatform((db) =>
      sql`select from membership where company_id = ${strict} and account_id = ${id}`.execute(db.query),
    )
    expect(rows).toHaveLength(1)
  })

  test('threat 12: of a twin in case is for the one account', async () => {
    const link = await invited('TWIN@Example.COM')
    expect(lastMail()?.to).toEqual(['twin@example.com'])
    expect((await register(link)).body.currentUser.email).toBe('twin@example.com')
    expect(codeOf(await invite({ email: 'Twin@EXAMPLE.com' }))).toEqual([409, 'user.alreadyMember'])
  })

  test('ends after seven days, and is sent anew with another link', async () => {
    const link = await invited('late@example.com')
    portal.wait(7 * 86_400 + 1)
    chief = await tokenOf('chief@example.com')
    expect(await endOf(link)).toEqual(endedAs('expired'))
    const list = await portal.call('GET', `/companies/${acme}/invitations?search=late`, { token: chief })
    expect(list.body[0].state).toBe('expired')
    const path = `/companies/${acme}/invitations/${list.body[0].invitationId}`
    expect((await portal.call('POST', `${path}/resend`, { token: chief })).body.state).toBe('waiting')
    const next = await linkOf()
    expect(next).not.toBe(link)
    expect(codeOf(await register(link))).toEqual(ended)
    // Not again at once, whoever asks.
    expect(codeOf(await portal.call('POST', `${path}/resend`, { token: chief }))).toEqual([
      429,
      'request.tooMany',
    ])
    expect(codeOf(await invite({ email: 'late@example.com' }))).toEqual([409, 'invitation.exists'])
    expect((await register(next)).status).toBe(200)
  })

  test('that is withdrawn opens nothing, nor does one of a company that was deleted', async () => {
    const link = await invited('never@example.com')
    const { body } = await portal.call('GET', `/companies/${acme}/invitations?search=never`, { token: chief })
    const path = `/companies/${acme}/invitations/${body[0].invitationId}`
    expect((await portal.call('DELETE', path, { token: chief })).status).toBe(204)
    expect(await endOf(link)).toEqual(endedAs('withdrawn'))
    // What was never a link tells nothing.
    expect(await endOf('A'.repeat(43))).toEqual(ended)
    portal.wait(31 * 86_400)
    await portal.database.withPlatform((db) => deleteOldInvitations(db, portal.clock.now()))
    expect(await endOf(link)).toEqual(ended)

    const branch = await makeCompany(portal, 'Branch')
    await makeMember(portal, branch, 'branch@example.com')
    chief = await tokenOf('chief@example.com')
    await invite({ email: 'gone@example.com' }, await tokenOf('branch@example.com'), branch)
    const gone = await linkOf()
    expect((await portal.call('GET', `/invitations/${gone}`)).status).toBe(200)
    const root = await tokenOf('root@fyr.example')
    await portal.database.withPlatform((db) =>
      sql`insert into membership (id, company_id, account_id, role_id, created_at)
        select gen_random_uuid(), ${branch}, account.id, role.id, now() from account, role
        where account.is_super and role.company_id = ${branch} and role.built_in = 'SuperAdmin'`.execute(
        db.query,
      ),
    )
    expect((await portal.call('DELETE', `/companies/${branch}`, { token: root })).status).toBe(202)
    expect(codeOf(await register(gone))).toEqual(ended)
  })

  test('threat 9: ends when who sent it may not give the role any more', async () => {
    const second = await tokenOf('second@example.com')
    expect((await invite({ email: 'orphan@example.com', role: 'CompanyAdmin' }, second)).status).toBe(201)
    const link = await linkOf()
    const path = `/users/${ids.second}/role/User`
    const token = await tokenOf('admin@example.com')
    expect((await portal.call('PUT', path, { token })).status).toBe(200)
    expect(codeOf(await register(link))).toEqual(ended)
    // Another administrator answers for it then.
    const { body } = await portal.call('GET', `/companies/${acme}/invitations?search=orphan`, {
      token: chief,
    })
    portal.wait(301)
    await portal.call('POST', `/companies/${acme}/invitations/${body[0].invitationId}/resend`, {
      token: chief,
    })
    expect((await register(await linkOf())).body.currentUser.role).toBe('CompanyAdmin')
  })
})

describe('who invites', () => {
  test('threat 8: gives no role above their own, and needs the right to make users', async () => {
    const above = await invite({ email: 'boss@example.com', role: 'Admin' })
    expect(codeOf(above)).toEqual([403, 'role.notYours'])
    expect((await invite({ email: 'x@example.com' }, await tokenOf('user@example.com'))).status).toBe(403)
    await invited('mass@example.com')
    const more = await register(await linkOf(), { ...person, role: 'Admin' })
    expect(more.body.code).toBe('request.invalid')
    expect(await rolesOf('mass@example.com')).toEqual([])
  })

  test('threat 5: learns nothing of accounts that other companies have', async () => {
    const known = await invite({ email: 'root@fyr.example' })
    const unknown = await invite({ email: 'nobody@fyr.example' })
    const plain = ({ body }: typeof known) => ({ ...body, invitationId: '', email: '' })
    expect(plain(known)).toEqual(plain(unknown))
  })

  test('threat 31: a company’s mails of a day end at its limit, and go on the next day', async () => {
    await portal.runJobs()
    await portal.database.withPlatform((db) =>
      sql`update invitation_mail set sent = ${maxMailsPerDay - 1}`.execute(db.query),
    )
    const flooded = () => portal.mails.flatMap(({ to }) => to).filter((to) => to.includes('flood'))
    await invite({ email: 'one@flood.example' })
    portal.wait(1)
    await invite({ email: 'two@flood.example' })
    await portal.runJobs()
    expect(flooded()).toEqual(['one@flood.example'])
    const { body } = await portal.call('GET', `/companies/${acme}/invitations?search=flood`, { token: chief })
    expect(body.map(({ state }: { state: string }) => state).sort()).toEqual(['sent', 'waiting'])
    portal.wait(86_400)
    await portal.runKind('invitations.waiting')
    await portal.runJobs()
    expect(flooded()).toEqual(['one@flood.example', 'two@flood.example'])
  })

  test('each step is in the audit log', async () => {
    const { rows } = await portal.database.withPlatform((db) =>
      sql<{ action: string; name: string }>`
        select action, label as name from audit
        join audit_person on audit_person.company_id = audit.company_id and person_id::text = object_id
        where object_type = 'invitation' and label in ('never@example.com', 'late@example.com') order by id`.execute(
        db.query,
      ),
    )
    expect(rows.map(({ action, name }) => `${action} ${name}`)).toEqual([
      'created late@example.com',
      'updated late@example.com',
      'created never@example.com',
      'deleted never@example.com',
    ])
  })
})

describe('a list of users', () => {
  const send = (users: object[], more: object = {}, token = chief) =>
    portal.call('POST', `/companies/${acme}/invitations/import`, { token, body: { users, ...more } })
  const outcomesOf = ({ body }: { body: { outcome: string }[] }) => body.map(({ outcome }) => outcome)
  const openFor = async (search: string) =>
    (await portal.call('GET', `/companies/${acme}/invitations?search=${search}`, { token: chief })).body

  test('is tried without a trace, and then invited, row by row', async () => {
    await portal.runJobs()
    await portal.database.withPlatform((db) => sql`delete from invitation_mail`.execute(db.query))
    await invite({ email: 'before@list.example' })
    const users = [
      { ...listed('Ann@List.example'), role: 'Guest' },
      listed('ann@list.example'),
      listed('before@list.example'),
      listed('user@example.com'),
      listed('stranger2@example.com'),
    ]
    await makeMember(portal, other, 'stranger2@example.com', 'User')
    const mails = portal.mails.length
    const tried = await send(users, { dryRun: true })
    const expected = ['invited', 'duplicate', 'pending', 'member', 'invited']
    expect([tried.status, outcomesOf(tried)]).toEqual([200, expected])
    expect(await openFor('ann@list')).toEqual([])
    expect(outcomesOf(await send(users))).toEqual(expected)
    // The second time all are there, and nobody gets another mail.
    expect(outcomesOf(await send(users))).toEqual(['pending', 'duplicate', 'pending', 'member', 'pending'])
    expect(await openFor('ann@list')).toMatchObject([
      { role: 'Guest', state: 'waiting', invitedBy: expect.anything() },
    ])
    await portal.runJobs()
    const sentTo = portal.mails.slice(mails).flatMap(({ to }) => to)
    expect(sentTo.toSorted()).toEqual(['ann@list.example', 'before@list.example', 'stranger2@example.com'])
    // Who has an account is asked as everybody is, and is no member before they say yes.
    expect(await rolesOf('stranger2@example.com')).toEqual([])
  })

  test('fills in what it says of a person, who may change it', async () => {
    await send([listed('filled@list.example')])
    const seen = await portal.call('GET', `/invitations/${await linkOf()}`)
    expect(seen.body).toMatchObject({ firstName: 'Ann', lastName: 'Lind', phoneNumber: '+46701234567' })
  })

  test('tells of each row what is wrong with it, in the language of the caller', async () => {
    const wrong = [
      [{ email: '' }, 'email', 'field.required'],
      [{ email: 'no address' }, 'email', 'field.email'],
      [{ phoneNumber: '070-123' }, 'phoneNumber', 'field.phone'],
      [{ firstName: 'x'.repeat(256) }, 'firstName', 'field.tooLong'],
      [{ lastName: 'a\nb' }, 'lastName', 'field.control'],
      [{ role: 'Emperor' }, 'role', 'field.notOneOf'],
      [{ role: '00000000-0000-4000-8000-000000000000' }, 'role', 'object.notFound'],
      // Threat 8: no role above one's own.
      [{ role: 'Admin' }, 'role', 'role.notYours'],
    ] as const
    const users = wrong.map(([change], at) => ({ ...listed(`wrong-${at}@list.example`), ...change }))
    const answer = await portal.call('POST', `/companies/${acme}/invitations/import`, {
      token: chief,
      body: { users: [...users, listed('right@list.example')] },
      headers: { 'accept-language': 'sv' },
    })
    const [right, ...rest] = answer.body.toReversed()
    expect(right.outcome).toBe('invited')
    const told = rest
      .toReversed()
      .map(({ errors }: { errors: { field: string; code: string }[] }) => [errors[0]?.field, errors[0]?.code])
    expect(told).toEqual(wrong.map(([, field, code]) => [field, code]))
    expect(answer.body[0].errors[0].message).toBe(sv.problems['field.required'])
    expect(await openFor('wrong-')).toEqual([])
  })

  test('threat 31: has 200 rows in one call at most, and needs the right to make users', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => listed(`many-${at}@list.example`))
    expect((await send(many(201), { dryRun: true })).body.errors[0].code).toBe('field.tooMany')
    expect(outcomesOf(await send(many(200), { dryRun: true }))).toHaveLength(200)
    expect((await send(many(1), {}, await tokenOf('user@example.com'))).status).toBe(403)
  })

  test('counts in a dry run what the calls of the same list before would invite', async () => {
    const users = [listed('last@list.example'), listed('beyond@list.example')]
    const tried = await send(users, { dryRun: true, invitedBefore: maxUsers - 100 })
    expect(outcomesOf(tried)).toEqual(['invited', 'invited'])
    const full = await send(users, { dryRun: true, invitedBefore: maxUsers })
    expect(full.body).toMatchObject([
      { outcome: 'refused', errors: [{ code: 'user.tooMany' }] },
      { outcome: 'refused', errors: [{ code: 'user.tooMany' }] },
    ])
    // Of what is sent the rows themselves are counted.
    expect(outcomesOf(await send(users, { invitedBefore: maxUsers }))).toEqual(['invited', 'invited'])
  })

  test('threat 31: of 20,000 rows with doubles each address is invited once', async () => {
    const large = await makeCompany(portal, 'Large')
    await makeMember(portal, large, 'large@example.com')
    const token = await tokenOf('large@example.com')
    const counts: Record<string, number> = {}
    // Each address ten times, in both cases: twice in neighbouring rows, the others in later calls.
    const addresses = maxImportedUsers / 10
    const userAt = (row: number) => {
      const number = row < 2 * addresses ? row >> 1 : row % addresses
      return listed(row % 2 ? `Person-${number}@large.example` : `person-${number}@LARGE.example`)
    }
    for (let first = 0; first < maxImportedUsers; first += maxUsersAtOnce) {
      const users = Array.from({ length: maxUsersAtOnce }, (_, at) => userAt(first + at))
      const path = `/companies/${large}/invitations/import`
      const { body } = await portal.call('POST', path, { token, body: { users } })
      for (const { outcome } of body) counts[outcome] = (counts[outcome] ?? 0) + 1
    }
    const [kept] = await portal.database.withPlatform(
      async ({ query }) =>
        (
          await sql<{ rows: number; addresses: number; audited: number }>`
            select count(*)::int as rows, count(distinct lower(email))::int as addresses,
              (select count(*)::int from audit where company_id = ${large} and object_type = 'invitation') as audited
            from invitation where company_id = ${large}`.execute(query)
        ).rows,
    )
    expect(counts).toEqual({ invited: addresses, duplicate: addresses, pending: 8 * addresses })
    expect(kept).toEqual({ rows: addresses, addresses, audited: addresses })
  })

  test('threat 1: goes to the company that the path names, and to none of another', async () => {
    const answer = await portal.call('POST', `/companies/${other}/invitations/import`, {
      token: chief,
      body: { users: [listed('x@list.example')] },
    })
    expect(answer.status).toBe(404)
  })
})

const listed = (email: string) => ({ email, firstName: 'Ann', lastName: 'Lind', phoneNumber: '+46701234567' })
