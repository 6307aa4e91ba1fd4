import type { Session } from '@fyr/contract/access/accounts'
import type { Permission } from '@fyr/contract/access/permissions'
import type { SearchAnswer, SearchGroup } from '@fyr/contract/operations/search'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

const waitOptions = { timeout: 20_000, interval: 10 }
let portal: TestPortal
let companyId: string
let session: Session
let neighbour: Session
let applicationId: string
const opened: HubConnection[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  const other = await portal.createCompany('Grannen', 'Denmark')
  neighbour = other.session
  await portal.createNode(neighbour, 'strange-1', { name: 'Kylrum hos grannen' })
  ;({ companyId, session } = await portal.createCompany('Ångströms fryshus', 'Sweden'))
  applicationId = await portal.createApplication(session, 'Kylrummen')
  const nodes = ['Kylrum Ängsvägen', 'Stora kylrummet', 'Ærø Ost 50%', 'Ærø Ost 5_0', 'Back\\slash (x) [y]']
  for (const [at, name] of nodes.entries()) {
    await portal.createNode(session, `a8-${at}`, { applicationId, name })
  }
  const alarm = { tagDataKey: 'temperature', alertType: 3, priority: 'a', limitHigh: 8, tag: 'a8-0' }
  const path = `/companies/${companyId}/alarm`
  const made = await portal.call('POST', path, {
    token: session.token,
    body: { ...alarm, name: 'Kylrum för varmt' },
  })
  expect(made.status).toBe(201)
  const dashboard = await portal.call('POST', `/dashboards/create/${companyId}`, {
    token: session.token,
    body: { name: 'Alla kylrum', type: 1 },
  })
  expect(dashboard.status).toBe(201)
  const post = async (path: string, body: object, by = session) => {
    const { status, body: answer } = await portal.call('POST', path, { token: by.token, body })
    expect([path, status < 300]).toEqual([path, true])
    return answer
  }
  await post('/settings/integration', { kind: 'loriot', name: 'Frysnät', transport: 'http' })
  await post(`/script/${companyId}`, { name: 'Frysvakt', type: 1, source: 'function run() {}' })
  await post('/decoder', { name: 'Frysgivare', source: 'function decodeUplink() { return { data: {} } }' })
  await post(`/mqtt/mqttbroker/${companyId}`, {
    name: 'Frysmäklare',
    hostname: 'broker.example.com',
    port: 1883,
  })
  const shared = { name: '', hostname: 'frys.example.com', port: 1883, isGlobal: true }
  await post(`/mqtt/mqttbroker/${other.companyId}`, shared, neighbour)
  await post(
    `/mqtt/mqttbroker/${other.companyId}`,
    { ...shared, hostname: 'frys.hidden.example', isGlobal: false },
    neighbour,
  )
  const prepared = ['a81758fffe0000f1', 'a81758fffe0000f2'].map((deveui, at) => ({
    deveui,
    ...(at === 0 && { name: 'Frysbox' }),
  }))
  await post('/tag/pool/import', { devices: prepared })
})
// One session may hold twenty connections.
afterEach(async () => {
  for (const client of opened.splice(0)) await client.stop()
})
afterAll(async () => {
  await portal?.stop()
})

interface Searcher {
  client: HubConnection
  answers: SearchAnswer[]
}

/** The search of a browser tab of this user. */
async function open(by: Session): Promise<Searcher> {
  const tokenOf = async () =>
    (await portal.call('GET', '/users/one-time-token', { token: by.token })).body.token
  const client = new HubConnectionBuilder()
    .withUrl(`${portal.url}/hubs/search`, {
      accessTokenFactory: tokenOf,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  opened.push(client)
  const searcher: Searcher = { client, answers: [] }
  client.on('BroadcastSearch', (answer: SearchAnswer) => searcher.answers.push(answer))
  await client.start()
  return searcher
}

async function search({ client, answers }: Searcher, text: string): Promise<SearchGroup[]> {
  const before = answers.length
  await client.invoke('Search', text)
  await expect.poll(() => answers.length, waitOptions).toBe(before + 1)
  const answer = answers.at(-1)
  if (!answer || 'error' in answer) throw new Error(`The search failed: ${answer?.error}`)
  expect(answer.text).toBe(text.trim())
  return answer.groups
}
const namesOf = (groups: SearchGroup[], type: string) =>
  groups.find((group) => group.type === type)?.hits.map(({ name }) => name) ?? []

/** Gives the company's role of this name these permissions, as the roles screen will. */
async function setPermissions(role: string, permissions: Permission[]): Promise<void> {
  await portal.database.withPlatform(async (db) => {
    await sql`update role set permissions = ${permissions}
      where company_id = ${companyId} and built_in = ${role}`.execute(db.query)
    db.publishEvent('rights', { companyId, accountId: null })
  })
}

describe('a search', () => {
  it('finds nodes, dashboards, alarms and applications, with where they belong, in this order', async () => {
    const groups = await search(await open(session), '  kylrum ')
    expect(groups).toEqual([
      {
        type: 'node',
        more: false,
        hits: [
          { id: 'a8-0', name: 'Kylrum Ängsvägen', detail: 'Kylrummen' },
          { id: 'a8-1', name: 'Stora kylrummet', detail: 'Kylrummen' },
        ],
      },
      {
        type: 'dashboard',
        more: false,
        hits: [{ id: expect.stringMatching(/^[1-9]\d*$/), name: 'Alla kylrum', detail: null }],
      },
      {
        type: 'alarm',
        more: false,
        hits: [{ id: expect.any(String), name: 'Kylrum för varmt', detail: 'Kylrum Ängsvägen' }],
      },
      { type: 'application', more: false, hits: [{ id: applicationId, name: 'Kylrummen', detail: null }] },
    ])
  })

  it('finds scripts, what devices are connected by, and devices of the pool by name and DevEUI', async () => {
    const mine = await open(session)
    const id = expect.any(String)
    const groups = (await search(mine, 'frys')).map(({ type, hits }) => [type, hits])
    expect(groups).toEqual([
      ['script', [{ id, name: 'Frysvakt', detail: null }]],
      ['poolDevice', [{ id: 'a81758fffe0000f1', name: 'Frysbox', detail: 'a81758fffe0000f1' }]],
      ['integration', [{ id, name: 'Frysnät', detail: null }]],
      ['decoder', [{ id, name: 'Frysgivare', detail: null }]],
      [
        'mqttBroker',
        [
          { id, name: 'frys.example.com', detail: null },
          { id, name: 'Frysmäklare', detail: 'broker.example.com' },
        ],
      ],
    ])
    const unnamed = await search(mine, 'FFFE0000F2')
    expect(unnamed).toMatchObject([
      { type: 'poolDevice', hits: [{ name: 'a81758fffe0000f2', detail: null }] },
    ])
    expect(await search(mine, 'frys.hidden')).toEqual([])
  })

  it.each([
    ['a DevEUI, whatever its case', 'A8-1', ['Stora kylrummet']],
    ['letters without their accents', 'angsvag', ['Kylrum Ängsvägen']],
    ['an accent that the name does not have', 'kýlrüm ä', ['Kylrum Ängsvägen']],
    ['letters of two code points', 'A\u0308ngs', ['Kylrum Ängsvägen']],
    ['Danish letters on a foreign keyboard', 'aero', ['Ærø Ost 5_0', 'Ærø Ost 50%']],
    ['a percent sign as itself', '0%', ['Ærø Ost 50%']],
    ['an underscore as itself', '5_', ['Ærø Ost 5_0']],
    ['a backslash as itself', 'k\\s', ['Back\\slash (x) [y]']],
    ['brackets as themselves', '(x) [', ['Back\\slash (x) [y]']],
    ['quotes as themselves', "'; --", []],
    ['dots as themselves', '..', []],
  ])('takes %s', async (_name, text, expected) => {
    const groups = await search(await open(session), text)
    expect([...namesOf(groups, 'node')].sort()).toEqual([...expected].sort())
  })

  it('tells names that begin with it first, eight of a type, and that there are more', async () => {
    const many = await portal.createCompany('Många', 'Sweden')
    const application = await portal.createApplication(many.session)
    for (let at = 0; at < 9; at++) {
      const name = at < 2 ? `Vind ${at}` : `Kall vind ${at}`
      await portal.createNode(many.session, `a9-${at}`, { applicationId: application, name })
    }
    const [group] = await search(await open(many.session), 'vind')
    expect(group?.more).toBe(true)
    expect(group?.hits).toHaveLength(8)
    expect(group?.hits.slice(0, 3).map(({ name }) => name)).toEqual(['Vind 0', 'Vind 1', 'Kall vind 2'])
    const [byName] = await search(await open(many.session), 'VIND 1')
    expect(byName).toEqual({
      type: 'node',
      more: false,
      hits: [{ id: 'a9-1', name: 'Vind 1', detail: 'Sensors' }],
    })
  })

  it.each([
    ['one character', ['k'], 'field.tooShort'],
    ['one character and blanks', [' k  '], 'field.tooShort'],
    ['one character of two code units', ['😀'], 'field.tooShort'],
    ['nothing', [], 'request.invalid'],
    ['101 characters', ['k'.repeat(101)], 'field.tooLong'],
    ['a number', [42], 'request.invalid'],
    ['a pattern', [{ like: '%' }], 'request.invalid'],
    ['two texts', ['kyl', 'rum'], 'request.invalid'],
    ['NUL', ['ky\u0000l'], 'request.invalid'],
    ['a line end', ['kyl\nrum'], 'request.invalid'],
    ['half a character', ['ky\ud83d'], 'request.invalid'],
  ])('of %s is refused', async (_name, args, code) => {
    const searcher = await open(session)
    await expect(searcher.client.invoke('Search', ...args)).rejects.toThrow(code)
    expect(namesOf(await search(searcher, 'ky'), 'node')).toHaveLength(2)
    expect(await search(searcher, 'k'.repeat(100))).toEqual([])
    expect(searcher.answers).toHaveLength(2)
  })
})

describe('threat 6: who may find what', () => {
  it('another company’s things are never found', async () => {
    const mine = await open(session)
    for (const text of ['grannen', 'strange', 'strange-1']) expect(await search(mine, text)).toEqual([])
    const theirs = await open(neighbour)
    expect(namesOf(await search(theirs, 'kylrum'), 'node')).toEqual(['Kylrum hos grannen'])
    expect(await search(theirs, 'a8-')).toEqual([])
  })

  it('a role finds only what it may view, from the moment that it may', async () => {
    const user = await open(await portal.createUser(companyId, 'User'))
    const typesOf = async () => (await search(user, 'kylrum')).map(({ type }) => type)
    expect(await typesOf()).toEqual(['node', 'dashboard', 'alarm', 'application'])
    await setPermissions('User', ['Tag.View', 'Application.View', 'Alarm.Update'])
    expect(await typesOf()).toEqual(['node', 'application'])
    const deviceTypes = async () => (await search(user, 'frys')).map(({ type }) => type)
    expect(await deviceTypes()).toEqual(['integration', 'decoder', 'mqttBroker'])
    await setPermissions('User', ['TagPool.View'])
    expect(await deviceTypes()).toEqual(['poolDevice'])
    await setPermissions('User', ['Alarm.View'])
    expect(await typesOf()).toEqual(['alarm'])
    await setPermissions('User', ['Settings.GetSettings'])
    expect(await typesOf()).toEqual([])
  })

  it('a connection needs a one-time token, and it opens one', async () => {
    const { token } = (await portal.call('GET', '/users/one-time-token', { token: session.token })).body
    const negotiate = (query: string) =>
      fetch(`${portal.url}/hubs/search/negotiate${query}`, { method: 'POST' })
    expect((await negotiate('')).status).toBe(401)
    expect((await negotiate(`?access_token=${session.token}`)).status).toBe(401)
    const first = await negotiate(`?access_token=${token}`)
    expect([first.status, (await negotiate(`?access_token=${token}`)).status]).toEqual([200, 401])
  })

  it('signing out closes the search', async () => {
    const leaving = await portal.createUser(companyId, 'Guest')
    const { client } = await open(leaving)
    const closed = new Promise<void>((resolve) => client.onclose(() => resolve()))
    await portal.call('POST', '/users/logout', { token: leaving.token, body: {} })
    await closed
  })
})

describe('many searches', () => {
  it('at once: the newest is answered, and no older one after it', async () => {
    const { client, answers } = await open(session)
    const texts = ['ky', 'kyl', 'kylr', 'kylru', 'stora kylrum']
    await Promise.all(texts.map((text) => client.invoke('Search', text)))
    await expect.poll(() => answers.at(-1)?.text, waitOptions).toBe('stora kylrum')
    const told = answers.map(({ text }) => text)
    expect(told).toEqual(texts.filter((text) => told.includes(text)))
  })

  it('without end are refused until there is room again, and disturb nobody else', async () => {
    const flooding = await open(session)
    const refused: string[] = []
    const flood = Array.from({ length: 40 }, () =>
      flooding.client.invoke('Search', 'kylrum').catch((error: Error) => void refused.push(error.message)),
    )
    expect(await search(await open(session), 'stora')).toHaveLength(1)
    await Promise.all(flood)
    expect(refused.length).toBeGreaterThan(10)
    expect(refused.every((message) => message.includes('request.tooMany'))).toBe(true)
    const before = flooding.answers.length
    await expect
      .poll(
        () =>
          flooding.client.invoke('Search', 'stora').then(
            () => true,
            () => false,
          ),
        waitOptions,
      )
      .toBe(true)
    await expect.poll(() => flooding.answers.length, waitOptions).toBeGreaterThan(before)
  })
})
