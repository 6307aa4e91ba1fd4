import { readFile } from 'node:fs/promises'
import { loadTexts } from '@fyr/texts'
import { fill } from '@fyr/texts/fill'
import type { BrowserContext, Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import { beforeAll, expect, test } from 'vitest'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings, openWindow } from '../lib/page/browser.ts'
import { openPage, signInByApi, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
let company: Furnished
let context: BrowserContext
let page: Page
let complaints: string[]
let dashboardId: number
let address: string

const layout = (x: number, y: number, w: number, h: number) => ({
  lg: { x, y, w, h },
})
const widgets = () => {
  const series = (key: string) => [{ deveui: company.deveui, key }]
  return [
    { type: 8, title: 'Now', layout: layout(0, 0, 4, 4), settings: { series: series('temperature') } },
    { type: 0, title: 'Course', layout: layout(4, 0, 8, 6), settings: { series: series('humidity') } },
    { type: 9, title: 'Rows', layout: layout(0, 6, 6, 6), settings: { series: series('temperature') } },
    { type: 13, title: 'Card', layout: layout(6, 6, 6, 6), settings: { deveui: company.deveui } },
  ]
}
const send = (value: number) =>
  company.api.must('POST', `/tag/${company.deveui}/tagdata`, [{ key: 'temperature', value }])
const share = async (lifetimeMs: number, chooseRange = false) => {
  const until = Date.now() + lifetimeMs
  const path = `/dashboards/public/${company.companyId}/${dashboardId}/${until}?chooseRange=${chooseRange}`
  return `${stage.url}/public/${(await company.api.must('POST', path)).body.id}`
}

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  const made = await company.api.must('POST', '/dashboards', { name: names.dashboard, widgets: widgets() })
  dashboardId = made.body.dashboardId
  ;({ context, page, complaints } = await openWindow(stage.browser, stage.url))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInByApi(page)
})
walkInOrder()

const { button, heading, row } = createActions(() => page)
const dialog = () => page.getByRole('dialog', { name: t.sharing.one })
const goneOn = (on: Page) => on.getByRole('heading', { name: t.sharing.public.gone })
const cardOn = (on: Page, name: string) => on.getByRole('article', { name: new RegExp(`^${name}, `) })
const liveOn = (on: Page) => on.locator('.fyr-live-mark[data-live="on"]').waitFor()

/** Opens an address as somebody who has never been here. */
async function visit(to: string, look: Parameters<typeof openWindow>[2] = {}) {
  const window = await openWindow(stage.browser, stage.url, look)
  const asked: string[] = []
  window.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await window.page.goto(to)
  return { ...window, asked }
}

test('threat 15: keys that every object answers to are drawn, for the company and for visitors', async () => {
  const keys = ['constructor', '__proto__', 'toString', 'temperature']
  const at = Date.now()
  const readings = [3, 2, 1].flatMap((ago) =>
    keys.map((key) => ({ key, value: ago, createdAt: at - ago * 60_000 })),
  )
  await company.api.must('POST', '/tag/rattvik-2/tagdata', readings)
  const series = keys.map((key) => ({ deveui: 'rattvik-2', key }))
  const widgets = [
    { type: 0, title: 'Course', layout: layout(0, 0, 8, 6), settings: { series } },
    { type: 9, title: 'Rows', layout: layout(0, 6, 6, 6), settings: { series } },
  ]
  const { dashboardId: id } = (await company.api.must('POST', '/dashboards', { name: 'Zyx 2468', widgets }))
    .body
  const path = `/dashboards/public/${company.companyId}/${id}/${at + 3_600_000}`
  const { body } = await company.api.must('POST', path)
  const visitor = await visit(`${stage.url}/public/${body.id}`)
  await openPage(page, `/dashboard/${id}`)
  for (const on of [page, visitor.page]) {
    for (const title of ['Course', 'Rows']) await cardOn(on, title).waitFor()
    // The page answers: a loop without end in the drawing would hold it.
    await on.locator('.uplot canvas').first().waitFor()
    for (const key of keys)
      await on
        .getByText(new RegExp(`${key}$`))
        .first()
        .waitFor()
    expect(await on.evaluate('1 + 1')).toBe(2)
  }
  await openPage(page, '/tagdetails/rattvik-2')
  await page.locator('.uplot canvas').first().waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.context.close()
  await company.api.must('DELETE', `/dashboards/${id}`)
})

test('from the menu of a dashboard: an address, its code, and how to embed it', async () => {
  await openPage(page, `/dashboard/${dashboardId}`)
  await page.locator('.fyr-page-actions').getByRole('button', { name: t.words.more }).click()
  await page.getByRole('menuitem', { name: t.sharing.one }).click()
  await dialog().getByText(t.sharing.none).waitFor()
  await page.getByRole('combobox', { name: t.sharing.expires }).click()
  await page.getByRole('option', { name: t.sharing.expiry.date }).click()
  await dialog().getByRole('button', { name: t.sharing.moment }).waitFor()
  await page.getByRole('combobox', { name: t.sharing.expires }).click()
  await page.getByRole('option', { name: t.sharing.expiry.month }).click()
  await button(t.sharing.create).click()
  address = (await dialog().locator('pre').first().textContent()) ?? ''
  expect(address).toMatch(new RegExp(`^${stage.url}/public/[A-Za-z0-9_-]{43}$`))
  await dialog()
    .getByRole('img', { name: fill(t.sharing.codeAlt, { name: names.dashboard }) })
    .waitFor()
  expect(await axeFindings(page, { overlay: true })).toEqual([])

  const fetched = page.waitForEvent('download')
  await button(t.sharing.savePng).click()
  expect(decodeQR(await pixelsOf(await (await fetched).path()))).toBe(address)
  await button(t.sharing.embed).click()
  const code = await dialog().locator('pre').nth(1).textContent()
  expect(code).toContain(`<iframe src="${address}" title="${names.dashboard}"`)
  const day = 86_400_000
  const [listed] = (await company.api.must('GET', `/dashboards/public/company/${company.companyId}`)).body
  expect(Math.round((Date.parse(listed.expiresAt) - Date.now()) / day)).toBe(30)
})

/** Red, green, blue and alpha of a picture, as a browser reads it. */
async function pixelsOf(path: string) {
  const file = (await readFile(path)).toString('base64')
  const { size, data } = (await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${file}'), (each) => each.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    canvas.drawImage(bitmap, 0, 0)
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height)
    return { size: bitmap.width, data: [...data] }
  })()`)) as { size: number; data: number[] }
  return { width: size, height: size, data: Uint8Array.from(data) }
}

test('threat 15: a stranger sees it live, without menu, links or cookies', async () => {
  const stranger = await visit(address)
  try {
    await stranger.page.getByRole('heading', { level: 1, name: names.dashboard }).waitFor()
    await stranger.page.getByText(names.company).waitFor()
    await liveOn(stranger.page)
    await send(6.75)
    await cardOn(stranger.page, 'Now').getByText('6.75').waitFor()
    await cardOn(stranger.page, 'Rows').getByText('6.75').first().waitFor()
    await cardOn(stranger.page, 'Course').locator('canvas').waitFor()
    await cardOn(stranger.page, 'Card').getByText(names.busy).first().waitFor()
    expect(await stranger.page.getByRole('navigation').count()).toBe(0)
    expect(await stranger.page.getByRole('link').count()).toBe(0)
    expect(await stranger.context.cookies()).toEqual([])
    expect(stranger.asked.filter((path) => path.startsWith('/api/users/'))).toEqual([])
    expect(stranger.asked.filter((path) => /\/assets\/(shell|top-bar|edit-page)/.test(path))).toEqual([])
    expect(await axeFindings(stranger.page)).toEqual([])
    expect(stranger.complaints).toEqual([])
  } finally {
    await stranger.context.close()
  }
})

test('what comes while the live connection opens is shown', async () => {
  const stranger = await openWindow(stage.browser, stage.url)
  try {
    // The picture is there long before the connection is.
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    await stranger.page.route('**/dashboards/public/*/token', async (route) => {
      await opened
      await route.continue()
    })
    await stranger.page.goto(address)
    await cardOn(stranger.page, 'Now').getByText('6.75').waitFor()
    await send(6.25)
    open()
    await cardOn(stranger.page, 'Now').getByText('6.25').waitFor()
  } finally {
    await stranger.context.close()
  }
})

test('what comes while the code of the live connection is fetched is shown', async () => {
  const stranger = await openWindow(stage.browser, stage.url)
  try {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const held: string[] = []
    await stranger.page.route('**/assets/live-connection*', async (route) => {
      held.push(route.request().url())
      await opened
      await route.continue()
    })
    await stranger.page.goto(address)
    await cardOn(stranger.page, 'Now')
      .getByText(/6\.[27]5/)
      .waitFor()
    expect(held).toHaveLength(1)
    await send(6.5)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    open()
    await liveOn(stranger.page)
    await cardOn(stranger.page, 'Now').getByText('6.5').waitFor()
  } finally {
    await stranger.context.close()
  }
})

test('threat 15: a session of the same browser is neither used nor touched', async () => {
  const before = await context.cookies()
  const other = await context.newPage()
  const asked: { path: string; token: string | undefined }[] = []
  other.on('request', (request) => {
    asked.push({ path: new URL(request.url()).pathname, token: request.headers().authorization })
  })
  await other.goto(address)
  await liveOn(other)
  await other.getByText(names.company).waitFor()
  expect(asked.filter(({ path }) => path.startsWith('/api/users/'))).toEqual([])
  expect(asked.filter(({ token }) => token !== undefined)).toEqual([])
  expect(await other.getByRole('link').count()).toBe(0)
  expect(await context.cookies()).toEqual(before)
  await other.close()
  await openPage(page, '/dashboard')
  await heading(t.dashboards.title).waitFor()
})

test('an edit is seen by those who look, and a key that was taken away is heard no more', async () => {
  const stranger = await visit(address)
  try {
    await liveOn(stranger.page)
    await cardOn(stranger.page, 'Rows').waitFor()
    const { version } = (await company.api.must('GET', `/dashboards/${dashboardId}`)).body
    const left = widgets().filter(({ title }) => title !== 'Rows')
    await company.api.must('PUT', `/dashboards/${dashboardId}`, { version, widgets: left, name: 'Ystad-4' })
    await stranger.page.getByRole('heading', { level: 1, name: 'Ystad-4' }).waitFor()
    await cardOn(stranger.page, 'Rows').waitFor({ state: 'detached' })
    await send(5.25)
    await cardOn(stranger.page, 'Now').getByText('5.25').waitFor()
    expect(stranger.complaints).toEqual([])
  } finally {
    await stranger.context.close()
  }
})

test('visitors choose the range where whoever shared it lets them', async () => {
  const fixed = await visit(`${address}?range=7d`)
  await fixed.page.getByText(t.ui.range.last24h).waitFor()
  await cardOn(fixed.page, 'Now').getByText('5.25').waitFor()
  expect(await fixed.page.getByRole('button', { name: t.ui.range.short7d }).count()).toBe(0)
  await fixed.context.close()

  await openPage(page, `/dashboard/${dashboardId}`)
  await page.locator('.fyr-page-actions').getByRole('button', { name: t.words.more }).click()
  await page.getByRole('menuitem', { name: t.sharing.one }).click()
  await page.getByRole('checkbox', { name: t.sharing.chooseRange }).check()
  await button(t.sharing.create).click()
  await dialog().getByText(t.sharing.rangeOpen).waitFor()
  const open = await visit((await dialog().locator('pre').first().textContent()) ?? '')
  try {
    const preset = (name: string) => open.page.getByRole('button', { name, exact: true })
    await preset(t.ui.range.short24h).and(open.page.locator('[aria-pressed="true"]')).waitFor()
    const asked = open.page.waitForRequest((request) => request.postData()?.includes('"range":"7d"') ?? false)
    await preset(t.ui.range.short7d).click()
    expect((await (await asked).response())?.status()).toBe(200)
    await cardOn(open.page, 'Course').locator('canvas').waitFor()
    await open.page.reload()
    await preset(t.ui.range.short7d).and(open.page.locator('[aria-pressed="true"]')).waitFor()
    await liveOn(open.page)
    expect(await axeFindings(open.page)).toEqual([])
    expect(open.complaints).toEqual([])
  } finally {
    await open.context.close()
  }
  await company.api.must(
    'DELETE',
    new URL(open.page.url()).pathname.replace('/public/', '/dashboards/public/'),
  )
})

test('on a phone, in Swedish, in the dark', async () => {
  const stranger = await visit(address, { language: 'sv', dark: true, phone: true })
  const { sharing, ui } = await loadTexts('sv')
  try {
    await stranger.page.getByText(sharing.public.live, { exact: true }).waitFor()
    await stranger.page.getByText(ui.range.last24h).waitFor()
    await stranger.page.getByText(fill(sharing.public.zone, { zone: 'UTC' }).split('UTC')[0] ?? '').waitFor()
    await cardOn(stranger.page, 'Now').getByText('5,25').waitFor()
    const wider = await stranger.page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(wider).toBeLessThanOrEqual(0)
    expect(await stranger.page.evaluate('document.documentElement.dataset.mantineColorScheme')).toBe('dark')
    expect(await axeFindings(stranger.page)).toEqual([])
  } finally {
    await stranger.context.close()
  }
})

test('where a browser keeps nothing, as within some frames', async () => {
  const window = await openWindow(stage.browser, stage.url)
  try {
    await window.context.addInitScript(`for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get() { throw new DOMException('Denied', 'SecurityError') } })
    }`)
    await window.page.goto(address)
    await liveOn(window.page)
    await cardOn(window.page, 'Now').getByText('5.25').waitFor()
    expect(window.complaints).toEqual([])
  } finally {
    await window.context.close()
  }
})

test('threat 15: when the time is up the page tells, and so does an address that never was', async () => {
  const stranger = await visit(await share(25_000))
  try {
    await liveOn(stranger.page)
    await cardOn(stranger.page, 'Now').waitFor()
    await goneOn(stranger.page).waitFor({ timeout: 60_000 })
    expect(await cardOn(stranger.page, 'Now').count()).toBe(0)
    expect(await axeFindings(stranger.page)).toEqual([])
    const words = await stranger.page.locator('main').textContent()
    for (const none of ['A'.repeat(43), 'short']) {
      await stranger.page.goto(`/public/${none}`)
      await goneOn(stranger.page).waitFor()
      expect(await stranger.page.locator('main').textContent()).toBe(words)
    }
    expect(stranger.complaints).toEqual([])
  } finally {
    await stranger.context.close()
  }
})

test('all that is shared stands in one list; who looks is told at once when it ends', async () => {
  const stranger = await visit(address)
  try {
    await liveOn(stranger.page)
    await openPage(page, '/dashboard')
    await page.getByRole('link', { name: t.sharing.title }).click()
    await heading(t.sharing.title).waitFor()
    await row('Ystad-4').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page
      .getByRole('main')
      .getByRole('button', { name: fill(t.ui.table.rowActions, { row: 'Ystad-4' }) })
      .click()
    await page.getByRole('menuitem', { name: t.sharing.remove }).click()
    const asking = page.getByRole('dialog', { name: fill(t.sharing.removing.title, { name: 'Ystad-4' }) })
    await asking.getByRole('button', { name: t.sharing.remove }).click()
    await page.getByText(t.sharing.empty.title).waitFor()
    await goneOn(stranger.page).waitFor()
  } finally {
    await stranger.context.close()
  }
})

test('no page has complained', () => expect(complaints).toEqual([]))
