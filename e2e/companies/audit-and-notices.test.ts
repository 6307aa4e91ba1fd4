import { fill } from '@fyr/texts/fill'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { onMailbox } from '../lib/mailbox.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { openPage, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const mailbox = onMailbox()
const stage = onStage(() => ({ FYR_SMTP_URL: mailbox.url }))
let api: Api
let page: Page
/** Of somebody who is not signed in. */
let visitor: Page
const complaints: string[][] = []

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Cold', country: 'Sweden' })
  const [own, open] = [await stage.signedIn(), await stage.window()]
  complaints.push(own.complaints, open.complaints)
  page = own.page
  visitor = open.page
})
afterAll(() => expect(complaints.flat()).toEqual([]))
walkInOrder()

const { button, choose, field, row } = createActions(() => page)
const counting = (text: string, count: number) => text.replace('{{count, number}}', String(count))
const said = (text: string, on = page) => on.getByText(text, { exact: true }).first().waitFor()

test('the log shows what happens while one looks', async () => {
  await openPage(page, '/logs')
  await waitUntilLive(page)
  // The head and an entry: before they are there, any entry would seem new.
  await page.getByRole('row').nth(1).waitFor()
  const before = await page.getByRole('row').count()
  await api.call('POST', '/users/authenticate', { email: 'nobody@example.com', password: 'Wrong-Horse-1' })
  await stage.signedIn()
  await expect.poll(() => page.getByRole('row').count(), { timeout: 20_000 }).toBeGreaterThan(before)
})

test('the audit log says that it was verified, and what was altered in it', async () => {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    await client.query('set role fyr_platform')
    await expect
      .poll(
        async () =>
          (await client.query('select from audit_chain where company_id = $1', [api.companyId])).rowCount,
        {
          timeout: 30_000,
        },
      )
      .toBe(1)
    await client.query(
      `update audit_chain set verified_at = now(), fault = 'changed', fault_sequence = 7 where company_id = $1`,
      [api.companyId],
    )
  } finally {
    await client.end()
  }
  await openPage(page, '/audit')
  await said(counting(t.audit.faults.changed, 7))
  await button(counting(t.audit.kept_other, 400)).click()
  await page.getByLabel(t.audit.retentionDays).fill('500')
  await button(t.words.save).click()
  await button(counting(t.audit.kept_other, 500)).waitFor()
})

test('a line of recent activity leads to what it tells of', async () => {
  const { body } = await api.must('POST', `/applications/${api.companyId}`, { name: 'Cold stores' })
  await openPage(page, '/')
  await page.getByRole('link', { name: 'Cold stores', exact: true }).click()
  await page.waitForURL(`**/application/${body.id}`)
})

test('news are written by the super administrator, read by everybody, and dismissed once', async () => {
  await openPage(page, '/news/create')
  await field(t.news.headline).first().fill('Maintenance')
  await field(t.news.text)
    .first()
    .fill('On **Monday** <img src=x onerror=alert(1)> [here](javascript:alert(1))')
  await button(t.news.publish).click()
  await row('Maintenance').waitFor()
  await visitor.route('**/api/news*', (route) => route.fulfill({ status: 500, json: {} }))
  await visitor.goto(`${stage.url}/news`)
  await said(t.news.notFetched, visitor)
  await visitor.unrouteAll()
  await visitor.getByRole('button', { name: t.words.retry }).click()
  await visitor.getByRole('heading', { level: 2, name: 'Maintenance' }).waitFor()
  // Threat 20: what looks like HTML stays text, and leads nowhere.
  await visitor.getByText('<img src=x onerror=alert(1)>').waitFor()
  expect(await visitor.locator('article a, article img').count()).toBe(0)
  expect(await visitor.locator('article strong').textContent()).toBe('Monday')
  expect(await axeFindings(visitor)).toEqual([])
  await openPage(page, '/')
  await button(`${t.shell.notifications.dismiss}: Maintenance`).click()
  await button(`${t.shell.notifications.dismiss}: Maintenance`).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: t.home.title }).waitFor()
  expect(await button(`${t.shell.notifications.dismiss}: Maintenance`).count()).toBe(0)
})

test('visitors write to the provider, as the settings say', async () => {
  await api.must('PUT', '/contact/provider', { name: 'Nordic Sensors AB', email: 'help@example.com' })
  await visitor.goto(`${stage.url}/contact`)
  await said('Nordic Sensors AB', visitor)
  expect(await axeFindings(visitor)).toEqual([])
  const on = (name: string) => visitor.getByRole('textbox', { name, exact: true })
  await on(t.words.name).fill('Eva')
  await on(t.words.email).fill('eva@example.com')
  await on(t.contacts.open.message).fill('When is it back?')
  await button(t.contacts.open.send, visitor).click()
  await said(t.contacts.open.sent, visitor)
  await expect
    .poll(() => mailbox.mails.some(({ text }) => text.includes('When is it back?')), { timeout: 20_000 })
    .toBe(true)
})

test('somebody of the address book is chosen for an alarm rule, and what one gets is chosen in the settings', async () => {
  await openPage(page, '/contacts/create')
  await field(t.words.name).fill('Duty')
  await field(t.words.email).fill('duty@example.com')
  await button(t.words.create).click()
  await row('Duty').waitFor()
  await openPage(page, '/alarm/create')
  await page.getByRole('combobox', { name: t.alarms.form.fromAddressBook }).click()
  await page.getByRole('option', { name: 'Duty' }).click()
  expect(await field(t.words.email).inputValue()).toBe('duty@example.com')
  await openPage(page, '/settings')
  const { channels, categories } = t.notifications.preferences
  const box = page.getByRole('checkbox', { name: `${categories.alarms}: ${channels.mail}` })
  await box.click()
  await expect
    .poll(async () => (await api.must('GET', '/notification/preferences')).body.alarms.mail)
    .toBe(true)
  expect(await box.isChecked()).toBe(true)
})

test('an action mails the duty contact when a gateway is added, rests, and is reset', async () => {
  await openPage(page, '/actions/create')
  await field(t.actions.name).fill('Tell duty')
  await choose(t.actions.event, t.actions.events.gatewayCreated)
  await field(t.actions.form.subject).fill('{{gateway}} added')
  await page.getByRole('switch', { name: t.actions.form.manualCooldown }).click()
  // Without a receiver it would only seem to do something.
  await button(t.words.create).click()
  await said('Choose at least one receiver or channel.')
  await page.getByRole('combobox', { name: t.alarms.form.fromAddressBook }).click()
  await page.getByRole('option', { name: 'Duty' }).click()
  await button(t.words.create).click()
  await row('Tell duty').waitFor()
  const add = (name: string, eui: string) => api.must('POST', `/gateway/${api.companyId}`, { name, eui })
  const mailed = () =>
    mailbox.mails.map(({ subject }) => subject).filter((subject) => / added$/.test(subject))
  await add('Mast', '00000000000000a1')
  await expect.poll(mailed, { timeout: 20_000 }).toEqual(['Mast added'])
  // The list follows by itself.
  await said(t.actions.state.cooldown)
  await add('Roof', '00000000000000a2')
  const suppressed = async () => (await api.must('GET', '/action')).body[0].suppressed
  await expect.poll(suppressed, { timeout: 20_000 }).toBe(1)
  await button(t.actions.resetAll).click()
  await said(t.actions.state.active)
  await add('Tower', '00000000000000a3')
  await expect.poll(mailed, { timeout: 20_000 }).toContain('Tower added')
  await row('Tell duty').getByRole('link').click()
  await page.getByRole('link', { name: t.actions.tabs.history }).click()
  await row('Tower').waitFor()
  await row('Tower').getByRole('button').first().click()
  await said('duty@example.com')
  expect(await axeFindings(page)).toEqual([])
})

test('a new alarm is announced on the page, until its reader takes alarms off it', async () => {
  const { id } = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Cold rooms' })).body
  await api.must('POST', `/applications/${id}/tag`, { name: 'Room', deveui: 'room', nodeType: 1 })
  const watch = async (name: string, key: string) => {
    const rule = { name, tag: 'room', tagDataKey: key, alertType: 3, priority: 'a', limitHigh: 8 }
    await api.must('POST', `/companies/${api.companyId}/alarm`, rule)
  }
  const announced = (name: string) =>
    page
      .getByRole('alert')
      .filter({ hasText: fill(t.alarms.news.raised, { name, node: 'Room' }) })
      .first()
  const exceed = (key: string) => api.must('POST', '/tag/room/tagdata', { key, value: 9 })
  await watch('Too warm', 'temperature')
  await watch('Too wet', 'humidity')
  await openPage(page, '/alarm/active')
  await waitUntilLive(page)
  await exceed('temperature')
  await announced('Too warm').waitFor()
  await api.must('PUT', '/notification/preferences', { alarms: { page: false, push: false, mail: false } })
  await page.reload()
  await waitUntilLive(page)
  await exceed('humidity')
  // The list follows after the announcement.
  await row('Too wet').waitFor()
  expect(await announced('Too wet').count()).toBe(0)
})
