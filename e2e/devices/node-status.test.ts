import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { openWindow } from '../lib/page/browser.ts'
import { openPage, settle, signInByApi, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
let api: Api
let applicationId: string
let dashboardId: number

const send = (value: number) => api.must('POST', '/tag/kiln/tagdata', [{ key: 'temperature', value }])

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Ugnsbolaget', country: 'Sweden' })
  applicationId = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Verket' })).body.id
  const node = { deveui: 'kiln', name: 'Ugnen', nodeType: 1, lat: 57.7, long: 11.97 }
  await api.must('POST', `/applications/${applicationId}/tag`, {
    ...node,
    keys: [{ name: 'temperature', unit: '°C' }],
  })
  await send(20)
  const rule = { tag: 'kiln', tagDataKey: 'temperature', priority: 'a', alertType: 3 }
  for (const [name, limitHigh, autoAcknowledge] of [
    ['Het', 100, true],
    ['Glödande', 200, false],
  ]) {
    await api.must('POST', `/companies/${api.companyId}/alarm`, { ...rule, name, limitHigh, autoAcknowledge })
  }
  const place = (x: number, y: number) => ({ lg: { x, y, w: 6, h: 6 } })
  const widgets = [
    { type: 15, title: 'All', layout: place(0, 0), settings: {} },
    { type: 13, title: 'One', layout: place(6, 0), settings: { deveui: 'kiln' } },
    { type: 4, title: 'Where', layout: place(0, 6), settings: {} },
    { type: 4, title: 'Small', layout: { lg: { x: 0, y: 12, w: 3, h: 4 } }, settings: {} },
    {
      type: 8,
      title: 'Now',
      layout: place(6, 6),
      settings: { series: [{ deveui: 'kiln', key: 'temperature' }] },
    },
  ]
  dashboardId = (await api.must('POST', '/dashboards', { name: 'Ugnar', widgets })).body.dashboardId
})

const card = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(`^${name}, `) })
const alarms = (count: number) =>
  fill(count === 1 ? t.nodes.alarms_one : t.nodes.alarms_other, { count: String(count) })

/** All that shows the node agrees on how it is. */
async function sees(page: Page, state: string): Promise<void> {
  for (const name of ['All', 'One']) await card(page, name).getByText(state, { exact: true }).waitFor()
  await card(page, 'Where')
    .getByRole('button', { name: new RegExp(`Ugnen.*${RegExp.escape(state)}`) })
    .waitFor()
}

test('an alarm that is raised, acknowledged or ends is on every widget of its node, without a question', async () => {
  const { page, context, complaints } = await openWindow(stage.browser, stage.url)
  await signInByApi(page)
  await openPage(page, `/dashboard/${dashboardId}`)
  await waitUntilLive(page)
  await sees(page, t.nodes.condition.ok)

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/data')) asked.push(pathname)
  })
  await send(150)
  await sees(page, alarms(1))
  await send(250)
  await sees(page, alarms(2))
  await send(20)
  await sees(page, alarms(1))
  const [active] = (await api.must('GET', `/companies/${api.companyId}/alarm/active`)).body
  await api.must('POST', `/alarms/active/${active.id}/status`, { comment: 'Luckan stängd' })
  await sees(page, t.nodes.condition.ok)
  expect(asked).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('deleting a node names the dashboards and alarms that use it, in the list and on its page', async () => {
  const { page, context, complaints } = await openWindow(stage.browser, stage.url)
  await signInByApi(page, '/tag')
  const dialog = page.getByRole('dialog')
  const isNamed = async () => {
    await dialog.getByText(/Ugnar/).waitFor()
    for (const name of ['Het', 'Glödande']) {
      await dialog.getByText(fill(t.nodes.delete.alarm, { name }), { exact: true }).waitFor()
    }
    await dialog.getByRole('button', { name: t.words.cancel }).click()
  }
  await page.getByRole('button', { name: fill(t.ui.table.rowActions, { row: 'Ugnen' }) }).click()
  await page.getByRole('menuitem', { name: t.words.delete }).click()
  await isNamed()
  await openPage(page, '/tagdetails/kiln')
  await page.getByRole('main').getByRole('button', { name: t.words.more, exact: true }).first().click()
  await page.getByRole('menuitem', { name: t.words.delete }).click()
  await isNamed()
  expect(complaints).toEqual([])
  await context.close()
})

test('the list shows the latest value of each node as it comes, and changes those that are ticked', async () => {
  const place = `/applications/${applicationId}/tag`
  const key = { name: 'level', label: 'Level', unit: 'm' }
  for (const at of [1, 2, 3, 4]) {
    const [deveui, name] = [`tank-${at}`, `Tank ${at}`]
    await api.must('POST', place, { deveui, name, nodeType: 1, keys: [key] })
    await api.must('POST', `/tag/${deveui}/tagdata`, [{ key: 'level', value: at / 2 }])
  }
  const other = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Hamnen' })).body.id
  const { page, context, complaints } = await openWindow(stage.browser, stage.url)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/tagdata/')) asked.push(pathname.replace(/\/\d{9,}/g, ''))
  })
  await signInByApi(page, '/tag?q=Tank&sort=name')
  const row = (at: number) => page.getByRole('row', { name: new RegExp(`Tank ${at}`) })
  await row(3).getByText('1.5 m').waitFor()
  await row(3).getByText('Level').waitFor()
  // One call for the values of all rows, and one for their lines.
  expect(asked.toSorted()).toEqual(['/api/tagdata/currents', '/api/tagdata/timeseries'])
  await waitUntilLive(page)
  await api.must('POST', '/tag/tank-3/tagdata', [{ key: 'level', value: 2.75 }])
  await row(3).getByText('2.75 m').waitFor()

  const tick = (at: number) => row(at).getByRole('checkbox')
  await tick(2).click()
  await tick(4).click({ modifiers: ['Shift'] })
  const bulk = page.getByRole('status').filter({ hasText: /selected/ })
  await bulk.getByText(fill(t.ui.table.selected_other, { count: '3' })).waitFor()
  await tick(2).click()
  await bulk.getByRole('button', { name: t.nodes.bulk.move }).click()
  await page.getByRole('dialog').getByLabel(t.words.application).click()
  await page.getByRole('option', { name: 'Hamnen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.nodes.bulk.move }).click()
  await row(4).getByText('Hamnen').waitFor()
  const applicationOf = async (at: number) => (await api.must('GET', `/tag/tank-${at}`)).body.applicationId
  expect(await Promise.all([2, 3, 4].map(applicationOf))).toEqual([applicationId, other, other])

  await tick(1).click()
  await tick(2).click()
  await bulk.getByRole('button', { name: t.nodes.bulk.compare }).click()
  await page.waitForURL(/\/tagdetails\/tank-1\?with=tank-2/)
  await openPage(page, '/tag?q=Tank&sort=name')
  await page.getByRole('checkbox', { name: t.ui.table.selectAll }).check()
  await bulk.getByRole('button', { name: t.words.delete }).click()
  const dialog = page.getByRole('dialog', { name: fill(t.nodes.delete.titleOfMany_other, { count: '4' }) })
  await dialog.getByText('Tank 1, Tank 2, Tank 3, Tank 4').waitFor()
  await dialog.getByRole('button', { name: t.nodes.delete.force }).click()
  await page.getByText(t.ui.table.noMatch).waitFor()
  expect((await api.must('GET', '/tag?search=tank')).body).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('the wizard says while a DevEUI is typed what is wrong with it, and begins with what the data errors know', async () => {
  const { page, context, complaints } = await openWindow(stage.browser, stage.url)
  await signInByApi(page, '/tag/create')
  const field = page.getByRole('textbox', { name: t.nodes.deviceId })
  await field.fill('two words')
  await page.getByText(t.problems['field.deveui']).waitFor()
  await field.fill('KILN')
  await page.getByText(fill(t.nodes.wizard.type.taken, { application: 'Verket' })).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Ugnen' }).waitFor()
  await page.getByRole('textbox', { name: t.words.name }).fill('Another')
  await page.getByRole('button', { name: t.words.next }).click()
  await page.getByRole('main').getByRole('link', { name: 'Ugnen' }).waitFor()
  expect(new URL(page.url()).searchParams.get('step')).toBeNull()

  await api.call('POST', '/tag/stranger-7/tagdata', [{ key: 'pressure', value: 4 }])
  await page
    .getByRole('navigation', { name: t.shell.mainMenu })
    .getByRole('link', { name: t.shell.menu.dataErrors })
    .click()
  // Nobody loses what was typed unasked.
  await page.getByRole('dialog').getByRole('button', { name: t.shell.unsaved.leave }).click()
  const row = page.getByRole('row', { name: /stranger-7/ })
  await row.getByRole('button', { name: /pressure/ }).click()
  await page.getByRole('dialog').getByText('"pressure"').waitFor()
  await page.keyboard.press('Escape')
  await row.getByRole('link', { name: t.dataErrors.createNode }).click()
  await expect.poll(() => field.inputValue()).toBe('stranger-7')
  await page.getByRole('textbox', { name: t.words.name }).fill('Found')
  await page.getByRole('button', { name: t.words.next }).click()
  await page.getByRole('combobox', { name: t.words.application }).click()
  await page.getByRole('option', { name: 'Verket' }).click()
  await page.getByRole('button', { name: t.words.create, exact: true }).click()
  await page.getByText(t.nodes.wizard.finish.waiting).waitFor()
  expect((await api.must('GET', '/tag/stranger-7')).body).toMatchObject({ name: 'Found', nodeType: 1 })
  expect(complaints).toEqual([])
  await context.close()
})

test('on a shared dashboard it is there too, for those who look at the node', async () => {
  const path = `/dashboards/public/${api.companyId}/${dashboardId}/${Date.now() + 3_600_000}`
  const { id } = (await api.must('POST', path)).body
  const { page, context, complaints } = await openWindow(stage.browser, stage.url)
  await page.goto(`/public/${id}`)
  await settle(page)
  await page.locator('.fyr-live-mark[data-live="on"]').waitFor()
  await sees(page, t.nodes.condition.ok)
  await send(150)
  await sees(page, alarms(1))
  await send(20)
  await sees(page, t.nodes.condition.ok)
  expect(complaints).toEqual([])
  await context.close()
})

test('the page of a node tells that its clock is ahead, and by how much', async () => {
  const { page, context, complaints } = await openWindow(stage.browser, stage.url)
  await signInByApi(page)
  const clock = page.locator('.fyr-fact-strip > div', { hasText: t.nodes.clock })
  for (const [deveui, ahead] of [
    ['right', 0],
    ['hasty', 3 * 3_600_000],
  ] as const) {
    await api.must('POST', `/applications/${applicationId}/tag`, { deveui, name: deveui, nodeType: 1 })
    const createdAt = Date.now() + ahead
    await api.must('POST', `/tag/${deveui}/tagdata`, [{ key: 'temperature', value: 20, createdAt }])
    await openPage(page, `/tagdetails/${deveui}`)
    await page.getByText(t.nodes.lastContact, { exact: true }).waitFor()
    const expected =
      ahead === 0 ? [] : [expect.stringContaining(fill(t.nodes.clockAhead.hours, { count: '3' }))]
    expect(await clock.allTextContents()).toEqual(expected)
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('a page asks for the settings of the portal once, and for notifications when the browser has time', async () => {
  const { page, context, complaints } = await openWindow(stage.browser, stage.url)
  await signInByApi(page)
  await page.addInitScript(
    'globalThis.idleWork = []; globalThis.requestIdleCallback = (work) => idleWork.push(work)',
  )
  // What the page before still asks for when it has time is not of this one.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(settings\/global|notification)/.test(pathname)) asked.push(pathname)
  })
  await openPage(page, '/tag/map')
  await page.getByRole('button', { name: /Ugnen/ }).first().waitFor()
  expect(asked).toEqual(['/api/settings/global'])
  // How many there are is not known yet, and not said.
  await page.getByRole('button', { name: t.shell.notifications.title, exact: true }).waitFor()
  await page.evaluate('for (const work of idleWork) work()')
  const counted = new RegExp(`^${fill(t.shell.notifications.open_other, { count: '\\d+' })}?$`)
  await page.getByRole('button', { name: counted }).waitFor()
  expect(asked).toHaveLength(2)
  expect(complaints).toEqual([])
  await context.close()
})

test('whether nested JSON is flattened is a setting of the node: on when it is made, and kept when it is changed', async () => {
  const { page, context, complaints } = await openWindow(stage.browser, stage.url)
  await signInByApi(page, '/tag/create?step=application')
  await page.getByText(t.nodes.wizard.more).click()
  const setting = page.getByRole('switch', { name: t.nodes.settings.flattenJson })
  const result = page.getByRole('rowheader')
  await page.getByLabel(t.nodes.wizard.decoder.sample).fill('{"AM2301":{"Temperature":21.4},"a":[1]}')
  await expect.poll(() => result.allTextContents()).toEqual(['AM2301.Temperature', 'a.0'])
  await setting.click()
  await expect.poll(() => result.allTextContents()).toEqual(['AM2301'])

  await openPage(page, '/tag/create/kiln')
  expect(await setting.isChecked()).toBe(true)
  await page.getByText(t.nodes.settings.flattenJsonHint).waitFor()
  await setting.click()
  const form = page.locator('form', { has: setting })
  await form.getByRole('button', { name: t.words.save, exact: true }).click()
  await page.getByText(t.words.saved, { exact: true }).waitFor()
  expect((await api.must('GET', '/tag/kiln')).body.flattenJson).toBe(false)
  await openPage(page, '/tag/create/kiln')
  expect(await setting.isChecked()).toBe(false)
  expect(complaints).toEqual([])
  await context.close()
})

test('an alarm can be read on a phone, and in the popup of a map of any size', async () => {
  const { page, context, complaints } = await stage.signedIn({ phone: true })
  const rule = { tag: 'kiln', tagDataKey: 'temperature', priority: 'a', alertType: 3 }
  const name = 'Ugnen är mycket varmare än vad murverket tål enligt tillverkaren'
  await api.must('POST', `/companies/${api.companyId}/alarm`, {
    ...rule,
    name,
    limitLow: 10,
    limitHigh: 1300,
  })
  await send(1400)
  const alarm = page.getByRole('listitem').filter({ hasText: name })
  const text = alarm.getByText('temperature', { exact: false }).first()
  await openPage(page, '/tagdetails/kiln')
  expect((await text.boundingBox())?.width).toBeGreaterThan(140)
  // The facts are in one line, so that the chart is on the first screen.
  expect((await page.locator('.fyr-node-head dl').boundingBox())?.height).toBeLessThan(60)

  await page.setViewportSize({ width: 1280, height: 860 })
  await openPage(page, `/dashboard/${dashboardId}`)
  for (const map of ['Where', 'Small']) {
    await card(page, map)
      .getByRole('button', { name: /^Ugnen/ })
      .click()
    const popup = page.getByRole('dialog', { name: 'Ugnen', exact: true })
    await popup.getByText(name).waitFor()
    const [box, around] = [await popup.boundingBox(), await card(page, map).boundingBox()]
    const isOnMap = map === 'Where'
    // On the map that has room for it, over the page where there is none.
    expect((box?.width ?? 0) < (around?.width ?? 0)).toBe(isOnMap)
    const style = await page.evaluate(
      "getComputedStyle(document.querySelector('.fyr-node-alarms ul')).listStyleType",
    )
    expect(style).toBe('none')
    const details = popup.getByRole('link', { name: t.mapPages.popup.details })
    await details.scrollIntoViewIfNeeded()
    await details.click({ trial: true })
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('from the page of a node its charts go onto a dashboard, and what uses the node is found', async () => {
  const { page, context, complaints } = await stage.signedIn()
  const dialog = page.getByRole('dialog')
  const usedIn = page.getByRole('region', { name: t.nodes.usedIn.title })
  const add = () => page.getByRole('button', { name: t.nodes.addToDashboard.action }).click()
  await openPage(page, '/tagdetails/kiln?range=7d')
  await usedIn.getByRole('link', { name: 'Het', exact: true }).waitFor()
  await usedIn.getByRole('link', { name: 'Ugnar', exact: true }).waitFor()

  await add()
  await dialog.getByRole('searchbox').or(dialog.getByRole('textbox')).first().fill('ugn')
  await dialog.getByRole('button', { name: 'Ugnar', exact: true }).click()
  await page.waitForURL(new RegExp(`/dashboard/${dashboardId}\\?range=7d`))
  await card(page, 'Ugnen').locator('.uplot canvas').waitFor()
  const modules = async () => (await api.must('GET', `/dashboards/${dashboardId}/modules`)).body
  expect((await modules()).at(-1)).toMatchObject({
    type: 0,
    title: 'Ugnen',
    settings: { series: [{ deveui: 'kiln', key: 'temperature', axis: 'left' }] },
  })
  await page.getByRole('button', { name: t.words.undo }).click()
  await expect.poll(async () => (await modules()).length).toBe(5)
  await card(page, 'Ugnen').waitFor({ state: 'detached' })

  await openPage(page, '/tagdetails/kiln')
  await add()
  await dialog.getByRole('button', { name: t.dashboards.new }).click()
  await dialog.getByLabel(t.words.name).fill('Bara ugnen')
  await dialog.getByRole('button', { name: t.words.create, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Bara ugnen' }).waitFor()
  await card(page, 'Ugnen').waitFor()

  await openPage(page, '/tagdetails/kiln')
  await usedIn.getByRole('link', { name: 'Bara ugnen', exact: true }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('the number of readings of a day counts those that come while one looks', async () => {
  const { page, context } = await openWindow(stage.browser, stage.url)
  await signInByApi(page)
  const deveui = 'counted'
  const keys = [{ name: 'temperature', unit: '°C' }]
  await api.must('POST', `/applications/${applicationId}/tag`, { deveui, name: 'Räknad', nodeType: 1, keys })
  const count = (value: number) => api.must('POST', `/tag/${deveui}/tagdata`, [{ key: 'temperature', value }])
  await count(1)
  await openPage(page, `/tagdetails/${deveui}`)
  await waitUntilLive(page)
  const fact = page.locator('.fyr-fact-strip > div').filter({ hasText: t.nodes.count })
  await fact.getByText('1', { exact: true }).waitFor()
  for (const value of [2, 3, 4]) await count(value)
  await fact.getByText('4', { exact: true }).waitFor({ timeout: 15_000 })
  await context.close()
})
