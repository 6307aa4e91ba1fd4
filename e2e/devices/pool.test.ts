import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import encodeQr from 'qr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { axeFindings, openFullBrowser } from '../lib/page/browser.ts'
import { onWindows } from '../lib/page/windows.ts'
import { addMember } from '../lib/people.ts'
import { openPage, signIn, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const chief = { email: 'chief@example.com', password: 'Lighthouse-2' }
/** What the camera shows: the code of a device, as it stands on its label. */
const label = 'LW:D0:1122334455667788:70B3D57ED0000008:AABB1122:S54321'
const films = mkdtempSync(join(tmpdir(), 'fyr-camera-'))
const stage = onStage(
  {},
  () => ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film()}`],
  openFullBrowser,
)
afterAll(() => rmSync(films, { recursive: true }))
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

/** One picture of it as a film (YUV4MPEG2), grey on grey. */
function film(): string {
  const modules = encodeQr(label, 'raw', { border: 4 })
  const [width, height, side] = [640, 480, Math.floor(480 / modules.length)]
  const picture = Buffer.alloc(width * height, 235)
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      for (let line = 0; isDark && line < side; line++) {
        const from = (y * side + line) * width + x * side
        picture.fill(16, from, from + side)
      }
  const grey = Buffer.alloc((width * height) / 2, 128)
  const path = join(films, 'label.y4m')
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, grey])
  writeFileSync(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1\n`), frame, frame]))
  return path
}

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

test('codes that the camera sees and that are typed become nodes', async () => {
  await page.context().grantPermissions(['camera'])
  await openPage(page, '/tag/pool')
  await button(t.pool.scan).click()
  await dialog().getByText(eui(8)).waitFor()
  const code = dialog().getByLabel(t.pool.scanning.code)
  await code.fill('https://example.com')
  await button(t.pool.scanning.add, dialog()).click()
  await dialog().getByText(t.pool.scanning.unreadable).waitFor()
  await code.fill('LW:D0:1122334455667788:70B3D57ED0000009:AABB1122:S12345')
  await button(t.pool.scanning.add, dialog()).click()
  await dialog().getByText(eui(9)).waitFor()
  // The first is still before the camera.
  expect(await dialog().getByRole('alert').count()).toBe(0)
  await button(t.pool.claim, dialog()).click()
  await dialog()
    .getByText(fill(t.pool.claimTitle_other, { count: 2 }))
    .waitFor()
  await button(t.pool.claim, dialog()).click()
  await page
    .getByText(fill(t.pool.claimed_other, { count: 2 }))
    .first()
    .waitFor()
  for (const [n, name] of [
    [8, '54321'],
    [9, '12345'],
  ] as const) {
    const { body } = await api.must('GET', `/tag/${eui(n)}`)
    expect(body).toMatchObject({ name, appEui: '1122334455667788', profile: 'AABB1122' })
  }
})

test('a delivery note is tried before its devices are prepared, and one of them is hidden and shown', async () => {
  await openPage(page, '/tag/pool/import')
  const key = '2b7e151628aed2a6abf7158809cf4f3c'
  const rows = [
    `${eui(4)},${key},Cellar`,
    `${eui(4)},,Twice`,
    'wrong,,',
    `${eui(9)},,`,
    `${eui(5)},${key},Attic`,
  ]
  const note = ['DevEUI,AppKey,Name', ...rows].join('\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'note.csv', mimeType: 'text/csv', buffer: Buffer.from(note) })
  const { will, outcomes, start_other: start } = t.pool.import
  const result = page.getByRole('region', { name: t.pool.import.result })
  await result.getByText(will.added, { exact: true }).first().waitFor()
  for (const outcome of [outcomes.duplicate, outcomes.refused, outcomes.node])
    await result.getByText(outcome, { exact: true }).first().waitFor()
  // Nothing is there yet.
  expect((await api.must('GET', '/tag/pool')).body).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await button(fill(start, { number: 2 })).click()
  await page.getByText(fill(t.pool.import.done_other, { number: 2 })).waitFor()

  await openPage(page, '/tag/pool')
  const attic = page.getByRole('row', { name: new RegExp(eui(5)) })
  const ask = async (entry: string) => {
    await button(fill(t.ui.table.rowActions, { row: 'Attic' })).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  await ask(t.pool.hide)
  await attic.waitFor({ state: 'detached' })
  await openPage(page, '/tag/pool?filter=state:hidden')
  await ask(t.pool.show)
  await attic.waitFor({ state: 'detached' })
  await openPage(page, '/tag/pool?filter=state:prepared')
  await attic.waitFor()
  await page.getByRole('row', { name: /Cellar/ }).waitFor()
})
