import { noBrand } from '@fyr/contract/settings/brand'
import { sliderHours } from '@fyr/contract/settings/map-settings'
import { companySettings, usualNodeColumns } from '@fyr/contract/settings/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentStatements } from '../../../../test/support/sent-statements.ts'
import {
  makeCompany,
  makeMember,
  makeSuper,
  type Portal,
  startPortal,
} from '../../access/accounts/portal.fixture.ts'
import { addMember } from '../../access/roles/index.ts'
import { localeOf, settingsOf } from './index.ts'

let portal: Portal
let acme: string
let other: string
let admin: string
let guest: string
let root: string

beforeAll(async () => {
  portal = await startPortal()
  acme = await makeCompany(portal, 'Acme', 'Denmark')
  other = await makeCompany(portal, 'Other')
  await makeMember(portal, acme, 'admin@example.com')
  await makeMember(portal, acme, 'guest@example.com', 'Guest')
  root = await makeSuper(portal)
  admin = (await portal.signInAs('admin@example.com')).body.token
  guest = (await portal.signInAs('guest@example.com')).body.token
})
afterAll(async () => {
  await portal?.stop()
})

test.each([
  ['Sweden', 'sv', 'Europe/Stockholm'],
  [' SE ', 'sv', 'Europe/Stockholm'],
  ['danmark', 'da', 'Europe/Copenhagen'],
  ['Norway', 'en', 'UTC'],
  ['', 'en', 'UTC'],
  [null, 'en', 'UTC'],
])('a company in %s works in %s and %s until it chooses', (country, language, timeZone) => {
  expect(localeOf(country)).toEqual({ language, timeZone })
})

test('settings of a company are read once in a transaction', async () => {
  const readTwice = () =>
    portal.database.withCompany(acme, async (db) =>
      expect(await settingsOf(db)).toEqual(await settingsOf(db)),
    )
  const sent = await sentStatements(readTwice)
  expect(sent.filter((text) => text.includes('company_setting'))).toHaveLength(1)
})

describe('settings of a user', () => {
  test('have defaults, change one by one, and are that user’s only', async () => {
    const defaults = {
      theme: 'Scientific',
      toolbarTransparent: 'false',
      stickySideMenu: 'true',
      dark: '',
      units: 'metric',
    }
    expect((await portal.call('GET', '/settings', { token: guest })).body).toEqual(defaults)
    const changed = await portal.call('POST', '/settings', { token: guest, body: { dark: 'true' } })
    expect(changed.body).toEqual({ ...defaults, dark: 'true' })
    await portal.call('POST', '/settings', { token: guest, body: { dark: 'false', theme: 'Contrast' } })
    expect((await portal.call('GET', '/settings', { token: guest })).body).toEqual({
      ...defaults,
      dark: 'false',
      theme: 'Contrast',
    })
    expect((await portal.call('GET', '/settings', { token: admin })).body).toEqual(defaults)
  })

  test('take dark mode only as true and false, and no other settings', async () => {
    for (const body of [{ dark: 1 }, { dark: 'yes' }, { userId: 'x' }, { theme: 'Pink' }]) {
      expect((await portal.call('POST', '/settings', { token: guest, body })).status).toBe(400)
    }
  })
})

describe('settings of a company', () => {
  const path = () => `/settings/company/${acme}`

  test('start with defaults by its country', async () => {
    expect((await portal.call('GET', path(), { token: guest })).status).toBe(403)
    expect((await portal.call('GET', path(), { token: admin })).body).toEqual({
      ...noBrand,
      COMPANY_BRANDING_TITLE: '',
      timeZone: 'Europe/Copenhagen',
      language: 'da',
      nodeTableColumns: [...usualNodeColumns],
      nodeAlias: '',
      silentAfterHours: 24,
      judgeWindowMinutes: null,
      COORDINATES: null,
      MAPSETTINGS: { displayAttributes: [], showTypes: [1], slidervalues: [...sliderHours] },
      frameHosts: [],
      embedHosts: [],
      privateNetworks: [],
      requireSecondFactor: false,
    })
  })

  test('threat 18: private networks are listed by super administrators, within private ranges', async () => {
    const company = await makeCompany(portal, 'Networks')
    await makeMember(portal, company, 'chief@example.com')
    await portal.database.withPlatform((db) =>
      addMember(db, { companyId: company, accountId: root, role: 'SuperAdmin', now: portal.clock.now() }),
    )
    const admin = (await portal.signInAs('chief@example.com')).body.token
    const path = `/settings/company/${company}`
    const set = (token: string, privateNetworks: unknown) =>
      portal.call('PUT', path, { token, body: { privateNetworks } })
    const superToken = (await portal.signInAs('root@fyr.example')).body.token
    expect((await set(admin, ['10.20.0.0/16'])).body).toMatchObject({ code: 'settings.superOnly' })
    expect((await set(superToken, ['10.20.1.1/16', '192.168.1.5', '10.20.0.0/16'])).body).toMatchObject({
      privateNetworks: ['10.20.0.0/16', '192.168.1.5/32'],
    })
    const refused = await set(superToken, ['10.0.0.0/8', '0.0.0.0/0'])
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'body.privateNetworks.1', code: 'field.privateNetwork' })],
    ])
    // Who sends all settings back changes nothing.
    const { body } = await portal.call('GET', path, { token: admin })
    expect(body.privateNetworks).toEqual(['10.20.0.0/16', '192.168.1.5/32'])
    expect((await portal.call('PUT', path, { token: admin, body })).status).toBe(200)
    expect((await set(admin, [])).status).toBe(403)
    expect((await set(superToken, '[]')).body.privateNetworks).toEqual([])
  })

  test('are changed with an audit row and an announcement, and read inside the company', async () => {
    const heard: string[] = []
    const stop = portal.database.events.subscribe('settings', ({ companyId }) => heard.push(companyId))
    const body = { timeZone: 'europe/stockholm', nodeTableColumns: ['name', 'battery'] }
    const { status, body: answer } = await portal.call('PUT', path(), { token: admin, body })
    stop()
    expect(status).toBe(200)
    expect(answer).toMatchObject({ timeZone: 'Europe/Stockholm', nodeTableColumns: ['name', 'battery'] })
    expect(heard).toEqual([acme])
    expect(await portal.database.withCompany(acme, settingsOf)).toEqual(answer)
    const { rows } = await portal.database.withCompany(acme, (db) =>
      sql`select label, object_name, changes from audit join audit_person on person_id = actor_id
        where object_type = 'settings'`.execute(db.query),
    )
    expect(rows).toEqual([
      {
        label: 'Anna Berg (admin@example.com)',
        object_name: 'Acme',
        changes: {
          timeZone: { from: 'Europe/Copenhagen', to: 'Europe/Stockholm' },
          nodeTableColumns: { from: [...usualNodeColumns], to: ['name', 'battery'] },
        },
      },
    ])
  })

  test('refuse what is out of range, leaving everything as it was', async () => {
    const before = (await portal.call('GET', path(), { token: admin })).body
    for (const body of [
      { timeZone: 'Mars/Base' },
      { silentAfterHours: 0 },
      { silentAfterHours: 3, language: 'no' },
      { nodeTableColumns: [] },
      { nodeAlias: 'x'.repeat(41) },
      { companyId: other },
      { COORDINATES: { latitude: 91, longitude: 0 } },
      { MAPSETTINGS: { slidervalues: ['a'] } },
    ]) {
      expect((await portal.call('PUT', path(), { token: admin, body })).status).toBe(400)
    }
    expect((await portal.call('GET', path(), { token: admin })).body).toEqual(before)
  })

  test('threat 1: are those of the own company only, and need the right to be changed', async () => {
    const body = { nodeAlias: 'Tag' }
    const foreign = await portal.call('PUT', `/settings/company/${other}`, { token: admin, body })
    expect(foreign.status).toBe(404)
    expect((await portal.call('PUT', path(), { token: guest, body })).status).toBe(403)
    expect((await portal.database.withCompany(other, settingsOf)).nodeAlias).toBe('')
  })

  test('that another version wrote and this one does not take fall back to their default', async () => {
    await portal.database.withCompany(other, (db) =>
      sql`insert into company_setting (key, value) values ('silentAfterHours', '"soon"'), ('language', '"sv"')`.execute(
        db.query,
      ),
    )
    expect(await portal.database.withCompany(other, settingsOf)).toMatchObject({
      silentAfterHours: 24,
      language: 'sv',
      timeZone: 'UTC',
    })
  })
})

describe('settings of the installation', () => {
  test('are read by anyone and changed by a super administrator', async () => {
    expect((await portal.call('GET', '/settings/global')).body).toEqual({
      ...noBrand,
      advancedPasswordPolicy: false,
      branding: 'Fyr',
      mapTiles: { roadmap: null, satellite: null },
      companiesMayRegister: false,
    })
    const body = { branding: ' Acme sensors ' }
    expect((await portal.call('POST', '/settings/global', { token: admin, body })).status).toBe(403)
    const { token } = (await portal.signInAs('root@fyr.example')).body
    expect((await portal.call('POST', '/settings/global', { token, body })).status).toBe(200)
    expect((await portal.call('GET', '/settings/global')).body).toMatchObject({ branding: 'Acme sensors' })
    const { rows } = await portal.database.withPlatform((db) =>
      sql`select changes from platform_audit where object_type = 'settings'`.execute(db.query),
    )
    expect(rows).toEqual([{ changes: { branding: { from: 'Fyr', to: 'Acme sensors' } } }])
  })

  test('name where maps come from, and refuse what no policy of a page could name', async () => {
    const { token } = (await portal.signInAs('root@fyr.example')).body
    const set = (url: string) =>
      portal.call('POST', '/settings/global', {
        token,
        body: { mapTiles: { roadmap: { url, attribution: '© Map makers', maxZoom: 18 }, satellite: null } },
      })
    const before = (await portal.call('GET', '/settings/global')).body
    for (const url of [
      'http://tile.example.com/{z}/{x}/{y}.png',
      'https://tile.example.com/{z}/{x}.png',
      'https://{s}.tile.example.com/{z}/{x}/{y}.png',
      'https://{z}.example.com/{x}/{y}.png',
      'https://tile.example.com/{z}/{x}/{y}/{r}.png',
      'https://user@tile.example.com/{z}/{x}/{y}.png',
      'https://*.example.com/{z}/{x}/{y}.png',
      "https://a;script-src 'unsafe-inline'/{z}/{x}/{y}",
      'https://a;script-src/{z}/{x}/{y}',
      'https://a,b/{z}/{x}/{y}',
      'https://[::1]/{z}/{x}/{y}',
      'javascript:alert(1)/{z}/{x}/{y}',
      '//tile.example.com/{z}/{x}/{y}',
    ]) {
      const { status, body } = await set(url)
      expect([url, status, body.errors?.[0]?.code]).toEqual([url, 400, 'field.tileAddress'])
    }
    expect((await portal.call('GET', '/settings/global')).body).toEqual(before)
    for (const url of [
      'https://tile.example.com:8443/{z}/{x}/{y}.png?key=a',
      'http://127.0.0.1:4711/{z}/{x}/{y}.png',
    ]) {
      expect([url, (await set(url)).status]).toEqual([url, 200])
      const { body } = await portal.call('GET', '/settings/global')
      expect(body).toEqual({
        ...noBrand,
        advancedPasswordPolicy: false,
        branding: before.branding,
        mapTiles: { roadmap: { url, attribution: '© Map makers', maxZoom: 18 }, satellite: null },
        companiesMayRegister: false,
      })
    }
  })

  test('tell what runs here and what the login page needs', async () => {
    const { body } = await portal.call('GET', '/settings/versions', { token: guest })
    expect(body).toMatchObject({ fyr: '0.1.0', node: process.versions.node })
    expect(Number.parseInt(body.postgres, 10)).toBeGreaterThanOrEqual(15)
    expect((await portal.call('GET', '/settings/versions')).status).toBe(401)
    expect((await portal.call('GET', '/settings/frontend-features')).body).toEqual({
      ssoAvailable: false,
      advancedPasswordPolicy: false,
    })
    const fields = await portal.call('GET', '/settings/company/fields', { token: admin })
    // One of each type; no setting is one of a list (3).
    expect(fields.body).toEqual(
      expect.arrayContaining([
        { key: 'nodeAlias', type: 0 },
        { key: 'silentAfterHours', type: 1 },
        { key: 'requireSecondFactor', type: 2 },
        { key: 'nodeTableColumns', type: 4 },
        { key: 'timeZone', type: 5 },
        { key: 'language', type: 6 },
        { key: 'WHITE_LABEL_IMAGE', type: 7 },
        { key: 'MAPSETTINGS', type: 8 },
        { key: 'COORDINATES', type: 9 },
      ]),
    )
    const keys = fields.body.map(({ key }: { key: string }) => key)
    expect(keys.sort()).toEqual(Object.keys(companySettings.shape).sort())
    expect((await portal.call('GET', '/settings/company/fields', { token: guest })).status).toBe(403)
  })
})

test('whoever may not see the settings of their company is told what pages look like by', async () => {
  const changes = {
    nodeAlias: 'meters',
    silentAfterHours: 6,
    COORDINATES: { latitude: 56.2, longitude: 10.2 },
  }
  await portal.call('PUT', `/settings/company/${acme}`, { token: admin, body: changes })
  expect((await portal.call('GET', `/settings/company/${acme}`, { token: guest })).status).toBe(403)
  const { body } = await portal.call('GET', '/users/me', { token: guest })
  expect(body.userCompany.display).toEqual({
    ...changes,
    nodeTableColumns: ['name', 'battery'],
    MAPSETTINGS: expect.objectContaining({ displayAttributes: [] }),
  })
  expect(body.users).toHaveLength(2)
})
