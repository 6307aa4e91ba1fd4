import { fill } from '@fyr/texts/fill'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messageOf } from '../../server/src/domains/messages/push/message.ts'
import { makeSubscriber } from '../../server/test/support/servers/push-endpoint.ts'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { place } from '../lib/page/board.ts'
import { openFullBrowser, openWindow } from '../lib/page/browser.ts'
import { closeUnlessFailed } from '../lib/page/screenshots-on-failure.ts'
import { openPage, settle, signInByApi, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

/** The portal as an app: installed, without a connection, and told of alarms while it is closed. */
const stage = onStage({}, undefined, openFullBrowser)
let company: Furnished
let context: BrowserContext
let page: Page
let complaints: string[]
let dashboards: { id: number; name: string }[]

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  dashboards = []
  for (const name of ['Ystad-3', 'Ystad-4', 'Ystad-5', 'Ystad-6', 'Ystad-7', 'Ystad-8']) {
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
afterEach(async ({ task }) => {
  await closeUnlessFailed(context, task)
  expect(complaints).toEqual([])
})

const idOf = (name: string) => dashboards.find((each) => each.name === name)?.id
const offlineNotice = (on = page) => on.getByRole('status').filter({ hasText: /^Offline, as of \d\d:\d\d/ })
const kept = async () => (await page.evaluate(`caches.has('fyr-offline')`)) as boolean

/** The page after which a service worker answers. */
async function install(): Promise<void> {
  await signInByApi(page, '/')
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
  test('the last dashboards are readable, and say of when they are', async () => {
    await install()
    for (const { name } of dashboards) await read(name)
    // Its age grows meanwhile.
    const values = async () =>
      (await page.getByRole('article').first().textContent())?.replace(/\d+ sec ago|now/, '')
    const before = await values()
    // Of what is on the page when the connection goes, the notice says from when it is.
    await context.setOffline(true)
    await offlineNotice().waitFor()
    await context.setOffline(false)
    await offlineNotice().waitFor({ state: 'detached' })

    await stage.program.stop()
    await page.reload()
    await offlineNotice().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Ystad-8' }).waitFor()
    await expect.poll(values).toBe(before)
    // Five at most: the one that was opened first is gone.
    expect(await offlineNotice().getByRole('link').allTextContents()).toEqual([
      'Ystad-8',
      'Ystad-7',
      'Ystad-6',
      'Ystad-5',
      'Ystad-4',
    ])
    await offlineNotice().getByRole('link', { name: 'Ystad-4' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ystad-4' }).waitFor()
    await page.getByText(/°C/).first().waitFor()

    await stage.restart()
    await expect.poll(() => offlineNotice().count(), { timeout: 60_000 }).toBe(0)
    await waitUntilLive(page)
    await company.raise(9.5)
    await page.getByText('9.5').first().waitFor()
  })

  test('threat 9: nothing is kept of who has signed out, nor of another company', async () => {
    await install()
    await read('Ystad-3')
    await page.goto('/logout')
    await page.getByLabel(t.login.email, { exact: true }).waitFor()
    await expect.poll(kept).toBe(false)

    await signInByApi(page, '/')
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
  /** Browsers of tests reach no push service: what it would answer is put in its place. */
  async function subscribeWith(endpoint: string): Promise<void> {
    const { keys } = makeSubscriber()
    await context.addInitScript(
      `(({ endpoint, keys }) => {
        let subscription = null
        PushManager.prototype.getSubscription = async () => subscription
        PushManager.prototype.subscribe = async (options) => (subscription = {
          endpoint,
          options: { applicationServerKey: Uint8Array.fromBase64(options.applicationServerKey, { alphabet: 'base64url' }).buffer },
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => { subscription = null; return true },
        })
      })(${JSON.stringify({ endpoint, keys })})`,
    )
  }
  const toggle = () => page.getByRole('switch', { name: t.settings.push.title })
  const devices = () => page.getByRole('list', { name: t.settings.push.devices })

  test('are turned on for a device, and off', async () => {
    await subscribeWith('https://push.invalid/browser')
    await context.grantPermissions(['notifications'])
    await install()
    await openPage(page, `/settings?company=${company.companyId}`)
    await page.getByText(fill(t.settings.push.hint, { company: names.company })).waitFor()
    await toggle().click({ force: true })
    await devices().getByText(t.settings.push.thisDevice).waitFor()
    expect(await toggle().isChecked()).toBe(true)
    const { body } = await company.api.must('GET', '/push')
    expect(body.devices).toMatchObject([{ name: expect.stringMatching(/^Chrome · /) }])
    await devices()
      .getByRole('button', { name: fill(t.settings.push.remove, { name: body.devices[0].name }) })
      .click()
    await devices().waitFor({ state: 'detached' })
    expect(await toggle().isChecked()).toBe(false)
  })

  test('are not offered where the browser has refused them', async () => {
    await context.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`)
    await install()
    await openPage(page, '/settings')
    await page.getByText(t.settings.push.blocked).waitFor()
    expect(await toggle().isDisabled()).toBe(true)
  })

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
    // Chromium forgets a notification that is listed after it was stored and before it is displayed: it is sent again.
    const shownAfter = (data: string) =>
      expect.poll(
        async () => {
          await deliver(data)
          return await shown()
        },
        { interval: 500 },
      )
    const alarm = { title: 'Larm: För varmt', body: 'temperature för Frys 1 är -12,5', lang: 'sv' }
    await shownAfter(JSON.stringify(message)).toEqual([alarm])
    // A repeated message replaces its notification; an unreadable one is shown, too.
    const shownAt = () =>
      page.evaluate(
        `navigator.serviceWorker.ready.then((ready) => ready.getNotifications())
          .then((all) => all.map(({ timestamp }) => timestamp))`,
      )
    const first = await shownAt()
    await deliver(JSON.stringify(message))
    await expect.poll(shownAt).not.toEqual(first)
    await shownAfter('nonsense').toHaveLength(2)

    const [worker] = context.serviceWorkers()
    await worker?.evaluate(`
      self.registration.getNotifications({ tag: ${JSON.stringify(message.tag)} }).then(([notification]) =>
        self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
    await page.waitForURL('**/alarm/active')
    await page.getByRole('heading', { level: 1, name: t.alarms.title }).waitFor()
    await expect.poll(async () => ((await shown()) as unknown[]).length).toBe(1)
  })
})
