import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailbox } from '../../../../test/support/mailbox.ts'
import { startTestPortal, type TestPortal } from '../../../../test/support/portal.ts'

let mailbox: Awaited<ReturnType<typeof openMailbox>>
let portal: TestPortal
let token: string
let theirs: string
let companyId: string

beforeAll(async () => {
  mailbox = await openMailbox()
  portal = await startTestPortal({ FYR_SMTP_URL: mailbox.url })
  const acme = await portal.createCompany('Acme')
  const other = await portal.createCompany('Other')
  ;({ companyId } = acme)
  token = acme.session.token
  theirs = other.session.token
  await portal.createNode(acme.session, 'pump-1', { name: 'Pump 1' })
})
afterAll(async () => {
  await portal?.stop()
  await mailbox?.close()
})

const call = (method: string, path: string, body?: unknown, by = token) =>
  portal.call(method, path, { token: by, body })
const make = async (body: object, by = token) => (await call('POST', '/contact', body, by)).body.contactId
const watch = (alarmContacts: object[]) =>
  call('POST', `/companies/${companyId}/alarm`, {
    name: 'Too warm',
    tag: 'pump-1',
    tagDataKey: 't',
    alertType: 0,
    priority: 'a',
    limitHigh: 30,
    alarmContacts,
  })

describe('the address book', () => {
  test('holds people by name, and is searched without regard to what searching means to a database', async () => {
    await make({ name: 'Östen 100%', email: 'osten@example.com' })
    await make({ name: 'Anna', phoneNumber: '+46701234567' })
    const names = async (query: string) =>
      (await call('GET', `/contact?${query}`)).body.map(({ name }: { name: string }) => name)
    expect(await names('')).toEqual(['Anna', 'Östen 100%'])
    expect(await names('search=4670')).toEqual(['Anna'])
    // Threat 24.
    expect(await names('search=0%25')).toEqual(['Östen 100%'])
    expect(await names('search=A_na')).toEqual([])
  })

  test('is followed by the alarm rules that name somebody of it', async () => {
    const contactId = await make({ name: 'Duty', email: 'duty@example.com' })
    const { status, body: alarm } = await watch([{ contactId, contactType: 'EMAIL' }])
    expect([status, alarm.alarmContacts]).toEqual([
      201,
      [{ contactId, contactType: 'EMAIL', name: 'Duty', email: 'duty@example.com', phoneNumber: null }],
    ])
    expect((await call('GET', `/contact/${contactId}`)).body).toMatchObject({ alarms: 1 })
    await call('PUT', `/contact/${contactId}`, { name: 'Night', email: 'night@example.com' })
    expect((await call('GET', `/alarms/${alarm.id}`)).body.alarmContacts).toMatchObject([
      { name: 'Night', email: 'night@example.com' },
    ])
    // As one that it is escalated to, too.
    const escalationContacts = [{ contactId, contactType: 'EMAIL' }]
    const escalated = { alarmContacts: [], escalationContacts, escalationMinutes: 5 }
    await call('PUT', `/companies/${companyId}/alarm/${alarm.id}`, escalated)
    await call('PUT', `/contact/${contactId}`, { name: 'Noon', email: 'noon@example.com' })
    expect((await call('GET', `/alarms/${alarm.id}`)).body.escalationContacts).toMatchObject([
      { name: 'Noon', email: 'noon@example.com' },
    ])
    expect((await call('GET', `/contact/${contactId}`)).body).toMatchObject({ alarms: 1 })
    for (const refused of [
      await call('DELETE', `/contact/${contactId}`),
      await call('PUT', `/contact/${contactId}`, { email: null }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'contact.inUse'])
    }
    expect((await watch([{ contactId, contactType: 'SMS' }])).body.errors).toMatchObject([
      { field: 'body.alarmContacts.0', code: 'field.contactAddress' },
    ])
    await call('DELETE', `/alarms/${alarm.id}`)
    expect((await call('DELETE', `/contact/${contactId}`)).status).toBe(204)
  })

  test('threat 2: an alarm rule names nobody of another company, who is as nobody', async () => {
    const foreign = await make({ name: 'Secret', email: 'secret@example.com' }, theirs)
    const answers = []
    for (const contactId of [foreign, '7f1a0000-0000-4000-8000-000000000000']) {
      const { status, body } = await watch([{ contactId, contactType: 'EMAIL' }])
      answers.push([status, body.code, body.message])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject([404, 'alarm.foreignContact', expect.any(String)])
    const { id } = (await watch([])).body
    const alarmContacts = [{ contactId: foreign, contactType: 'EMAIL' }]
    const changed = await call('PUT', `/companies/${companyId}/alarm/${id}`, { alarmContacts })
    expect([changed.status, changed.body.code]).toEqual([404, 'alarm.foreignContact'])
    await call('DELETE', `/alarms/${id}`)
  })

  test('its people stand in the audit log by id; it holds 5,000', async () => {
    const contactId = await make({ name: 'Zoltan', email: 'zoltan@example.com' })
    await call('PUT', `/contact/${contactId}`, { email: 'z@example.com' })
    const { body } = await call('GET', `/audit?objectId=${contactId}`)
    expect(body).toMatchObject([
      { objectName: 'Zoltan', changes: { email: { from: 'zoltan@example.com', to: 'z@example.com' } } },
      { action: 'created' },
    ])
    const { rows } = await portal.database.withCompany(companyId, ({ query }) =>
      sql<{ row: string }>`select audit::text as row from audit where object_id = ${contactId}`.execute(
        query,
      ),
    )
    expect(JSON.stringify(rows)).not.toMatch(/zoltan/i)
    await portal.database.withCompany(companyId, ({ query }) =>
      sql`insert into contact (id, name, created_at)
        select gen_random_uuid(), 'Many', now() from generate_series(1, 5000)`.execute(query),
    )
    expect((await call('POST', '/contact', { name: 'More' })).body.code).toBe('contact.tooMany')
    await portal.database.withCompany(companyId, ({ query }) =>
      sql`delete from contact where name = 'Many'`.execute(query),
    )
  })
})

describe('the provider', () => {
  const write = (body: object = {}) =>
    portal.call('POST', '/contact/message', {
      body: { name: 'Eva', email: 'eva@example.com', message: 'Hello <b>there</b>', ...body },
    })

  test('is written to by anybody, without a say in the head of the mail', async () => {
    expect(await write()).toMatchObject({ status: 409, body: { code: 'contact.noReceiver' } })
    const block = {
      name: 'Nordic Sensors AB',
      address: 'Street 1',
      email: 'help@example.com',
      phone: '',
      text: '',
    }
    expect((await call('PUT', '/contact/provider', block)).body).toEqual(block)
    const shown = await portal.call('GET', '/contact/provider', {})
    expect(shown.body).toEqual({ ...block, canWrite: true })
    // Threat 22.
    expect((await write({ name: 'Eva\r\nBcc: all@example.com' })).status).toBe(400)
    expect((await write({ website: 'https://spam.example' })).status).toBe(204)
    expect((await write()).status).toBe(204)
    await expect.poll(() => mailbox.mails.length, { timeout: 20_000 }).toBe(1)
    expect(mailbox.mails[0]?.to).toEqual(['help@example.com'])
    expect(mailbox.mails[0]?.text).toContain('Eva <eva@example.com>')
    // Threat 20.
    expect(mailbox.mails[0]?.text).toContain('&lt;b&gt;there')
  })

  test('threat 31: gets a few messages an hour from one network', async () => {
    const statuses = []
    for (let count = 0; count < 5; count++) statuses.push((await write()).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('alarm mails are written in the language of the contact, else of the company', async () => {
  const contactId = await make({ name: 'Dansk', email: 'dansk@example.com', language: 'da' })
  const others = { name: 'Svensk', contactType: 'EMAIL', email: 'svensk@example.com' }
  expect((await watch([{ contactId, contactType: 'EMAIL' }, others])).status).toBe(201)
  for (const value of [20, 40]) await call('POST', '/tag/pump-1/tagdata', { key: 't', value })
  const isIn = (to: string, language: string) =>
    mailbox.mails.some((mail) => mail.to.includes(to) && mail.text.includes(`<div lang="${language}">`))
  const sent = () => [isIn('dansk@example.com', 'da'), isIn('svensk@example.com', 'sv')]
  await expect.poll(sent, { timeout: 20_000 }).toEqual([true, true])
})
