import { readFile } from 'node:fs/promises'
import type { Locator, Page, WebSocketRoute } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { backdateAlarms } from '../../server/test/support/companies/backdate-alarms.ts'
import { casesOfTier } from '../../server/test/support/tier.ts'
import { type Api, openApi } from '../lib/api.ts'
import { addMember, nameAdministrator } from '../lib/people.ts'
import { openPage, settle, signIn, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
let api: Api
let page: Page
/** The live connections of the page; those that come while `isCut` are refused. */
const sockets = new Set<WebSocketRoute>()
let isCut = false

const openClosed = { preset: 'openClosed', inverted: false, values: [] }
const door = { name: 'door', label: 'Lucka' }
const names = ['Het', 'Glödande', 'Smält']
const send = (value: number) => api.must('POST', '/tag/kiln/tagdata', [{ key: 'temperature', value }])

beforeAll(async () => {
  await nameAdministrator(stage.databaseUrl, 'Anna', 'Ek')
  api = await openApi(stage.url, { name: 'Ugnsbolaget', country: 'Sweden' })
  const { id } = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Verket' })).body
  const keys = [
    { name: 'temperature', label: 'Innertemp', unit: '°C' },
    { ...door, valueMapping: openClosed },
  ]
  await api.must('POST', `/applications/${id}/tag`, { deveui: 'kiln', name: 'Ugnen', nodeType: 1, keys })
  const vault = { deveui: 'vault', name: 'Valvet', nodeType: 1, keys: [{ name: 'humidity' }] }
  await api.must('POST', `/applications/${id}/tag`, vault)
  const rule = { tag: 'kiln', tagDataKey: 'temperature', priority: 'a', alertType: 3, limitHigh: 100 }
  for (const name of names) await api.must('POST', `/companies/${api.companyId}/alarm`, { ...rule, name })
  await send(150)
  const opened = await stage.signedIn()
  page = opened.page
  await page.routeWebSocket(/\/hubs\/events/, (socket) => {
    if (isCut) return void socket.close()
    sockets.add(socket)
    socket.connectToServer()
  })
})
async function openActive(): Promise<void> {
  await openPage(page, '/alarm/active')
  await waitUntilLive(page)
}

const buttonOf = (name: string) =>
  page.getByRole('button', { name: `${t.alarms.acknowledge.action}: ${name}, Ugnen` })

test('a comment that was not sent is not there for the next alarm', async () => {
  await openActive()
  const comment = page.getByLabel(t.alarms.acknowledge.comment)
  await buttonOf('Het').click()
  await comment.fill('Luckan stod öppen')
  await page.getByRole('dialog').getByRole('button', { name: t.words.cancel }).click()
  await buttonOf('Smält').click()
  expect(await comment.inputValue()).toBe('')
  await page.keyboard.press('Escape')
})

test('what is done to those that are selected is done to those that are shown', async () => {
  await openActive()
  const all = page.getByRole('checkbox', { name: t.ui.table.selectAll })
  const isMixed = () => all.evaluate((box) => 'indeterminate' in box && box.indeterminate)
  await all.check()
  expect(await isMixed()).toBe(false)
  await page.getByRole('checkbox', { name: /Glödande/ }).uncheck()
  expect([await isMixed(), await all.isChecked()]).toEqual([true, false])
  await all.check()
  const bulk = page.getByRole('status').filter({ hasText: /^\d selected/ })
  await bulk.filter({ hasText: /^3/ }).waitFor()
  await page.getByLabel(t.ui.table.search).fill('Glöd')
  await bulk.filter({ hasText: /^1/ }).waitFor()
  await bulk.getByRole('button', { name: t.alarms.acknowledge.action }).click()
  const dialog = page.getByRole('dialog', { name: t.alarms.acknowledge.title_one })
  await dialog.getByText('Glödande').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(1)
  await page.keyboard.press('Escape')
})

test('what is chosen while a search is still being typed stays chosen', async () => {
  await openActive()
  await page.getByLabel(t.ui.table.search).fill('Het')
  await page.getByRole('columnheader').getByRole('button', { name: t.words.name, exact: true }).click()
  await page.waitForURL(/q=Het/)
  await settle(page)
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('q'), searchParams.get('sort')]).toEqual(['Het', expect.stringContaining('name')])
})

test('the value of an active alarm is the one of now, beside the one that triggered it', async () => {
  await openActive()
  await page.setViewportSize({ width: 1600, height: 860 })
  const cells = page.getByRole('row').filter({ hasText: 'Glödande' }).getByRole('gridcell')
  // Columns join while the window grows.
  const textOf = async (header: string) => {
    const columns = await page.getByRole('columnheader').allTextContents()
    return await cells.nth(columns.findIndex((text) => text.startsWith(header))).textContent()
  }
  await expect.poll(() => textOf(t.alarms.columns.now)).toBe('150 °C')
  // What is sent before the page has subscribed is not told to it.
  const now = async () => {
    await send(175)
    return await textOf(t.alarms.columns.now)
  }
  await expect.poll(now, { interval: 300 }).toBe('175 °C')
  expect(await textOf(t.alarms.columns.valueAtTrigger)).toBe('150 °C')
  await openPage(page, '/tagdetails/kiln')
  await page.locator('.fyr-node-alarms').getByText('175 °C').first().waitFor()
})

test('an alarm is snoozed from the list, which says until when, until that is ended', async () => {
  await openActive()
  const row = page.getByRole('row').filter({ hasText: 'Glödande' })
  const choose = async (label: string) => {
    await row
      .getByRole('button', { name: t.ui.table.rowActions.replace('{{row}}', 'Glödande, Ugnen') })
      .click()
    await page.getByRole('menuitem', { name: label, exact: true }).click()
  }
  await choose(t.alarms.snooze.action)
  const dialog = page.getByRole('dialog', { name: t.alarms.snooze.title })
  await dialog.getByLabel(t.alarms.acknowledge.comment).fill('Väntar på reservdel')
  await dialog.getByRole('button', { name: t.alarms.snooze.action }).click()
  const snoozed = row.getByTitle(t.alarms.snooze.until.replace('{{time}}', ''))
  await snoozed.waitFor()
  expect((await api.must('GET', '/alarm/active')).body).toContainEqual(
    expect.objectContaining({ name: 'Glödande', snoozeComment: 'Väntar på reservdel' }),
  )
  await choose(t.alarms.snooze.end)
  await buttonOf('Glödande').waitFor()
  expect(await snoozed.count()).toBe(0)
})

test('on the page of its node an alarm is snoozed, by whom and why, until that is ended', async () => {
  // What cannot be loaded is not taken for nothing.
  await page.route(/alarm\/active\?deveui/, (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/tagdetails/kiln')
  const failed = page.getByRole('alert')
  await failed.getByText(t.alarms.loadFailed).waitFor()
  await page.unroute(/alarm\/active\?deveui/)
  await failed.getByRole('button', { name: t.words.retry }).click()
  const row = page.locator('.fyr-node-alarms').getByRole('listitem').filter({ hasText: 'Glödande' })
  const press = (name: string, on: Locator) => on.getByRole('button', { name, exact: true }).click()
  await press(t.alarms.snooze.action, row)
  const dialog = page.getByRole('dialog', { name: t.alarms.snooze.title })
  await dialog.getByLabel(t.alarms.acknowledge.comment).fill('Tjänstebil saknas')
  await press(t.alarms.snooze.action, dialog)
  await row.getByText(/Anna Ek: Tjänstebil saknas$/).waitFor()
  await press(t.alarms.snooze.end, row)
  await row.getByRole('button', { name: t.alarms.snooze.action, exact: true }).waitFor()
  expect(await row.textContent()).not.toContain('Tjänstebil')
})

test('what was missed while the connection was lost is on the page when it is back', async () => {
  await openActive()
  isCut = true
  for (const socket of sockets) await socket.close()
  sockets.clear()
  const { body } = await api.must('GET', `/companies/${api.companyId}/alarm/active`)
  const molten = body.find(({ name }: { name: string }) => name === 'Smält')
  await api.must('POST', `/alarms/active/${molten.id}/status`, { comment: '' })
  // It would have been told by now.
  await page.waitForTimeout(500)
  expect(await buttonOf('Smält').count()).toBe(1)
  isCut = false
  await buttonOf('Smält').waitFor({ state: 'detached' })
  expect(await buttonOf('Het').count()).toBe(1)
})

test('the section opens on what is wrong now, with who has taken it while it is still out of range', async () => {
  const { body } = await api.must('GET', `/companies/${api.companyId}/alarm/active`)
  const { id } = body.find(({ name }: { name: string }) => name === 'Het')
  await api.must('POST', `/alarms/active/${id}/status`, { comment: 'Är på väg' })
  await openPage(page, '/alarm')
  await page.waitForURL('**/alarm/active')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('Het').getByText(t.alarms.activeState.acknowledged).waitFor()
  expect(await row('Het').textContent()).toContain('Anna Ek')
  expect(await row('Glödande').textContent()).toMatch(/Verket|> 100 °C/)
  // What is to be done stands first.
  const names = await page.getByRole('row').allTextContents()
  const place = (name: string) => names.findIndex((text) => text.includes(name))
  expect(place('Glödande')).toBeLessThan(place('Het'))
  // A tick on all acknowledges what waits, and no more.
  await page.getByRole('checkbox', { name: t.ui.table.selectAll }).check()
  const bulk = page.getByRole('status').filter({ hasText: /^\d selected/ })
  await bulk.getByRole('button', { name: t.alarms.acknowledge.action }).click()
  const dialog = page.getByRole('dialog', { name: t.alarms.acknowledge.title_one })
  await dialog.getByText('Glödande').waitFor()
  await dialog.getByLabel(t.alarms.acknowledge.comment).fill('Stänger av')
  await dialog.getByRole('button', { name: t.alarms.acknowledge.action }).click()
  await row('Glödande').getByText(t.alarms.activeState.acknowledged).waitFor()
})

test('rules call a key by its label; what is cut off is read in the tooltip', async () => {
  const name = `Varm ugn, ${'mycket '.repeat(20)}varm`
  const rule = { tag: 'kiln', tagDataKey: 'temperature', priority: 'c', alertType: 3, limitHigh: 5000, name }
  const { id } = (await api.must('POST', `/companies/${api.companyId}/alarm`, rule)).body
  await openPage(page, '/alarm/rules')
  const cells = page.getByRole('row').filter({ hasText: 'Varm ugn' }).getByRole('gridcell')
  await cells.getByText('Innertemp', { exact: true }).waitFor()
  expect(await cells.filter({ hasText: 'temperature' }).count()).toBe(0)
  await cells.first().hover()
  expect(await cells.first().getAttribute('title')).toBe(name)
  await cells.filter({ hasText: 'Innertemp' }).hover()
  expect(await cells.filter({ hasText: 'Innertemp' }).getAttribute('title')).toBe('')
  await api.must('DELETE', `/alarms/${id}`)
})

test('on a laptop nothing of an active alarm is cut off, in Swedish and in Danish', async () => {
  await backdateAlarms(stage.databaseUrl, api.companyId, 35 * 60_000)
  for (const language of casesOfTier(['sv', 'da'] as const)) {
    const { page: other, context } = await stage.signedIn({ language })
    await openPage(other, '/alarm/active')
    const row = other.getByRole('row').filter({ hasText: 'Het' })
    await row
      .getByText(/3\d min/)
      .first()
      .waitFor()
    expect(await row.getByRole('gridcell').count()).toBeGreaterThan(6)
    const cut = await row
      .getByRole('gridcell')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      )
    expect({ language, cut }).toEqual({ language, cut: [] })
    await context.close()
  }
})

test('people are named in lists, with their address in the tooltip', async () => {
  const [{ email }] = [(await api.must('GET', '/users/me')).body.currentUser]
  await api.must('POST', '/dashboards', { name: 'Ugnar' })
  await openPage(page, '/dashboard')
  const row = page.getByRole('row').filter({ hasText: 'Ugnar' })
  const person = row.getByText('Anna Ek', { exact: true })
  expect(await person.getAttribute('title')).toBe(`Anna Ek (${email})`)
  expect(await row.textContent()).not.toContain('@')
})

test('whoever may acknowledges from the widget, with a comment; others see no button', async () => {
  const widget = {
    type: 100,
    title: 'Larm just nu',
    layout: { lg: { x: 0, y: 0, w: 8, h: 6 }, md: null, sm: null },
  }
  const settings = { nodes: { by: 'all' }, priorities: ['a', 'b', 'c'], onlyTriggered: false }
  const board = { name: 'Tavla', widgets: [{ ...widget, settings }] }
  const { dashboardId } = (await api.must('POST', '/dashboards', board)).body
  const rule = { tag: 'kiln', tagDataKey: 'temperature', priority: 'a', alertType: 3, limitHigh: 120 }
  const made = (await api.must('POST', `/companies/${api.companyId}/alarm`, { ...rule, name: 'Vit' })).body
  await send(190)
  const reader = { email: 'reader@example.com', password: 'Lighthouse-1' }
  await addMember(stage.databaseUrl, { ...reader, companyId: api.companyId, role: 'Guest' })
  const { page: other, context } = await stage.window()
  await other.goto('/login')
  await signIn(other, reader)
  const rowOn = (on: Page) => on.getByRole('article').getByRole('listitem').filter({ hasText: 'Vit' })
  await openPage(other, `/dashboard/${dashboardId}`)
  await rowOn(other).getByText(t.alarms.activeState.flagging).waitFor()
  expect(await rowOn(other).getByRole('button').count()).toBe(0)
  await openPage(page, `/dashboard/${dashboardId}`)
  await buttonOf('Vit').click()
  const dialog = page.getByRole('dialog', { name: t.alarms.acknowledge.title_one })
  await dialog.getByLabel(t.alarms.acknowledge.comment).fill('Ser efter')
  await dialog.getByRole('button', { name: t.alarms.acknowledge.action }).click()
  for (const each of [page, other]) {
    await rowOn(each).getByText(t.alarms.activeState.acknowledged, { exact: true }).waitFor()
  }
  expect(await buttonOf('Vit').count()).toBe(0)
  expect((await api.must('GET', `/alarms/${made.id}`)).body.alarmComment).toBe('Ser efter')
  await api.must('DELETE', `/alarms/${made.id}`)
  await context.close()
})

test('when nothing is wrong the page says so, and by how many rules', async () => {
  await openActive()
  const rules = (await api.must('GET', `/companies/${api.companyId}/alarm`)).body.length
  await send(20)
  await page.getByText(t.alarms.empty.activeTitle).waitFor()
  await page.getByText(t.alarms.empty.watching_other.replace('{{count, number}}', String(rules))).waitFor()
})

test('the history has duration, limit and who acknowledged, and is saved as a file', async () => {
  await openPage(page, '/alarm/history')
  const row = page.getByRole('row').filter({ hasText: 'Glödande' })
  await row.getByText('(> 100)').waitFor()
  const shown = await row.textContent()
  expect(shown).toContain('150 °C')
  expect(shown).toContain('Anna Ek')
  expect(shown).toMatch(/3\d min/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.alarms.export.action }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(names.length + 1)
  expect(lines.find((line) => line.startsWith('Glödande,'))).toMatch(/,150,°C,> 100 °C,20\d\d-.*,Stänger av,/)
  await page.getByRole('button', { name: '1 h', exact: true }).click()
  await page.waitForURL(/range=1h/)
  await row.waitFor()
})

test('an alarm that is not of the range is not shown, and the page says why', async () => {
  await openPage(page, '/alarm/history?from=1000000000000&to=1000000100000')
  await page.getByText(t.alarms.empty.rangeTitle).waitFor()
})

test('a new rule is named by node, key and limit until one is written; what cannot be sent is told before', async () => {
  await openPage(page, '/alarm/create?deveui=kiln&key=temperature')
  const name = page.getByRole('textbox', { name: t.alarms.form.name })
  await expect.poll(() => name.inputValue()).toBe('Ugnen · Innertemp')
  // Nothing was written, so nothing is lost.
  await page.getByRole('link', { name: t.shell.menu.home, exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await page.getByRole('textbox', { name: t.alarms.form.limitHigh }).fill('99.5')
  await expect.poll(() => name.inputValue()).toBe('Ugnen · Innertemp > 99.5 °C')
  await name.fill('Varm ugn')
  await page.getByRole('textbox', { name: t.alarms.form.limitHigh }).fill('98')
  await page.getByText(t.alarms.form.noMail).waitFor()
  await page.getByRole('link', { name: t.words.setUp.mail }).waitFor()
  await page.getByRole('radio', { name: t.alarms.form.alertTypes.d }).check()
  await page.getByText(t.alarms.form.noMail).waitFor({ state: 'detached' })
  await page.getByText(t.alarms.form.more).click()
  // 24 hours in every browser, and without a colon too.
  await page.getByLabel(t.alarms.form.hoursFrom).fill('2200')
  await page.getByLabel(t.alarms.form.hoursTo).fill('06:00')
  expect(await page.getByLabel(t.alarms.form.hoursFrom).inputValue()).toBe('22:00')
  await page.getByRole('button', { name: t.words.create, exact: true }).click()
  await page.waitForURL('**/alarm/rules')
  const rules = (await api.must('GET', `/companies/${api.companyId}/alarm`)).body
  const made = { name: 'Varm ugn', limitHigh: 98, activeFrom: '22:00', activeTo: '06:00' }
  expect(rules).toContainEqual(expect.objectContaining(made))
})

test('only who can set up email is led there, from rules and from actions', async () => {
  const chief = { email: 'chief@example.com', password: 'Lighthouse-1' }
  await addMember(stage.databaseUrl, { ...chief, companyId: api.companyId, role: 'CompanyAdmin' })
  const { page: theirs, context } = await stage.window()
  await theirs.goto('/alarm/create?deveui=kiln&key=temperature')
  await signIn(theirs, chief)
  const link = (on: Page) => on.getByRole('link', { name: t.words.setUp.mail })
  const said = async (on: Page) => await on.getByText(t.alarms.form.noMail).waitFor()
  const toOthers = theirs.getByText(t.alarms.form.askOperator, { exact: true })
  await said(theirs)
  await toOthers.waitFor()
  expect(await link(theirs).count()).toBe(0)
  for (const on of [theirs, page]) {
    await openPage(on, '/actions/create')
    await on.getByRole('button', { name: t.alarms.form.addContact, exact: true }).click()
    await said(on)
  }
  await toOthers.waitFor()
  expect([await link(theirs).count(), await link(page).count()]).toEqual([0, 1])
  await context.close()
})

test('what most rules need not set is folded, and an error in it opens it', async () => {
  await openPage(page, '/alarm/create?deveui=vault')
  // The node has one key.
  const key = page.getByRole('combobox', { name: t.words.key })
  await expect.poll(() => key.inputValue()).toBe('humidity')
  const delay = page.getByRole('textbox', { name: t.alarms.form.delay, exact: true })
  const more = page.getByText(t.alarms.form.more)
  await more.waitFor()
  expect(await delay.isVisible()).toBe(false)
  await page.getByRole('textbox', { name: t.alarms.form.limitHigh }).fill('70')
  await more.click()
  await page.getByLabel(t.alarms.form.hoursTo).fill('26:00')
  await more.click()
  // The field is checked once the focus has left it, which opens the section again.
  await page.getByText(t.alarms.form.invalidTime).waitFor()
  await more.click()
  await expect.poll(() => delay.isVisible()).toBe(false)
  await page.getByRole('button', { name: t.words.create, exact: true }).click()
  await page.getByLabel(t.alarms.form.hoursTo).and(page.locator(':focus')).waitFor()
  await page.getByLabel(t.alarms.form.hoursTo).fill('6')
  await page.getByRole('button', { name: t.words.create, exact: true }).click()
  await page.waitForURL('**/alarm/rules')
  const rules = (await api.must('GET', `/companies/${api.companyId}/alarm`)).body
  expect(rules).toContainEqual(expect.objectContaining({ tag: 'vault', limitHigh: 70, activeTo: '06:00' }))
})

test('a rule about a key whose values are states offers their words, and is told by them', async () => {
  const choice = (label: string) => page.getByRole('combobox', { name: label })
  const { open, closed, on } = t.ui.states
  // By what it says, where nobody has mapped it.
  await api.must('POST', '/tag/kiln/tagdata', [{ key: 'lamp', value: true }])
  await openPage(page, '/alarm/create?deveui=kiln&key=lamp')
  await choice(t.alarms.form.digitalTrigger).click()
  await page.getByRole('option', { name: on, exact: true }).click()
  await expect.poll(() => choice(t.alarms.form.kind).inputValue()).toBe(t.alarms.form.kinds.digital)
  await openPage(page, '/alarm/create?deveui=kiln&key=door')
  await choice(t.alarms.form.digitalTrigger).click()
  await page.getByRole('option', { name: open, exact: true }).click()
  const name = page.getByRole('textbox', { name: t.alarms.form.name })
  await expect.poll(() => name.inputValue()).toBe(`Ugnen · Lucka ${open}`)
  await page.getByRole('button', { name: t.words.create, exact: true }).click()
  await page.waitForURL('**/alarm/rules')
  const rule = page.getByRole('row').filter({ hasText: 'Lucka' })
  await rule.getByText(open, { exact: true }).waitFor()
  await openPage(page, '/alarm/create?deveui=kiln&key=door')
  await name.fill('Stängd för länge')
  await choice(t.alarms.form.kind).click()
  await page.getByRole('option', { name: t.alarms.form.kinds.advanced }).click()
  await choice(t.alarms.form.is).click()
  await page.getByRole('option', { name: closed, exact: true }).click()
  await page.getByRole('button', { name: t.words.create, exact: true }).click()
  await page.waitForURL('**/alarm/rules')
  const made = (await api.must('GET', `/companies/${api.companyId}/alarm`)).body
  expect(made).toContainEqual(
    expect.objectContaining({ signalType: 'digital', digitalTrigger: 'high', tagDataKey: 'door' }),
  )
  const condition = { tag: 'kiln', tagDataKey: 'door', limitType: 'LOW', limit: 1 }
  expect(made).toContainEqual(expect.objectContaining({ name: 'Stängd för länge', advanced: [condition] }))
  await api.must('POST', '/tag/kiln/tagdata', [{ key: 'door', value: true }])
  await openPage(page, '/alarm/active')
  const active = page.getByRole('row').filter({ hasText: `Lucka ${open}` })
  await active.getByText(open, { exact: true }).first().waitFor()
  await openPage(page, '/alarm/history')
  const past = page.getByRole('row').filter({ hasText: `Lucka ${open}` })
  await past.getByText(open, { exact: true }).waitFor()
  // A state that is its own limit is written once.
  expect(await past.getByText(`(${open})`).count()).toBe(0)
})

test('a learned band is drawn over the readings with what it would have triggered, and says that it learns', async () => {
  const hour = 3_600_000
  const now = Math.floor(Date.now() / hour) * hour
  // Three weeks of 20 to 22, and an hour of 90 the day before yesterday.
  const readings = Array.from({ length: 3 * 168 }, (_, at) => ({
    key: 'load',
    value: at === 48 ? 90 : 20 + (at % 3),
    createdAt: now - (at + 0.5) * hour,
  }))
  await api.must('POST', '/tag/kiln/tagdata', readings)
  const kind = page.getByRole('combobox', { name: t.alarms.form.kind })
  const chooseBand = async (key: string) => {
    await openPage(page, `/alarm/create?deveui=kiln&key=${key}`)
    await kind.click()
    await page.getByRole('option', { name: t.alarms.form.kinds.band }).click()
  }
  await chooseBand('temperature')
  await page.getByText(t.alarms.preview.bandLearning).waitFor()
  await chooseBand('load')
  const summary = page.getByText(/^Would have been out of range 1 time in the last 90 days/)
  await summary.waitFor()
  await page.getByRole('textbox', { name: t.alarms.form.sensitivity }).fill('4')
  await page.getByRole('button', { name: t.words.create, exact: true }).click()
  await page.waitForURL('**/alarm/rules')
  const row = page.getByRole('row').filter({ hasText: t.alarms.limit.band.both })
  // The job has learned it.
  await row.getByText(t.alarms.state.quiet, { exact: true }).waitFor()
})

test('the example in an empty field that is wrong does not look like a wrong value', async () => {
  await openPage(page, '/alarm/create')
  const name = page.getByRole('textbox', { name: t.alarms.form.name })
  const colour = () =>
    name.evaluate((field) => field.ownerDocument.defaultView?.getComputedStyle(field, '::placeholder').color)
  const before = await colour()
  await page.getByRole('button', { name: t.words.create, exact: true }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  expect(await colour()).toBe(before)
})

test('a maintenance window asks what it is about, and is on the list with its hours', async () => {
  await openPage(page, '/alarm/maintenance')
  await page.getByRole('link', { name: t.alarms.maintenance.new }).first().click()
  await page.getByRole('textbox', { name: t.words.name }).fill('Spolning')
  const create = page.getByRole('button', { name: t.words.create, exact: true })
  await create.click()
  await page.getByText(t.alarms.maintenance.chooseScope).waitFor()
  await page.getByLabel(t.alarms.maintenance.wholeCompany).check()
  await page.getByText(t.alarms.maintenance.weekly, { exact: true }).click()
  await page.getByRole('group', { name: t.alarms.maintenance.days }).getByRole('button').first().click()
  await page.getByLabel(t.alarms.maintenance.start).fill('22:00')
  await page.getByLabel(t.alarms.maintenance.end).fill('04:00')
  await create.click()
  await page.waitForURL('**/alarm/maintenance')
  await page.getByRole('row').filter({ hasText: 'Spolning' }).getByText('Mon 22:00–04:00').waitFor()
})
