import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCompany, makeMember, type Portal, password, startPortal } from '../portal.fixture.ts'
import { replaceEmailProof, setProofLink } from './email-proof-store.ts'

let portal: Portal
let acme: string

beforeAll(async () => {
  portal = await startPortal()
  acme = await makeCompany(portal, 'Acme')
  await makeMember(portal, acme, 'chief@example.com', 'CompanyAdmin')
})
afterAll(async () => {
  await portal?.stop()
})

const tokenOf = async (email: string, using = password) => (await portal.signInAs(email, using)).body.token
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]
const inDatabase = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await portal.database.withPlatform((db) => query.execute(db.query))).rows
const linkIn = (path: string) =>
  new RegExp(`/${path}/([\\w-]{43})\\b`).exec(portal.mails.at(-1)?.text ?? '')?.[1] ?? ''
/** A user whose address nobody proved, as an administrator creates one. */
async function create(email: string): Promise<string> {
  const body = {
    ...{ firstName: 'Eva', lastName: 'Lund', phoneNumber: '+46701234567' },
    ...{ email, password, mustChangePassword: false },
  }
  const made = await portal.call('POST', '/users', { token: await tokenOf('chief@example.com'), body })
  expect(made.status).toBe(201)
  return made.body.userId
}
async function sendLink(token: string): Promise<string> {
  expect((await portal.call('POST', '/users/me/email/link', { token })).status).toBe(204)
  await portal.runJobs()
  return linkIn('email')
}
const prove = (link: string, token: string) => portal.call('POST', `/users/me/email/${link}`, { token })
async function resetByMail(email: string, chosen: string): Promise<void> {
  await portal.call('POST', `/users/forgot/${email}`)
  await portal.passwordReset.idle()
  await portal.runJobs()
  const reset = await portal.call('PUT', `/users/forgot/${linkIn('forgot')}`, { body: { password: chosen } })
  expect(reset.status).toBe(204)
}
/** What somebody could set on an account. */
async function plant(accountId: string): Promise<void> {
  const at = portal.clock.now()
  await inDatabase(sql`insert into passkey (id, account_id, name, credential_id, public_key, sign_count, transports, rp_id, created_at)
    values (gen_random_uuid(), ${accountId}, 'Planted', ${Buffer.from(accountId)}, ${Buffer.from('key')}, 0, '{}', 'portal.example.com', ${at})`)
  await inDatabase(sql`insert into account_totp (account_id, secret, created_at, confirmed_at)
    values (${accountId}, ${Buffer.from('secret')}, ${at}, ${at})`)
  await inDatabase(sql`insert into account_identity (id, account_id, issuer, subject, is_provisioned, created_at)
    values (gen_random_uuid(), ${accountId}, 'https://id.example', ${accountId}, false, ${at})`)
}
const left = async (accountId: string) => {
  const [row] = await inDatabase(sql<{ passkeys: number; apps: number; identities: number; devices: number }>`
    select (select count(*)::int from passkey where account_id = ${accountId}) as passkeys,
      (select count(*)::int from account_totp where account_id = ${accountId}) as apps,
      (select count(*)::int from account_identity where account_id = ${accountId}) as identities,
      (select count(*)::int from known_device where account_id = ${accountId}) as devices`)
  return row
}

describe('an address that nobody proved', () => {
  test('threat 13: lets an account hold nothing but a password', async () => {
    await create('new@example.com')
    const token = await tokenOf('new@example.com')
    expect((await portal.call('GET', '/users/me', { token })).body.currentUser.isEmailProved).toBe(false)
    const refused = [403, 'account.emailNotProved']
    const app = await portal.call('POST', '/users/me/second-factor', { token, body: {} })
    expect(codeOf(app)).toEqual(refused)
    const headers = { 'x-called-host': 'portal.example.com' }
    const passkey = { token, body: {}, headers }
    expect(codeOf(await portal.call('POST', '/users/me/passkeys/options', passkey))).toEqual(refused)
    // The last step of each, too: the address may have been replaced since the first.
    const code = { token, body: { code: '000000' } }
    expect(codeOf(await portal.call('POST', '/users/me/second-factor/confirm', code))).toEqual(refused)
    const response = { clientDataJSON: 'AAAA', attestationObject: 'AAAA' }
    const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response }
    const made = { token, body: { name: 'Phone', credential }, headers }
    expect(codeOf(await portal.call('POST', '/users/me/passkeys', made))).toEqual(refused)
    const link = await sendLink(token)
    expect(portal.mails.at(-1)?.to).toEqual(['new@example.com'])
    // Neither by another account nor without one.
    const stranger = await prove(link, await tokenOf('chief@example.com'))
    expect(codeOf(stranger)).toEqual([400, 'account.linkEnded'])
    expect((await portal.call('POST', `/users/me/email/${link}`)).status).toBe(401)
    expect((await prove(link, token)).status).toBe(204)
    expect(codeOf(await prove(link, token))).toEqual([400, 'account.linkEnded'])
    expect((await portal.call('GET', '/users/me', { token })).body.currentUser.isEmailProved).toBe(true)
    expect((await portal.call('POST', '/users/me/second-factor', { token, body: {} })).status).toBe(201)
  })

  test('threat 13: a reset by mail removes what was set before, and ends all sessions', async () => {
    const id = await create('prepared@example.com')
    const token = await tokenOf('prepared@example.com')
    await plant(id)
    await resetByMail('prepared@example.com', 'Owners-Passw0rd')
    expect(await left(id)).toEqual({ passkeys: 0, apps: 0, identities: 0, devices: 0 })
    expect((await portal.call('GET', '/users/me', { token })).status).toBe(401)
    const own = (await portal.signInAs('prepared@example.com', 'Owners-Passw0rd')).body
    expect(own.currentUser.isEmailProved).toBe(true)
  })

  test('threat 13: what was set before goes too where the address was proved in between', async () => {
    const id = await create('between@example.com')
    const token = await tokenOf('between@example.com')
    await plant(id)
    portal.wait(60)
    expect((await prove(await sendLink(token), token)).status).toBe(204)
    await resetByMail('between@example.com', 'Owners-Passw0rd')
    expect(await left(id)).toMatchObject({ passkeys: 0, apps: 0, identities: 0 })
  })

  test('what its owner set after the proof stays', async () => {
    const id = await create('owner@example.com')
    const token = await tokenOf('owner@example.com')
    expect((await prove(await sendLink(token), token)).status).toBe(204)
    const own = { password: 'Chosen-Passw0rd', currentPassword: password }
    expect((await portal.call('PUT', '/users/me/password', { token, body: own })).status).toBe(204)
    portal.wait(60)
    await plant(id)
    await resetByMail('owner@example.com', 'Owners-Passw0rd')
    expect(await left(id)).toEqual({ passkeys: 1, apps: 1, identities: 1, devices: 0 })
  })

  test('threat 31: gets five links in a quarter of an hour', async () => {
    await create('eager@example.com')
    const token = await tokenOf('eager@example.com')
    for (let at = 0; at < 5; at++) await sendLink(token)
    expect(codeOf(await portal.call('POST', '/users/me/email/link', { token }))).toEqual([
      429,
      'request.tooMany',
    ])
  })
})

describe('a changed address', () => {
  test('threat 13: counts when the link that was sent to it is opened', async () => {
    const id = await makeMember(portal, acme, 'old@example.com', 'User')
    const path = `/users/${id}`
    const token = await tokenOf('chief@example.com')
    const changed = await portal.call('PUT', path, { token, body: { email: 'fresh@example.com' } })
    expect(changed.body).toMatchObject({ email: 'old@example.com', pendingEmail: 'fresh@example.com' })
    await portal.runJobs()
    expect(portal.mails.at(-1)?.to).toEqual(['fresh@example.com'])
    expect((await portal.signInAs('fresh@example.com')).status).toBe(401)
    const theirs = await tokenOf('old@example.com')
    expect((await prove(linkIn('email'), theirs)).status).toBe(204)
    expect((await portal.signInAs('old@example.com')).status).toBe(401)
    expect((await portal.signInAs('fresh@example.com')).status).toBe(200)
    const seen = await portal.call('GET', path, { token })
    expect(seen.body).toMatchObject({ email: 'fresh@example.com', pendingEmail: null })
  })

  test('threat 12: is answered alike where another account has it, who gets no mail', async () => {
    const id = await makeMember(portal, acme, 'mover@example.com', 'User')
    await makeMember(portal, acme, 'taken@example.com', 'User')
    const token = await tokenOf('chief@example.com')
    const mails = portal.mails.length
    const changed = await portal.call('PUT', `/users/${id}`, { token, body: { email: 'taken@example.com' } })
    expect([changed.status, changed.body.pendingEmail]).toEqual([200, 'taken@example.com'])
    await portal.runJobs()
    expect(portal.mails).toHaveLength(mails)
  })

  test('threat 13: gets no link of a mail to the address that it replaced', async () => {
    const id = await makeMember(portal, acme, 'racing@example.com', 'User')
    const expiresAt = new Date(portal.clock.now().getTime() + 60_000)
    const hash = Buffer.from('hash')
    const isSet = await portal.database.withPlatform(async (db) => {
      await replaceEmailProof(db, { accountId: id, email: 'second@example.com', expiresAt })
      return await setProofLink(db, { accountId: id, email: 'first@example.com', hash, expiresAt })
    })
    expect(isSet).toBe(false)
    const links = await inDatabase(sql<{ hash: Buffer | null }>`
      select token_hash as hash from email_proof where account_id = ${id}`)
    expect(links).toEqual([{ hash: null }])
  })

  test('threat 31: of another user is counted after the rights, apart from the user’s own requests', async () => {
    const boss = await makeMember(portal, acme, 'boss@example.com', 'CompanyAdmin')
    const id = await makeMember(portal, acme, 'counted@example.com', 'User')
    const token = await tokenOf('chief@example.com')
    const change = (userId: string, at: number) =>
      portal.call('PUT', `/users/${userId}`, { token, body: { email: `new${at}@example.com` } })
    for (let at = 0; at < 6; at++) expect(codeOf(await change(boss, at))).toEqual([403, 'user.notYours'])
    for (let at = 0; at < 5; at++) expect((await change(id, at)).status).toBe(200)
    expect(codeOf(await change(id, 5))).toEqual([429, 'request.tooMany'])
    for (const email of ['boss@example.com', 'counted@example.com']) {
      const own = await tokenOf(email)
      expect((await portal.call('POST', '/users/me/email/link', { token: own })).status).toBe(204)
    }
  })

  test('threat 13: that waits is forgotten by a reset', async () => {
    const id = await makeMember(portal, acme, 'reset@example.com', 'User')
    const token = await tokenOf('reset@example.com')
    await portal.call('PUT', `/users/${id}`, {
      token,
      body: { email: 'later@example.com', currentPassword: password },
    })
    await portal.runJobs()
    const link = linkIn('email')
    await resetByMail('reset@example.com', 'Owners-Passw0rd')
    const own = await tokenOf('reset@example.com', 'Owners-Passw0rd')
    expect(codeOf(await prove(link, own))).toEqual([400, 'account.linkEnded'])
  })
})
