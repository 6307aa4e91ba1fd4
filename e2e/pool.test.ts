import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from './lib/api.ts'
import { axeFindings } from './lib/browser.ts'
import { addMember } from './lib/people.ts'
import { openPage, signIn, english as t } from './lib/portal.ts'
import { onStage } from './lib/stage.ts'
import { onWindows } from './lib/windows.ts'

const chief = { email: 'chief@example.com', password: 'Lighthouse-2' }
const stage = onStage()
const { open } = onWindows(stage)
let api: Api
let page: Page
/** Where ChirpStack sends what it hears. */
let webhook: string

const button = (name: string, on: Page | ReturnType<Page['getByRole']> = page) =>
  on.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const eui = (n: number) => `70b3d57ed000000${n}`
const uplink = (n: number, more: object = {}) =>
  api.must('POST', `${webhook}?event=up`, {
    deduplicationId: `d-${n}-${JSON.stringify(more)}`,
    deviceInfo: { devEui: eui(n), deviceName: `ers-${n}` },
    fCnt: 1,
    fPort: 1,
    data: 'AWcA1w==',
    rxInfo: [{ gatewayId: '0016c001f1500812', rssi: -97, snr: 7.5 }],
    txInfo: { modulation: { lora: { spreadingFactor: 7 } } },
    ...more,
  })

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Cold', country: 'Sweden' })
  const { companyId } = api
  await api.must('POST', `/applications/${companyId}`, { name: 'Cold rooms' })
  const { body } = await api.must('POST', '/settings/integration', { kind: 'chirpstack', name: 'Roof' })
  webhook = new URL(body.webhook).pathname.replace(/^\/api/, '')
  await addMember(stage.databaseUrl, { ...chief, companyId, role: 'CompanyAdmin' })
  page = await open()
  await page.goto('/tag/pool')
  await signIn(page, chief)
})

test('devices that a network server hears come into the pool, and three become nodes at once', async () => {
  await page.getByText(t.pool.empty, { exact: true }).waitFor()
  for (const n of [1, 2, 3]) await uplink(n)
  for (const n of [1, 2, 3]) await page.getByText(eui(n), { exact: true }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  for (const n of [1, 2, 3])
    await page
      .getByRole('row', { name: new RegExp(eui(n)) })
      .getByRole('checkbox')
      .check()
  await button(t.pool.claim).first().click()
  await dialog()
    .getByText(fill(t.pool.claimTitle_other, { count: 3 }))
    .waitFor()
  await dialog().getByLabel(t.pool.pattern).fill('Room {n}')
  await dialog()
    .getByText(fill(t.pool.preview, { names: 'Room 1, Room 2, Room 3' }))
    .waitFor()
  const decoder = dialog().getByRole('combobox', { name: t.lorawan.decoder })
  const readings = dialog().getByRole('list', { name: t.lorawan.decoderReadings })
  await readings.getByText('Payload').waitFor()
  await decoder.fill('ERS Lite')
  await page.getByRole('option', { name: /ERS Lite$/ }).click()
  await readings.getByText('Temperature °C').waitFor()
  await decoder.click()
  await page.getByRole('option', { name: t.lorawan.decoders['cayenne-lpp'] }).click()
  await readings.waitFor({ state: 'detached' })
  expect(await axeFindings(page)).toEqual([])
  await button(t.pool.claim, dialog()).click()
  await page
    .getByText(fill(t.pool.claimed_other, { count: 3 }))
    .first()
    .waitFor()
  await page.getByText(t.pool.empty, { exact: true }).waitFor()
})

test('what they send from then on is decoded, and the page shows how it was heard', async () => {
  await uplink(1, { fCnt: 2 })
  await openPage(page, `/tagdetails/${eui(1)}`)
  await page.getByRole('heading', { name: /^Room \d$/ }).waitFor()
  await page.getByRole('heading', { name: t.nodes.radio.title, exact: true }).waitFor()
  await page.getByText(t.nodes.radio.spreadingFactor, { exact: true }).first().waitFor()
  await page.getByText('21.5').first().waitFor()
})

test('a code that is typed becomes a node, as one that is scanned does', async () => {
  await openPage(page, '/tag/pool')
  await button(t.pool.scan).click()
  const code = dialog().getByLabel(t.pool.scanning.code)
  await code.fill('https://example.com')
  await button(t.pool.scanning.add, dialog()).click()
  await dialog().getByText(t.pool.scanning.unreadable).waitFor()
  await code.fill('LW:D0:1122334455667788:70B3D57ED0000009:AABB1122:S12345')
  await button(t.pool.scanning.add, dialog()).click()
  await dialog().getByText(eui(9)).waitFor()
  await button(t.pool.claim, dialog()).click()
  await dialog()
    .getByText(fill(t.pool.claimTitle_one, { count: 1 }))
    .waitFor()
  await button(t.pool.claim, dialog()).click()
  await page
    .getByText(fill(t.pool.claimed_one, { count: 1 }))
    .first()
    .waitFor()
  const { body } = await api.must('GET', `/tag/${eui(9)}`)
  expect(body).toMatchObject({ name: '12345', appEui: '1122334455667788', profile: 'AABB1122' })
})
