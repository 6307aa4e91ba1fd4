import { fill } from '@fyr/texts/fill'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictures } from '../../server/src/lib/picture/picture.fixture.ts'
import { type Api, callApi, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { openPage, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
const eui = 'a84041ffff1ee2c0'
/** Of somebody else, until it is added. */
const stranger = 'a84041ffff1ee2c7'
const devEui = 'a840410001816f01'
let api: Api
let webhook: string
let page: Page
/** On the phone of somebody in the field. */
let phone: Page
const complaints: string[][] = []

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Cold', country: 'Sweden' })
  const { body: application } = await api.must('POST', `/applications/${api.companyId}`, { name: 'Cellars' })
  const node = { name: 'Cellar', nodeType: 0, deveui: devEui, decoder: 'raw' }
  await api.must('POST', `/applications/${application.id}/tag`, node)
  const made = await api.must('POST', '/settings/integration', { kind: 'chirpstack', name: 'ChirpStack' })
  webhook = new URL(made.body.webhook).pathname.replace(/^\/api/, '')
  const [desk, walker] = [await stage.signedIn(), await stage.signedIn({ phone: true })]
  complaints.push(desk.complaints, walker.complaints)
  page = desk.page
  phone = walker.page
  await walker.context.grantPermissions(['geolocation'])
  await walker.context.setGeolocation({ latitude: 57.7211, longitude: 12.9401, accuracy: 6 })
})
afterAll(() => expect(complaints.flat()).toEqual([]))
walkInOrder()

const { button, field } = createActions(() => page)
let frames = 0
/** What ChirpStack tells of an uplink. */
async function hear(rssi: number, snr: number, by = eui): Promise<void> {
  const answer = await callApi(stage.url, 'POST', `${webhook}?event=up`, {
    deduplicationId: crypto.randomUUID(),
    deviceInfo: { devEui },
    fCnt: ++frames,
    fPort: 1,
    data: 'AQI=',
    rxInfo: [{ gatewayId: by, rssi, snr }],
    txInfo: { modulation: { lora: { spreadingFactor: 9 } } },
  })
  expect(answer.status).toBe(202)
}
const said = (text: string, on = page) => on.getByText(text, { exact: true }).first().waitFor()

test('an entry with a picture is written into the journal of a node, changed, and its history read', async () => {
  await openPage(page, `/tagdetails/${devEui}?tab=journal`)
  await said(t.journal.empty)
  await button(t.journal.add).first().click()
  await field(t.journal.text).fill('Battery replaced')
  const files = page.locator('input[type=file][multiple]')
  await files.setInputFiles({ name: 'battery.png', mimeType: 'image/png', buffer: pictures.png })
  await page.locator('.fyr-journal-upload img').waitFor()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await button(t.words.save).click()
  await said(t.journal.added)
  await button(fill(t.journal.view, { name: 'battery.jpg' }))
    .or(button(fill(t.journal.view, { name: 'battery.png' })))
    .click()
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /^battery/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.fyr-journal-entry').getByRole('button', { name: t.words.more }).click()
  await page.getByRole('menuitem', { name: t.words.edit }).click()
  await field(t.journal.text).fill('Battery and seal replaced')
  await button(t.words.save).click()
  await said('Battery and seal replaced')
  await button(t.journal.edited).click()
  await page.getByRole('dialog').getByText('Battery replaced', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
})

test('a gateway is added, comes online with its first frame, and says which nodes it hears', async () => {
  await openPage(page, '/gateways/create')
  await field(t.words.name).fill('Roof')
  await field(t.gateways.eui).fill('A8:40:41:FF:FF:1E:E2:C0')
  await button(t.words.create).click()
  await page.getByRole('link', { name: 'Roof' }).waitFor()
  await said(t.gateways.states.neverSeen)
  await waitUntilLive(page)
  await hear(-99, 2, stranger)
  await hear(-80, 9)
  await page.getByText(t.gateways.states.online, { exact: true }).first().waitFor({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Roof' }).click()
  await page.getByRole('heading', { level: 1, name: 'Roof' }).waitFor()
  await page.getByText(t.gateways.heard.onlyHere).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('one that falls silent is told of once, with the nodes that nothing else hears', async () => {
  await openPage(page, '/gateways')
  await waitUntilLive(page)
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    await client.query('set role fyr_platform')
    // Only silence while the portal was listening counts, and it has not been running for 15 minutes.
    await client.query('update gateway set offline_minutes = 1')
    await client.query(`update gateway_contact set last_contact = now() - interval '16 minutes'`)
    const offline = page.getByText(t.gateways.states.offline, { exact: true }).first()
    const isOffline = async () => {
      await client.query(
        `update job set due_at = now(), next_attempt_at = now() where kind = 'gateways.check'`,
      )
      return await offline.isVisible()
    }
    await expect.poll(isOffline, { timeout: 90_000, interval: 2000 }).toBe(true)
  } finally {
    await client.end()
  }
  await openPage(page, '/notifications')
  await said('Gateway offline: Roof')
  await said('Nodes only in range of this gateway: Cellar')
})

test('a gateway that was heard is added without its EUI being typed', async () => {
  await openPage(page, '/gateways')
  await page.getByRole('link', { name: t.gateways.unregistered.tab }).click()
  await page.getByRole('row', { name: new RegExp(stranger) }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page
    .getByRole('row', { name: new RegExp(stranger) })
    .getByRole('checkbox')
    .check()
  await button(t.words.add).click()
  await said(fill(t.gateways.unregistered.added_one, { count: 1 }))
  await said(t.gateways.unregistered.empty)
  await page.getByRole('link', { name: t.nodes.views.list }).click()
  await page.getByRole('link', { name: stranger }).waitFor()
})

test('a walk with a phone shows each uplink at once, where and how well it was heard', async () => {
  await openPage(phone, `/signaltest?node=${devEui}`)
  const dialog = phone.getByRole('dialog')
  await dialog.getByRole('button', { name: t.signalTests.start }).click()
  await phone.getByText(fill(t.signalTests.location.on, { metres: 6 })).waitFor({ timeout: 30_000 })
  await said(t.signalTests.waiting, phone)
  await waitUntilLive(phone)
  const peek = phone.url().replace('/signaltest/', '/signaltest/peek/')
  await openPage(page, new URL(peek).pathname)
  await waitUntilLive(page)
  // The position is there before the uplinks.
  await expect.poll(async () => (await latest()).position).not.toBeNull()
  await hear(-87, 7.5)
  await phone.getByRole('region', { name: t.signalTests.last }).getByText('-87').waitFor()
  await phone.context().setGeolocation({ latitude: 57.7231, longitude: 12.9441, accuracy: 6 })
  await expect.poll(async () => (await latest()).position?.lat).toBe(57.7231)
  await hear(-118, -9)
  for (const on of [phone, page])
    await on.getByRole('region', { name: t.signalTests.last }).getByText('-118').waitFor()
  expect((await latest()).samples).toMatchObject([
    { rssi: -87, spreadingFactor: 9, lat: 57.7211 },
    { rssi: -118, snr: -9, lat: 57.7231, gateways: [{ eui }] },
  ])
  expect(await axeFindings(phone)).toEqual([])
  await phone.getByRole('button', { name: t.signalTests.end }).click()
  await said(t.signalTests.states.ended, phone)
  await said(t.signalTests.states.ended)
})

async function latest() {
  const { body } = await api.must('GET', `/signaltest/company/${api.companyId}`)
  return (await api.must('GET', `/signaltest/${body[0].signalTestId}`)).body
}

test('a test is taken away as a table and as a picture', async () => {
  for (const [name, ending] of [
    [t.signalTests.csv, 'csv'],
    [t.signalTests.picture, 'png'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: t.words.more }).first().click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^Cellar-.*\\.${ending}$`))
  }
})
