import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { onWindows } from '../lib/page/windows.ts'
import { addMember } from '../lib/people.ts'
import { signIn, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const chief = { email: 'chief@example.com', password: 'Lighthouse-2' }
const stage = onStage()
const { open } = onWindows(stage)
let api: Api
let page: Page
const dialog = () => page.getByRole('dialog')
/** Of an integration in the list. */
async function ask(name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: fill(t.ui.table.rowActions, { row: name }) }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Cold', country: 'Sweden' })
  await addMember(stage.databaseUrl, { ...chief, companyId: api.companyId, role: 'CompanyAdmin' })
  page = await open()
  await page.goto('/integrations')
  await signIn(page, chief)
})

test('a network server is connected by the address that it is given, and seen to work', async () => {
  await page.getByRole('button', { name: t.integrations.new, exact: true }).first().click()
  await dialog().getByLabel(t.words.name).fill('Roof')
  expect(await axeFindings(page)).toEqual([])
  await dialog().getByRole('button', { name: t.integrations.connect, exact: true }).click()
  await dialog().getByText(t.integrations.setup.where.chirpstack, { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const webhook = new URL((await dialog().locator('pre').first().textContent()) ?? '')
  await dialog().getByRole('button', { name: t.integrations.setup.done, exact: true }).click()
  await page.getByText(t.integrations.states.noMessages, { exact: true }).first().waitFor()
  await waitUntilLive(page)
  await ask('Roof', t.integrations.test.action)
  await dialog().getByText(t.integrations.problems.noMessages, { exact: true }).waitFor()
  await api.must('POST', `${webhook.pathname.replace(/^\/api/, '')}?event=join`, {
    deviceInfo: { devEui: '70b3d57ed0000001' },
  })
  await dialog().getByText(t.integrations.test.ok, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(t.integrations.states.receiving, { exact: true }).first().waitFor()
})

test('one that the portal fetches from says how its connection is, in the list and in the test', async () => {
  // An address that no company may reach.
  const body = { kind: 'chirpstack', name: 'Mast', transport: 'mqtt', host: '127.0.0.1', enabled: false }
  const { integrationId } = (await api.must('POST', '/settings/integration', body)).body
  const row = page.getByRole('row', { name: /Mast/ })
  await row.getByText(t.integrations.states.disabled, { exact: true }).waitFor()
  await api.must('POST', '/settings/integration', { kind: 'chirpstack', integrationId, enabled: true })
  await row.getByText(t.connections.status.failed, { exact: true }).waitFor()
  await ask('Mast', t.integrations.test.action)
  await dialog().getByText(t.connections.problems.addressNotAllowed, { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await api.must('DELETE', `/settings/integration/${integrationId}`)
  await row.waitFor({ state: 'detached' })
})

test('another network server takes downlinks by the call that its integration describes', async () => {
  await page.getByRole('button', { name: t.integrations.new, exact: true }).first().click()
  await dialog().getByRole('combobox', { name: t.integrations.kind }).click()
  await page.getByRole('option', { name: t.integrations.generic, exact: true }).click()
  await dialog().getByLabel(t.words.name).fill('Own server')
  const preview = async (message: string) => {
    await dialog().getByLabel(t.integrations.preview.message, { exact: true }).fill(message)
    await dialog().getByRole('button', { name: t.integrations.preview.action, exact: true }).click()
  }
  await preview('{"devEui": "0004A30B001C0530", "payload": "01zz"}')
  await dialog().getByText('The value at payload is wrong', { exact: true }).waitFor()
  await preview('{"devEui": "0004A30B001C0530", "payload": "01aa", "port": "2"}')
  await dialog().getByRole('status').getByText('0004a30b001c0530', { exact: true }).waitFor()
  const url = 'https://lns.example.com/devices/{devEui}/queue'
  await dialog().getByLabel('URL', { exact: true }).fill(url)
  const headers = dialog().getByLabel(t.integrations.call.headers, { exact: true })
  await headers.fill('Authorization')
  await dialog().getByRole('button', { name: t.integrations.connect, exact: true }).click()
  await dialog().getByText(t.integrations.call.notHeader, { exact: true }).waitFor()
  await headers.fill('Authorization: Bearer {secret}\nX-Tenant: skog')
  await dialog().getByLabel(t.integrations.keys.generic, { exact: true }).fill('Own secret')
  expect(await axeFindings(page)).toEqual([])
  await dialog().getByRole('button', { name: t.integrations.connect, exact: true }).click()
  await dialog().getByRole('button', { name: t.integrations.setup.done, exact: true }).click()
  const { body } = await api.must('GET', '/settings/integration')
  expect(body.find(({ name }: { name: string }) => name === 'Own server')).toMatchObject({
    hasApiKey: true,
    downlink: {
      ...{ url, method: 'POST', body: expect.stringContaining('"{base64}"') },
      headers: [
        { name: 'Authorization', value: 'Bearer {secret}' },
        { name: 'X-Tenant', value: 'skog' },
      ],
    },
  })
})

test('a node is created on a network server too, and says why it is not there yet', async () => {
  const ids = { apiApplication: crypto.randomUUID(), deviceProfile: crypto.randomUUID() }
  // An address that no company may reach.
  const body = { kind: 'chirpstack', name: 'Tower', apiUrl: 'http://127.0.0.1:9', apiKey: 'key', ...ids }
  await api.must('POST', '/settings/integration', body)
  const { id } = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Meters' })).body
  await page.goto(`/tag/create?type=0&application=${id}`)
  await page.getByLabel(t.words.name).fill('Well 1')
  await page.getByLabel(t.lorawan.devEui).fill('70-B3-D5-7E-D0-00-00-02')
  await page.getByRole('button', { name: t.words.next, exact: true }).click()
  await page.getByRole('combobox', { name: t.networkDevices.switch }).click()
  await page.getByRole('option', { name: 'Tower' }).click()
  await page.getByText(t.lorawan.more, { exact: true }).click()
  await page.getByLabel(t.lorawan.appKey, { exact: true }).fill('2b7e151628aed2a6abf7158809cf4f3c')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: t.words.create, exact: true }).click()
  await page.getByText(t.networkDevices.problems.addressNotAllowed, { exact: true }).waitFor()
  await page.getByRole('button', { name: t.networkDevices.retry, exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})
