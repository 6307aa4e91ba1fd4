import { loadTexts } from '@fyr/texts'
import { fill } from '@fyr/texts/fill'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings, openWindow } from '../lib/page/browser.ts'
import { openPage, settle, signInByApi, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
let api: Api
let context: BrowserContext
let page: Page
let complaints: string[]
let dashboardId: number

const minute = 60_000
const count = 2000

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Svartklubben', country: 'Sweden' })
  const post = async (path: string, body: unknown) => (await api.must('POST', path, body)).body
  await post(`/dashboards/categories/${api.companyId}`, {
    title: 'Kullen',
    icon: 'mdi-home',
    color: '#C2185B',
  })
  const { id } = await post(`/applications/${api.companyId}`, { name: 'Backen' })
  const make = (body: object) => post(`/applications/${id}/tag`, { nodeType: 1, ...body })
  const keys = [{ name: 'position' }, { name: 'cargo', label: 'Last', unit: '°C' }]
  await make({ name: 'Lastbil', deveui: 'lastbil', keys })
  await make({ name: 'Vilse', deveui: 'vilse' })
  const now = Date.now()
  await post(
    '/tag/lastbil/tagdata',
    Array.from({ length: 60 }, (_, n) => [
      { key: 'position', value: { lat: 57 + n / 100, lon: 12 + n / 50 }, createdAt: now - (60 - n) * minute },
      { key: 'cargo', value: 3, createdAt: now - (60 - n) * minute },
    ]).flat(),
  )
  for (let from = 0; from < count; from += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => {
        const at = from + n
        const place = { lat: 56 + (at % 50) / 10, long: 12 + Math.floor(at / 50) / 10 }
        return make({ name: `Givare ${at}`, deveui: `givare-${at}`, ...place })
      }),
    )
  }
  ;({ context, page, complaints } = await openWindow(stage.browser, stage.url))
  await signInByApi(page, '/')
}, 240_000)
afterAll(async () => {
  await context?.close()
  expect(complaints ?? []).toEqual([])
})
walkInOrder()

const { button } = createActions(() => page)
const press = (keys: string) => page.keyboard.press(keys)
const link = (name: string) => page.getByRole('link', { name, exact: true })
const map = (name: string, on: Page = page) => on.getByRole('region', { name, exact: true })
/** Named by its node and state: what stands on the map. */
const marker = (name: string, on: Page = page) =>
  on.locator('.fyr-marker-place').and(on.getByLabel(new RegExp(`^${name}(,|$)`)))
const stored = async () => (await api.must('GET', `/dashboards/${dashboardId}`)).body.settings.map
const unsaved = () => page.getByText(t.dashboards.edit.unsaved, { exact: true })
async function middleOf(of: Locator) {
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a map is made in a category, from the tree', async () => {
  await button(fill(t.dashboardTree.actionsFor, { name: 'Kullen' })).click()
  await page.getByRole('menuitem', { name: t.dashboardTree.newDashboard, exact: true }).click()
  await page.getByRole('radio', { name: t.mapPages.create.map }).check()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await button(t.mapPages.create.next).click()
  await page.waitForURL(/\/map\/create\/[0-9a-f-]{36}$/)
  await settle(page)
  await button(t.words.create).click()
  await page.getByText(t.problems['field.required']).waitFor()
  await page.getByRole('textbox', { name: t.mapPages.create.name }).fill('Vägen')
  // The preview shows where all nodes are.
  const placed = t.mapPages.panel.count_other.replace('{{count}}', String(count + 1))
  await page.getByText(placed).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button(t.words.create).click()
  await page.waitForURL(/\/dashboard\/\d+\?edit=true/)
  dashboardId = Number(new URL(page.url()).pathname.split('/').at(-1))
  const made = (await api.must('GET', `/dashboards/${dashboardId}`)).body
  expect(made).toMatchObject({ type: 'map', name: 'Vägen', settings: { map: { nodes: { by: 'all' } } } })
  expect(made.categoryId).not.toMatch(/^0+-/)
})

test('a marker is put on it, named, dragged, moved by keys, and each step taken back', async () => {
  await settle(page)
  await button(t.mapPages.edit.addMarker).click()
  const middle = await middleOf(map('Vägen'))
  await page.mouse.click(middle.x - 120, middle.y + 30)
  const drawer = page.getByRole('region', { name: t.mapPages.edit.marker, exact: true })
  await drawer.getByRole('textbox', { name: t.mapPages.edit.name, exact: true }).fill('Grinden')
  const gate = marker('Grinden')
  await gate.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button(t.dashboards.edit.done).click()

  // Over the sea, where no node takes it into a cluster.
  const before = await middleOf(gate)
  await page.mouse.move(before.x, before.y)
  await page.mouse.down()
  for (let step = 1; step <= 6; step++) await page.mouse.move(before.x - step * 15, before.y + step * 4)
  await page.mouse.up()
  await expect.poll(async () => Math.round(before.x - (await middleOf(gate)).x)).toBeGreaterThan(60)
  await page.getByRole('status').filter({ hasText: 'Grinden' }).first().waitFor({ state: 'attached' })
  await page.waitForTimeout(400)
  const dragged = await middleOf(gate)
  await gate.focus()
  await press('ArrowUp')
  await press('ArrowUp')
  await expect.poll(async () => dragged.y - (await middleOf(gate)).y).toBeGreaterThan(10)

  for (let step = 0; step < 2; step++) await button(t.words.undo).click()
  await expect.poll(async () => Math.abs((await middleOf(gate)).x - before.x)).toBeLessThan(3)
  await press('Control+Shift+z')
  await expect.poll(async () => before.x - (await middleOf(gate)).x).toBeGreaterThan(60)
  await button(`${t.mapPages.popup.edit}: Grinden`).click()
  await page.getByRole('textbox', { name: t.mapPages.settings.latitude }).fill('57.5')
  await page.getByRole('textbox', { name: t.mapPages.settings.longitude }).fill('9.5')
  await button(t.dashboards.edit.done).click()
})

test('its settings show at once, wrong hours are said at their field, and all is saved', async () => {
  const steps = page.getByRole('textbox', { name: t.mapPages.settings.steps })
  await steps.fill('1, two')
  await page.getByText(t.mapPages.settings.badSteps).waitFor()
  await steps.fill('1, 6, 24')
  await page.getByText(t.mapPages.settings.badSteps).waitFor({ state: 'detached' })
  await page.getByRole('switch', { name: t.mapPages.edit.cluster }).click()
  await unsaved().waitFor()
  await button(t.words.save).click()
  await button(t.words.edit).waitFor()
  expect(await stored()).toMatchObject({
    slidervalues: [1, 6, 24],
    cluster: false,
    markers: [{ name: 'Grinden', lat: 57.5, long: 9.5 }],
  })
})

test('on the map one finds a node by name, sees what it says and where it went', async () => {
  await settle(page)
  await page.getByRole('searchbox', { name: t.mapPages.panel.find }).fill('lastb')
  await button('Lastbil').click()
  const popup = page.locator('.fyr-node-popup')
  await popup.getByRole('heading', { name: 'Lastbil' }).waitFor()
  await popup.getByRole('button', { name: t.mapPages.popup.showTrack }).click()
  await page.locator('.fyr-map path').first().waitFor({ state: 'attached' })
  expect(await axeFindings(page)).toEqual([])

  // It moves while one looks.
  await waitUntilLive(page)
  const before = await middleOf(marker('Lastbil'))
  await api.must('POST', '/tag/lastbil/tagdata', { key: 'position', value: { lat: 57.591, lon: 13.182 } })
  await expect.poll(async () => (await middleOf(marker('Lastbil'))).x - before.x).toBeGreaterThan(1)
})

test('the slider leaves those that were not heard', async () => {
  const slider = page.getByRole('slider', { name: t.mapPages.slider.label })
  await slider.focus()
  await press('ArrowRight')
  const text = await slider.getAttribute('aria-valuetext')
  expect(text).toBe(
    `${t.mapPages.slider.hours_one.replace('{{count}}', '1')}, ${t.mapPages.slider.found_other.replace('{{count}}', String(count + 1))}`,
  )
  await marker('Lastbil').waitFor({ state: 'detached' })
  await press('ArrowLeft')
  await marker('Lastbil').waitFor()
})

test('list and map of all nodes are one query, and a node without a place is put on it', async () => {
  await openPage(page, '/tag?q=vilse')
  await link(t.nodes.views.map).last().click()
  await page.waitForURL(/\/tag\/map\?q=vilse/)
  await settle(page)
  await button(t.mapPages.panel.placeThem).click()
  await page.getByRole('button', { name: /^Vilse/ }).click()
  await page.getByText(fill(t.mapPages.panel.placing, { name: 'Vilse' })).waitFor()
  const room = map(t.mapPages.nodesTitle)
  const middle = await middleOf(room)
  await page.mouse.click(middle.x, middle.y - 60)
  await page.getByText(fill(t.mapPages.panel.placed, { name: 'Vilse' })).waitFor()
  const { lat, long } = (await api.must('GET', '/tag/vilse')).body
  expect([typeof lat, typeof long]).toEqual(['number', 'number'])
  await marker('Vilse').waitFor()
  await page.getByRole('searchbox', { name: t.ui.table.search }).fill('')
  await page.getByText(t.mapPages.panel.count_other.replace('{{count}}', String(count + 2))).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await link(t.nodes.views.list).click()
  await page.waitForURL(/\/tag$/)
})

test('G and M lead to the map', async () => {
  await settle(page)
  await press('g')
  await press('m')
  await page.waitForURL(/\/tag\/map/)
})

test('a place is picked on a map in the settings of a node', async () => {
  await openPage(page, '/tag/create/vilse')
  await button(t.mapPages.place.pick).click()
  const dialog = page.getByRole('dialog')
  await map(t.mapPages.place.title).locator('.leaflet-container, .fyr-map-canvas').first().waitFor()
  const middle = await middleOf(map(t.mapPages.place.title))
  await page.mouse.click(middle.x + 80, middle.y + 40)
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  const before = await page.getByRole('textbox', { name: t.mapPages.settings.latitude }).inputValue()
  await dialog.getByRole('button', { name: t.mapPages.place.take }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: t.mapPages.settings.latitude }).inputValue()).not.toBe(
    before,
  )
  await button(t.words.save).first().click()
  await page.getByText(t.words.saved, { exact: true }).waitFor()
})

test('the company says what its maps show', async () => {
  await openPage(page, '/settings/company')
  const section = page.getByRole('region', { name: t.mapPages.settings.title, exact: true })
  const steps = section.getByRole('textbox', { name: t.mapPages.settings.steps })
  await steps.fill('2.5')
  await section.getByText(t.mapPages.settings.badSteps).waitFor()
  await steps.fill('2, 12')
  await section.getByRole('checkbox', { name: t.mapPages.settings.show.status }).check()
  await section.getByRole('button', { name: t.words.save }).click()
  await page.getByText(t.settings.saved).waitFor()
  const { MAPSETTINGS } = (await api.must('GET', `/settings/company/${api.companyId}`)).body
  expect(MAPSETTINGS).toMatchObject({ slidervalues: [2, 12], showTypes: [1, 4] })
  expect(await axeFindings(page)).toEqual([])
})

const coloursOfMap = `(() => {
  const map = document.querySelector('.fyr-map-canvas')
  const probe = map.appendChild(document.createElement('span'))
  probe.style.backgroundColor = 'var(--fyr-map-land)'
  const [shown, land] = [map, probe].map((element) => getComputedStyle(element).backgroundColor)
  probe.remove()
  return { shown, land, drawn: map.querySelectorAll('.leaflet-tile-loaded').length }
})()`

test('on a phone, dark and in Swedish the same map and list are there', async () => {
  const texts = await loadTexts('sv')
  const phone = await openWindow(stage.browser, stage.url, { language: 'sv', dark: true, phone: true })
  await signInByApi(phone.page)
  // Until the ground has come, the map is painted as land.
  const held = Promise.withResolvers<void>()
  await phone.context.route('**/*.bin', async (route) => {
    await held.promise
    await route.continue()
  })
  for (const path of [
    '/tag/map',
    `/dashboard/${dashboardId}`,
    `/dashboard/${dashboardId}?edit=true`,
    '/map/create',
  ]) {
    await openPage(phone.page, path)
    if (path === '/tag/map') {
      const { shown, land, drawn } = await phone.page.evaluate<Record<string, unknown>>(coloursOfMap)
      expect([shown, drawn]).toEqual([land, 0])
      held.resolve()
      await phone.page.locator('canvas.leaflet-tile-loaded').first().waitFor()
    }
    expect(await axeFindings(phone.page), path).toEqual([])
    const wide = await phone.page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(wide, path).toBeLessThanOrEqual(0)
  }
  await openPage(phone.page, '/tag/map')
  await phone.page.getByRole('button', { name: texts.mapPages.panel.open }).click()
  const list = phone.page.getByRole('dialog', { name: texts.mapPages.panel.title })
  await list.getByRole('searchbox', { name: texts.mapPages.panel.find }).fill('vilse')
  await list.getByRole('button', { name: /^Vilse/ }).click()
  await phone.page.locator('.fyr-node-popup').getByText(texts.mapPages.popup.lastContact).waitFor()
  expect(await axeFindings(phone.page)).toEqual([])
  expect(phone.complaints).toEqual([])
  await phone.context.close()
})
