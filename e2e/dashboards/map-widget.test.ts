import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { axeFindings, type Look, openWindow } from '../lib/page/browser.ts'
import { openPage, signInByApi, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
let api: Api
let dashboardId: number
const hostile = '<img src=x onerror="document.title=1">'

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Kartbolaget', country: 'Sweden' })
  const { id } = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Kullen' })).body
  const node = (deveui: string, name: string, lat: number, long: number) =>
    api.must('POST', `/applications/${id}/tag`, {
      deveui,
      name,
      nodeType: 1,
      lat,
      long,
      keys: [{ name: 'temperature', unit: '°C' }, { name: 'position' }],
    })
  await node('hall', 'Hallen', 57.7, 11.97)
  await node('gate', 'Grinden', 57.7001, 11.9702)
  await node('evil', hostile, 59.33, 18.06)
  await node('lorry', 'Lastbilen', 55.6, 13)
  await api.must('POST', '/tag/evil/tagdata', [{ key: 'temperature', value: 4.25 }])
  const full = { lg: { x: 0, y: 0, w: 12, h: 11 }, sm: { x: 0, y: 0, w: 4, h: 9 } }
  const small = { lg: { x: 0, y: 11, w: 2, h: 4 } }
  const widgets = [
    { type: 4, title: 'Where', layout: full, settings: { tracks: true } },
    { type: 4, title: 'Small', layout: small, settings: { nodes: { by: 'nodes', deveuis: ['hall'] } } },
  ]
  dashboardId = (await api.must('POST', '/dashboards', { name: 'Map', widgets })).body.dashboardId
})

const big = (page: Page) => page.getByRole('region', { name: 'Where' })
const marker = (page: Page, name: string | RegExp) => big(page).getByRole('button', { name })
const together = (count: number) =>
  new RegExp(`^${fill(t.map.cluster_other, { count: String(count), state: '' }).trim()}`)

async function open(look: Parameters<typeof openWindow>[2] = {}) {
  const window = await openWindow(stage.browser, stage.url, look)
  await signInByApi(window.page)
  await openPage(window.page, `/dashboard/${dashboardId}`)
  await marker(window.page, /Lastbilen/).waitFor()
  return window
}

test('nodes stand where they are, and a popup tells of one', async () => {
  const { page, context, complaints } = await open()
  // The built-in map: no tile server is set, and nothing is fetched from elsewhere.
  await big(page).locator('canvas.leaflet-tile-loaded').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await marker(page, /Lastbilen/).click()
  const popup = page.getByRole('dialog', { name: 'Lastbilen' })
  await popup.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await context.close()
})

test('threat 20: a node called as HTML is text in markers, popups and lists', async () => {
  const { page, context, complaints } = await open()
  const title = await page.title()
  // By keyboard.
  await marker(page, new RegExp(RegExp.escape(hostile))).focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: hostile })
  await popup.getByText(hostile).waitFor()
  await popup.getByText('4.25').waitFor()
  await page.keyboard.press('Escape')
  await big(page).getByRole('button', { name: t.map.list }).click()
  await big(page).locator('.fyr-map-list').getByText(hostile).waitFor()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await page.title()).toBe(title)
  expect(complaints).toEqual([])
  await context.close()
})

test('nodes that lie together are one, and a click takes them apart', async () => {
  const { page, context } = await open()
  expect(await marker(page, /Hallen/).count()).toBe(0)
  for (let clicks = 0; clicks < 8 && (await marker(page, /Hallen/).count()) === 0; clicks++) {
    await marker(page, together(2)).click()
    await page.waitForTimeout(700)
  }
  await marker(page, /Hallen/).waitFor()
  await marker(page, /Grinden/).waitFor()
  await context.close()
})

test('a marker follows what its node says, and so does its track', async () => {
  const { page, context } = await open()
  await waitUntilLive(page)
  const lorry = marker(page, /Lastbilen/)
  const before = await lorry.boundingBox()
  await api.must('POST', '/tag/lorry/tagdata', [{ key: 'position', value: { lat: 55.8, lon: 13.4 } }])
  await api.must('POST', '/tag/lorry/tagdata', [{ key: 'position', value: { lat: 58, lon: 14.5 } }])
  await expect
    .poll(async () => (await lorry.boundingBox())?.y ?? 0, { timeout: 15_000 })
    .toBeLessThan((before?.y ?? 0) - 20)
  await page.reload()
  await lorry.waitFor()
  await big(page).locator('path.leaflet-interactive, .leaflet-overlay-pane path').first().waitFor()
  await context.close()
})

test.each([
  ['dark', { dark: true }],
  ['on a phone', { phone: true }],
  ['in Swedish', { language: 'sv' }],
] satisfies [string, Partial<Look>][])('%s it is as usable', async (_name: string, look: Partial<Look>) => {
  const { page, context, complaints } = await openWindow(stage.browser, stage.url, look)
  await signInByApi(page)
  await page.goto(`/dashboard/${dashboardId}`)
  await big(page)
    .getByRole('button', { name: /Lastbilen/ })
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
