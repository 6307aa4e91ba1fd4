import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { maxScriptFailures } from '@fyr/contract/automation/scripts/script-limits'
import type { LiveEvent } from '@fyr/contract/live/live'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Mail, openMailbox } from '../../../../test/support/mailbox.ts'
import { startTestPortal, type TestPortal } from '../../../../test/support/portal.ts'

let portal: TestPortal
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let companyId: string
let token: string
let theirs: { companyId: string; token: string }
let applicationId: string
const requests: string[] = []
/** What asked for /slow, until it is answered. */
const held: (() => void)[] = []
const receiver = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  response.setHeader('content-type', 'application/json')
  if (request.url === '/slow') return void held.push(() => response.end('1'))
  response.end('{"price":1.5}')
})
let address: string
const limits = { FYR_SCRIPT_RUNS: '100000' }

beforeAll(async () => {
  mailbox = await openMailbox()
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this shape.
  const { port } = receiver.address() as AddressInfo
  address = `http://127.0.0.1:${port}`
  const allowed = { outboundLoopback: [`127.0.0.1:${port}`] }
  portal = await startTestPortal({ FYR_SMTP_URL: mailbox.url, ...limits }, allowed)
  const acme = await portal.createCompany('Acme')
  companyId = acme.companyId
  token = acme.session.token
  applicationId = await portal.createApplication(acme.session)
  const other = await portal.createCompany('Other')
  theirs = { companyId: other.companyId, token: other.session.token }
  await portal.createNode(other.session, 'their-node')
}, 120_000)
afterAll(async () => {
  await portal?.stop()
  await mailbox?.close()
  receiver.closeAllConnections()
  receiver.close()
})

const call = (method: string, path: string, body?: unknown, by = token) =>
  portal.call(method, path, { token: by, body })
const poll = { timeout: 20_000, interval: 50 }
let made = 0
async function make(source: string, more: object = {}, by = { companyId, token }) {
  const body = { name: `Script ${++made}`, type: 1, source, ...more }
  const answer = await call('POST', `/script/${by.companyId}`, body, by.token)
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return answer.body.scriptId as string
}
async function node(): Promise<string> {
  const deveui = `node-${++made}`
  const body = { name: `Pump ${made}`, deveui, nodeType: 1 }
  expect((await call('POST', `/applications/${applicationId}/tag`, body)).status).toBe(201)
  return deveui
}
const send = async (deveui: string, readings: unknown) =>
  expect((await call('POST', `/tag/${deveui}/tagdata`, readings)).status).toBe(202)
const script = async (id: string) => (await call('GET', `/script/${id}`)).body
const memory = async (id: string) => JSON.parse((await script(id)).memory)
const runs = async (id: string) => (await call('GET', `/script/runs/${id}`)).body
const counting = 'function run() { fyr.memory.runs = (fyr.memory.runs || 0) + 1 }'

describe('a repeating script', () => {
  test('runs at its interval, once for however much was missed, and not while it is disabled', async () => {
    const id = await make(counting, { type: 0, interval: 1 })
    await expect.poll(async () => (await memory(id)).runs ?? 0, poll).toBeGreaterThanOrEqual(2)
    await call('PUT', `/script/${id}`, { enabled: false })
    expect((await script(id)).nextRun).toBeNull()
    await call('PUT', `/script/${id}`, { enabled: true, interval: 3600 })
    const { runs: before } = await memory(id)
    // As if the portal had been away for ten hours.
    await portal.database.withPlatform(({ query }) =>
      sql`update script_state set next_run_at = now() - interval '10 hours' where script_id = ${id}`.execute(
        query,
      ),
    )
    await call('PUT', `/script/${await make('function run() {}', { type: 0, interval: 1 })}`, {
      enabled: false,
    })
    await expect.poll(async () => (await memory(id)).runs, poll).toBe(before + 1)
    const next = Date.parse((await script(id)).nextRun) - Date.now()
    expect(next).toBeGreaterThan(0)
    expect(next).toBeLessThanOrEqual(3_600_000)
    expect((await runs(id))[0]).toMatchObject({ trigger: 'interval', state: 'ok', calledBy: null })
    await call('DELETE', `/script/${id}`)
  })
})

describe('a script that readings trigger', () => {
  test('is told of each uplink of the nodes that it is bound to, in their order, and waits for what it asks', async () => {
    const [first, second] = [await node(), await node()]
    const source = `async function run({ node, readings }) {
      const { value } = (await fyr.latest(node.deveui, 'a')) ?? {}
      fyr.memory.seen = [...(fyr.memory.seen ?? []), node.name + ':' + readings[0].value + ':' + (value >= readings[0].value)]
    }`
    const id = await make(source, { type: 2, boundTag: first, boundTags: [second] })
    for (let at = 0; at < 10; at++) await send(at % 2 === 0 ? first : second, { key: 'a', value: at })
    const names = [first, second].map((deveui) => deveui.replace('node-', 'Pump '))
    const expected = Array.from({ length: 10 }, (_, at) => `${names[at % 2]}:${at}:true`)
    await expect.poll(async () => (await memory(id)).seen, poll).toEqual(expected)
    await call('DELETE', `/tag/${second}`)
    expect(await script(id)).toMatchObject({ boundTag: first, boundTags: [] })
  })

  test('never triggers itself, and others eight in a row', async () => {
    const [from, to] = [await node(), await node()]
    const copy = (target: string) => `function run({ readings }) {
      fyr.memory.runs = (fyr.memory.runs || 0) + 1
      for (const { key, value } of readings) fyr.write('${target}', key, value + 1, { time: Date.now() })
    }`
    const own = await make(copy(from), { type: 2, boundTag: from, boundKeys: ['own'] })
    await send(from, { key: 'own', value: 1 })
    await expect.poll(async () => (await memory(own)).runs, poll).toBe(1)
    const there = await make(copy(to), { type: 2, boundTag: from, boundKeys: ['chain'] })
    const back = await make(copy(from), { type: 2, boundTag: to, boundKeys: ['chain'] })
    await send(from, { key: 'chain', value: 0 })
    await expect
      .poll(async () => [(await memory(there)).runs, (await memory(back)).runs], poll)
      .toEqual([5, 4])
    await expect.poll(async () => (await runs(back))[0]?.problem?.code, poll).toBe('chainTooDeep')
    expect(await script(back)).toMatchObject({ failures: 0, enabled: true })
    expect((await memory(own)).runs).toBe(1)
  })

  test('that fails again and again is disabled with a notice, and begins anew when it is enabled', async () => {
    const deveui = await node()
    const id = await make('function run() {\n  throw new Error("broken")\n}', { type: 2, boundTag: deveui })
    for (let at = 0; at < maxScriptFailures + 3; at++) await send(deveui, { key: 'a', value: at })
    await expect.poll(async () => (await script(id)).enabled, poll).toBe(false)
    expect(await script(id)).toMatchObject({
      ...{ disabledBy: 'failures', failures: expect.any(Number), lastRunState: 'failed' },
      problem: { code: 'runtime', line: 2, message: 'Error: broken' },
    })
    const { currentUser } = portal.admin
    const told = JSON.stringify((await call('GET', `/notification/${currentUser.userId}`)).body)
    expect(told).toContain(`/script/${id}`)
    expect(told).toContain('Error: broken')
    expect(JSON.stringify((await call('GET', '/logs')).body)).toContain('disabled after repeated errors')
    const list = `/script/company/${companyId}?state=`
    expect((await call('GET', `${list}disabled`)).body).toContainEqual(
      expect.objectContaining({ scriptId: id }),
    )
    await call('PUT', `/script/${id}`, { source: counting, enabled: true })
    expect(await script(id)).toMatchObject({ enabled: true, disabledBy: null, failures: 0, problem: null })
    await send(deveui, { key: 'a', value: 1 })
    await expect.poll(async () => (await memory(id)).runs, poll).toBe(1)
  })

  test('what readings bring while it is disabled, or of old, it is not run for', async () => {
    const deveui = await node()
    const id = await make(counting, { type: 2, boundTag: deveui })
    await call('PUT', `/script/${id}`, { enabled: false })
    await send(deveui, { key: 'a', value: 1 })
    await call('PUT', `/script/${id}`, { enabled: true })
    await send(deveui, { key: 'a', value: 2, createdAt: '2024-01-01T00:00:00Z' })
    await send(deveui, { key: 'a', value: 3 })
    await expect.poll(async () => (await memory(id)).runs, poll).toBe(1)
  })
})

describe('the effects of a script', () => {
  const effect = async (source: string, by = { companyId, token }) => {
    const id = await make(`function run() { ${source} }`, {}, by)
    return (await call('GET', `/script/run/${id}`, undefined, by.token)).body
  }

  test('mail to an address or a contact, once, as plain text', async () => {
    const contact = { name: 'Duty', email: 'duty@example.com' }
    expect((await call('POST', '/contact', contact)).body).toMatchObject(contact)
    const before = mailbox.mails.length
    const { state, problem } = await effect(`for (const to of ['duty', 'ops@example.com'])
      fyr.mail({ to, subject: 'Tank <b>low</b>', text: 'Level\\n<script>1</script>' })`)
    expect([state, problem]).toEqual(['ok', null])
    await expect.poll(() => mailbox.mails.length, poll).toBe(before + 2)
    const sent: Mail[] = mailbox.mails.slice(before)
    expect(sent.map(({ to }) => to[0]).sort()).toEqual(['duty@example.com', 'ops@example.com'])
    // Threat 20.
    expect(sent[0]?.text).toContain('&lt;script&gt;')
    expect(
      (await effect("fyr.mail({ to: 'a@example.com', subject: 'a\\r\\nBcc: b@example.com', text: 'c' })"))
        .problem,
    ).toMatchObject({ code: 'invalidEffect' })
  })

  test('threat 31: notifications, and whatever else reaches people, are bounded by the minute', async () => {
    const statuses: string[] = []
    for (let at = 0; at < 7; at++) {
      const { state } = await effect("for (let at = 0; at < 10; at++) fyr.notify({ text: 'n' + at })", theirs)
      statuses.push(state)
    }
    expect(statuses).toEqual([...Array(6).fill('ok'), 'failed'])
    const { rows } = await portal.database.withPlatform(({ query }) =>
      sql`select from notification where company_id = ${theirs.companyId} and kind = 'script.message'`.execute(
        query,
      ),
    )
    expect(rows).toHaveLength(60)
  })

  test('downlink is queued as by a person, with its script in the audit log', async () => {
    const deveui = await node()
    const { state, effects } = await effect(`fyr.downlink('${deveui}', { data: { open: true } })`)
    expect([state, effects[0].kind]).toEqual(['ok', 'downlink'])
    const { body } = await call('GET', `/downlink/tag/${deveui}`)
    expect(body).toEqual([expect.objectContaining({ payload: Buffer.from('{"open":true}').toString('hex') })])
    const { body: log } = await call('GET', '/audit?objectType=downlink')
    expect(JSON.stringify(log)).toContain(`Script ${made}`)
  })

  test('alarms are triggered with a value, reset by the next reading, and acknowledged', async () => {
    const deveui = await node()
    await send(deveui, { key: 'level', value: 10 })
    const rule = {
      name: 'Level',
      tag: deveui,
      tagDataKey: 'level',
      alertType: 3,
      priority: 'b',
      limitHigh: 30,
    }
    const alarm = (await call('POST', `/companies/${companyId}/alarm`, rule)).body
    const active = async () => (await call('GET', `/alarms/${alarm.id}`)).body.activeAlarms
    expect((await effect(`fyr.raiseAlarm('${alarm.id}', { value: 99 })`)).state).toBe('ok')
    expect(await active()).toEqual([expect.objectContaining({ reset: null })])
    expect((await effect(`fyr.raiseAlarm('${alarm.id}')`)).state).toBe('ok')
    expect(await active()).toHaveLength(1)
    await send(deveui, { key: 'level', value: 11 })
    expect(await active()).toEqual([expect.objectContaining({ reset: expect.any(String) })])
    expect((await effect(`fyr.acknowledgeAlarm('${alarm.id}', 'Seen')`)).state).toBe('ok')
    expect(await active()).toEqual([])
    expect((await effect(`fyr.acknowledgeAlarm('${alarm.id}')`)).state).toBe('ok')
    // Threat 1: of another company.
    for (const name of ['raiseAlarm', 'acknowledgeAlarm']) {
      expect((await effect(`fyr.${name}('${alarm.id}')`, theirs)).problem).toMatchObject({
        code: 'effectFailed',
      })
    }
    expect(await active()).toEqual([])
  })

  test('threats 1 and 2: reach nothing of another company', async () => {
    const deveui = await node()
    await send(deveui, { key: 'level', value: 10 })
    for (const source of [
      `fyr.write('${deveui}', 'level', 66)`,
      `fyr.downlink('${deveui}', { data: 1 })`,
      "fyr.mail({ to: 'Duty', subject: 'a', text: 'b' })",
    ]) {
      expect((await effect(source, theirs)).problem, source).toMatchObject({ code: 'effectFailed' })
    }
    const reads = `return Promise.all([fyr.nodes(), fyr.latest('${deveui}').catch(String), fyr.call('Script 1').catch(String)])`
    const { result } = await effect(reads, theirs)
    expect(result[0].map((each: { deveui: string }) => each.deveui)).toEqual(['their-node'])
    expect(result[1]).toContain('There is no node')
    expect(result[2]).toContain('There is no script')
    // Not what they look for in all of an answer: times and ids hold any two digits.
    expect((await call('GET', `/tag/latest/${deveui}/level`)).body).toMatchObject({ value: 10 })
  })

  test('fetch answers what it got, and a test sends nothing but reads', async () => {
    const id = await make(`async function run() {
      const got = await fyr.fetch('${address}/price')
      const sent = await fyr.fetch('${address}/order', { method: 'post', body: { count: 1 } })
      return [got.status, got.json.price, got.headers['content-type'], sent.status]
    }`)
    expect((await call('GET', `/script/run/${id}`)).body).toMatchObject({
      result: [200, 1.5, 'application/json', 200],
      effects: [
        { kind: 'request', summary: `GET ${address}/price: 200` },
        { kind: 'request', summary: `POST ${address}/order: 200` },
      ],
    })
    expect((await call('POST', `/script/test/${id}`, {})).body.result).toEqual([
      200,
      1.5,
      'application/json',
      0,
    ])
    expect(requests).toEqual(['GET /price', 'POST /order', 'GET /price'])
    expect((await call('GET', `/script/usage/${companyId}`)).body.requests).toEqual({ used: 3, limit: 60 })
  })
})

test('threat 9: who loses the right cannot call, and a token needs its scope', async () => {
  const id = await make('function run() { return 1 }')
  const tokenOf = async (scope: string) =>
    (await call('POST', `/integration/tokens/${companyId}`, { label: scope, scopes: [scope] })).body.token
  const control = await tokenOf('control')
  expect((await call('POST', `/script/run/${id}`, {}, control)).body.result).toBe(1)
  expect((await call('POST', `/script/run/${id}`, {}, await tokenOf('read'))).status).toBe(403)
  expect((await runs(id))[0]).toMatchObject({ calledBy: 'control' })
  const { token: guest } = await portal.createUser(companyId, 'Guest')
  expect((await call('POST', `/script/run/${id}`, {}, guest)).status).toBe(403)
})

/** What a browser tab hears. */
async function listen(by: string) {
  const hub = new HubConnectionBuilder()
    .withUrl(`${portal.url}/hubs/events`, {
      accessTokenFactory: async () => (await call('GET', '/users/one-time-token', undefined, by)).body.token,
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  const events: LiveEvent[] = []
  hub.on('BroadcastEvent', (event: LiveEvent) => events.push(event))
  await hub.start()
  const ofType = <T extends LiveEvent['type']>(type: T) =>
    events.filter((event): event is Extract<LiveEvent, { type: T }> => event.type === type)
  return { ofType, close: () => hub.stop() }
}

test('threat 6: open pages hear of runs, and those of other companies nothing', async () => {
  const [own, other] = [await listen(token), await listen(theirs.token)]
  try {
    const id = await make('function run({ parameters }) { console.log(parameters) }')
    for (let at = 0; at < 60; at++) await call('POST', `/script/run/${id}`, { parameters: at })
    await expect.poll(() => own.ofType('scriptRan').length, poll).toBeGreaterThan(10)
    const [first] = own.ofType('scriptRan')
    expect(first).toMatchObject({
      scriptId: id,
      run: { trigger: 'call', state: 'ok', console: [{ level: 'log', text: '0' }] },
    })
    await call('PUT', `/script/${id}`, { description: 'Changed' })
    await expect.poll(() => own.ofType('scriptChanged').length, poll).toBeGreaterThan(1)
    expect([...other.ofType('scriptRan'), ...other.ofType('scriptChanged')]).toEqual([])
  } finally {
    await own.close()
    await other.close()
  }
})

test('two scripts that call each other at once do not wait for each other', async () => {
  const calling = (name: string) => `async function run({ parameters }) {
    if (parameters === 'inner') return 'done'
    await fyr.nodes()
    try { return await fyr.call('${name}', 'inner') } catch (error) { return error.message }
  }`
  const first = await make(calling('Pong'), { name: 'Ping' })
  const second = await make(calling('Ping'), { name: 'Pong' })
  const began = performance.now()
  const answers = await Promise.all(
    [first, second].map(async (id) => (await call('POST', `/script/run/${id}`, {})).body.result),
  )
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(answers).toContain('done')
})

test('scripts that wait for answers take no turn of others, and go on afterwards', async () => {
  const from = await node()
  const source = `async function run() {
    await fyr.fetch('${address}/slow')
    fyr.memory.runs = (fyr.memory.runs || 0) + 1
  }`
  const ids = []
  for (let at = 0; at < 4; at++) ids.push(await make(source, { type: 2, boundTag: from }))
  await send(from, { key: 'a', value: 1 })
  await expect.poll(() => held.length, poll).toBe(4)
  const other = await make(counting, { type: 0, interval: 1 }, theirs)
  const memoryOfTheirs = async () =>
    JSON.parse((await call('GET', `/script/${other}`, undefined, theirs.token)).body.memory)
  await expect.poll(async () => (await memoryOfTheirs()).runs ?? 0, poll).toBeGreaterThanOrEqual(1)
  await call('DELETE', `/script/${other}`, undefined, theirs.token)
  await send(from, { key: 'a', value: 2 })
  for (const answer of held.splice(0)) answer()
  await expect.poll(() => held.length, poll).toBe(4)
  for (const answer of held.splice(0)) answer()
  for (const id of ids) await expect.poll(async () => (await memory(id)).runs, poll).toBe(2)
})

test('readings that come while a script is called wait for it, and are not forgotten', async () => {
  const deveui = await node()
  const id = await make(
    `async function run({ trigger }) {
      if (trigger === 'call') for (let at = 0; at < 20; at++) await fyr.nodes()
      fyr.memory.order = [...(fyr.memory.order ?? []), trigger]
    }`,
    { type: 2, boundTag: deveui },
  )
  const called = call('GET', `/script/run/${id}`)
  await send(deveui, { key: 'a', value: 1 })
  expect((await called).body.state).toBe('ok')
  await expect.poll(async () => (await memory(id)).order, poll).toHaveLength(2)
  expect((await memory(id)).order).toContain('readings')
})

test('what no database can hold, and a script that is deleted while it runs, keep nobody waiting', async () => {
  const deveui = await node()
  const odd = `console.log('\\u0000 \\ud800'); fyr.memory.odd = '\\u0000\\ud800'
    fyr.downlink('${deveui}', { data: { text: '\\u0000\\ud800' } })
    fyr.notify({ text: 'fine' }); throw_ && fyr.fetch('http://x/\\ud800')`
  const id = await make(`function run() { const throw_ = false; ${odd} }`, { type: 2, boundTag: deveui })
  await send(deveui, { key: 'a', value: 1 })
  await expect.poll(async () => (await runs(id))[0]?.state, poll).toBe('ok')
  const slow = await make('async function run() { for (let at = 0; at < 50; at++) await fyr.nodes() }', {
    type: 2,
    boundTag: deveui,
  })
  await send(deveui, { key: 'a', value: 2 })
  expect((await call('DELETE', `/script/${slow}`)).status).toBe(204)
  await send(deveui, { key: 'a', value: 3 })
  await expect.poll(async () => (await runs(id)).length, poll).toBe(3)
  await expect
    .poll(async () => (await call('GET', `/script/usage/${companyId}`)).body.waiting.used, poll)
    .toBe(0)
})

test('what waits when the portal stops is run after the next start, once', async () => {
  const deveui = await node()
  const id = await make(
    'async function run() { await fyr.nodes(); fyr.memory.runs = (fyr.memory.runs || 0) + 1 }',
    {
      type: 2,
      boundTag: deveui,
    },
  )
  for (let at = 0; at < 30; at++) await send(deveui, { key: 'a', value: at })
  await portal.restart()
  await expect.poll(async () => (await memory(id)).runs, poll).toBe(30)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await memory(id)).runs).toBe(30)
})
