import type { Session } from '@fyr/contract/access/accounts'
import type { SearchAnswer } from '@fyr/contract/operations/search'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'
import { alarmBody, type Place, unique, widgetLayout } from '../support/companies/two-companies.ts'

/** Threat 5: Acme's administrator learns in no way what Borealis has. */
const both = onTwoCompanies()
const hubs: HubConnection[] = []
let member: Session

beforeAll(async () => {
  member = await both.portal.createUser(both.own.place.companyId, 'CompanyAdmin')
})
afterAll(async () => {
  for (const hub of hubs) await hub.stop()
})

const call = (method: string, path: string, body?: unknown) =>
  both.portal.call(method, path, { token: member.token, body })
/** Keys are named alike in both. */
const tellingParts = () => {
  const { key: _, ...place } = both.other.place
  return ['Borealis', ...Object.values(place)]
}
function expectSilent(what: string, told: unknown): void {
  const text = JSON.stringify(told).toLowerCase()
  expect([what, tellingParts().filter((part) => text.includes(part.toLowerCase()))]).toEqual([what, []])
}

async function openHub(
  name: 'events' | 'search',
  listeners: Record<string, (told: never) => void>,
): Promise<HubConnection> {
  const tokenOf = async () => (await call('GET', '/users/one-time-token')).body.token
  const hub = new HubConnectionBuilder()
    .withUrl(`${both.portal.url}/hubs/${name}`, {
      accessTokenFactory: tokenOf,
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  hubs.push(hub)
  for (const [event, listener] of Object.entries(listeners)) hub.on(event, listener)
  await hub.start()
  return hub
}

it('threat 5: the search finds nothing of another company, by any name, id or pattern', async () => {
  const answers: SearchAnswer[] = []
  const hub = await openHub('search', { BroadcastSearch: (answer: SearchAnswer) => answers.push(answer) })
  async function search(text: string): Promise<SearchAnswer> {
    const before = answers.length
    // Its rate is that of somebody who types.
    await expect
      .poll(() => hub.invoke('Search', text).then(() => 'asked', String), { timeout: 20_000, interval: 200 })
      .toBe('asked')
    await expect.poll(() => answers.length, { timeout: 20_000, interval: 5 }).toBe(before + 1)
    return answers[before] as SearchAnswer
  }
  const patterns = [
    'bor',
    'BOREALIS NODE',
    'bórealis',
    'b%',
    '%re%',
    '_orealis',
    'bore*',
    'orealis application',
    '"borealis"',
  ]
  for (const text of [...tellingParts(), ...patterns]) {
    expect(await search(text.slice(0, 100))).toEqual({ text: text.slice(0, 100), groups: [] })
  }
  const own = await search('acme')
  expect('groups' in own && own.groups.map(({ type }) => type)).toEqual([
    'node',
    'dashboard',
    'alarm',
    'application',
    'gateway',
    'script',
    'poolDevice',
    'integration',
    'decoder',
    'mqttBroker',
    'modbusMaster',
    'opcServer',
  ])
})

it('threat 5: what happens in another company is told by no event, notification or line of the log', async () => {
  const heard: unknown[] = []
  const hear = (told: unknown) => heard.push(told)
  const hub = await openHub('events', { BroadcastEvent: hear, Readings: hear })
  await hub.invoke('Subscribe', {
    series: [{ deveui: both.own.place.deveui }, { deveui: both.other.place.deveui }],
  })
  const told = async () => [
    (await call('GET', `/notification/${member.currentUser.userId}`)).body,
    (await call('GET', '/logs')).body.filter(({ type }: { type: string }) => type !== 'LOGIN'),
    (await call('GET', `/companies/${both.own.place.companyId}/ingest-errors`)).body,
  ]
  const before = await told()
  const { make, place, session } = both.other
  await make.raisedAlarm()
  for (const work of [
    make.application,
    make.node,
    make.token,
    make.category,
    make.dashboard,
    make.publicDashboard,
    make.template,
  ])
    await work()
  const theirs = { token: session.token }
  await both.portal.call('POST', '/tagdata', {
    ...theirs,
    body: [{ deveui: 'Borealis-unknown', key: 'k', value: 1 }],
  })
  await both.portal.call('DELETE', `/tag/force/${(await make.node()).deveui}`, theirs)
  await both.portal.call('POST', '/users/authenticate', {
    body: { email: 'borealis@example.com', password: 'wrong' },
  })
  await both.portal.call('PUT', `/tag/${place.deveui}`, { ...theirs, body: { name: 'Borealis renamed' } })
  // Of the own company, and so the last that is heard.
  await call('POST', `/tag/${both.own.place.deveui}/tagdata`, { key: 'last', value: 1 })
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expectSilent('live', heard)
  const after = await told()
  expect(after).toEqual(before)
  expectSilent('told', after)
})

describe('threat 5: what another company has stands in nobody’s way', () => {
  const named: [
    what: string,
    make: (place: Place, name: string) => [method: string, path: string, body?: object],
  ][] = [
    ['an application', ({ companyId }, name) => ['POST', `/applications/${companyId}`, { name }]],
    [
      'a node',
      ({ applicationId }, name) => [
        'POST',
        `/applications/${applicationId}/tag`,
        {
          name,
          deveui: `n-${unique()}`,
          nodeType: 2,
          topics: [`hall/${name}`],
          keys: [{ name, label: name }],
        },
      ],
    ],
    ['an alarm', (place, name) => ['POST', `/companies/${place.companyId}/alarm`, alarmBody(place, name)]],
    [
      'an access token',
      ({ companyId }, label) => ['POST', `/integration/tokens/${companyId}`, { label, scopes: ['read'] }],
    ],
    ['a category', ({ companyId }, title) => ['POST', `/dashboards/categories/${companyId}`, { title }]],
    [
      'a dashboard',
      (_, name) => [
        'POST',
        '/dashboards',
        {
          name,
          widgets: [
            {
              dashboardModuleId: both.other.place.moduleId,
              type: 2,
              title: name,
              layout: widgetLayout,
              settings: {},
            },
          ],
        },
      ],
    ],
    [
      'a template',
      ({ companyId }, name) => ['POST', `/templateDashboard/${companyId}`, { name, widgets: [] }],
    ],
  ]

  it.each(named)('%s is called as one there is, without a word of it', async (what, make) => {
    const name = `shared-name-${unique()}`
    const [method, path, body] = make(both.other.place, name)
    const first = await both.portal.call(method, path, { token: both.other.session.token, body })
    expect([what, first.status]).toEqual([what, 201])
    const second = await call(...make(both.own.place, name))
    expect([what, second.status]).toEqual([what, 201])
    // What the caller has said itself is not told.
    expectSilent(what, JSON.stringify(second.body).replaceAll(both.other.place.moduleId, ''))
  })

  it('nor does what hangs on it: an empty application is deleted though one of its name is not empty', async () => {
    const { body } = await both.portal.call('GET', `/applications/${both.other.place.applicationId}`, {
      token: both.other.session.token,
    })
    const made = await call('POST', `/applications/${both.own.place.companyId}`, { name: body.name })
    expect((await call('DELETE', `/applications/${made.body.id}`)).status).toBe(204)
  })
})

describe('threat 5: a conflict tells of the own company only', () => {
  const own = () => both.own.place
  const conflicts: [code: string, () => Promise<[method: string, path: string, body?: object]>][] = [
    ['application.notEmpty', async () => ['DELETE', `/applications/${own().applicationId}`]],
    ['node.hasHistory', async () => ['DELETE', `/tag/${own().deveui}`]],
    ['key.inUse', async () => ['DELETE', `/tag/key/delete/${own().deveui}/${own().key}`]],
    ['key.taken', async () => ['POST', '/tag/key/add', { deveui: own().deveui, name: own().key }]],
    [
      'dashboard.changed',
      async () => {
        await call('PUT', `/dashboards/${own().dashboardId}`, { name: 'Acme again' })
        return ['PUT', `/dashboards/${own().dashboardId}`, { name: 'Acme late', version: 1 }]
      },
    ],
    [
      'alarm.notActive',
      async () => {
        const { eventId } = await both.own.make.raisedAlarm()
        const path = `/alarms/active/${eventId}/status`
        await call('POST', path, { comment: 'seen' })
        return ['POST', path, { comment: 'again' }]
      },
    ],
  ]

  it.each(conflicts)('%s', async (code, provoke) => {
    for (const language of ['en', 'sv', 'da']) {
      const [method, path, body] = await provoke()
      const answer = await both.portal.call(method, path, {
        token: member.token,
        body,
        headers: { 'accept-language': language },
      })
      expect([answer.status, answer.body.code]).toEqual([409, code])
      expectSilent(code, answer.body)
    }
  })
})
