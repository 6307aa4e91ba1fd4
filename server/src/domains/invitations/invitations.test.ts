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
import { maxMailsPerDay } from './send.ts'

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
    expect(codeOf(await register(link))).toEqual(ended)
    expect(codeOf(await portal.call('GET', `/invitations/${link}`))).toEqual(ended)
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
    expect(codeOf(await accept(link, token))).toEqual(ended)
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
    expect(codeOf(await register(link))).toEqual(ended)
    const list = await portal.call('GET', `/companies/${acme}/invitations?search=late`, { token: chief })
    expect(list.body[0].state).toBe('expired')
    const path = `/companies/${acme}/invitations/${list.body[0].invitationId}`
    expect((await portal.call('POST', `${path}/resend`, { token: chief })).body.state).toBe('waiting')
    const next = await linkOf()
    expect(next).not.toBe(link)
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
    expect(codeOf(await register(link))).toEqual(ended)

    const branch = await makeCompany(portal, 'Branch')
    await makeMember(portal, branch, 'branch@example.com')
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
    const add = await portal.call('POST', `/companies/${acme}/user`, {
      token: chief,
      body: { email: 'nobody@fyr.example' },
    })
    expect([add.status, add.body.message]).toEqual([
      404,
      'Could not find the user. Make sure the user is registered!',
    ])
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
