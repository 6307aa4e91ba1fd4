import { reportLimits } from '@fyr/contract/reports/report-kinds'
import { loadTexts, type Texts } from '@fyr/texts'
import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { casesOfTier } from '../../server/test/support/tier.ts'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { onMailbox } from '../lib/mailbox.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { addMember } from '../lib/people.ts'
import { openPage, signIn, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const mailbox = onMailbox()
const stage = onStage(() => ({ FYR_SMTP_URL: mailbox.url }))
const dayMs = 86_400_000
const deveui = 'boiler'
let api: Api
let page: Page
const complaints: string[][] = []

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Heat', country: 'Sweden' })
  const { body: application } = await api.must('POST', `/applications/${api.companyId}`, { name: 'Boilers' })
  const keys = [{ name: 'flow', unit: '°C' }]
  await api.must('POST', `/applications/${application.id}/tag`, { name: 'Boiler', nodeType: 1, deveui, keys })
  // Hourly of the last three weeks: whatever day it is, the last whole week has readings.
  const now = Date.now()
  const readings = Array.from({ length: 21 * 24 }, (_, at) => ({
    ...{ key: 'flow', value: 50 + (at % 24), createdAt: now - (at + 1) * 3_600_000 },
  }))
  await api.must('POST', `/tag/${deveui}/tagdata`, readings)
  await api.must('POST', '/contact', { name: 'Astrid', email: 'astrid@example.com' })
  await api.must('POST', '/contact', { name: 'Bo', phoneNumber: '+46701234567' })
  const opened = await stage.signedIn()
  complaints.push(opened.complaints)
  page = opened.page
})
afterAll(() => expect(complaints.flat()).toEqual([]))
walkInOrder()

const { button, field, choose, region, row } = createActions(() => page)
/** What a workbook begins with: that of any ZIP file. */
const zipHead = 'PK'

/** A day on the company's clock, as in "2026-11-29". */
const companyDay = (at = Date.now()) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Stockholm' }).format(at)

/** The dates of the last week from Monday to Sunday that has ended, as in "16 Nov 2026 – 22 Nov 2026". */
function lastWeek(): string {
  const today = new Date(companyDay())
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * dayMs
  const written = (at: number) => {
    const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(at)
    const date = new Date(at)
    return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`
  }
  return `${written(monday - 7 * dayMs)} – ${written(monday - dayMs)}`
}

/** The name of a switch goes on with what it is for. */
const toggle = (name: string, on = page) => on.getByRole('switch', { name: new RegExp(`^${name}`) }).click()

async function menuOf(name: string, item: string): Promise<void> {
  await button(fill(t.ui.table.rowActions, { row: name })).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Chooses the one key of the one node, in whatever selection is open. */
async function chooseKey(on: Page, words: Texts): Promise<void> {
  await on.getByRole('combobox', { name: words.words.node, exact: true }).click()
  await on.getByRole('option', { name: /Boiler/ }).click()
  await on.getByRole('combobox', { name: words.words.key, exact: true }).click()
  await on.getByRole('option', { name: 'flow' }).click()
}

/** The name and the first bytes of what a click brings. */
async function downloaded(on: Page, click: () => Promise<void>): Promise<{ name: string; head: string }> {
  const [download] = await Promise.all([on.waitForEvent('download'), click()])
  const stream = await download.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return { name: download.suggestedFilename(), head: Buffer.concat(chunks).subarray(0, 2).toString('latin1') }
}

test('a report says what is missing, shows what it would tell, and is saved', async () => {
  await openPage(page, '/report')
  await page.getByText(t.reports.empty.title).waitFor()
  await page.getByRole('link', { name: t.reports.new }).first().click()
  // Readings are told unless one does not want them.
  await toggle(t.reports.resources.sensor)
  await button(t.words.create).click()
  await page.getByText(t.reports.form.contentMissing).waitFor()
  await field(t.words.name).fill('Heat of the week')
  await button(t.words.create).click()
  // No field is to blame: what says so has the focus, wherever the page was scrolled to.
  await expect
    .poll(() => page.evaluate('document.activeElement.textContent'))
    .toBe(t.reports.form.contentMissing)
  await toggle(t.reports.resources.sensor)
  await button(t.words.create).click()
  await page.getByText(t.reports.selection.keyMissing).waitFor()
  // The key is disabled until a node is chosen, so the node has the focus; the button is below the window then.
  const node = page.getByRole('combobox', { name: t.words.node, exact: true })
  await expect.poll(() => node.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true)
  const place = await node.boundingBox()
  expect(place?.y).toBeGreaterThan(0)
  expect((place?.y ?? Number.NaN) + (place?.height ?? 0)).toBeLessThan(860)
  const create = await button(t.words.create).boundingBox()
  const notice = page.getByRole('alert').filter({ hasText: t.errors.checkFields_one })
  const said = await notice.boundingBox()
  expect(Math.abs((create?.y ?? Number.NaN) - (said?.y ?? Number.NaN))).toBeLessThan(100)
  await chooseKey(page, t)
  expect(await page.getByText(t.reports.selection.keyMissing).count()).toBe(0)
  await choose(t.reports.selection.aggregation, t.reports.aggregations.avg)
  const preview = region(t.reports.preview.title)
  // A week has seven days below the heading.
  await expect.poll(() => preview.getByRole('table').last().getByRole('row').count()).toBe(8)
  await page.getByRole('combobox', { name: t.reports.recipients }).click()
  await page.getByRole('option', { name: /Astrid/ }).click()
  await page.getByRole('option', { name: /Bo/ }).click()
  await page.keyboard.press('Escape')
  await page.getByText(fill(t.reports.form.withoutEmail_one, { names: 'Bo' })).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button(t.words.create).click()
  await row('Heat of the week')
    .getByText(/^Weekly, Mondays at 03:00$/)
    .waitFor()
})

test('it is run now, sent, and downloaded from its history', async () => {
  await page.getByRole('link', { name: 'Heat of the week' }).click()
  await field(t.words.name).fill('Heat, renamed')
  await button(t.reports.makeNow.open).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t.reports.makeNow.unsaved).waitFor()
  await dialog.getByText(t.reports.makeNow.last.weekly, { exact: true }).waitFor()
  await dialog.getByText(lastWeek(), { exact: true }).waitFor()
  await dialog.getByRole('checkbox', { name: t.reports.formats.csv }).click()
  await toggle(t.reports.makeNow.send_one.replace(/\{\{.*?\}\}/, '1'))
  await dialog.getByRole('button', { name: t.reports.makeNow.submit, exact: true }).click()
  await page.getByText(t.reports.runStates.done, { exact: true }).waitFor()
  const mail = await mailbox.mail(0)
  expect(mail.to).toEqual(['astrid@example.com'])
  await page.getByText(t.alarms.delivery.sent, { exact: true }).waitFor({ timeout: 30_000 })
  const excel = await downloaded(page, () => page.getByRole('link', { name: /^Excel: / }).click())
  expect(excel.name).toMatch(/^Heat of the week.*\.xlsx$/)
  expect(excel.head).toBe(zipHead)
  const csv = await downloaded(page, () => page.getByRole('link', { name: /^CSV: / }).click())
  expect(csv.name).toMatch(/^Heat of the week.*\.(csv|zip)$/)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('tab', { name: t.reports.tabs.settings }).click()
  expect(await field(t.words.name).inputValue()).toBe('Heat, renamed')
  await field(t.words.name).fill('Heat of the week')
})

test('it is run of the week that is not over, from Monday until now', async () => {
  const [{ reportId }] = (await api.must('GET', `/report/company/${api.companyId}`)).body
  const runs = async () => (await api.must('GET', `/report/history/report/${reportId}`)).body
  const before = (await runs()).length
  // In the first hour of a week none of the hourly readings is of it.
  await api.must('POST', `/tag/${deveui}/tagdata`, [{ key: 'flow', value: 61, createdAt: Date.now() }])
  await button(t.reports.makeNow.open).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: t.reports.makeNow.current.weekly }).check()
  await dialog.getByRole('button', { name: t.reports.makeNow.submit, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await runs()).length).toBe(before + 1)
  await expect.poll(async () => (await runs())[0].state).toBe('done')
  const [{ start, end }] = await runs()
  const clock = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  expect(
    new Intl.DateTimeFormat('en', { ...clock, timeZone: 'Europe/Stockholm' }).format(Date.parse(start)),
  ).toBe('Mon 00:00')
  expect(Math.abs(Date.now() - Date.parse(end))).toBeLessThan(60_000)
  await page.getByRole('tab', { name: t.reports.tabs.settings }).click()
})

test('a range without readings has no file, and the form says so, its limits, and when its periods begin', async () => {
  const start = new Date(Date.now() - 900 * dayMs).toISOString()
  const end = new Date(Date.now() - 890 * dayMs).toISOString()
  const [{ reportId }] = (await api.must('GET', `/report/company/${api.companyId}`)).body
  await api.must('POST', `/report/manual-export/${reportId}`, { start, end })
  await openPage(page, '/report/history?filter=state:noData')
  await row('Heat of the week').getByText(t.reports.runStates.noData, { exact: true }).waitFor()
  await openPage(page, '/report/create')
  await choose(t.reports.selection.scope, t.reports.selection.all.sensor)
  const limits = {
    tables: reportLimits.allSeries.toLocaleString('en'),
    texts: reportLimits.exportedSeries.toLocaleString('en'),
  }
  await page.getByText(fill(t.reports.selection.maxKeys, limits)).waitFor()
  await toggle(t.reports.resources.sensor)
  await toggle(t.reports.resources.alarm)
  const preview = region(t.reports.preview.title)
  await preview.getByText(t.reports.preview.noData).waitFor()
  await preview.getByText(`${t.reports.makeNow.last.weekly}: ${lastWeek()}`, { exact: true }).waitFor()
  const days = page.getByRole('combobox', {
    name: new RegExp(`^(${t.reports.form.weekday}|${t.reports.form.monthDay})$`),
  })
  await days.and(page.getByLabel(t.reports.form.weekday)).waitFor()
  expect(await days.count()).toBe(1)
  await page.getByText(t.reports.tempo.monthly, { exact: true }).click()
  await days.and(page.getByLabel(t.reports.form.monthDay)).waitFor()
  expect(await days.count()).toBe(1)
  await page.getByText(t.reports.tempo.daily, { exact: true }).click()
  await expect.poll(() => days.count()).toBe(0)
})

test('a report whose dashboard was deleted says so at once, and why its run failed, from where one goes on', async () => {
  const { dashboardId } = (await api.must('POST', '/dashboards', { name: 'Hall' })).body
  const board = { name: 'Hall', type: 'dashboard', dashboard: dashboardId, exportTypes: ['pdf'], tempo: 1 }
  const { reportId } = (await api.must('POST', `/report/${api.companyId}`, board)).body
  await api.must('DELETE', `/dashboards/${dashboardId}`)
  const opened = async (word: string, why: string) => {
    await row('Hall')
      .getByRole('button', { name: `${word}: ${why}` })
      .click()
    await page.getByRole('dialog').getByText(why, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
  }
  await openPage(page, '/report')
  await opened(t.reports.states.paused, t.reports.pausedBecause.dashboardGone)
  await api.must('POST', `/report/manual-export/${reportId}`, {})
  await openPage(page, '/report/history')
  await opened(t.reports.runStates.failed, t.reports.runFailures.dashboardGone)
  await menuOf('Hall', t.reports.makeNow.open)
  const dialog = page.getByRole('dialog', { name: fill(t.reports.makeNow.title, { name: 'Hall' }) })
  await dialog.getByRole('button', { name: t.words.cancel, exact: true }).click()
  await menuOf('Hall', t.reports.history.openReport)
  await page.getByRole('heading', { level: 1, name: 'Hall' }).waitFor()
})

test('a report is paused, resumed, copied and deleted', async () => {
  await openPage(page, '/report')
  await menuOf('Heat of the week', t.reports.pause)
  await row('Heat of the week').getByText(t.reports.states.paused).waitFor()
  await menuOf('Heat of the week', t.reports.resume)
  await row('Heat of the week').getByText(t.reports.states.active).waitFor()
  await menuOf('Heat of the week', t.words.duplicate)
  const copy = fill(t.reports.copyOf, { name: 'Heat of the week' })
  await page.getByRole('link', { name: copy }).waitFor()
  await menuOf(copy, t.words.delete)
  await page.getByRole('dialog').getByRole('button', { name: t.words.delete, exact: true }).click()
  await expect.poll(() => page.getByRole('link', { name: copy }).count()).toBe(0)
})

test('a report that was looked at before is as it is now, and what is written while it is saved stays to be saved', async () => {
  await page.getByRole('link', { name: 'Heat of the week' }).click()
  const active = page.getByRole('switch', { name: new RegExp(`^${t.reports.form.active}`) })
  await expect.poll(() => active.isChecked()).toBe(true)
  await page.getByRole('link', { name: t.reports.title }).first().click()
  const { body: reports } = await api.must('GET', `/report/company/${api.companyId}`)
  const { reportId } = reports.find(({ name }: { name: string }) => name === 'Heat of the week')
  await api.must('PUT', `/report/${reportId}`, { active: false })
  await page.getByRole('link', { name: 'Heat of the week' }).click()
  await expect.poll(() => active.isChecked()).toBe(false)

  const held = Promise.withResolvers<void>()
  await page.route('**/api/report/*', async (route) => {
    if (route.request().method() === 'PUT') await held.promise
    await route.continue()
  })
  await field(t.words.name).fill('Heat')
  await button(t.words.save).click()
  await field(t.words.name).fill('Heat of the week')
  held.resolve()
  await page.getByText(fill(t.reports.saved, { name: 'Heat' }), { exact: true }).waitFor()
  await page.unroute('**/api/report/*')
  await page.getByRole('heading', { level: 1, name: 'Heat', exact: true }).waitFor()
  expect(await field(t.words.name).inputValue()).toBe('Heat of the week')
  await page.getByRole('link', { name: t.reports.title }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: t.words.cancel }).click()
  await button(t.words.save).click()
  await page.getByText(fill(t.reports.saved, { name: 'Heat of the week' }), { exact: true }).waitFor()
  expect((await api.must('GET', `/report/${reportId}`)).body).toMatchObject({
    name: 'Heat of the week',
    active: false,
  })
  await api.must('PUT', `/report/${reportId}`, { active: true })
})

test('a key is exported at once, everything in the background', async () => {
  await openPage(page, '/report/export')
  await chooseKey(page, t)
  const before = companyDay()
  const file = await downloaded(page, () => button(t.reports.export.submit).click())
  expect([before, companyDay()].map((day) => `Report-${day}.xlsx`)).toContain(file.name)
  expect(file.head).toBe(zipHead)

  await choose(t.reports.selection.scope, t.reports.selection.all.sensor)
  await page.getByText(t.reports.formats.csv, { exact: true }).click()
  const remark = 'Some nodes were deleted.'
  await page.route('**/report/history/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), remarks: [remark] } })
  })
  await button(t.reports.export.submit).click()
  const done = region(t.reports.export.done)
  const link = done.getByRole('link', { name: /^Download / })
  expect((await downloaded(page, () => link.click())).name).toMatch(/\.(csv|zip)$/)
  await done.getByText(remark).waitFor()
  // Nothing but that it is done is read out.
  expect(await done.getByRole('status').textContent()).toBe(t.reports.export.done)
  await page.unroute('**/report/history/*')
  expect(await axeFindings(page)).toEqual([])
})

test('a download that fails says so, and the form stays', async () => {
  await openPage(page, '/report/export')
  await chooseKey(page, t)
  await page.route('**/report/multiexport/**', (route) => route.abort())
  await button(t.reports.export.submit).click()
  await page.getByRole('alert').getByText(t.reports.export.failed).waitFor()
  await page.unroute('**/report/multiexport/**')
})

test('a report is found, opened and left by the keyboard alone', async () => {
  await openPage(page, '/')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(t.shell.menu.newReport)
  // Templates of reports are offered below it.
  await page.getByRole('option', { name: t.shell.menu.newReport, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: t.reports.new }).waitFor()
  await field(t.words.name).fill('By keys')
  const readings = page.getByRole('switch', { name: new RegExp(`^${t.reports.resources.sensor}`) })
  await readings.focus()
  await page.keyboard.press('Tab')
  expect(
    await page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.id'),
  ).toBe(await page.getByRole('combobox', { name: t.reports.selection.scope }).getAttribute('id'))
  await page.getByRole('link', { name: t.reports.title }).first().press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: t.shell.unsaved.leave }).press('Enter')
  await page.getByRole('heading', { level: 1, name: t.reports.title }).waitFor()
})

test('who may only look reads a report, downloads its files, and changes nothing', async () => {
  const guest = { email: 'guest@example.com', password: 'Lighthouse-2' }
  await addMember(stage.databaseUrl, { ...guest, companyId: api.companyId, role: 'Guest' })
  // Of people a guest sees none.
  const [{ userId, lastName }] = (await api.must('GET', '/users')).body
  const people = { name: 'Who is who', resources: [{ type: 'user', ids: [userId] }] }
  const { reportId } = (await api.must('POST', `/report/${api.companyId}`, people)).body
  const run = (await api.must('POST', `/report/manual-export/${reportId}`, {})).body.historyId
  const ofUsers = '**/report/resources/*/user?*'
  await page.route(ofUsers, (route) => route.fulfill({ status: 500 }))
  await openPage(page, `/report/${reportId}`)
  const content = region(t.reports.form.content)
  await content.getByText(t.errors.loadFailed).waitFor()
  expect(await content.getByText(t.words.unknown).count()).toBe(0)
  await page.unroute(ofUsers)
  await content.getByRole('button', { name: t.words.retry }).click()
  await content.getByText(new RegExp(lastName)).first().waitFor()
  const opened = await stage.window()
  const theirs = opened.page
  await theirs.goto('/report')
  await signIn(theirs, guest)
  await theirs.getByRole('link', { name: 'Heat of the week' }).click()
  await theirs.getByRole('button', { name: t.reports.makeNow.open, exact: true }).waitFor()
  expect(await theirs.getByRole('textbox', { name: t.words.name, exact: true }).isDisabled()).toBe(true)
  expect(await theirs.getByRole('button', { name: t.words.save, exact: true }).isDisabled()).toBe(true)
  await theirs.getByRole('tab', { name: t.reports.tabs.history }).click()
  const file = await downloaded(theirs, () =>
    theirs
      .getByRole('link', { name: /^Excel: / })
      .first()
      .click(),
  )
  expect(file.head).toBe(zipHead)
  await expect.poll(async () => (await api.must('GET', `/report/history/${run}`)).body.state).toBe('done')
  await openPage(theirs, `/report/${reportId}`)
  const chosen = theirs.getByRole('textbox', { name: t.reports.resources.user, exact: true })
  expect(await chosen.inputValue()).toBe(fill(t.ui.table.selected_one, { count: '1' }))
  expect(await theirs.getByRole('button', { name: t.reports.makeNow.open, exact: true }).count()).toBe(0)
  await theirs.getByRole('tab', { name: t.reports.tabs.history }).click()
  await theirs.getByText(t.reports.history.noPermission).waitFor()
  await openPage(theirs, '/report')
  expect(await theirs.getByRole('link', { name: t.reports.new }).count()).toBe(0)
  complaints.push(opened.complaints)
  await opened.context.close()
})

describe.each(casesOfTier(['sv', 'da'] as const))('in %s', (language) => {
  test('a report is created, run and exported', async () => {
    const words = await loadTexts(language)
    const opened = await stage.signedIn({ language })
    const other = opened.page
    const press = (name: string) => other.getByRole('button', { name, exact: true }).click()
    await openPage(other, '/report/create')
    await other.getByRole('textbox', { name: words.words.name, exact: true }).fill(`Kedel ${language}`)
    await chooseKey(other, words)
    await press(words.words.create)
    await other.getByRole('link', { name: `Kedel ${language}` }).click()
    await press(words.reports.makeNow.open)
    await other.getByRole('dialog').getByRole('button', { name: words.reports.makeNow.submit }).click()
    await other.getByText(words.reports.runStates.done, { exact: true }).waitFor()
    const file = await downloaded(other, () => other.getByRole('link', { name: /^Excel: / }).click())
    expect(file.head).toBe(zipHead)
    await openPage(other, '/report/export')
    await chooseKey(other, words)
    const atOnce = await downloaded(other, () => press(words.reports.export.submit))
    expect(atOnce.name).toMatch(/^Report-\d{4}-\d\d-\d\d\.xlsx$/)
    expect(atOnce.head).toBe(zipHead)
    await other.getByText(words.reports.export.downloaded, { exact: true }).waitFor()
    complaints.push(opened.complaints)
    await opened.context.close()
  })
})
