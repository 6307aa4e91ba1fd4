import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashOfLink, newLinkToken } from '#lib/secrets/link-token.ts'
import { furnish, type World } from '../support/companies/two-companies.ts'
import { licenceFile, testLicensing } from '../support/licensing.ts'
import { type Answer, startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let acme: World
let other: World

beforeAll(async () => {
  const unlicensed = { ...testLicensing.unlicensed, whiteLabel: false }
  portal = await startTestPortal({}, { licensing: { ...testLicensing, unlicensed } })
  acme = await furnish(portal, 'Acme')
  other = await furnish(portal, 'Other')
})
afterAll(() => portal?.stop())

const inAcme = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: acme.session.token, body })
const set = (feature: string, enabled: boolean, { place } = acme) =>
  inAcme('PUT', `/features/${feature}/${place.companyId}?enabled=${enabled}`)
const has = async ({ place, session } = acme): Promise<string[]> => {
  const { body } = await portal.call('GET', `/features/${place.companyId}`, { token: session.token })
  return body
    .filter(({ companies }: { companies: string[] }) => companies.includes(place.companyId))
    .map(({ name }: { name: string }) => name)
}
const codeOf = ({ status, body }: Answer) => [status, body.code]

it('features are on until a super administrator turns them off, for one company', async () => {
  const { companyId } = acme.place
  // White label is in no built-in licence.
  expect(await has()).toEqual(['mapDashboard', 'multiCompany', 'opcUa'])
  // Without a word it becomes the other of the two.
  expect((await inAcme('PUT', `/features/multiCompany/${companyId}`)).body).toEqual({
    featureAccessId: 'multiCompany',
    name: 'multiCompany',
    companies: [],
  })
  expect(await has()).toEqual(['mapDashboard', 'opcUa'])
  expect(await has(other)).toContain('multiCompany')
  const listed = (await inAcme('GET', '/features')).body.find(
    ({ name }: { name: string }) => name === 'multiCompany',
  )
  expect(listed.companies).not.toContain(companyId)
  expect(listed.companies).toContain(other.place.companyId)
  expect((await set('multiCompany', true)).body.companies).toEqual([companyId])
  expect((await inAcme('PUT', `/features/flying/${companyId}`)).status).toBe(400)
})

it('threat 8: without the feature no map is made in any way, and those that are there stay', async () => {
  const { companyId, dashboardId, categoryId } = acme.place
  const file = (await inAcme('GET', `/dashboards/${dashboardId}/export`)).body
  await set('mapDashboard', false)
  const map = { name: 'Map', type: 'map' }
  for (const [path, body] of [
    ['/dashboards', map],
    [`/dashboards/create/${companyId}`, { name: 'Map', type: 2 }],
    [`/dashboards/create/${companyId}/${categoryId}`, map],
    [`/dashboards/import/${companyId}`, { file }],
    [`/dashboards/${dashboardId}/duplicate`, undefined],
  ] as const) {
    expect([path, ...codeOf(await inAcme('POST', path, body))]).toEqual([path, 403, 'feature.off'])
  }
  expect((await inAcme('GET', `/dashboards/${dashboardId}`)).status).toBe(200)
  expect((await inAcme('POST', '/dashboards', { name: 'Plain' })).status).toBe(201)
  await set('mapDashboard', true)
  expect((await inAcme('POST', '/dashboards', map)).status).toBe(201)
})

it('what a licence does not include no company has', async () => {
  const { body } = await portal.call('POST', '/license/upload', {
    token: acme.session.token,
    body: licenceFile({ mapDashboard: false, whiteLabel: false }),
    headers: { 'content-type': 'text/plain' },
  })
  await inAcme('PUT', `/license/activate/${body.licenseId}`)
  expect(await has()).toEqual(['multiCompany', 'opcUa'])
  expect(codeOf(await inAcme('POST', '/dashboards', { name: 'Map', type: 'map' }))).toEqual([
    403,
    'feature.off',
  ])
  await inAcme('DELETE', `/license/remove/${body.licenseId}`)
})

it('a company that keeps its people to itself gets nobody of another, and gives nobody to one', async () => {
  const { companyId } = acme.place
  const theirs = (await portal.createUser(other.place.companyId, 'User')).currentUser
  const ours = (await portal.createUser(companyId, 'User')).currentUser
  await set('multiCompany', false)
  expect(codeOf(await accept(theirs.email))).toEqual([403, 'feature.multiCompany'])
  expect(codeOf(await accept(ours.email, other))).toEqual([403, 'feature.multiCompany'])
  // Inviting answers alike, whoever it is.
  const third = (await portal.createUser(other.place.companyId, 'User')).currentUser
  const body = { email: third.email }
  const path = `/companies/${companyId}/user`
  const invited = await portal.call('POST', path, { token: acme.session.token, body })
  const ownInvitations = async () =>
    (await portal.call('GET', '/users/me/invitations', { token: (await portal.signIn(third.email)).token }))
      .body
  await expect.poll(ownInvitations).toMatchObject([{ invitationId: invited.body.invitationId }])
  const mine = `/users/me/invitations/${invited.body.invitationId}/accept`
  const token = (await portal.signIn(third.email)).token
  expect(codeOf(await portal.call('POST', mine, { token }))).toEqual([403, 'feature.multiCompany'])
  await set('multiCompany', true)
  expect((await portal.call('POST', mine, { token })).status).toBe(200)
})

/** By a link that was mailed to somebody who has an account. */
async function accept(email: string, { place, session: inviter } = acme): Promise<Answer> {
  const { companyId } = place
  const token = newLinkToken()
  const hash = hashOfLink(token)
  const session = await portal.signIn(email)
  await portal.database.withPlatform(({ query }) =>
    sql`insert into invitation (id, company_id, email, role_id, inviter_id, inviter_name, token_hash, created_at,
        expires_at, sent_at)
      select ${randomUUID()}, ${companyId}, ${email}, id, ${inviter.currentUser.userId}, 'Anna', ${hash}, now(),
        now() + interval '7 days', now()
      from role where company_id = ${companyId} and is_default`.execute(query),
  )
  return await portal.call('POST', `/invitations/${token}/accept`, { token: session.token })
}
