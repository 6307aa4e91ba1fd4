import { loadTexts } from '@fyr/texts'
import { fill } from '@fyr/texts/fill'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { boardOn } from '../lib/page/board.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { tap } from '../lib/page/tap.ts'
import { openPage, signInByApi, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
let company: Furnished
let context: BrowserContext
let page: Page
let complaints: string[]
let id: number

const cellar = { name: 'Rattvik-3', deveui: 'rattvik-3' }
const attic = { name: 'Rattvik-4', deveui: 'rattvik-4' }

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  const { api, applicationId } = company
  const keys = [{ name: 'temperature', unit: '°C' }]
  for (const [at, node] of [cellar, attic].entries()) {
    await api.must('POST', `/applications/${applicationId}/tag`, { ...node, nodeType: 1, keys })
    await api.must('POST', `/tag/${node.deveui}/tagdata`, [{ key: 'temperature', value: 31.5 + at }])
  }
  ;({ context, page, complaints } = await stage.signedIn())
})
walkInOrder()

const { button, field, choose, heading } = createActions(() => page)
const press = (keys: string) => page.keyboard.press(keys)
const { card, picker } = boardOn(() => page)
const slotName = (index: number) => fill(t.templates.slots.name, { index })
const strip = () => page.getByRole('region', { name: t.templates.slots.title })
const slot = (name: string) => strip().getByRole('group', { name, exact: true })
const stored = async () => (await company.api.must('GET', `/templateDashboard/${id}`)).body
const nodesInAddress = () => new URL(page.url()).searchParams.get('nodes')

async function chooseIn(group: string, label: string, option: string): Promise<void> {
  await page.getByRole('group', { name: group, exact: true }).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}
async function addWidget(kind: string): Promise<void> {
  await picker().getByRole('button', { name: kind, exact: true }).click()
  await picker().waitFor({ state: 'detached' })
}

test('by mouse: from nothing to a template that is tried with a node', async () => {
  await openPage(page, '/dashboard')
  await page.getByRole('link', { name: t.dashboards.templatesShort, exact: true }).click()
  await page.getByText(t.templates.empty.title).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: t.dashboards.newTemplate }).first().click()
  await field(t.words.name).fill('Climate')

  await chooseIn(slotName(1), t.templates.slots.sample, names.busy)
  // The node's first key is proposed.
  await slot(slotName(1)).getByText('temperature', { exact: true }).waitFor()
  await button(t.templates.slots.add).click()
  expect(nodesInAddress()).toBe(`1:${company.deveui}`)

  await button(t.dashboards.edit.add).first().click()
  await picker().locator('.fyr-picker-preview .fyr-value').first().waitFor()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await addWidget(t.widgets.types.singleValue.name)
  await card('temperature').getByText('10.5').waitFor()

  await button(t.dashboards.edit.add).click()
  await choose(t.dashboards.picker.key, 'humidity')
  await addWidget(t.widgets.types.chart.name)
  await card('humidity').locator('canvas').waitFor()
  // What a widget shows is among the slot's keys.
  await slot(slotName(1)).getByText('humidity', { exact: true }).waitFor()
  await slot(slotName(1))
    .getByText(fill(t.templates.slots.usedBy_other, { count: 2 }))
    .waitFor()
  expect(await axeFindings(page)).toEqual([])

  await button(t.words.save).click()
  await heading('Climate').waitFor()
  id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { slots, widgets, nodeCount } = await stored()
  expect([nodeCount, slots.map(({ key }: { key: string }) => key)]).toEqual([1, ['temperature', 'humidity']])
  expect(widgets).toMatchObject([
    { type: 8, settings: { series: [{ deveui: 'slot:1', key: 'temperature' }] } },
    { type: 0, settings: { series: [{ deveui: 'slot:1', key: 'humidity' }] } },
  ])
})

test('opened on three nodes one after another, live, with what a node lacks said', async () => {
  await card('temperature').getByText('10.5').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await waitUntilLive(page)
  await company.settle(5.75)
  await card('temperature').getByText('5.75').waitFor()

  // One that measures nothing, by the button; the third by name.
  await button(fill(t.templates.view.next, { slot: slotName(1) })).click()
  await expect.poll(nodesInAddress).toBe('1:rattvik-2')
  await card('temperature')
    .getByText(fill(t.templates.state.noKey, { key: 'temperature' }))
    .waitFor()
  await card('humidity')
    .getByText(fill(t.templates.state.noKeyText, { node: names.quiet }))
    .waitFor()
  await chooseIn(slotName(1), slotName(1), cellar.name)
  await card('temperature').getByText('31.5').waitFor()
  await card('humidity')
    .getByText(fill(t.templates.state.noKeyText, { node: cellar.name }))
    .waitFor()
  expect(await axeFindings(page)).toEqual([])

  await button(t.ui.range.short7d).click()
  await button(fill(t.templates.view.next, { slot: slotName(1) })).click()
  await card('temperature').getByText('32.5').waitFor()
  expect(new URL(page.url()).searchParams.get('range')).toBe('7d')
  expect(await button(fill(t.templates.view.next, { slot: slotName(1) })).isDisabled()).toBe(true)
  await page.goBack()
  await card('temperature').getByText('31.5').waitFor()
})

test('a second slot, named; opened on a set, and with one left out', async () => {
  await press('e')
  await button(t.templates.slots.addMore).click()
  await chooseIn(slotName(2), t.templates.slots.sample, attic.name)
  await slot(slotName(2)).getByText('temperature', { exact: true }).waitFor()
  await button(t.templates.slots.add).click()
  await slot(slotName(2)).getByRole('textbox', { name: t.templates.slots.label }).fill('Outdoors')
  await button(t.dashboards.edit.add).click()
  await choose(t.templates.slots.pick, 'Outdoors')
  await picker().locator('.fyr-picker-preview .fyr-value').first().waitFor()
  await addWidget(t.widgets.types.singleValue.name)
  await card('Outdoors temperature').getByText('32.5').waitFor()
  await button(t.words.save).click()
  await button(t.words.edit).waitFor()
  expect(nodesInAddress()).toBe(`1:${cellar.deveui},2:${attic.deveui}`)
  await card('temperature').getByText('31.5').waitFor()
  await card('Outdoors temperature').getByText('32.5').waitFor()

  await openPage(page, `/template-dashboard/${id}?nodes=1:${attic.deveui}`)
  await card('temperature').getByText('32.5').waitFor()
  await card('Outdoors temperature')
    .getByText(fill(t.templates.state.empty, { slot: 'Outdoors' }))
    .waitFor()
  await openPage(page, `/template-dashboard/${id}`)
  await page.getByText(t.templates.view.chooseTitleMany).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await button(t.templates.saveAs.action).isDisabled()).toBe(true)
})

test('from a node, and from the command palette', async () => {
  await openPage(page, `/tagdetails/${cellar.deveui}`)
  await button(t.words.more).first().click()
  await page.getByRole('menuitem', { name: t.dashboards.openTemplate }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Climate' }).waitFor()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await dialog.getByRole('link', { name: 'Climate' }).click()
  await card('temperature').getByText('31.5').waitFor()
  await expect.poll(nodesInAddress).toBe(`1:${cellar.deveui}`)

  await press('Control+k')
  await page.keyboard.type('Clima')
  await page
    .getByRole('option', { name: /Climate/ })
    .first()
    .click()
  await page.getByText(t.templates.view.chooseTitleMany).waitFor()
})

test('saved as a dashboard, and one made of it in the list of dashboards', async () => {
  await openPage(page, `/template-dashboard/${id}?nodes=1:${cellar.deveui},2:${attic.deveui}`)
  await card('temperature').getByText('31.5').waitFor()
  await button(t.templates.saveAs.action).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.words.name).fill('Cellar and attic')
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await dialog.getByRole('button', { name: t.words.save }).click()
  await heading('Cellar and attic').waitFor()
  await card('temperature').getByText('31.5').waitFor()
  const dashboardId = Number(new URL(page.url()).pathname.split('/').at(-1))
  const made = (await company.api.must('GET', `/dashboards/${dashboardId}`)).body
  expect(made).toMatchObject({ templateDashboardId: id, widgetCount: 3 })

  await openPage(page, '/dashboard')
  await button(t.dashboards.new).click()
  await field(t.words.name).fill('Hall')
  await choose(t.templates.saveAs.template, 'Climate')
  await choose(slotName(1), cellar.name)
  await page.getByText(fill(t.templates.view.lacks, { keys: 'humidity' })).waitFor()
  await button(t.words.create).click()
  await heading('Hall').waitFor()
  await card('temperature').getByText('31.5').waitFor()
})

test('two at once: who saved and when, and neither is lost', async () => {
  await openPage(page, `/template-dashboard/update/${id}?nodes=1:${cellar.deveui}`)
  await field(t.words.name).fill('Mine')
  const { version, updatedBy } = await stored()
  await company.api.must('PUT', `/templateDashboard/${id}`, { version, name: 'Theirs' })
  const notice = page.getByRole('alert').filter({ hasText: updatedBy })
  await notice.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button(t.words.save).click()
  await notice.waitFor()
  expect((await stored()).name).toBe('Theirs')
  await button(t.dashboards.conflict.copy).click()
  await heading(fill(t.dashboards.conflict.copyName, { name: 'Mine' })).waitFor()
  expect((await stored()).name).toBe('Theirs')
})

test('by keyboard alone: a key typed for a slot, a widget of it, and undo', async () => {
  await openPage(page, '/template-dashboard/create')
  await tabTo('combobox', t.templates.slots.keys)
  await page.keyboard.type('temperature')
  await press('Enter')
  await tabTo('button', t.templates.slots.add)
  await press('Enter')
  await slot(slotName(1)).waitFor()
  await tabTo('button', t.dashboards.edit.add)
  await press('Enter')
  await picker().waitFor()
  await tabTo('button', t.widgets.types.singleValue.name)
  await press('Enter')
  const value = card('temperature')
  await value.and(page.locator(':focus')).waitFor()
  // Nobody has said with which node to try it.
  await value.getByText(fill(t.templates.state.empty, { slot: slotName(1) })).waitFor()
  await press('Control+z')
  await value.waitFor({ state: 'detached' })
  await press('Control+Shift+z')
  await value.waitFor()
  await value.focus()
  await press('Enter')
  await field(t.widgets.settings.title).and(page.locator(':focus')).waitFor()
  // A widget is about slots, and no node can be chosen for it.
  expect(await page.getByRole('combobox', { name: t.widgets.settings.node }).inputValue()).toBe(slotName(1))
  await tabTo('button', t.dashboards.edit.done)
  await press('Enter')
  await press('Control+s')
  await heading(t.templates.edit.unnamed).waitFor()
})

test('what is copied from a dashboard is about slots here', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Cellar and attic' }).click()
  await card('Outdoors temperature').waitFor()
  await press('e')
  await button(t.dashboards.edit.add).waitFor()
  await card('Outdoors temperature').focus()
  await press('Control+c')
  await openPage(page, '/template-dashboard/create')
  await strip().waitFor()
  await press('Control+v')
  await card('Outdoors temperature').getByText('32.5').waitFor()
  await expect.poll(nodesInAddress).toBe(`1:${attic.deveui}`)
  await slot(slotName(1)).getByText('temperature', { exact: true }).waitFor()
  // Nothing is asked about what was discarded.
  await button(t.dashboards.edit.discard).click()
  await page.getByRole('dialog').getByRole('button', { name: t.dashboards.edit.discard }).click()
  await heading(t.dashboards.templates).waitFor()
})

test('copied and deleted, with what goes and what stays said', async () => {
  const actions = () => button(fill(t.ui.table.rowActions, { row: 'Theirs' }))
  await actions().click()
  await page.getByRole('menuitem', { name: t.words.duplicate }).click()
  const copy = fill(t.templates.copyName, { name: 'Theirs' })
  await page.getByRole('link', { name: copy }).waitFor()
  await actions().click()
  await page.getByRole('menuitem', { name: t.words.delete, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('3 widgets').waitFor()
  await dialog.getByText(t.templates.remove.stays).waitFor()
  await dialog.getByRole('button', { name: t.words.delete }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await company.api.call('GET', `/templateDashboard/${id}`)).status).toBe(404)
  await page.getByRole('link', { name: copy }).click()
  id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await heading(copy).waitFor()
  await openPage(page, '/template-dashboard/2147483647')
  await page.getByText(t.templates.notFound).waitFor()
})

/** Tabs until this has the focus. */
async function tabTo(role: 'button' | 'combobox', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).and(page.locator(':focus'))
  for (let steps = 0; steps < 150; steps++) {
    if ((await wanted.count()) > 0) return
    await press('Tab')
  }
  throw new Error(`${role} ${name} cannot be reached by Tab`)
}

test('on a phone: opened, and another node by thumb', async () => {
  const phone = await stage.window({ phone: true })
  try {
    await signInByApi(phone.page, `/template-dashboard/${id}?nodes=1:${cellar.deveui},2:${attic.deveui}`)
    await card('temperature', phone.page).getByText('31.5').waitFor()
    expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    const actions = createActions(() => phone.page)
    await tap(actions.button(fill(t.templates.view.next, { slot: slotName(1) })))
    await card('temperature', phone.page).getByText('32.5').waitFor()
    expect(await axeFindings(phone.page)).toEqual([])
    await tap(actions.button(t.words.edit))
    await phone.page.getByRole('region', { name: t.templates.slots.title }).waitFor()
    expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(await axeFindings(phone.page)).toEqual([])
    expect(phone.complaints).toEqual([])
  } finally {
    await phone.context.close()
  }
})

test('dark and in Swedish: list, opened, edited', async () => {
  const night = await stage.window({ dark: true, language: 'sv' })
  const sv = await loadTexts('sv')
  try {
    await signInByApi(night.page, '/template-dashboard')
    await night.page.getByRole('heading', { level: 1, name: sv.dashboards.templates }).waitFor()
    expect(await axeFindings(night.page)).toEqual([])
    await night.page.goto(`/template-dashboard/${id}?nodes=1:${cellar.deveui}`)
    await card('temperature', night.page).getByText('31,5').waitFor()
    await night.page.getByText(fill(sv.templates.state.empty, { slot: 'Outdoors' })).waitFor()
    expect(await axeFindings(night.page)).toEqual([])
    await night.page.keyboard.press('e')
    await night.page.getByRole('region', { name: sv.templates.slots.title }).waitFor()
    expect(await axeFindings(night.page)).toEqual([])
    expect(night.complaints).toEqual([])
  } finally {
    await night.context.close()
  }
})

test('no page has complained', () => expect(complaints).toEqual([]))
