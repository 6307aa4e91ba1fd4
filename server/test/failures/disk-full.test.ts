import type { Session } from '@fyr/contract/access/accounts'
import { needsDiskSpace } from '@fyr/contract/endpoints/endpoint'
import { sql } from 'kysely'
import { connectAsync } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { nowhere } from '../support/companies/two-companies.ts'
import { endpoints, fillPath } from '../support/endpoints/endpoints.ts'
import { sampleOf } from '../support/endpoints/samples.ts'
import { adminEmail, startTestPortal, type TestPortal } from '../support/portal.ts'

const waitOptions = { timeout: 15_000, interval: 50 }
const gigabyte = 1_000_000_000
const disk = { free: 50 * gigabyte, total: 100 * gigabyte }
let portal: TestPortal
let companyId: string
let session: Session

beforeAll(async () => {
  portal = await startTestPortal({}, { readSpace: async () => ({ ...disk }) })
  ;({ companyId, session } = await portal.createCompany('Skogen'))
  await portal.createNode(session, 'n1')
  expect((await send(1)).status).toBe(202)
})
afterAll(() => portal?.stop())
afterEach(() => becomes('open', 50 * gigabyte))

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, ...(body !== undefined && { body }) })
const send = (value: number) => call('POST', '/tag/n1/tagdata', { key: 'k', value })
const latest = async () => (await call('GET', '/tag/latest/n1/k')).body.value
const ready = async () => {
  const answer = await fetch(`${portal.url}/readyz`)
  return [answer.status, await answer.json()]
}
async function becomes(intake: 'open' | 'diskFull', free: number): Promise<void> {
  disk.free = free
  await expect.poll(ready, waitOptions).toEqual([200, { status: 'ready', intake }])
}

it('nearly full: readings are refused with the reason, and all else works on', async () => {
  await becomes('diskFull', gigabyte)
  const refused = await send(2)
  expect([refused.status, refused.body.code]).toEqual([507, 'server.diskFull'])
  const many = await call('POST', '/tagdata', [{ deveui: 'n1', key: 'k', value: 2 }])
  expect(many.status).toBe(507)

  expect((await portal.signIn(adminEmail)).token).not.toBe('')
  expect(await latest()).toBe(1)
  expect((await call('PUT', `/settings/company/${companyId}/retention`, { days: 0 })).status).toBe(200)
  expect(
    (await call('POST', '/tagdata/remove/2020-01-01/2020-01-02', { series: [{ deveui: 'n1', key: 'k' }] }))
      .status,
  ).toBe(200)
  await portal.createNode(session, 'n2')
  const metrics = await (await fetch(`${portal.url}/metrics`)).text()
  expect(metrics).toContain('fyr_disk_full 1')
  expect(metrics).toContain(`fyr_disk_free_bytes ${gigabyte}`)

  // A little more is not enough: it would go to and fro.
  disk.free = 2.1 * gigabyte
  await new Promise((resolve) => setTimeout(resolve, 4500))
  expect((await send(2)).status).toBe(507)
  await becomes('open', 3 * gigabyte)
  expect((await send(3)).status).toBe(202)
  expect(await latest()).toBe(3)
}, 60_000)

const large = endpoints.filter(({ meta }) => needsDiskSpace(meta))

it('nearly full: whatever stores more than small rows is refused before its body is read', async () => {
  await becomes('diskFull', gigabyte)
  for (const endpoint of large) {
    const { params, body, headers } = sampleOf(endpoint)
    const place = { ...nowhere(), companyId }
    const messages = new Set<string>()
    for (const language of ['en', 'sv', 'da']) {
      const answer = await portal.call(endpoint.method, fillPath(endpoint, params?.(place) ?? {}), {
        token: session.token,
        ...(body && { body: body(place) }),
        headers: { ...headers, 'accept-language': language },
      })
      expect([endpoint.name, answer.status, answer.body.code]).toEqual([
        endpoint.name,
        507,
        'server.diskFull',
      ])
      messages.add(answer.body.message)
    }
    expect(messages.size).toBe(3)
  }
})

it('what stores files, versions and templates asks for room', () => {
  expect(large.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'nodes.setImage',
      'dashboards.addImage',
      'dashboards.create',
      'dashboards.import',
      'dashboards.updateModule',
      'templateDashboards.create',
      'templateDashboards.createDashboard',
      'reports.multiExport',
    ]),
  )
})

async function connectMqtt(clientId: string, clean = false) {
  const { body } = await call('POST', `/integration/tokens/${companyId}`, {
    label: clientId,
    scopes: ['ingest', 'read'],
  })
  const options = { username: clientId, password: body.token, clientId, clean, reconnectPeriod: 100 }
  return await connectAsync(`mqtt://127.0.0.1:${portal.mqttPort}`, options)
}

it('over MQTT nothing is acknowledged, and what clients send again arrives when there is space', async () => {
  const client = await connectMqtt('gateway')
  await becomes('diskFull', gigabyte)
  let acknowledged = false
  const sent = client.publishAsync('nodes/n1/k', '42', { qos: 1 }).then(() => {
    acknowledged = true
  })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(acknowledged).toBe(false)
  expect(await latest()).not.toBe(42)
  await becomes('open', 50 * gigabyte)
  await sent
  expect(await latest()).toBe(42)
  await client.endAsync(true)
}, 60_000)

it('over MQTT nothing is retained or queued either, though it be no reading', async () => {
  const kept = async () => {
    const { rows } = await portal.database.withPlatform(({ query }) =>
      sql<{ topic: string }>`
        select topic from mqtt_retained_message union all select topic from mqtt_queued_message`.execute(
        query,
      ),
    )
    return rows.map(({ topic }) => topic).toSorted()
  }
  const away = await connectMqtt('away')
  await away.subscribeAsync('news/#', { qos: 1 })
  await away.endAsync()
  const client = await connectMqtt('sender')
  await becomes('diskFull', gigabyte)
  let acknowledged = 0
  const publish = async (topic: string, retain: boolean) => {
    await client.publishAsync(topic, 'x', { qos: 1, retain })
    acknowledged++
  }
  const sent = [publish('state/1', true), publish('news/1', false)]
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect([acknowledged, await kept()]).toEqual([0, []])
  await becomes('open', 50 * gigabyte)
  await Promise.all(sent)
  expect(await kept()).toEqual(['news/1', 'state/1'])
  await client.endAsync(true)
}, 60_000)
