import { sql } from 'kysely'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let companyId: string
let root: string

beforeAll(async () => {
  portal = await startTestPortal()
  const made = await portal.createCompany('Makers')
  companyId = made.companyId
  root = made.session.token
  await portal.createApplication(made.session)
  await portal.createNode(made.session, 'made-1')
})
afterAll(() => portal?.stop())

/** A user with a role of the company's own. */
async function withPermissions(name: string, permissions: string[]) {
  const body = { name, permissions }
  const role = await portal.call('POST', '/roles', { token: root, body })
  expect(role.status).toBe(201)
  const user = await portal.createUser(companyId, 'User')
  const path = `/users/${user.currentUser.userId}/role/${role.body.userRoleId}`
  expect((await portal.call('PUT', path, { token: root })).status).toBe(200)
  return { user, roleId: role.body.userRoleId }
}
const make = (token: string, scopes: string[]) =>
  portal.call('POST', `/integration/tokens/${companyId}`, { token, body: { label: 'Made', scopes } })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]
const read = (token: string) => portal.call('GET', '/tag', { token })
const send = (token: string) =>
  portal.call('POST', '/tag/made-1/tagdata', { token, body: { key: 'temperature', value: 21 } })

it('threat 8: Company.Update alone makes no token that reads or controls', async () => {
  const { user } = await withPermissions('Company only', ['Company.View', 'Company.Update'])
  for (const scope of ['read', 'control'])
    expect([scope, ...codeOf(await make(user.token, [scope]))]).toEqual([scope, 403, 'access.denied'])
  expect((await make(user.token, ['ingest'])).status).toBe(201)
})

it('threat 9: a token reads as long as its maker may, and sends readings whoever made it', async () => {
  const all = ['Company.View', 'Company.Update', 'Tag.View', 'Tag.Update']
  const { user, roleId } = await withPermissions('Maker', all)
  const made = await make(user.token, ['read', 'ingest', 'control'])
  expect(made.status).toBe(201)
  const { token } = made.body
  expect((await read(token)).status).toBe(200)
  const change = { token: root, body: { permissions: ['Company.View'] } }
  expect((await portal.call('PUT', `/roles/${roleId}`, change)).status).toBe(200)
  expect(codeOf(await read(token))).toEqual([403, 'access.denied'])
  expect((await send(token)).status).toBe(202)
  const back = { token: root, body: { permissions: all } }
  expect((await portal.call('PUT', `/roles/${roleId}`, back)).status).toBe(200)
  expect((await read(token)).status).toBe(200)
  // Who is no user any more makes nothing readable either.
  const path = `/users/${user.currentUser.userId}`
  expect((await portal.call('DELETE', path, { token: root })).status).toBe(204)
  expect(codeOf(await read(token))).toEqual([403, 'access.denied'])
  expect((await send(token)).status).toBe(202)
})

it('threat 9: a client that reads over MQTT signs in anew when the rights of the maker change', async () => {
  const all = ['Company.View', 'Company.Update', 'Tag.View', 'Tag.Update']
  const { user, roleId } = await withPermissions('MQTT maker', all)
  const { token } = (await make(user.token, ['read', 'ingest'])).body
  const connect = () =>
    connectAsync(`mqtt://127.0.0.1:${portal.mqttPort}`, {
      username: 'anybody',
      password: token,
      reconnectPeriod: 0,
    })
  const client = await connect()
  await client.subscribeAsync('#')
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  const change = { token: root, body: { permissions: ['Company.View'] } }
  expect((await portal.call('PUT', `/roles/${roleId}`, change)).status).toBe(200)
  await closed
  const again = await connect()
  await expect(again.subscribeAsync('#')).rejects.toThrow()
  await again.endAsync(true)
})

it('a token of before, whose maker is not known, goes on', async () => {
  const { token, id } = (await make(root, ['read'])).body
  expect((await read(token)).status).toBe(200)
  await portal.database.withPlatform(({ query }) =>
    sql`update access_token set created_by_id = null where id = ${id}`.execute(query),
  )
  expect((await read(token)).status).toBe(200)
})

it('threat 8: nobody makes a role the default one that they may not give', async () => {
  const { body: roles } = await portal.call('GET', '/roles', { token: root })
  const chief = roles.find(({ builtIn }: { builtIn: string }) => builtIn === 'CompanyAdmin')
  const { user } = await withPermissions('All of a chief', chief.permissions)
  const body = { isDefault: true }
  const chosen = await portal.call('PUT', `/roles/${chief.userRoleId}`, { token: user.token, body })
  expect(codeOf(chosen)).toEqual([403, 'role.notYours'])
  const top = roles.find(({ builtIn }: { builtIn: string }) => builtIn === 'SuperAdmin')
  const ofAll = await portal.call('PUT', `/roles/${top.userRoleId}`, { token: root, body })
  expect(codeOf(ofAll)).toEqual([403, 'role.notYours'])
})

it('threat 9: a script reads and does what whoever saved it last may, now', async () => {
  const may = ['Script.View', 'Script.Create', 'Script.Update']
  const all = [...may, 'Tag.View', 'Tag.Update']
  const { user, roleId } = await withPermissions('Scripter', may)
  const { token } = user
  const body = {
    name: 'Copy',
    type: 1,
    source: `async function run() {
      const { value } = await fyr.latest('made-1', 'temperature')
      fyr.write('made-1', 'copy', value)
    }`,
  }
  expect((await send(root)).status).toBe(202)
  const { scriptId } = (await portal.call('POST', `/script/${companyId}`, { token, body })).body
  const run = async (by: string) => (await portal.call('GET', `/script/run/${scriptId}`, { token: by })).body
  const grant = (permissions: string[]) =>
    portal.call('PUT', `/roles/${roleId}`, { token: root, body: { permissions } })
  const save = (by: string) => portal.call('PUT', `/script/${scriptId}`, { token: by, body })
  const copies = () => portal.call('GET', '/tag/latest/made-1/copy', { token: root })

  expect(await run(root)).toMatchObject({
    state: 'failed',
    problem: { message: expect.stringContaining('Tag.View') },
  })
  const test = await portal.call('POST', `/script/test/${scriptId}`, { token, body: {} })
  expect(test.body).toMatchObject({
    state: 'failed',
    problem: { message: expect.stringContaining('Tag.View') },
  })
  await grant([...may, 'Tag.View'])
  expect(await run(root)).toMatchObject({
    state: 'failed',
    problem: { message: expect.stringContaining('Tag.Update') },
  })
  expect((await copies()).status).toBe(404)
  await grant(all)
  expect(await run(root)).toMatchObject({ state: 'ok' })
  await expect.poll(async () => (await copies()).status).toBe(200)
  await grant(may)
  expect(await run(root)).toMatchObject({ state: 'failed' })
  // Whoever saves it, even unchanged, answers for it.
  expect((await save(root)).status).toBe(200)
  expect(await run(token)).toMatchObject({ state: 'ok' })
})

it('threat 9: readings trigger no script of somebody who may not read them', async () => {
  const all = ['Script.View', 'Script.Create', 'Script.Update', 'Tag.View']
  const { user, roleId } = await withPermissions('Listener', all)
  const source = 'function run({ readings }) { fyr.memory.seen = (fyr.memory.seen ?? 0) + readings.length }'
  const body = { name: 'Listens', type: 2, source, boundTag: 'made-1' }
  const made = await portal.call('POST', `/script/${companyId}`, { token: user.token, body })
  const { scriptId } = made.body
  const seen = async () =>
    JSON.parse((await portal.call('GET', `/script/${scriptId}`, { token: root })).body.memory).seen
  const runs = async () => (await portal.call('GET', `/script/runs/${scriptId}`, { token: root })).body
  await send(root)
  await expect.poll(seen).toBe(1)
  const change = { token: root, body: { permissions: all.slice(0, 3) } }
  expect((await portal.call('PUT', `/roles/${roleId}`, change)).status).toBe(200)
  await send(root)
  await expect
    .poll(async () => (await runs())[0])
    .toMatchObject({
      state: 'failed',
      problem: { message: expect.stringContaining('Tag.View') },
    })
  expect(await seen()).toBe(1)
})
