import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messageOf } from '../server/src/domains/push/message.ts'
import { place } from './lib/board.ts'
import { openWindow } from './lib/browser.ts'
import { type Furnished, furnishCompany } from './lib/company.ts'
import { enter, openPage, settle, english as t } from './lib/portal.ts'
import { onStage } from './lib/stage.ts'

/** The portal as an app: installed, forgetting with its user, and told of alarms while it is closed. */
const stage = onStage()
let company: Furnished
let context: BrowserContext
let page: Page
let complaints: string[]
let dashboards: { id: number; name: string }[]

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  dashboards = []
  for (const name of ['Ystad-3']) {
    const { body } = await company.api.must('POST', '/dashboards', {
      name,
      widgets: [
        {
          type: 8,
          title: 'Warmth',
          layout: place(0, 0, 6, 4),
          settings: { series: [{ deveui: company.deveui, key: 'temperature' }] },
        },
      ],
    })
    dashboards.push({ id: body.dashboardId, name })
  }
})

beforeEach(async () => {
  const window = await openWindow(stage.browser, stage.url, { serviceWorker: true })
  context = window.context
  page = window.page
  complaints = window.complaints
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

const idOf = (name: string) => dashboards.find((each) => each.name === name)?.id
const kept = async () => (await page.evaluate(`caches.has('fyr-offline')`)) as boolean

/** The page after which a service worker answers. */
async function install(): Promise<void> {
  await enter(page)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
}

/** Opens a dashboard and waits until it is kept. */
async function read(name: string): Promise<void> {
  await openPage(page, `/dashboard/${idOf(name)}`)
  await page.getByText(/°C/).first().waitFor()
  await expect.poll(() => page.evaluate(`caches.match('/offline/${idOf(name)}').then(Boolean)`)).toBe(true)
}

describe('installing', () => {
  test('browsers offer it, under the name of the installation, with icons that may be cut to a shape', async () => {
    await company.api.must('POST', '/settings/global', { branding: 'Nordic Sense' })
    await install()
    const devTools = await context.newCDPSession(page)
    const { errors: unreadable, data } = await devTools.send('Page.getAppManifest')
    expect(unreadable).toEqual([])
    const manifest = JSON.parse(data ?? '')
    expect(manifest).toMatchObject({ name: 'Nordic Sense', display: 'standalone', start_url: '/' })
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(
        `new Promise((succeed, fail) => {
          const image = new Image()
          image.onload = () => succeed(image.naturalWidth + 'x' + image.naturalHeight)
          image.onerror = fail
          image.src = ${JSON.stringify(src)}
        })`,
      )
      expect([src, size]).toEqual([src, sizes])
    }
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
    // Windows of tests keep nothing beyond their end, where nothing can be installed.
    const ids = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')
    expect(ids).toEqual([])
    await company.api.must('POST', '/settings/global', { branding: 'Fyr' })
  })

  test('another build takes over by itself, and its pages are made of its own files', async () => {
    await install()
    const files = () =>
      page.evaluate(`caches.open('fyr-files').then((cache) => cache.keys()).then((all) => all.length)`)
    expect(await files()).toBeGreaterThan(3)
    // What the build before left behind.
    await page.evaluate(
      `caches.open('fyr-files').then((cache) => cache.put('/assets/old-12345678.js', new Response('old')))`,
    )
    expect(await page.evaluate(`fetch('/assets/old-12345678.js').then((answer) => answer.status)`)).toBe(404)
    await page.evaluate(
      'navigator.serviceWorker.getRegistration().then((registration) => registration.unregister())',
    )
    await page.reload()
    await settle(page)
    await expect
      .poll(() => page.evaluate(`caches.match('/assets/old-12345678.js').then(Boolean)`), { timeout: 10_000 })
      .toBe(false)
  })
})

describe('without a connection', () => {
  test('threat 9: nothing is kept of who has signed out, nor of another company', async () => {
    await install()
    await read('Ystad-3')
    await page.goto('/logout')
    await page.getByLabel(t.login.email, { exact: true }).waitFor()
    await expect.poll(kept).toBe(false)

    await enter(page)
    await read('Ystad-3')
    const { body: other } = await company.api.must('POST', '/companies', {
      name: 'Marviken',
      orgNumber: '556677-8899',
      invoiceAdress: 'info@example.com',
      country: 'Sweden',
    })
    await openPage(page, `/?company=${other.companyId}`)
    await page.getByText('Marviken').first().waitFor()
    await expect.poll(kept).toBe(false)
    expect(new URL(page.url()).search).toBe('')
  })
})

describe('alarms as notifications', () => {
  test('come while the page is elsewhere, and lead to the alarm in its company', async () => {
    await context.grantPermissions(['notifications'])
    await install()
    const devTools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      })
    })
    await devTools.send('ServiceWorker.enable')
    const { companyId } = company
    const message = messageOf(
      {
        kind: 'alarm.raised',
        params: { alarm: 'För varmt', node: 'Frys 1', key: 'temperature', value: '-12.5' },
        route: '/alarm/active',
        language: 'sv',
      },
      { companyId, notificationId: '5e0c3a52-0f4f-4d0c-9d64-0f5a2f1f5a10' },
    )
    const deliver = async (data: string) =>
      devTools.send('ServiceWorker.deliverPushMessage', {
        origin: stage.url,
        registrationId: await registered,
        data,
      })
    const shown = () =>
      page.evaluate(
        `navigator.serviceWorker.ready.then((ready) => ready.getNotifications())
          .then((all) => all.map(({ title, body, lang }) => ({ title, body, lang })))`,
      )
    await deliver(JSON.stringify(message))
    await expect
      .poll(shown)
      .toEqual([{ title: 'Larm: För varmt', body: 'temperature för Frys 1 är -12,5', lang: 'sv' }])
    // Told of once more it is still one; what nobody can read is shown all the same.
    await deliver(JSON.stringify(message))
    await deliver('nonsense')
    await expect.poll(async () => ((await shown()) as unknown[]).length).toBe(2)

    const [worker] = context.serviceWorkers()
    await worker?.evaluate(`
      self.registration.getNotifications({ tag: ${JSON.stringify(message.tag)} }).then(([notification]) =>
        self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
    await page.waitForURL('**/alarm/active')
    await page.getByRole('heading', { level: 1, name: t.alarms.title }).waitFor()
    await expect.poll(async () => ((await shown()) as unknown[]).length).toBe(1)
  })
})
