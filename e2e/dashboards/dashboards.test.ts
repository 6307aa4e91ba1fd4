import { fill } from '@fyr/texts/fill'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings, openWindow } from '../lib/page/browser.ts'
import { tap } from '../lib/page/tap.ts'
import { openPage, settle, signInByApi, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
let company: Furnished
let context: BrowserContext
let page: Page
let complaints: string[]
let dashboardId: number

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  ;({ context, page, complaints } = await openWindow(stage.browser, stage.url))
  await signInByApi(page)
})
walkInOrder()

const { button, field, choose } = createActions(() => page)
const press = (keys: string) => page.keyboard.press(keys)
const cards = (on: Page = page) => on.getByRole('article')
const card = (name: string, on: Page = page) =>
  cards(on).filter({ has: on.getByRole('heading', { name, exact: true }) })
const unsaved = () => page.getByText(t.dashboards.edit.unsaved, { exact: true })
const picker = () => page.getByRole('dialog', { name: t.dashboards.picker.title })

async function save(): Promise<void> {
  await button(t.words.save).click()
  await button(t.words.edit).waitFor()
}
async function place(of: Locator) {
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return box
}
async function drag(from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let step = 1; step <= 8; step++) {
    await page.mouse.move(from.x + (by.x * step) / 8, from.y + (by.y * step) / 8)
  }
  await page.mouse.up()
}
const stored = async () => (await company.api.must('GET', `/dashboards/${dashboardId}`)).body

test('in one click: a dashboard from the nodes, offered beside a node, in the list and on home', async () => {
  const sample = button(t.dashboards.sample.action)
  await openPage(page, `/tagdetails/${company.deveui}`)
  await button(t.nodes.addToDashboard.action).click()
  await page.getByRole('dialog').filter({ has: sample }).waitFor()
  await press('Escape')
  await openPage(page, '/dashboard')
  await sample.waitFor()
  await openPage(page, '/')
  await sample.click()
  await page.getByRole('heading', { level: 1, name: t.dashboards.sample.name }).waitFor()
  await card(names.busy).locator('canvas').first().waitFor()
  await card('temperature').getByText('°C').first().waitFor()
  await card('humidity').getByText('%').first().waitFor()
  expect(await cards().count()).toBe(3)
  await button(t.words.edit).click()
  await button(t.dashboards.edit.add).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await company.api.must('DELETE', `/dashboards/${id}`)
})

test('by mouse: from nothing to a dashboard with a live value and a chart', async () => {
  await openPage(page, '/dashboard')
  await page.getByText(t.dashboards.empty.title).waitFor()
  await button(t.dashboards.new).first().click()
  await field(t.words.name).fill('Cold store')
  await button(t.words.create).click()
  await button(t.dashboards.edit.add).first().click()
  await choose(t.dashboards.picker.node, names.busy)
  // The picker shows what the node says, as each widget will.
  await picker().locator('.fyr-picker-preview .fyr-value').first().waitFor()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await button(t.widgets.types.singleValue.name, picker() as unknown as Page).click()
  await card(`${names.busy} temperature`).waitFor()

  await button(t.dashboards.edit.add).click()
  // It remembers which node one is busy with.
  const node = picker().getByRole('combobox', { name: t.dashboards.picker.node })
  expect(await node.inputValue()).toContain(names.busy)
  await choose(t.dashboards.picker.key, 'humidity')
  await button(t.widgets.types.chart.name, picker() as unknown as Page).click()
  await card(`${names.busy} humidity`).locator('canvas').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await save()
  dashboardId = Number(new URL(page.url()).pathname.split('/').at(-1))
  expect((await stored()).widgets).toMatchObject([{ type: 8 }, { type: 0 }])
  expect(await axeFindings(page)).toEqual([])

  await waitUntilLive(page)
  await company.api.must('POST', `/tag/${company.deveui}/tagdata`, [{ key: 'temperature', value: 3.25 }])
  await card(`${names.busy} temperature`).getByText('3.25').waitFor()
})

test('in view mode nothing can be dragged', async () => {
  const value = card(`${names.busy} temperature`)
  const before = await place(value)
  await drag({ x: before.x + 40, y: before.y + 20 }, { x: 300, y: 0 })
  expect(await place(value)).toEqual(before)
})

test('drag, resize and settings show at once, and Cancel takes them back', async () => {
  await press('e')
  await button(t.dashboards.edit.add).waitFor()
  const value = card(`${names.busy} temperature`)
  const before = await place(value)
  await drag({ x: before.x + 60, y: before.y + 22 }, { x: before.width * 1.5, y: before.height * 2 })
  await unsaved().waitFor()
  await expect.poll(async () => (await place(value)).y).toBeGreaterThan(before.y)
  const moved = await place(value)
  await drag({ x: moved.x + moved.width - 10, y: moved.y + moved.height - 10 }, { x: 180, y: 60 })
  await expect.poll(async () => (await place(value)).width).toBeGreaterThan(moved.width + 50)

  await button(fill(t.dashboards.edit.settingsOf, { name: `${names.busy} temperature` })).click()
  await field(t.widgets.settings.title).fill('Hall')
  await card('Hall').waitFor()
  await choose(t.widgets.settings.shown, t.widgets.settings.aggregations.count)
  await card('Hall')
    .getByText(/^29\d$/)
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button(t.words.cancel).click()
  await card(`${names.busy} temperature`).getByText('3.25').waitFor()

  await press('Control+z')
  await press('Control+z')
  await press('Control+z')
  await unsaved().waitFor({ state: 'detached' })
  await expect.poll(async () => await place(card(`${names.busy} temperature`))).toEqual(before)
})

test('by keyboard: twelve steps there, twelve back, and forth again', async () => {
  const value = card(`${names.busy} temperature`)
  const before = await place(value)
  await value.focus()
  for (let step = 0; step < 12; step++) await press('Shift+ArrowDown')
  await expect.poll(async () => (await place(value)).height).toBe(before.height + 12 * 48)
  for (let step = 0; step < 12; step++) await press('Control+z')
  await expect.poll(async () => await place(value)).toEqual(before)
  expect(await button(t.words.undo).isDisabled()).toBe(true)
  for (let step = 0; step < 12; step++) await press('Control+Shift+z')
  await expect.poll(async () => (await place(value)).height).toBe(before.height + 12 * 48)
})

test('a draft outlives a reload, and can be discarded', async () => {
  await page.waitForTimeout(600)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await settle(page)
  await unsaved().waitFor()
  const resumed = page.getByRole('status').filter({ hasText: t.dashboards.edit.resumed.split('{{')[0] ?? '' })
  await resumed.getByRole('button', { name: t.dashboards.edit.discard }).click()
  await unsaved().waitFor({ state: 'detached' })
  await press('Escape')
  await button(t.words.edit).waitFor()
})

test('leaving asks where something is not saved, and only there', async () => {
  await press('e')
  // Escape is the dialog's that is open; what is below stays in editing.
  await button(t.dashboards.edit.add).click()
  const picker = page.getByRole('dialog', { name: t.dashboards.picker.title })
  await picker.waitFor()
  await press('Escape')
  await picker.waitFor({ state: 'detached' })
  await button(t.dashboards.edit.add).waitFor()
  await card(`${names.busy} temperature`).focus()
  await press('ArrowRight')
  await press('Escape')
  const question = page.getByRole('dialog', { name: t.dashboards.edit.discardTitle })
  await question.waitFor()
  await press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: t.shell.menu.nodes, exact: true }).click()
  const guard = page.getByRole('dialog', { name: t.shell.unsaved.title })
  await guard.waitFor()
  await button(t.words.cancel).click()
  await press('Control+z')
  await unsaved().waitFor({ state: 'detached' })
  await press('Escape')
  await button(t.words.edit).waitFor()
})

test('Escape in the settings asks before it takes changes back, and only then', async () => {
  await press('e')
  await card(`${names.busy} temperature`).focus()
  await press('Enter')
  await field(t.widgets.settings.title).waitFor()
  await press('Escape')
  await field(t.widgets.settings.title).waitFor({ state: 'detached' })
  await card(`${names.busy} temperature`).focus()
  await press('Enter')
  await field(t.widgets.settings.title).fill('Hall')
  await press('Escape')
  const question = page.getByRole('dialog', { name: t.dashboards.edit.discardTitle })
  await question.getByText(t.dashboards.edit.discardSettings).waitFor()
  await press('Escape')
  await question.waitFor({ state: 'detached' })
  await card('Hall').waitFor()
  await field(t.widgets.settings.title).focus()
  await press('Escape')
  await question.getByRole('button', { name: t.dashboards.edit.discard }).click()
  await card(`${names.busy} temperature`).waitFor()
  await unsaved().waitFor({ state: 'detached' })
})

test('who leaves without saving does not find the draft again', async () => {
  await card(`${names.busy} temperature`).focus()
  await press('ArrowRight')
  await unsaved().waitFor()
  // It is kept for a reload by then.
  await expect.poll(keptDrafts).toBe(1)
  await page.getByRole('link', { name: t.shell.menu.nodes, exact: true }).click()
  const guard = page.getByRole('dialog', { name: t.shell.unsaved.title })
  await guard.getByRole('button', { name: t.shell.unsaved.leave }).click()
  await page.getByRole('heading', { level: 1, name: t.nodes.title }).waitFor()
  expect(await keptDrafts()).toBe(0)
  await openPage(page, `/dashboard/${dashboardId}`)
})
const keptDrafts = () =>
  page.evaluate<number>(
    "Object.keys(localStorage).filter((name) => name.startsWith('fyr.dashboard-draft')).length",
  )

test('two at once: who saved and when, and neither is lost', async () => {
  await press('e')
  await field(t.words.name).fill('Mine')
  const theirs = await stored()
  await company.api.must('PUT', `/dashboards/${dashboardId}`, { version: theirs.version, name: 'Theirs' })
  const notice = page.getByRole('alert').filter({ hasText: theirs.updatedBy })
  await notice.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button(t.words.save).click()
  await notice.waitFor()
  expect((await stored()).name).toBe('Theirs')
  await button(t.dashboards.conflict.overwrite).click()
  await page.getByRole('dialog').getByRole('button', { name: t.dashboards.conflict.overwrite }).click()
  await page.getByRole('heading', { level: 1, name: 'Mine', exact: true }).waitFor()

  await button(t.words.more).click()
  await page.getByRole('menuitem', { name: t.dashboards.versions.title }).click()
  const versions = page.getByRole('dialog', { name: t.dashboards.versions.title })
  await versions.getByRole('listitem').filter({ hasText: 'Theirs' }).getByRole('button').click()
  await page.getByRole('heading', { level: 1, name: 'Theirs', exact: true }).waitFor()
})

test('export, delete, import', async () => {
  await button(t.words.more).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: t.dashboards.export }).click()
  const file = await (await download).path()
  await button(t.words.more).click()
  await page.getByRole('menuitem', { name: t.words.delete, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 widgets').waitFor()
  await dialog.getByRole('button', { name: t.words.delete }).click()
  await page.getByText(t.dashboards.empty.title).waitFor()
  await button(t.dashboards.import.action).click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(t.words.chooseFile).click()])
  await chooser.setFiles(file)
  await button(t.words.chooseOtherFile).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: t.dashboards.import.action }).click()
  await page.getByRole('heading', { level: 1, name: 'Theirs', exact: true }).waitFor()
  dashboardId = Number(new URL(page.url()).pathname.split('/').at(-1))
  await card(`${names.busy} temperature`).getByText('3.25').waitFor()
})

test('by keyboard alone: a dashboard, a widget moved and set, and one pasted from elsewhere', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await press('e')
  await card(`${names.busy} temperature`).focus()
  await press('Control+c')
  await press('Escape')
  await press('g')
  await press('d')
  await tabTo('button', t.dashboards.new)
  await press('Enter')
  await page.getByRole('dialog').getByLabel(t.words.name).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('By keys')
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: /By keys/ }).waitFor()
  await tabTo('button', t.dashboards.edit.add)
  await press('Enter')
  await picker().waitFor()
  await tabTo('combobox', t.dashboards.picker.node)
  await page.keyboard.type(names.busy)
  await page.getByRole('option', { name: names.busy }).waitFor()
  await press('ArrowDown')
  await press('Enter')
  await picker().locator('.fyr-picker-preview .fyr-value').first().waitFor()
  await tabTo('button', t.widgets.types.singleValue.name)
  await press('Enter')
  const value = card(`${names.busy} temperature`)
  await value.and(page.locator(':focus')).waitFor()
  const before = await place(value)
  await press('ArrowRight')
  await expect.poll(async () => (await place(value)).x).toBeGreaterThan(before.x)
  await press('Enter')
  await field(t.widgets.settings.title).and(page.locator(':focus')).waitFor()
  await press('Control+a')
  await page.keyboard.type('Set by keys')
  await tabTo('button', t.dashboards.edit.done)
  await press('Enter')
  await card('Set by keys').waitFor()
  await press('Control+v')
  await card(`${names.busy} temperature`).waitFor()
  await press('Control+s')
  await button(t.words.edit).waitFor()
  expect(await cards().count()).toBe(2)
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

test('the range is in the address and stays on the way to a node; a drag on a chart zooms all', async () => {
  await openPage(page, `/dashboard/${dashboardId}`)
  await button(t.ui.range.short5h).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('5h')
  await settle(page)
  const chart = card(`${names.busy} humidity`).locator('.u-over')
  const box = await place(chart)
  await drag({ x: box.x + box.width * 0.3, y: box.y + 30 }, { x: box.width * 0.4, y: 0 })
  await expect.poll(() => new URL(page.url()).searchParams.has('from')).toBe(true)
  await page.locator('.u-over').first().dblclick()
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('5h')
  await page.getByRole('link', { name: `${names.busy} humidity` }).click()
  await page.getByRole('heading', { level: 1, name: names.busy, exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('range')).toBe('5h')
  await page.goBack()
  await card(`${names.busy} humidity`).waitFor()
})

test('a key that is gone says so, and the rest goes on', async () => {
  const gone = { deveui: company.deveui, key: 'never-was' }
  const at = { lg: { x: 0, y: 20, w: 3, h: 4 } }
  const { version, widgets } = await stored()
  const more = [...widgets.map(({ tag: _tag, ...widget }: { tag: unknown }) => widget)]
  more.push({ type: 8, title: 'Gone', layout: at, settings: { series: [gone] } })
  more.push({
    type: 2,
    title: '',
    layout: at,
    settings: { markdown: '**Bold** <b id="html">no</b> [x](javascript:alert(1))' },
  })
  await company.api.must('PUT', `/dashboards/${dashboardId}`, { version, widgets: more })
  await card('Gone').getByText(t.widgets.state.keyGone).waitFor()
  await card(`${names.busy} temperature`).getByText('3.25').waitFor()
  await page.getByText('<b id="html">no</b>').waitFor()
  expect(await page.locator('#html, a[href^="javascript"]').count()).toBe(0)
})

test('the first dashboard opens by /landing; the top bar leads to the others; a wall hides all else', async () => {
  await button(t.words.more).click()
  await page.getByRole('menuitem', { name: t.dashboards.makeDefault }).click()
  await page.locator('#main').getByRole('img', { name: t.dashboards.isDefault }).waitFor()
  await page.goto('/landing')
  await page.getByRole('heading', { level: 1, name: 'Theirs', exact: true }).waitFor()
  await button(t.dashboards.select).click()
  await page.getByRole('dialog').getByRole('link', { name: 'By keys' }).click()
  await page.getByRole('heading', { level: 1, name: 'By keys', exact: true }).waitFor()
  await openPage(page, `/dashboard/${dashboardId}?wall=${dashboardId}`)
  await card(`${names.busy} temperature`).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button(t.dashboards.kiosk.leave).click()
  await button(t.words.edit).waitFor()
})

test('on a wall dashboards take turns, without a hand, and Escape ends it', async () => {
  await openPage(page, `/dashboard/${dashboardId}`)
  await button(t.words.more).click()
  await page.getByRole('menuitem', { name: t.dashboards.kiosk.title }).click()
  const dialog = page.getByRole('dialog', { name: t.dashboards.kiosk.title })
  await dialog.getByLabel(t.dashboards.kiosk.others, { exact: true }).first().click()
  await page.getByRole('option', { name: 'By keys', exact: true }).click()
  await dialog.getByLabel(t.dashboards.kiosk.seconds, { exact: true }).fill('5')
  await button(t.dashboards.kiosk.start).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('seconds')).toBe('5')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  for (const name of ['Theirs', 'By keys', 'Theirs']) {
    await heading(name).waitFor()
    await card(`${names.busy} temperature`).getByText('3.25').waitFor()
  }
  await press('Escape')
  await button(t.words.edit).waitFor()
  expect(new URL(page.url()).searchParams.has('wall')).toBe(false)
})

test('kiosk mode fits the window, tells the time and the alarms, and hides its button until a hand comes', async () => {
  const wakeLocks =
    'window.wakeLocks = []; navigator.wakeLock.request = async (type) => (wakeLocks.push(type), { release: async () => undefined })'
  const wall = await openWindow(stage.browser, stage.url)
  try {
    await wall.page.addInitScript(wakeLocks)
    await signInByApi(wall.page, `/dashboard/${dashboardId}?wall=${dashboardId}`)
    await card(`${names.busy} temperature`, wall.page).getByText('3.25').waitFor()
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1280, height: 560 },
    ]) {
      await wall.page.setViewportSize(size)
      const bottom = async () => {
        const boxes = await Promise.all((await cards(wall.page).all()).map(place))
        return Math.max(...boxes.map(({ y, height }) => y + height))
      }
      await expect.poll(bottom).toBeGreaterThan(size.height - 50)
      await expect.poll(bottom).toBeLessThanOrEqual(size.height)
    }
    expect(await wall.page.evaluate('wakeLocks')).toEqual(['screen'])
    await wall.page.locator('.fyr-live-mark[data-live="on"]').waitFor()
    const shown = (await wall.page.locator('.fyr-kiosk-clock strong').textContent()) ?? ''
    const { timeZone } = (await company.api.must('GET', `/settings/company/${company.companyId}`)).body
    const timesNow = [0, -60_000].map((late) =>
      new Intl.DateTimeFormat('sv', { timeStyle: 'short', timeZone }).format(Date.now() + late),
    )
    expect(timesNow).toContain(shown)

    const active = (await company.api.must('GET', `/companies/${company.companyId}/alarm/active`)).body
    const label = fill(
      active.length === 1 ? t.dashboards.kiosk.alarms_one : t.dashboards.kiosk.alarms_other,
      {
        count: active.length,
      },
    )
    const banner = wall.page.getByRole('region', { name: label })
    await banner.getByText(`${names.alarm} · ${names.busy}`).first().waitFor()
    expect(await axeFindings(wall.page)).toEqual([])
    for (const { id } of active) {
      await company.api.must('POST', `/alarms/active/${id}/status`, { comment: names.comment })
    }
    await wall.page.locator('.fyr-kiosk-alarms').waitFor({ state: 'detached' })

    const exit = wall.page.getByRole('button', { name: t.dashboards.kiosk.leave })
    const opacity = () =>
      wall.page.evaluate("getComputedStyle(document.querySelector('.fyr-kiosk-exit')).opacity")
    await expect.poll(opacity, { timeout: 15_000 }).toBe('0')
    await wall.page.mouse.move(300, 300)
    await expect.poll(opacity).toBe('1')
    await exit.click()
    await wall.page.getByRole('button', { name: t.words.edit, exact: true }).waitFor()
    expect(wall.complaints).toEqual([])
  } finally {
    await wall.context.close()
  }
})

test('on a phone: one column, and a widget added by thumb', async () => {
  const phone = await openWindow(stage.browser, stage.url, { phone: true })
  try {
    await signInByApi(phone.page, `/dashboard/${dashboardId}`)
    await cards(phone.page).first().locator('.fyr-value').waitFor()
    const boxes = await Promise.all((await cards(phone.page).all()).map(place))
    expect(new Set(boxes.map(({ x }) => x)).size).toBe(1)
    expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    const actions = createActions(() => phone.page)
    // One chip in place of three rows, until it is opened.
    const chip = phone.page.getByRole('button', { name: `${t.ui.range.label}: ${t.ui.range.short24h}` })
    const choice = actions.button(t.ui.range.short7d)
    expect([await chip.count(), await choice.count()]).toEqual([1, 0])
    await chip.click()
    await choice.click()
    await phone.page.getByRole('button', { name: `${t.ui.range.label}: ${t.ui.range.short7d}` }).waitFor()
    expect(await choice.count()).toBe(0)
    await tap(actions.button(t.words.edit))
    await tap(actions.button(t.dashboards.edit.add))
    await tap(phone.page.getByRole('button', { name: t.widgets.types.text.name, exact: true }))
    await actions.field(t.widgets.text.markdown).fill('By thumb')
    await tap(actions.button(t.dashboards.edit.done))
    expect(await axeFindings(phone.page)).toEqual([])
    await tap(actions.button(t.words.save))
    await actions.button(t.words.edit).waitFor()
    await phone.page.getByText('By thumb').waitFor()
    // In the list each is one line.
    await openPage(phone.page, '/dashboard')
    const listed = phone.page.getByRole('list', { name: t.dashboards.title }).getByRole('listitem')
    for (const each of await listed.all()) expect((await place(each)).height).toBeLessThan(76)
    expect(await listed.count()).toBeGreaterThan(0)
    expect(phone.complaints).toEqual([])
  } finally {
    await phone.context.close()
  }
})

test('dark: view and edit', async () => {
  const night = await openWindow(stage.browser, stage.url, { dark: true })
  try {
    await signInByApi(night.page, `/dashboard/${dashboardId}`)
    await cards(night.page).first().locator('.fyr-value').waitFor()
    expect(await axeFindings(night.page)).toEqual([])
    await night.page.keyboard.press('e')
    await createActions(() => night.page)
      .button(t.dashboards.edit.add)
      .waitFor()
    expect(await axeFindings(night.page)).toEqual([])
  } finally {
    await night.context.close()
  }
})

test('no page has complained', () => expect(complaints).toEqual([]))
