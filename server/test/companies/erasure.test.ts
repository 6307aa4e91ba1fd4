import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfLink } from '#lib/secrets/link-token.ts'
import { joinCompany } from '../support/companies/join-company.ts'
import { alarmBody, pushDevice, tomorrow, widgetLayout } from '../support/companies/two-companies.ts'
import { emptyClone } from '../support/database.ts'
import { password, startTestPortal, type TestPortal } from '../support/portal.ts'

/** Where a person who was deleted may still be found, and why. */
const remaining: Record<string, string> = {
  'alarm.contacts': 'whom the company has chosen to tell of its alarms, until it chooses otherwise',
  'contact.email': 'address book of the company, which it keeps by itself',
  'contact.phone_number': 'as contact.email',
  'alarm_delivery.recipient': 'whom the company has told of an alarm, for as long as it keeps the alarm',
  'alarm_delivery.idempotency_key': 'as alarm_delivery.recipient',
  'job.idempotency_key': 'as job.payload',
  'job.payload': 'messages to such a contact that are on their way, until they are sent or given up',
}
const known = {
  firstName: 'Eriksonja',
  lastName: 'Ekbladson',
  phoneNumber: '+46709998877',
  email: 'eriksonja@erase.example',
}
const later = { email: 'Changed.Name@erase.example', phoneNumber: '+46709998866' }
const words = [...Object.values(known), ...Object.values(later)]

let clone: Awaited<ReturnType<typeof emptyClone>>
let portal: TestPortal
let owner: pg.Client

beforeAll(async () => {
  clone = await emptyClone()
  // Mails may be asked for; nobody takes them at that port.
  portal = await startTestPortal({ FYR_DATABASE_URL: clone.url, FYR_SMTP_URL: 'smtp://127.0.0.1:9' })
  owner = new pg.Client({ connectionString: clone.url })
  await owner.connect()
}, 60_000)
afterAll(async () => {
  await owner?.end()
  await portal?.stop()
  await clone?.drop()
})

async function call(token: string, method: string, path: string, body?: object) {
  const answer = await portal.call(method, path, { token, body })
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Every column of the database that has one of the words in it, as text. */
async function findTraces(): Promise<string[]> {
  const { rows: columns } = await owner.query<{ table: string; column: string }>(`
    select relname as table, attname as column from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and typname in ('text', 'varchar', 'json', 'jsonb', '_text', 'bytea')
    order by relname, attname`)
  expect(columns.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await owner.query(
      `select from "${table}" where exists (select from unnest($1::text[]) as word
        where position(lower(word) in lower(${textOf(column)})) > 0) limit 1`,
      [words],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}
/** What is binary is looked at as the letters in it. */
const textOf = (column: string) => `encode(convert_to("${column}"::text, 'UTF8'), 'escape')`

/** Opens the link to the changed address; the mail that holds it reaches nobody here, and may replace it meanwhile. */
async function proveAddress(token: string): Promise<void> {
  const link = 'l'.repeat(43)
  const open = async () => {
    await owner.query('update email_proof set token_hash = $1', [hashOfLink(link)])
    return (await portal.call('POST', `/users/me/email/${link}`, { token })).status
  }
  await expect.poll(open).toBe(204)
}

/** How many companies have not been gone through yet. */
const erasing = async () =>
  (await owner.query(`select from job where kind = 'account.erase' and status in ('waiting', 'running')`))
    .rowCount

test('a person who is deleted is found nowhere but where a company has written them down', async () => {
  const { companyId, session } = await portal.createCompany('Acme')
  const body = { ...known, password, role: 'CompanyAdmin', mustChangePassword: false }
  const { userId } = await call(session.token, 'POST', '/users', body)
  const wrong = { email: known.email, password: 'Wrong-Horse-1' }
  expect((await portal.call('POST', '/users/authenticate', { body: wrong })).status).toBe(401)
  const { token } = await portal.signIn(known.email)
  const by = (method: string, path: string, sent?: object) => call(token, method, path, sent)

  // They do whatever notes who did it.
  const { id: applicationId } = await by('POST', `/applications/${companyId}`, { name: 'Cellar' })
  const node = { name: 'Tank', deveui: 'tank-1', nodeType: 1, keys: [{ name: 'temperature' }] }
  await by('POST', `/applications/${applicationId}/tag`, node)
  await by('POST', `/integration/tokens/${companyId}`, { label: 'Mine', scopes: ['read'] })
  const made = await by('POST', `/dashboards/create/${companyId}`, { name: 'Own', widgets: [] })
  await by('PUT', `/dashboards/${made.dashboardId}`, { name: 'My own' })
  await by('POST', `/dashboards/public/${companyId}/${made.dashboardId}/${tomorrow()}`)
  const widget = { type: 2, title: 'Widget', layout: widgetLayout, settings: {} }
  await by('POST', `/templateDashboard/${companyId}`, { name: 'Template', widgets: [widget] })
  const report = { name: 'Mine', resources: [{ type: 'company' }] }
  const { reportId } = await by('POST', `/report/${companyId}`, report)
  // What stands in the audit log of whom it was taken over from.
  await call(session.token, 'PUT', `/report/${reportId}`, { name: 'Taken over' })
  await by('POST', `/companies/${companyId}/domains`, { host: 'cellar.test' })
  await by('POST', `/companies/${companyId}/invitations`, { email: 'somebody@example.com' })
  await by('POST', '/push/devices', pushDevice('Phone'))
  await by('POST', '/settings', { theme: 'Contrast' })
  await by('PUT', `/users/${userId}`, later)
  await proveAddress(token)
  await by('POST', '/contact', { name: 'Duty', email: known.email, phoneNumber: known.phoneNumber })
  const alarm = alarmBody({ deveui: 'tank-1', key: 'temperature' }, 'Warm')
  const alarmContacts = [{ name: 'Duty', email: later.email.toLowerCase() }]
  const { id } = await by('POST', `/companies/${companyId}/alarm`, { ...alarm, alertType: 2, alarmContacts })
  for (const value of [20, 40]) await by('POST', '/tag/tank-1/tagdata', { key: 'temperature', value })
  const events = async () => (await call(session.token, 'GET', `/alarms/${id}`)).activeAlarms
  await expect.poll(async () => (await events()).length).toBe(1)
  await by('POST', `/alarms/active/${(await events())[0].id}/status`, { comment: 'Seen' })
  // Two companies, and it is the first that they leave.
  const there = await portal.createCompany('Branch')
  await joinCompany(portal.database, there.companyId, later.email.toLowerCase())
  await call(session.token, 'DELETE', `/users/${userId}`)

  const before = await findTraces()
  expect(before).toEqual(
    expect.arrayContaining([
      'account.email',
      'alarm_delivery.recipient',
      'alarm_event.acknowledged_name',
      'application.created_by_name',
      'audit_person.label',
      'audit_value.value',
      'dashboard_version.saved_by_name',
      'invitation.inviter_name',
      'log_entry.actor_name',
      'log_entry.params',
      'public_dashboard.created_by_name',
    ]),
  )
  // In that company nobody's name is left of them but theirs.
  await call(there.session.token, 'DELETE', `/users/${userId}`)
  await expect.poll(erasing, { timeout: 20_000 }).toBe(0)
  const after = await findTraces()
  expect(after.filter((column) => !Object.hasOwn(remaining, column))).toEqual([])
  expect(after).toContain('contact.email')
}, 60_000)

test('a colleague whose address ends alike keeps their name', async () => {
  const { companyId, session } = await portal.createCompany('Alike')
  const per = await portal.createUser(companyId, 'User', 'per@alike.example')
  await portal.createUser(companyId, 'User', 'jesper@alike.example')
  await call(session.token, 'DELETE', `/users/${per.currentUser.userId}`)
  const actors = async () => {
    const { rows } = await owner.query<{ actor: string }>(
      `select distinct actor_name as actor from log_entry where company_id = $1 and type = 'LOGIN' order by 1`,
      [companyId],
    )
    return rows.map(({ actor }) => actor)
  }
  await expect.poll(actors, { timeout: 20_000 }).toEqual(['', 'User Test (jesper@alike.example)'])
}, 40_000)

test('threat 33: who makes an account of an address and deletes it erases nothing from another company’s log', async () => {
  const { session: theirs } = await portal.createCompany('Lasting')
  const address = 'target@lasting.example'
  const invited = await call(
    theirs.token,
    'POST',
    `/companies/${theirs.userCompany?.companyId}/invitations`,
    {
      email: address,
    },
  )
  const entry = async () =>
    (await call(theirs.token, 'GET', `/audit?objectType=invitation&objectId=${invited.invitationId}`))[0]
  expect(await entry()).toMatchObject({ objectName: address })

  const { companyId, session } = await portal.createCompany('Eraser')
  const { currentUser } = await portal.createUser(companyId, 'User', address)
  await call(session.token, 'DELETE', `/users/${currentUser.userId}`)
  await expect.poll(erasing, { timeout: 20_000 }).toBe(0)
  expect(await entry()).toMatchObject({ objectName: address })
})
