import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinCompany } from '../../../../test/support/companies/join-company.ts'
import { makeCompany, makeMember, type Portal, password, startPortal } from '../accounts/portal.fixture.ts'
import { countOtherAdministrators } from './user-store.ts'

let portal: Portal
let home: string
let second: string

beforeAll(async () => {
  portal = await startPortal()
  home = await makeCompany(portal, 'Home')
  second = await makeCompany(portal, 'Second')
  await makeMember(portal, home, 'top@example.com', 'Admin')
  await makeMember(portal, second, 'second@example.com', 'Admin')
})
afterAll(async () => {
  await portal?.stop()
})

const chosen = 'Chosen-Passw0rd'
const tokenOf = async (email: string, using = password) => (await portal.signInAs(email, using)).body.token
const as = async (email: string, method: string, path: string, body?: object) =>
  await portal.call(method, path, { token: await tokenOf(email), body })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]
const linkIn = (path: string) =>
  new RegExp(`/${path}/([\\w-]{43})\\b`).exec(portal.mails.at(-1)?.text ?? '')?.[1] ?? ''
const inDatabase = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await portal.database.withPlatform((db) => query.execute(db.query))).rows
/** A user whose home company is Home and who joined Second too. */
async function makeBoth(email: string): Promise<string> {
  const userId = await makeMember(portal, home, email, 'User')
  await joinCompany(portal.database, second, email, { now: portal.clock.now() })
  return userId
}
const choosePassword = (userId: string) =>
  as('top@example.com', 'PUT', `/users/${userId}`, { password: chosen, mustChangePassword: false })
async function resetByMail(email: string, own: string): Promise<void> {
  await portal.call('POST', `/users/forgot/${email}`)
  await portal.passwordReset.idle()
  await portal.runJobs()
  const reset = await portal.call('PUT', `/users/forgot/${linkIn('forgot')}`, { body: { password: own } })
  expect(reset.status).toBe(204)
}
const companiesOf = async (email: string, using: string) =>
  (await portal.signInAs(email, using)).body.companies.map(
    ({ companyId }: { companyId: string }) => companyId,
  )
const plant = (userId: string) =>
  inDatabase(sql`insert into passkey (id, account_id, name, credential_id, public_key, sign_count, transports, rp_id, created_at)
    values (gen_random_uuid(), ${userId}, 'Planted', ${Buffer.from(userId)}, ${Buffer.from('key')}, 0, '{}',
      'portal.example.com', ${portal.clock.now()})`)
const passkeysOf = async (userId: string) =>
  (await inDatabase(sql`select from passkey where account_id = ${userId}`)).length

test('threat 12: an account with suspended memberships keeps its address until its owner resets the password', async () => {
  const userId = await makeBoth('kept@example.com')
  await choosePassword(userId)
  const token = await tokenOf('kept@example.com', chosen)
  const body = { email: 'captured@example.com', currentPassword: chosen }
  const changed = await portal.call('PUT', `/users/${userId}`, { token, body })
  expect(codeOf(changed)).toEqual([403, 'account.resetNeeded'])
  await resetByMail('kept@example.com', 'Owners-Passw0rd')
  expect(await companiesOf('kept@example.com', 'Owners-Passw0rd')).toEqual([home, second])
  const own = await tokenOf('kept@example.com', 'Owners-Passw0rd')
  const moved = await portal.call('PUT', `/users/${userId}`, {
    token: own,
    body: { email: 'moved@example.com', currentPassword: 'Owners-Passw0rd' },
  })
  expect(moved.body).toMatchObject({ pendingEmail: 'moved@example.com' })
})

test('threat 12: an address that waits for its link is dropped when the home company chooses a password', async () => {
  const userId = await makeBoth('waiting@example.com')
  await as('waiting@example.com', 'PUT', `/users/${userId}`, {
    email: 'captured@example.com',
    currentPassword: password,
  })
  await portal.runJobs()
  const link = linkIn('email')
  await choosePassword(userId)
  const token = await tokenOf('waiting@example.com', chosen)
  expect(codeOf(await portal.call('POST', `/users/me/email/${link}`, { token }))).toEqual([
    400,
    'account.linkEnded',
  ])
})

test('threat 12: a link to another address is refused while memberships are suspended', async () => {
  const userId = await makeBoth('linked@example.com')
  const token = await tokenOf('linked@example.com')
  await portal.call('PUT', `/users/${userId}`, {
    token,
    body: { email: 'captured@example.com', currentPassword: password },
  })
  await portal.runJobs()
  await inDatabase(sql`
    update membership set is_suspended = true where account_id = ${userId} and company_id = ${second}`)
  expect(codeOf(await portal.call('POST', `/users/me/email/${linkIn('email')}`, { token }))).toEqual([
    403,
    'account.resetNeeded',
  ])
})

const invite = (email: string) => as('second@example.com', 'POST', `/companies/${second}/user`, { email })
const listMine = async (token: string) => (await portal.call('GET', '/users/me/invitations', { token })).body
const acceptMine = (token: string, id: string) =>
  portal.call('POST', `/users/me/invitations/${id}/accept`, { token })
const acceptLink = (token: string, link: string) =>
  portal.call('POST', `/invitations/${link}/accept`, { token })

test('threat 12: who knows a password that the home company chose accepts no invitation in the portal', async () => {
  const userId = await makeBoth('invited@example.com')
  await choosePassword(userId)
  const { invitationId } = (await invite('invited@example.com')).body
  await portal.runJobs()
  const token = await tokenOf('invited@example.com', chosen)
  expect(await listMine(token)).toEqual([])
  expect((await acceptMine(token, invitationId)).status).toBe(404)
  await resetByMail('invited@example.com', 'Owners-Passw0rd')
  expect(await companiesOf('invited@example.com', 'Owners-Passw0rd')).toEqual([home, second])
})

test('threat 13: an address counts as unproved once the home company removed the second factor', async () => {
  const userId = await makeBoth('factor@example.com')
  await inDatabase(sql`insert into account_totp (account_id, secret, created_at, confirmed_at)
    values (${userId}, ${Buffer.from('secret')}, ${portal.clock.now()}, ${portal.clock.now()})`)
  expect((await as('top@example.com', 'DELETE', `/users/${userId}/second-factor`)).status).toBe(204)
  const { currentUser } = (await portal.signInAs('factor@example.com')).body
  expect(currentUser.isEmailProved).toBe(false)
})

test('threat 13: a reset removes what was set up after the proof, by a password that somebody else chose', async () => {
  const userId = await makeBoth('planted@example.com')
  portal.wait(60)
  await choosePassword(userId)
  await plant(userId)
  await resetByMail('planted@example.com', 'Owners-Passw0rd')
  expect(await passkeysOf(userId)).toBe(0)
  // Also where the owner proved the address in between, and has not chosen a password yet.
  await choosePassword(userId)
  const token = await tokenOf('planted@example.com', chosen)
  await portal.call('POST', '/users/me/email/link', { token })
  await portal.runJobs()
  expect((await portal.call('POST', `/users/me/email/${linkIn('email')}`, { token })).status).toBe(204)
  portal.wait(60)
  await plant(userId)
  await resetByMail('planted@example.com', 'Owners-Passw0rd')
  expect(await passkeysOf(userId)).toBe(0)
})

test('threat 12: an account joins another company with a password of its own only; its other sessions end', async () => {
  const body = {
    ...{ firstName: 'Eva', lastName: 'Lund', phoneNumber: '+46701234567' },
    ...{ email: 'made@example.com', password: chosen, mustChangePassword: false },
  }
  const userId = (await as('top@example.com', 'POST', '/users', body)).body.userId
  await invite('made@example.com')
  await portal.runJobs()
  const link = linkIn('invitation')
  const { token, requiredAction } = (await portal.signInAs('made@example.com', chosen)).body
  expect(requiredAction).toBeNull()
  const refused = [403, 'access.passwordChangeRequired']
  expect(codeOf(await acceptLink(token, link))).toEqual(refused)
  const own = { password: 'Owners-Passw0rd', currentPassword: chosen }
  expect((await portal.call('GET', '/users/me', { token })).body.requiredAction).toBe('changePassword')
  expect((await portal.call('PUT', '/users/me/password', { token, body: own })).status).toBe(204)
  const other = await tokenOf('made@example.com', 'Owners-Passw0rd')
  expect((await acceptLink(token, link)).body).toMatchObject({ userCompany: { companyId: second } })
  expect((await portal.call('GET', '/users/me', { token: other })).status).toBe(401)
  // An invitation in the portal, of an address that is proved.
  await as('second@example.com', 'DELETE', `/users/${userId}`)
  await choosePassword(userId)
  await inDatabase(sql`update account set email_proved_at = now() where id = ${userId}`)
  const { invitationId } = (await invite('made@example.com')).body
  await portal.runJobs()
  const again = await tokenOf('made@example.com', chosen)
  expect(codeOf(await acceptMine(again, invitationId))).toEqual(refused)
})

test('threat 12: a company keeps an administrator who is not suspended', async () => {
  const company = await makeCompany(portal, 'Lone')
  const lone = await makeMember(portal, company, 'lone@example.com', 'Admin')
  const paused = await makeMember(portal, home, 'paused@example.com', 'User')
  await joinCompany(portal.database, company, 'paused@example.com', { role: 'Admin' })
  await choosePassword(paused)
  const [listed] = (await as('lone@example.com', 'GET', '/users?search=paused@')).body
  expect(listed).toMatchObject({ isSuspended: true })
  const left = await portal.database.withPlatform((db) => countOtherAdministrators(db, company, lone))
  expect(left).toBe(0)
})
