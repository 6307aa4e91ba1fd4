import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@fyr/contract/access/accounts'
import type { CompanyExport } from '@fyr/contract/companies/company-exports'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictures } from '#lib/picture/picture.fixture.ts'
import { exportedTables, leftOutTables } from '../../src/domains/companies/company-exports/exported-tables.ts'
import { furnish, type World } from '../support/companies/two-companies.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { until } from '../support/until.ts'

let portal: TestPortal
let dataDir: string
let own: World
let other: World
let path: string

const call = (method: string, at: string, { token }: Pick<Session, 'token'> = own.session, body?: unknown) =>
  portal.call(method, at, { token, body })
const exportsOf = async (session = own.session): Promise<CompanyExport[]> =>
  (await call('GET', `/companies/${session.userCompany?.companyId}/exports`, session)).body

async function done(): Promise<CompanyExport> {
  const newest = async () => (await exportsOf())[0]
  await until(async () => ['done', 'failed'].includes((await newest())?.state ?? ''), 20_000)
  return (await newest()) as CompanyExport
}

async function filesOf(link: string | null): Promise<Record<string, string>> {
  const answer = await fetch(`${portal.url}${link}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fyr-test-'))
  portal = await startTestPortal({ FYR_DATA_DIR: dataDir })
  own = await furnish(portal, 'Acme')
  other = await furnish(portal, 'Borealis')
  path = `/companies/${own.place.companyId}/exports`
  // The one that it is furnished with.
  await done()
}, 120_000)
afterAll(async () => {
  await portal?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the export of a company', () => {
  it('knows of every table of companies whether it is in', async () => {
    const { rows } = await portal.database.withPlatform((db) =>
      sql<{ name: string }>`
        select distinct table_name as name from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
        where column_name = 'company_id' and table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(
        db.query,
      ),
    )
    const named = [...exportedTables.keys(), ...leftOutTables.keys()]
    expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  it('has all of it, nothing of others, no secrets, and says what is in', async () => {
    const { deveui, companyId } = own.place
    await call('POST', `/tag/${deveui}/tagdata`, own.session, [
      { key: '=cmd', value: '=1+1;@sum', createdAt: '2026-01-01T00:00:00Z' },
      { key: 'temperature', value: 21.5, createdAt: '2026-01-01T00:01:00Z' },
    ])
    await portal.call('POST', `/companies/${companyId}/image`, {
      token: own.session.token,
      body: pictures.png,
      headers: { 'content-type': 'image/png' },
    })
    const { body: made } = await call('POST', path)
    expect(made).toMatchObject({ state: 'waiting', link: null })
    const file = await done()
    expect(file).toMatchObject({ state: 'done', progress: 100 })
    // The one before is gone.
    expect(await exportsOf()).toHaveLength(1)
    expect(await readdir(join(dataDir, 'exports'))).toContain(`${file.exportId}.zip`)

    const files = await filesOf(file.link)
    const index = JSON.parse(files['index.json'] ?? '')
    const listed = index.files.map(({ name }: { name: string }) => name)
    expect([...listed, 'index.json'].toSorted()).toEqual(Object.keys(files).toSorted())
    const counted = index.files.find(({ name }: { name: string }) => name.startsWith('readings/'))
    const lines = (files['readings/0001.csv'] ?? '').trim().split('\r\n')
    expect([counted.count, file.readings]).toEqual([lines.length - 1, lines.length - 1])
    expect(lines).toContain(`${deveui},temperature,2026-01-01T00:01:00.000Z,21.5`)
    // threat 23: nothing in it is a formula.
    expect(lines).toContain(`${deveui},'=cmd,2026-01-01T00:00:00.000Z,"'=1+1;'@sum"`)
    expect(Object.keys(files).some((name) => name.startsWith('images/'))).toBe(true)
    expect(files[`journal-files/${own.place.journalFileId}.png`]).toBe(pictures.png.toString())
    expect(JSON.parse(files['company.json'] ?? '')).toMatchObject({ id: companyId, name: 'Acme' })
    for (const [name, what] of [
      ['users', own.session.currentUser.email],
      ['nodes', deveui],
      ['alarms', 'Acme alarm'],
      ['alarm-events', '"value": 40'],
      ['dashboard-widgets', 'Acme widget'],
      ['access-tokens', 'Acme token'],
      ['audit-log', 'created'],
    ])
      expect([name, files[`${name}.ndjson`]?.includes(what as string)]).toEqual([name, true])
    const all = Object.values(files).join('\n')
    // threat 1 and threat 19
    expect(all).not.toContain('Borealis')
    expect(all).not.toContain(other.place.companyId)
    expect(all).not.toMatch(/token_hash|password_hash|p256dh|refresh_hash/)
    expect(all).not.toContain(own.place.publicId)
  })

  it('reads tables by portions, and misses none', async () => {
    for (let count = 0; count < 5; count++) {
      const body = Array.from({ length: 100 }, (_, at) => ({ name: `key-${count}-${at}` }))
      await call('POST', `/applications/${own.place.applicationId}/tag`, own.session, {
        name: 'Many',
        deveui: `many-${count}`,
        nodeType: 1,
        keys: body,
      })
    }
    await call('POST', path)
    const files = await filesOf((await done()).link)
    const names = (files['node-keys.ndjson'] ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).name)
    expect(new Set(names.filter((name) => name.startsWith('key-'))).size).toBe(500)
  })

  it('threat 32: is made one at a time, and ended by deleting it', async () => {
    const running = async () => {
      await portal.database.withPlatform((db) =>
        db.query
          .updateTable('company_export')
          .set({ state: 'running' })
          .where('company_id', '=', own.place.companyId)
          .execute(),
      )
    }
    await running()
    expect((await call('POST', path)).body.code).toBe('export.running')
    const [file] = await exportsOf()
    expect((await call('DELETE', `${path}/${file?.exportId}`)).status).toBe(204)
    expect(await exportsOf()).toEqual([])
    await until(
      async () =>
        !(await readdir(join(dataDir, 'exports'))).some((name) => name.includes(file?.exportId ?? '')),
    )
    expect((await call('DELETE', `${path}/${file?.exportId}`)).status).toBe(404)
  })

  it('threat 9: is for administrators, by a link that ends with their right and with the file', async () => {
    const admin = await portal.createUser(own.place.companyId, 'CompanyAdmin')
    const user = await portal.createUser(own.place.companyId, 'User')
    expect((await call('POST', path, user)).status).toBe(403)
    expect((await call('GET', path, user)).status).toBe(403)
    await call('POST', path, admin)
    await done()
    const link = String((await exportsOf(admin))[0]?.link)
    const get = async (at: string) => (await fetch(`${portal.url}${at}`)).status
    expect(await get(link)).toBe(200)
    const [file] = await exportsOf(admin)
    // Larger than what waits on its way to a reader who does not read.
    await truncate(join(dataDir, 'exports', `${file?.exportId}.zip`), 64 * 2 ** 20)
    const slow = await Promise.all(Array.from({ length: 6 }, () => fetch(`${portal.url}${link}`)))
    const refused = await portal.call('GET', link.replace(/^\/api/, ''))
    expect([refused.status, refused.body.code]).toEqual([429, 'download.tooMany'])
    await Promise.all(slow.map(({ body }) => body?.cancel()))
    expect(await get(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).toBe(404)
    const audit = await call('GET', '/audit?objectType=export&action=downloaded&limit=1')
    expect(audit.body).toMatchObject([{ actorId: admin.currentUser.userId }])
    await call('PUT', `/users/${admin.currentUser.userId}/role/User`)
    expect(await get(link)).toBe(404)

    const ownLink = String((await exportsOf())[0]?.link)
    expect(await get(ownLink)).toBe(200)
    await portal.database.withPlatform((db) =>
      db.query
        .updateTable('company_export')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('company_id', '=', own.place.companyId)
        .execute(),
    )
    expect(await get(ownLink)).toBe(404)
  })

  it('threat 10: its link is good within the session that asked, and a masquerade is told apart', async () => {
    const { companyId } = own.place
    const admin = await portal.createUser(companyId, 'CompanyAdmin')
    await call('POST', path, admin)
    await done()
    const linkOf = async (session: Session) => String((await exportsOf(session))[0]?.link)
    const get = async (at: string) => (await fetch(`${portal.url}${at}`)).status
    const newest = async () =>
      (await call('GET', '/audit?objectType=export&action=downloaded&limit=1')).body[0]
    const link = await linkOf(admin)
    expect(await get(link)).toBe(200)
    await call('POST', '/users/logout', admin)
    expect(await get(link)).toBe(404)

    const { userId } = admin.currentUser
    const { body: asAdmin } = await call('POST', `/users/masquerade/${userId}`, own.session)
    const linkAsAdmin = await linkOf(asAdmin)
    expect(await get(linkAsAdmin)).toBe(200)
    expect(await newest()).toMatchObject({
      actorId: userId,
      realActorId: own.session.currentUser.userId,
    })
    await call('POST', '/users/logout', asAdmin)
    expect(await get(linkAsAdmin)).toBe(404)

    // In a company that is not theirs, a super administrator has it while they are there.
    const stranger = await portal.createUser(other.place.companyId, 'CompanyAdmin')
    await portal.database.withPlatform((db) =>
      db.query
        .updateTable('account')
        .set({ is_super: true })
        .where('id', '=', stranger.currentUser.userId)
        .execute(),
    )
    const root = await portal.signIn(stranger.currentUser.email)
    const { body: inside } = await call('POST', `/companies/${companyId}/masquerade`, root)
    const linkInside = await linkOf(inside)
    expect(await get(linkInside)).toBe(200)
    await call('POST', '/users/logout', inside)
    expect(await get(linkInside)).toBe(404)
  })

  it('threat 35: goes with its company', async () => {
    const { place, session } = other
    const at = `/companies/${place.companyId}/exports`
    await until(async () => (await call('GET', at, session)).body[0]?.state === 'done')
    const [{ exportId, link }] = (await call('GET', at, session)).body
    expect((await fetch(`${portal.url}${link}`)).status).toBe(200)
    await call('DELETE', `/companies/${place.companyId}`, portal.admin)
    expect((await fetch(`${portal.url}${link}`)).status).toBe(404)
    await until(async () => !(await readdir(join(dataDir, 'exports'))).includes(`${exportId}.zip`))
  })
})
