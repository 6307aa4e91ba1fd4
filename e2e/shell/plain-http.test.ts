import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { furnishCompany, names } from '../lib/company.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { openBrowser, openWindow } from '../lib/page/browser.ts'
import { freePort } from '../lib/program/free-port.ts'
import { openPage, signIn, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

/**
 * In a network of one's own the portal is often reached by a name and plain http. Browsers then keep from pages
 * what they call powerful: crypto.randomUUID, the clipboard, locks.
 */
const port = await freePort()
const address = `http://fyr.test:${port}`
const apiBase = `http://api.fyr.test:${port}`
/** The API has an address of its own here: all that pages ask for comes from there. */
onStage({ FYR_HTTP_PORT: String(port), FYR_PUBLIC_URL: address, FYR_API_BASE: apiBase })
let browser: Browser
let page: Page
let complaints: string[]
let deveui: string
const calls: URL[] = []
const sockets: string[] = []

beforeAll(async () => {
  ;({ deveui } = await furnishCompany(`http://localhost:${port}`))
  browser = await openBrowser('--host-resolver-rules=MAP fyr.test 127.0.0.1, MAP api.fyr.test 127.0.0.1')
  ;({ page, complaints } = await openWindow(browser, address))
  page.on('request', (request) => calls.push(new URL(request.url())))
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).origin))
})
afterAll(() => browser?.close())
walkInOrder()

const { button, choose, field } = createActions(() => page)

test('signs in and is live where the browser has no powerful features', async () => {
  await page.goto('/')
  expect(await page.evaluate('isSecureContext')).toBe(false)
  await signIn(page)
  await waitUntilLive(page)
  await page.reload()
  await waitUntilLive(page)
})

test('makes a dashboard with a widget, and copies it', async () => {
  await openPage(page, '/dashboard')
  await button(t.dashboards.new).first().click()
  await field(t.words.name).fill('Plain')
  await button(t.words.create).click()
  await button(t.dashboards.edit.add).first().click()
  await choose(t.dashboards.picker.node, names.busy)
  await choose(t.dashboards.picker.key, 'temperature')
  await page
    .getByRole('dialog', { name: t.dashboards.picker.title })
    .locator('.fyr-picker-preview .fyr-value')
    .first()
    .waitFor()
  await page
    .getByRole('dialog', { name: t.dashboards.picker.title })
    .getByRole('button', { name: t.widgets.types.singleValue.name })
    .click()
  const card = page.getByRole('article')
  await expect.poll(() => card.count()).toBe(1)
  await card.first().focus()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect.poll(() => card.count()).toBe(2)
  await button(t.words.save).click()
  await button(t.words.edit).waitFor()
})

test('shows in the API reference how to call it there', async () => {
  await page.goto('/api-reference#nodesList')
  await page.getByText(`curl '${apiBase}/api/`).first().waitFor()
})

test('asked for everything at the configured address of the API', () => {
  const origins = calls
    .filter(({ pathname }) => pathname.startsWith('/api/') || pathname === '/openapi.json')
    .map(({ origin }) => origin)
  expect(new Set(origins)).toEqual(new Set([apiBase]))
  expect(new Set(sockets)).toEqual(new Set([apiBase.replace('http', 'ws')]))
})

test('says that copying needs HTTPS, where the browser keeps from it otherwise', async () => {
  await openPage(page, `/tagdetails/${deveui}`)
  await page.evaluate('document.execCommand = () => false')
  await button(t.ui.range.copyLink).first().click()
  await page.getByText(t.errors.copyNeedsHttps, { exact: true }).waitFor()
})

test('no page complained', () => expect(complaints).toEqual([]))
