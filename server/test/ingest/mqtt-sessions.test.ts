import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { connectAsync, type IClientOptions, type MqttClient, connect as mqttConnect } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
const clients: MqttClient[] = []

beforeAll(async () => {
  portal = await startTestPortal({ FYR_MQTT_RETAINED_MESSAGES: '3', FYR_MQTT_QUEUED_MESSAGES: '5' })
})
afterAll(async () => {
  for (const client of clients) await client.endAsync(true)
  await portal?.stop()
})

async function makeCompany(name: string) {
  const { companyId, session } = await portal.createCompany(name)
  return { companyId, session, token: await makeToken(session, ['ingest', 'read']) }
}
async function makeToken(session: Session, scopes: string[]): Promise<string> {
  const path = `/integration/tokens/${session.userCompany?.companyId}`
  const body = { label: 'Gateway', scopes }
  return (await portal.call('POST', path, { token: session.token, body })).body.token
}
const options = (password: string, more: IClientOptions = {}): IClientOptions => ({
  host: '127.0.0.1',
  port: portal.mqttPort,
  username: 'u',
  password,
  reconnectPeriod: 0,
  ...more,
})
async function connect(password: string, more: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync(options(password, more))
  clients.push(client)
  return client
}
/** Connects, and collects from the first message on. */
function openAndCollect(password: string, more: IClientOptions) {
  const received: string[] = []
  const client = mqttConnect(options(password, more))
  client.on('error', () => undefined)
  client.on('message', (topic, payload) => void received.push(`${topic}=${payload.toString()}`))
  clients.push(client)
  return { client, received }
}
const errorsOf = async ({ companyId, session }: { companyId: string; session: Session }) => {
  const path = `/companies/${companyId}/ingest-errors`
  const { body } = await portal.call('GET', path, { token: session.token })
  const items: { code: string; detail: string }[] = Array.isArray(body) ? body : body.items
  return items.map(({ code, detail }) => `${code} ${detail}`)
}

it('sessions, what waits in them and retained messages survive a restart, each in its own company', async () => {
  const [a, b] = [await makeCompany('Almen'), await makeCompany('Birken')]
  const settings = { clientId: 'reader', clean: false }
  for (const { token } of [a, b]) {
    const reader = await connect(token, settings)
    await reader.subscribeAsync({ 'news/#': { qos: 1 }, 'exact/#': { qos: 2 } })
    await reader.endAsync()
    const sender = await connect(token)
    const name = token === a.token ? 'a' : 'b'
    await sender.publishAsync('news/1', `${name}1`, { qos: 1 })
    await sender.publishAsync('exact/1', `${name}2`, { qos: 2 })
    await sender.publishAsync('state', name, { qos: 1, retain: true })
    await sender.publishAsync('state/gone', name, { qos: 1, retain: true })
    await sender.publishAsync('state/gone', '', { qos: 1, retain: true })
    await sender.endAsync()
  }
  await portal.restart()
  for (const { token } of [a, b]) {
    const name = token === a.token ? 'a' : 'b'
    const { client, received } = openAndCollect(token, settings)
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2)
    expect(received).toEqual([`news/1=${name}1`, `exact/1=${name}2`])
    await client.subscribeAsync('state/#')
    await expect.poll(() => received.at(-1), { timeout: 20_000 }).toBe(`state=${name}`)
    const sender = await connect(token)
    await sender.publishAsync('news/2', 'now', { qos: 1 })
    await expect.poll(() => received.at(-1), { timeout: 20_000 }).toBe('news/2=now')
    await client.endAsync()
  }
  // Acknowledged, nothing is left of them.
  await portal.restart()
  const rows = await portal.database.withPlatform(({ query }) =>
    sql<{ queued: number }>`select count(*)::int as queued from mqtt_queued_message`.execute(query),
  )
  expect(rows.rows[0]?.queued).toBe(0)
})

it('threat 27: what does not fit is told to its company: retained messages and the queue of a client that is away', async () => {
  const company = await makeCompany('Cedern')
  const away = await connect(company.token, { clientId: 'away', clean: false })
  await away.subscribeAsync('q', { qos: 1 })
  await away.endAsync()
  const sender = await connect(company.token)
  for (let index = 0; index < 8; index++) await sender.publishAsync('q', `${index}`, { qos: 1 })
  for (let index = 0; index < 5; index++)
    await sender.publishAsync(`r/${index}`, 'x', { qos: 1, retain: true })
  await expect
    .poll(() => errorsOf(company), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['mqtt.queueFull away', 'mqtt.retainedFull r/3']))
  const { received } = openAndCollect(company.token, { clientId: 'away', clean: false })
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(5)
})

it('a refused CONNECT is seen among the data errors of the company whose token it brought', async () => {
  const company = await makeCompany('Druvan')
  const control = await makeToken(company.session, ['control'])
  await expect(connect(control)).rejects.toThrow(/Not authorized/)
  const will = { topic: 'a/+', payload: Buffer.from('x'), qos: 0, retain: false } as const
  await expect(connect(company.token, { will })).rejects.toThrow()
  await expect
    .poll(() => errorsOf(company), { timeout: 20_000 })
    .toEqual(['mqtt.connectRefused the access token may neither publish nor subscribe'])
})

it('an array of readings is told to be no object', async () => {
  const company = await makeCompany('Eken')
  const client = await connect(company.token)
  await client.publishAsync('nodes/nobody', '[{"a":1}]', { qos: 1 })
  await expect.poll(() => errorsOf(company), { timeout: 20_000 }).toEqual(['payload.notObject an array'])
})
