import { isDeepStrictEqual } from 'node:util'
import { unknownPlaceholders } from '@fyr/contract/automation/alarms/alarm-message'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../server/test/support/portal.ts'
import { createClient } from './client.ts'
import { alarms } from './content/alarms.ts'
import { actions, backfillFormulas, broker, formulas, openings, scripts } from './content/automation.ts'
import { company } from './content/company.ts'
import { people } from './content/people.ts'
import { makeReports, reports } from './content/reports.ts'
import { onPlan } from './dashboards/cold-store.ts'
import { categories, dashboards, roomClimate, shared } from './dashboards/index.ts'
import { furnish } from './furnish.ts'
import { sendLive } from './live.ts'
import { walkFieldTest } from './lorawan/field-test.ts'
import { connectNetworkServer } from './lorawan/network-server.ts'
import { gateways } from './lorawan/radio.ts'
import { createFleet, sites } from './models/fleet.ts'
import { day, minute } from './models/local-time.ts'
import { sendHistory } from './send-history.ts'
import type { Senders } from './senders.ts'
import { en } from './texts/en.ts'
import { sv } from './texts/sv.ts'
import { translate } from './translate.ts'
import { journal, maintenance } from './upkeep.ts'

let portal: TestPortal
let senders: Senders
let token: string
const now = Date.now()
/** What is sent live after it is news, by whichever minute the test begins. */
const past = now - 61 * 60_000

beforeAll(async () => {
  portal = await startTestPortal({ FYR_READING_JUDGE_WINDOW_MINUTES: '60' })
  const made = await portal.createCompany(company.name)
  const { companyId } = made
  token = made.session.token
  const client = createClient(portal.url, token)
  const { brokerPassword } = await furnish(client, companyId, { installed: now, language: 'sv' })
  const body = { label: 'Demo', scopes: ['ingest'] }
  const sender = await portal.call('POST', `/integration/tokens/${companyId}`, { token, body })
  senders = { url: portal.url, companyId, installed: now, token: sender.body.token, brokerPassword }
})
afterAll(() => portal?.stop())

it('fills the company with its nodes, alarms and dashboards', async () => {
  const nodes = (await portal.call('GET', '/tag', { token })).body
  expect(nodes).toHaveLength(createFleet(now).length)
  const { body } = await portal.call('GET', `/companies/${senders.companyId}/dashboards`, { token })
  expect(body).toHaveLength(dashboards.length)
  for (const { dashboardId, name } of body) {
    const opened = await portal.call('GET', `/dashboards/${dashboardId}`, { token })
    // Every key that a widget names is there, or will be with the first reading.
    const missing = opened.body.references.filter((each: { state: string }) => each.state !== 'ok')
    expect([name, missing]).toEqual([name, []])
  }
  const opened = await portal.call('GET', '/dashboards/default', { token })
  expect(opened.body.name).toBe('Översikt')
})

it('speaks the language of whoever makes it, in all that a person reads', async () => {
  const { body: nodes } = await portal.call('GET', '/tag', { token })
  expect(nodes.map(({ name }: { name: string }) => name)).toContain('Kylrum 1')
  const { body: rules } = await portal.call('GET', `/companies/${senders.companyId}/alarm`, { token })
  expect(rules.map(({ name }: { name: string }) => name)).toContain('Kylrum 1 för varmt')
  const { body: settings } = await portal.call('GET', `/settings/company/${senders.companyId}`, { token })
  expect(settings).toMatchObject({ language: 'sv', timeZone: 'Europe/Copenhagen' })
})

it('has every word in English and Swedish, and none that it does not use', () => {
  const human = /^(label|title|description|message|markdown|note|name)$/
  const words = new Set<string>(['km/t'])
  const collect = (value: unknown, field = ''): void => {
    if (typeof value === 'string' && human.test(field) && /\p{L}/u.test(value)) words.add(value)
    if (typeof value !== 'object' || value === null) return
    for (const [name, each] of Object.entries(value)) collect(each, Array.isArray(value) ? field : name)
  }
  const fleet = createFleet(now).map(({ name, keys }) => ({
    name,
    labels: keys.map(({ label }) => ({ label })),
  }))
  const automation = formulas.map(({ name, outputLabel }) => ({ name, label: outputLabel }))
  const upkeep = [...journal.map(({ text }) => ({ note: text })), { note: maintenance.body.comment }]
  collect([alarms, reports, dashboards, categories, roomClimate, onPlan, fleet, gateways])
  collect([automation, { label: openings.label }, scripts, actions, broker, maintenance, upkeep])
  collect(Object.values(sites), 'name')
  for (const into of [en, sv]) expect(new Set(into.keys())).toEqual(words)
})

it('says in its alarms what the portal can fill in', () => {
  const messages = alarms.flatMap((alarm) => ('message' in alarm ? [alarm.message] : []))
  expect(messages.length).toBeGreaterThan(0)
  for (const message of messages) {
    expect(unknownPlaceholders(message)).toEqual([])
    expect(message.replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]/)
  }
})

it('draws the plan, shares a dashboard, and makes a template that opens on any room', async () => {
  const { body } = await portal.call('GET', `/companies/${senders.companyId}/dashboards`, { token })
  const plan = body.find(({ type }: { type: string }) => type === 'imageMap')
  const { settings } = (await portal.call('GET', `/dashboards/${plan.dashboardId}`, { token })).body
  const picture = await fetch(`${portal.url}/api/image/${settings.imageMap.image}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  const listed = await portal.call('GET', `/dashboards/public/company/${senders.companyId}`, { token })
  const visited = await portal.call('GET', `/dashboards/public/${listed.body[0]?.id}`)
  expect([visited.status, visited.body.name]).toEqual([200, translate(shared.body.name, 'sv')])
  const templates = await portal.call('GET', `/templateDashboard/list/${senders.companyId}`, { token })
  const [template] = templates.body
  for (const deveui of ['kontor-bugten', 'kontor-nord', 'kontor-reception']) {
    const path = `/templateDashboard/${template.templateDashboardId}/open`
    const opened = await portal.call('POST', path, { token, body: { nodes: [{ index: 1, deveui }] } })
    expect(opened.status).toBe(200)
    expect(opened.body.references.filter((each: { state: string }) => each.state !== 'ok')).toEqual([])
  }
})

it('sends a history that is stored whole, and once', async () => {
  const parts: number[] = []
  const history = { senders, from: past - 2 * day, to: past, maxPerCall: 3000 }
  const sent = await sendHistory({ ...history, onProgress: (part) => parts.push(part) })
  expect(sent).toBeGreaterThan(60_000)
  expect(parts.at(-1)).toBe(1)
  expect(await sendHistory(history)).toBe(sent)
  const path = `/tagdata/timeseries/mejeri-vand/volume/${past - 2 * day}/${past}`
  const { body } = await portal.call('GET', path, { token })
  // The last day has the spacing of live readings.
  expect(body).toHaveLength(day / (5 * minute) + day / minute)
  const problems = await portal.call('GET', `/companies/${senders.companyId}/ingest-errors`, { token })
  expect(problems.body).toEqual([])
})

it('has three reports, each with a run', async () => {
  const { companyId } = senders
  await makeReports(createClient(portal.url, token), companyId, 'sv')
  const { body: made } = await portal.call('GET', `/report/company/${companyId}`, { token })
  const names = ['Energi, vecka mot vecka', 'Kylrum, vecka för vecka', 'Noder och gateways']
  expect(made.map(({ name }: { name: string }) => name)).toEqual(names)
  const runs = async () => (await portal.call('GET', `/report/history/company/${companyId}`, { token })).body
  const stateOf = async (name: string) =>
    (await runs()).find((run: { name: string }) => run.name === name)?.state
  // Whether there are readings in the last month depends on the day.
  for (const name of names) await expect.poll(() => stateOf(name), { timeout: 20_000 }).toMatch(/done|noData/)
  expect(await stateOf('Noder och gateways')).toBe('done')
})

it('has a trend of what its meters count', async () => {
  const { tempo, ...trend } = reports.find(({ type }) => type === 'trend') ?? { tempo: 1 }
  const { name: _, exportTypes: __, ...asked } = { name: '', exportTypes: [], ...trend }
  const body = { ...asked, tempo, start: past - day, end: past, language: 'sv' }
  const { body: preview } = await portal.call('POST', `/report/resources/${senders.companyId}`, {
    token,
    body,
  })
  const [comparison] = preview.sections[0].parts
  const counted = comparison.rows.filter(([, , measure]: string[]) => measure?.startsWith('Förbrukning'))
  // What was counted on both days, and by how much it changed.
  expect(counted.map((row: unknown[]) => row.slice(3, 6).map((cell) => typeof cell))).toEqual([
    ['number', 'number', 'number'],
    ['number', 'number', 'number'],
  ])
})

it('fills the pages of automation, alarms and users', async () => {
  const { companyId } = senders
  const list = async (path: string) => (await portal.call('GET', path, { token })).body
  const names = async (path: string, field = 'name') =>
    (await list(path)).map((each: Record<string, unknown>) => each[field])
  for (const furnished of [formulas, actions, journal]) expect(furnished.length).toBeGreaterThan(0)
  expect(await names('/formula')).toEqual(formulas.map(({ name }) => translate(name, 'sv')))
  expect(await names(`/script/company/${companyId}`)).toEqual(['Räkna öppningar av kylrum 1'])
  expect(await names('/action', 'title')).toEqual(actions.map(({ title }) => translate(title, 'sv')))
  expect(await names(`/mqtt/mqttbroker/company/${companyId}`)).toEqual(['Mejeriets broker'])
  const [window] = await list('/maintenance-window')
  expect(Date.parse(window.start)).toBeGreaterThan(Date.now())
  for (const { deveui, text } of journal)
    expect(await names(`/tagJournal/tag/${deveui}`, 'text')).toEqual([translate(text, 'sv')])
  const kinds = (await list(`/companies/${companyId}/alarm`)).map(
    (rule: { detection: { type: string } | null; advanced: unknown[]; signalType: string }) =>
      rule.detection?.type ?? (rule.advanced.length > 0 ? 'conditions' : rule.signalType),
  )
  expect(new Set(kinds)).toEqual(
    new Set(['analogue', 'digital', 'conditions', 'rateOfChange', 'noChange', 'difference', 'band']),
  )
})

it('has colleagues whom nobody can sign in as', async () => {
  const { body: users } = await portal.call('GET', `/companies/${senders.companyId}/users`, { token })
  const emails = users.map(({ email }: { email: string }) => email)
  expect(people).toHaveLength(3)
  for (const { mailbox } of people) {
    const email = `${mailbox}@oestjyskfersk.example`
    expect(emails).toContain(email)
    const tried = await portal.call('POST', '/users/authenticate', { body: { email, password: mailbox } })
    expect(tried.status).toBe(401)
  }
})

it('has computed its formulas over the history', async () => {
  await backfillFormulas(createClient(portal.url, token), past - day, past)
  const path = `/tagdata/timeseries/lager-koel-1/dewPoint/${past - day}/${past}`
  const count = async () => (await portal.call('GET', path, { token })).body.length
  await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(day / minute)
})

it('has a field test that was walked', async () => {
  const network = await connectNetworkServer(
    `mqtt://127.0.0.1:${portal.mqttPort}`,
    senders.brokerPassword ?? '',
  )
  try {
    await walkFieldTest(createClient(portal.url, token), senders.companyId, createFleet(now), network)
  } finally {
    await network.end()
  }
  const { body } = await portal.call('GET', `/signaltest/company/${senders.companyId}`, { token })
  expect(body).toHaveLength(1)
  const { body: test } = await portal.call('GET', `/signaltest/${body[0].signalTestId}`, { token })
  expect(test.endedAt).not.toBeNull()
  const places = test.samples.map(({ lat, long }: { lat: number; long: number }) => `${lat} ${long}`)
  expect(new Set(places).size).toBeGreaterThan(5)
})

it('sends live over HTTP and MQTT, and raises an alarm', async () => {
  const troubles: unknown[] = []
  // The pump runs for most of an hour, and its worn bearing is loud whenever it does.
  const start = await whenPumpRuns(now)
  const stop = await sendLive({
    senders,
    mqttUrl: `mqtt://127.0.0.1:${portal.mqttPort}`,
    now: () => start.simulated + (Date.now() - start.real),
    onTrouble: (node, error) => troubles.push([node.name, error]),
    onGatewayError: (error) => troubles.push(error),
  })
  try {
    const heard = async () => {
      const { body } = await portal.call('GET', '/tag', { token })
      return body.filter((node: { lastContact: string | null }) => node.lastContact !== null).length
    }
    await expect.poll(heard, { timeout: 15_000 }).toBe(createFleet(now).length)
    const active = async () =>
      (await portal.call('GET', '/alarm/active', { token })).body.map(({ tag }: { tag: string }) => tag)
    await expect.poll(active, { timeout: 15_000 }).toContain('mejeri-pumpe-2')
    await seeDevices()
  } finally {
    await stop()
  }
  expect(troubles).toEqual([])
})

/** What the decoders read in the frames of the devices is what they measured; the rest waits in the pool. */
async function seeDevices() {
  const devices = createFleet(now).filter(({ over }) => over === 'lorawan')
  for (const { deveui, at } of devices) {
    const latest = async (key: string) =>
      (await portal.call('GET', `/tag/latest/${deveui}/${key}`, { token })).body
    // The next frame may come while it is read.
    const problem = async () => {
      const { createdAt } = await latest('radio.rssi')
      if (!createdAt) return `${deveui} was not heard`
      for (const [key, measured] of Object.entries(at(Date.parse(createdAt)))) {
        const { value } = await latest(key)
        if (!isDeepStrictEqual(value, measured)) return `${deveui} ${key}: ${value} instead of ${measured}`
      }
      return undefined
    }
    await expect.poll(problem, { timeout: 15_000 }).toBeUndefined()
  }
  const pool = async () => (await portal.call('GET', '/tag/pool', { token })).body
  await expect.poll(async () => JSON.stringify(await pool()), { timeout: 15_000 }).toContain('LHT65 lager')
  // What was heard of gateways is written every few seconds.
  const states = async () => {
    const { body } = await portal.call('GET', `/gateway/company/${senders.companyId}`, { token })
    return body.map(({ state }: { state: string }) => state)
  }
  await expect.poll(states, { timeout: 15_000 }).toEqual(['online', 'online'])
}

/** The moment of the last hour, which is news to this portal, from which the worn pump is loud for some seconds. */
async function whenPumpRuns(real: number): Promise<{ simulated: number; real: number }> {
  const pump = createFleet(real).find(({ deveui }) => deveui === 'mejeri-pumpe-2')
  const isLoud = (time: number) => {
    const vibration = pump?.at(time).vibration
    return typeof vibration === 'number' && vibration > 4.6
  }
  // It sends at the start, and not again for as long as the test waits.
  const seconds = Array.from({ length: 6 }, (_, at) => at * 1000)
  const loudness = (offset: number) => seconds.filter((later) => isLoud(real + offset + later)).length
  // Not ahead of the clock, where readings wait for their time.
  const offsets = Array.from({ length: 220 }, (_, at) => (at - 220) * 15_000)
  const [loudest = 0] = offsets.toSorted((one, other) => loudness(other) - loudness(one))
  return { simulated: real + loudest, real }
}
