import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { actionEvents } from '@fyr/contract/messages/action-events'
import { sql } from 'kysely'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailbox } from '../../../../test/support/mailbox.ts'
import { startTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { recordActionEvents } from '../../messages/action-events/index.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const posts: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
/** How the receiver answers, one after the other; then with 204. */
const answers: number[] = []
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  posts.push({ path: request.url ?? '', headers: request.headers, body })
  response.writeHead(answers.shift() ?? 204).end()
})
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let portal: TestPortal
let token: string
let theirs: string
let companyId: string
let applicationId: string
let address: string

beforeAll(async () => {
  mailbox = await openMailbox()
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this shape.
  const { port } = receiver.address() as AddressInfo
  address = `http://127.0.0.1:${port}`
  portal = await startTestPortal({ FYR_SMTP_URL: mailbox.url }, { outboundLoopback: [`127.0.0.1:${port}`] })
  const acme = await portal.createCompany('Acme')
  ;({ companyId } = acme)
  token = acme.session.token
  theirs = (await portal.createCompany('Other')).session.token
  applicationId = await portal.createApplication(acme.session)
})
afterAll(async () => {
  await portal?.stop()
  await mailbox?.close()
  receiver.closeAllConnections()
  receiver.close()
})

const call = (method: string, path: string, body?: unknown, by = token) =>
  portal.call(method, path, { token: by, body })
async function make(body: object) {
  const answer = await call('POST', '/action', { title: 'Tell', ...body })
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return answer.body
}
const toUs = [{ contactType: 'EMAIL', email: 'duty@example.com' }]
const makeNode = (deveui: string, name = deveui, keys: object[] = []) =>
  call('POST', `/applications/${applicationId}/tag`, { name, deveui, nodeType: 1, keys })
const runs = async (actionId: string) => (await call('GET', `/action/history?actionId=${actionId}`)).body
const states = async (actionId: string) =>
  (await runs(actionId)).map(({ deliveries }: { deliveries: { channel: string; state: string }[] }) =>
    deliveries.map(({ channel, state }) => `${channel} ${state}`),
  )
const poll = { timeout: 20_000 }

/** As if so many minutes had gone by. */
async function pass(minutes: number): Promise<void> {
  await portal.database.withPlatform(async ({ query }) => {
    const ago = sql`make_interval(mins => ${minutes})`
    await sql`update action set cooldown_from = cooldown_from - ${ago}`.execute(query)
    await sql`update action_run set ran_at = ran_at - ${ago}`.execute(query)
    await sql`update job set next_attempt_at = next_attempt_at - ${ago} where status = 'waiting'`.execute(
      query,
    )
  })
  portal.database.events.publishEvent('actionDue', {})
}

test('threat 22: a node that is created is told of by mail, MQTT, webhook, Teams and Slack, once each', async () => {
  const { actionId, ...action } = await make({
    eventType: actionEvents.nodeCreated,
    applications: [applicationId],
    contacts: toUs,
    emailTitleTemplate: 'New: {{node}}',
    messageTemplate: 'Look at {{node}} <script>alert(1)</script> {{nothing}}',
    mqttTopicTemplate: 'made/{{application}}/{{node}}',
    webhookUrl: `${address}/hook`,
    webhookSecret: secret,
    teamsUrl: `${address}/teams-secret`,
    slackUrl: `${address}/slack-secret`,
  })
  // Threat 19.
  expect(JSON.stringify(action)).not.toMatch(/whsec|-secret/)
  expect(action).toMatchObject({
    hasWebhookSecret: true,
    hasTeamsUrl: true,
    hasSlackUrl: true,
    onCooldown: false,
  })
  const mqttToken = (
    await call('POST', `/integration/tokens/${companyId}`, { label: 'Reader', scopes: ['read'] })
  ).body.token
  const client = await connectAsync(`mqtt://127.0.0.1:${portal.mqttPort}`, {
    username: 'x',
    password: mqttToken,
  })
  const heard: { topic: string; payload: string }[] = []
  client.on('message', (topic, payload) => heard.push({ topic, payload: String(payload) }))
  await client.subscribeAsync('made/#')
  answers.push(503)
  // Threat 22: what a name holds ends no line of the head, and threat 20: is no tag of the mail.
  expect((await makeNode('pump-1', 'Pump <b>1</b>/#')).status).toBe(201)
  await expect.poll(() => [mailbox.mails.length, heard.length, posts.length], poll).toEqual([1, 1, 3])
  await client.endAsync()

  const [mail] = mailbox.mails
  expect(mail?.text).toContain('Subject: New: Pump <b>1</b>/#')
  expect(mail?.text).toContain(
    'Look at Pump &lt;b&gt;1&lt;/b&gt;/# &lt;script&gt;alert(1)&lt;/script&gt; {{nothing}}',
  )
  expect(heard[0]?.topic).toBe('made/Sensors/Pump <b>1<%2Fb>%2F%23')
  const failed = posts.find(({ path }) => path !== '/hook') ?? posts[0]
  expect(posts.map(({ path }) => path).sort()).toEqual(['/hook', '/slack-secret', '/teams-secret'])
  expect(failed).toBeDefined()
  const slack = posts.find(({ path }) => path === '/slack-secret')
  expect(JSON.parse(slack?.body ?? '')).toMatchObject({ text: 'New: Pump &lt;b&gt;1&lt;/b&gt;/#' })

  // The one that was refused for now is tried again, with the same id and body.
  await expect
    .poll(
      async () => (await states(actionId))[0]?.filter((each: string) => /retrying/.test(each)).length,
      poll,
    )
    .toBe(1)
  await pass(1)
  await expect
    .poll(() => states(actionId), poll)
    .toEqual([['mail sent', 'mqtt sent', 'slack sent', 'teams sent', 'webhook sent']])
  const hooks = posts.filter(({ path }) => path === '/hook')
  for (const { headers, body } of hooks) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const expected = createHmac('sha256', Buffer.alloc(32, 7)).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
  }
  expect(new Set(hooks.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(JSON.parse(hooks[0]?.body ?? '')).toMatchObject({
    event: 'nodeCreated',
    eventType: 2,
    company: 'Acme',
    data: { node: 'Pump <b>1</b>/#', deveui: 'pump-1', application: 'Sensors' },
  })
  expect(heard[0]?.payload).toBe(hooks[0]?.body)
  await call('DELETE', `/action/${actionId}`)
})

test('it rests for its cooldown, counts what it rests through, and is reset alone or with all', async () => {
  const slow = await make({ eventType: 4, contacts: toUs, cooldownMinutes: 30 })
  const held = await make({ eventType: 4, mqttTopicTemplate: 'gateways', manualCooldown: true })
  const sent = mailbox.mails.length
  let eui = 0
  const addGateway = () =>
    call('POST', `/gateway/${companyId}`, { name: 'Roof', eui: (++eui).toString(16).padStart(16, '0') })
  const state = async (id: string) => (await call('GET', `/action/${id}`)).body
  await addGateway()
  await expect.poll(async () => (await state(held.actionId)).onCooldown, poll).toBe(true)
  await expect.poll(async () => (await state(slow.actionId)).cooldownUntil, poll).toEqual(expect.any(String))
  await addGateway()
  await expect.poll(async () => (await state(slow.actionId)).suppressed, poll).toBe(1)
  await expect.poll(async () => (await state(held.actionId)).suppressed, poll).toBe(1)
  await pass(31)
  await addGateway()
  await expect.poll(() => mailbox.mails.length, poll).toBe(sent + 2)
  expect(mailbox.mails.at(-1)?.text).toContain('Ytterligare en händelse sedan förra meddelandet.')
  expect(await state(held.actionId)).toMatchObject({ onCooldown: true, cooldownUntil: null })
  expect((await call('POST', `/action/cooldown/reset/${held.actionId}`)).status).toBe(204)
  expect(await state(held.actionId)).toMatchObject({ onCooldown: false, suppressed: 0 })
  expect((await state(slow.actionId)).onCooldown).toBe(true)
  expect((await call('POST', '/action/cooldown/reset')).status).toBe(204)
  expect((await state(slow.actionId)).onCooldown).toBe(false)
  for (const { actionId } of [slow, held]) await call('DELETE', `/action/${actionId}`)
})

test('a state must last as long as is set, and an event runs an action once however often it is told', async () => {
  await makeNode('pump-2')
  const patient = await make({ eventType: 1, duration: 10, mqttTopicTemplate: 'offline', nodes: ['PUMP-2'] })
  const event = {
    companyId,
    type: actionEvents.nodeOffline,
    at: new Date(Date.now()),
    deveui: 'pump-2',
  }
  const tell = (key: string) =>
    portal.database.withCompany(companyId, (db) => recordActionEvents(db, [{ ...event, key }]))
  expect(await tell('one')).toBe(1)
  await pass(11)
  await expect.poll(async () => (await runs(patient.actionId)).length, poll).toBe(1)
  // As if the process had ended between the run and the end of its job.
  await tell('one')
  await call('POST', '/tag/pump-2/tagdata', { key: 't', value: 1 })
  await portal.database.withPlatform(({ query }) =>
    sql`update node_contact set last_contact = now() + interval '1 day'`.execute(query),
  )
  await tell('two')
  await pass(11)
  const open = () =>
    portal.database.withPlatform(async ({ query }) => {
      const { rows } = await sql`select from job where kind = 'action'`.execute(query)
      return rows.length
    })
  await expect.poll(open, poll).toBe(0)
  expect(await runs(patient.actionId)).toMatchObject([{ facts: { node: 'pump-2' }, isTest: false }])
  await call('DELETE', `/action/${patient.actionId}`)
})

test('alarms and data errors run actions, as their filters say', async () => {
  await makeNode('pump-3', 'Pump 3')
  const high = await make({ eventType: 6, priorities: ['a'], mqttTopicTemplate: 'raised' })
  const low = await make({ eventType: 6, priorities: ['c'], mqttTopicTemplate: 'raised' })
  const created = await make({ eventType: 5, mqttTopicTemplate: 'created' })
  const acknowledged = await make({ eventType: 7, mqttTopicTemplate: 'acknowledged' })
  const errors = await make({ eventType: 0, nodes: ['pump-3'], mqttTopicTemplate: 'errors' })
  const alarm = { name: 'Hot', tag: 'pump-3', tagDataKey: 't', alertType: 3, priority: 'a', limitHigh: 30 }
  await call('POST', `/companies/${companyId}/alarm`, alarm)
  for (const value of [20, 40]) await call('POST', '/tag/pump-3/tagdata', { key: 't', value })
  const [active] = (await call('GET', '/alarm/active')).body
  await call('POST', `/alarms/active/${active.id}/status`, { comment: 'Seen' })
  for (let count = 0; count < 3; count++)
    await call('POST', '/tag/pump-3/tagdata', { key: '\u0001', value: 1 })
  await call('POST', '/tag/pump-3/tagdata', [{ key: 't', value: 1, createdAt: '1970-01-01' }])
  const facts = async ({ actionId }: { actionId: string }) =>
    (await runs(actionId)).map((run: { facts: object }) => run.facts)
  const ofAlarm = {
    node: 'Pump 3',
    deveui: 'pump-3',
    application: 'Sensors',
    alarm: 'Hot',
    priority: 'a',
    key: 't',
  }
  await expect.poll(() => facts(high), poll).toEqual([{ ...ofAlarm, value: '40' }])
  await expect.poll(() => facts(created), poll).toEqual([ofAlarm])
  await expect.poll(() => facts(acknowledged), poll).toMatchObject([{ ...ofAlarm, comment: 'Seen' }])
  // One of a node in a minute.
  await expect
    .poll(() => facts(errors), poll)
    .toMatchObject([{ node: 'Pump 3', problem: expect.any(String) }])
  expect(await facts(low)).toEqual([])
  const page = await call('POST', '/action/preview', {
    title: 'P',
    eventType: 6,
    emailTitleTemplate: '{{alarm}}\n',
  })
  expect(page.body.code).toBe('request.invalid')
  const { body } = await call('POST', '/action/preview', {
    title: 'P',
    eventType: 6,
    emailTitleTemplate: '{{alarm}}: {{value}}',
    mqttTopicTemplate: '{{node}}/{{key}}',
  })
  expect(body).toMatchObject({ time: expect.any(String), subject: 'Hot: 40', topic: 'Pump 3/t' })
  for (const each of [high, low, created, acknowledged, errors])
    await call('DELETE', `/action/${each.actionId}`)
})

test('the preview calls a state by the word of its key, in the language of the company', async () => {
  const keys = [
    { name: 'door', valueMapping: { preset: 'openClosed', inverted: false, values: [] } },
    { name: 'level', unit: 'm', decimals: 1 },
  ]
  await makeNode('gate-4', 'Gate 4', keys)
  const rule = { name: 'Gate', tag: 'gate-4', alertType: 3, priority: 'a' }
  const preview = async () => {
    const { body } = await call('POST', '/action/preview', {
      title: 'P',
      eventType: 6,
      messageTemplate: 'It is {{value}}',
    })
    return { text: body.text.split('\n')[0], data: JSON.parse(body.payload).data.value }
  }
  const rules = [
    [{ tagDataKey: 'door', signalType: 'digital', digitalTrigger: 'high' }, true, 'Öppen', 'Öppen'],
    [{ tagDataKey: 'level', limitHigh: 2 }, 3.14, '3,1 m', '3.1 m'],
  ] as const
  for (const [part, value, text, data] of rules) {
    await call('POST', `/companies/${companyId}/alarm`, { ...rule, ...part })
    await call('POST', '/tag/gate-4/tagdata', { key: part.tagDataKey, value })
    expect(await preview()).toEqual({ text: `It is ${text}`, data })
  }
})

test('a test runs it at once, marked as one; what is not delivered is seen and told', async () => {
  const { actionId } = await make({
    eventType: 2,
    contacts: [{ contactType: 'SMS', phoneNumber: '+46701234567' }],
    webhookUrl: 'http://169.254.169.254/latest',
    webhookSecret: secret,
    mqttTopicTemplate: 'n{{node}}',
  })
  // Threat 18: the metadata address is not for webhooks.
  expect(await call('POST', `/action/test/${actionId}`)).toMatchObject({
    status: 202,
    body: { deliveries: 3 },
  })
  await expect.poll(() => states(actionId), poll).toEqual([['mqtt sent', 'sms failed', 'webhook failed']])
  const [run] = await runs(actionId)
  expect(run).toMatchObject({
    isTest: true,
    deliveries: [{}, { reason: 'notConfigured' }, { reason: 'addressRefused' }],
  })
  const log = (await call('GET', '/logs')).body.map(({ message }: { message: string }) => message)
  expect(log).toContain('Action Tell not delivered to 169.254.169.254 (The address is not allowed)')
  // Names cannot make a topic by which nodes are steered.
  await makeNode('pump-4', 'odes')
  await portal.database.withPlatform(({ query }) =>
    sql`update action set mqtt_topic_template = 'n{{node}}/x/command/down', contacts = '[]', webhook_url = ''`.execute(
      query,
    ),
  )
  await call('POST', `/action/test/${actionId}`)
  expect((await runs(actionId))[0].deliveries).toMatchObject([
    { channel: 'mqtt', state: 'failed', reason: 'invalidTopic' },
  ])
  const found = await call('GET', '/action/history?state=failed&search=odes')
  expect(found.body[0]).toMatchObject({ actionId })
  await call('DELETE', `/action/${actionId}`)
})

test('a super administrator runs a message that waits at once, and skips it', async () => {
  const { actionId } = await make({ eventType: 2, webhookUrl: `${address}/busy`, webhookSecret: secret })
  answers.push(503, 503)
  await call('POST', `/action/test/${actionId}`)
  await expect.poll(() => states(actionId), poll).toEqual([['webhook retrying']])
  const asAdmin = (method: string, path: string) => call(method, path, undefined, portal.admin.token)
  const waiting = async () => (await asAdmin('GET', '/superadmin/jobs?kind=action.post&state=waiting')).body
  const [job] = await waiting()
  expect(job).toMatchObject({ company: 'Acme', attempts: 1, reason: 'HTTP 503', repeats: false })
  expect(JSON.stringify(job)).not.toContain(address)
  expect((await asAdmin('POST', `/superadmin/jobs/${job.jobId}/run`)).status).toBe(204)
  await expect.poll(async () => (await waiting())[0]?.attempts, poll).toBe(2)
  expect((await asAdmin('POST', `/superadmin/jobs/${job.jobId}/skip`)).status).toBe(204)
  expect((await runs(actionId))[0].deliveries).toMatchObject([{ state: 'failed', reason: 'skipped' }])
  const again = await asAdmin('POST', `/superadmin/jobs/${job.jobId}/run`)
  expect([again.status, again.body.code]).toEqual([409, 'job.notWaiting'])
  const repeating = (await asAdmin('GET', '/superadmin/jobs?kind=records.old')).body[0]
  const skipped = await asAdmin('POST', `/superadmin/jobs/${repeating.jobId}/skip`)
  expect([skipped.status, skipped.body.code]).toEqual([409, 'job.notWaiting'])
  const kinds = (await asAdmin('GET', '/superadmin/jobs/kinds')).body
  expect(kinds).toContainEqual(expect.objectContaining({ kind: 'action.post', failed: expect.any(Number) }))
  await call('DELETE', `/action/${actionId}`)
})

test('threat 31: of a flood sixty runs a minute are sent, as many are shown as not sent, and the rest is counted', async () => {
  await pass(2)
  const { actionId } = await make({ eventType: 1, mqttTopicTemplate: 'flood' })
  const ranBefore = (name: string) =>
    portal.database.withCompany(companyId, ({ query }) =>
      sql`insert into action_run (id, action_id, event_key, event_type, event_at, ran_at, is_test, params)
        select gen_random_uuid(), ${actionId}, ${name} || each, 1, now(), now(), false, '{}'
        from generate_series(1, 59) as each`.execute(query),
    )
  const tell = (key: string) =>
    portal.database.withCompany(companyId, (db) =>
      recordActionEvents(db, [{ companyId, type: actionEvents.nodeOffline, at: new Date(), key }]),
    )
  const last = async () => (await states(actionId))[0]
  await ranBefore('sent')
  await tell('one')
  await expect.poll(last, poll).toEqual(['mqtt sent'])
  await tell('two')
  await expect.poll(last, poll).toEqual(['mqtt capped'])
  await ranBefore('capped')
  await tell('three')
  await expect.poll(async () => (await call('GET', `/action/${actionId}`)).body.suppressed, poll).toBe(1)
  expect((await call('GET', '/action/history?state=capped')).body).toHaveLength(1)
  await call('DELETE', `/action/${actionId}`)
})

test('threat 2: what is not the company’s cannot be named, what cannot be is refused, and another company has no such action', async () => {
  const code = async (body: object) => {
    const { body: answer } = await call('POST', '/action', { title: 'Tell', eventType: 6, ...body })
    return answer.errors?.[0]?.code ?? answer.code
  }
  expect(await code({})).toBe('action.noChannel')
  expect(await code({ contacts: toUs, nodes: ['nowhere'] })).toBe('action.unknownObject')
  expect(await code({ contacts: [{ contactId: '7f1a0000-0000-4000-8000-000000000000' }] })).toBe(
    'action.unknownObject',
  )
  expect(await code({ contacts: [{ contactType: 'SMS', email: 'a@example.com' }] })).toBe(
    'field.contactAddress',
  )
  expect(await code({ webhookUrl: 'ftp://x' })).toBe('field.webAddress')
  expect(await code({ webhookUrl: 'https://example.com' })).toBe('field.required')
  expect(await code({ webhookUrl: 'https://example.com', webhookSecret: 'short' })).toBe(
    'field.webhookSecret',
  )
  for (const topic of ['a/+', '#', '$SYS/x', '/a', 'nodes/pump/command/down', '{{node}}/x']) {
    expect([topic, await code({ mqttTopicTemplate: topic })]).toEqual([topic, 'field.actionTopic'])
  }
  expect(await code({ emailTitleTemplate: 'a\r\nBcc: all@example.com', contacts: toUs })).toBe(
    'field.control',
  )
  const contactId = (await call('POST', '/contact', { name: 'Duty', email: 'duty@example.com' })).body
    .contactId
  const { actionId } = await make({ eventType: 6, contacts: [{ contactId, contactType: 'EMAIL' }] })
  // The address book knows who is named, and they follow it.
  await call('PUT', `/contact/${contactId}`, { name: 'Night' })
  expect((await call('GET', `/action/${actionId}`)).body.contacts).toMatchObject([{ name: 'Night' }])
  expect((await call('DELETE', `/contact/${contactId}`)).body.code).toBe('contact.inUse')
  const missing = { status: 404, body: { code: 'action.notFound' } }
  for (const [method, path] of [
    ['GET', `/action/${actionId}`],
    ['PUT', `/action/${actionId}`],
    ['DELETE', `/action/${actionId}`],
    ['POST', `/action/test/${actionId}`],
    ['POST', `/action/cooldown/reset/${actionId}`],
  ] as const) {
    expect(await call(method, path, method === 'PUT' ? {} : undefined, theirs)).toMatchObject(missing)
  }
  await portal.database.withCompany(companyId, ({ query }) =>
    sql`insert into action (id, title, description, event_type, is_enabled, cooldown_minutes, manual_cooldown,
        duration_minutes, application_ids, deveuis, priorities, contacts, email_title_template, message_template,
        mqtt_topic_template, webhook_url, created_at)
      select gen_random_uuid(), 'Many', '', 6, false, 0, false, 0, '{}', '{}', '{}', '[]', '', '', '', '', now()
      from generate_series(1, 100)`.execute(query),
  )
  expect(await code({ contacts: toUs })).toBe('action.tooMany')
})
