import type { Page, WebSocketRoute } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, openApi } from './lib/api.ts'
import { openPage, settle, english as t, waitUntilLive } from './lib/portal.ts'
import { onStage } from './lib/stage.ts'

const stage = onStage()
let api: Api
let page: Page
/** The live connections of the page; those that come while `isCut` are refused. */
const sockets = new Set<WebSocketRoute>()
let isCut = false

const names = ['Het', 'Glödande', 'Smält']
const send = (value: number) => api.must('POST', '/tag/kiln/tagdata', [{ key: 'temperature', value }])

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Ugnsbolaget', country: 'Sweden' })
  const { id } = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Verket' })).body
  const keys = [{ name: 'temperature', unit: '°C' }]
  await api.must('POST', `/applications/${id}/tag`, { deveui: 'kiln', name: 'Ugnen', nodeType: 1, keys })
  const rule = { tag: 'kiln', tagDataKey: 'temperature', priority: 'a', alertType: 3, limitHigh: 100 }
  for (const name of names) await api.must('POST', `/companies/${api.companyId}/alarm`, { ...rule, name })
  await send(150)
  const opened = await stage.signedIn()
  page = opened.page
  await page.routeWebSocket(/\/hubs\/events/, (socket) => {
    if (isCut) return void socket.close()
    sockets.add(socket)
    socket.connectToServer()
  })
})
beforeEach(async () => {
  await openPage(page, '/alarm/active')
  await waitUntilLive(page)
})

const buttonOf = (name: string) =>
  page.getByRole('button', { name: `${t.alarms.acknowledge.action}: ${name}, Ugnen` })

test('a comment that was not sent is not there for the next alarm', async () => {
  const comment = page.getByLabel(t.alarms.acknowledge.comment)
  await buttonOf('Het').click()
  await comment.fill('Luckan stod öppen')
  await page.getByRole('dialog').getByRole('button', { name: t.words.cancel }).click()
  await buttonOf('Smält').click()
  expect(await comment.inputValue()).toBe('')
  await page.keyboard.press('Escape')
})

test('what is done to those that are selected is done to those that are shown', async () => {
  const all = page.getByRole('checkbox', { name: t.ui.table.selectAll })
  const isMixed = () => all.evaluate((box) => 'indeterminate' in box && box.indeterminate)
  await all.check()
  expect(await isMixed()).toBe(false)
  await page.getByRole('checkbox', { name: /Glödande/ }).uncheck()
  expect([await isMixed(), await all.isChecked()]).toEqual([true, false])
  await all.check()
  const bulk = page.getByRole('status').filter({ hasText: /^\d selected/ })
  await bulk.filter({ hasText: /^3/ }).waitFor()
  await page.getByLabel(t.ui.table.search).fill('Glöd')
  await bulk.filter({ hasText: /^1/ }).waitFor()
  await bulk.getByRole('button', { name: t.alarms.acknowledge.action }).click()
  const dialog = page.getByRole('dialog', { name: t.alarms.acknowledge.title_one })
  await dialog.getByText('Glödande').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(1)
  await page.keyboard.press('Escape')
})

test('what is chosen while a search is still being typed stays chosen', async () => {
  await page.getByLabel(t.ui.table.search).fill('Het')
  await page.getByRole('columnheader').getByRole('button', { name: t.words.name, exact: true }).click()
  await page.waitForURL(/q=Het/)
  await settle(page)
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('q'), searchParams.get('sort')]).toEqual(['Het', expect.stringContaining('name')])
})

test('the value of an active alarm is the one of now, beside the one that triggered it', async () => {
  await page.setViewportSize({ width: 1600, height: 860 })
  const cells = page.getByRole('row').filter({ hasText: 'Glödande' }).getByRole('cell')
  const columns = await page.getByRole('columnheader').allTextContents()
  const cell = (header: string) => cells.nth(columns.findIndex((text) => text.startsWith(header)))
  await cell(t.alarms.columns.value).getByText('150 °C', { exact: true }).waitFor()
  // What is sent before the page has subscribed is not told to it.
  const now = async () => {
    await send(175)
    return await cell(t.alarms.columns.value).textContent()
  }
  await expect.poll(now, { interval: 300 }).toBe('175 °C')
  expect(await cell(t.alarms.columns.valueAtTrigger).textContent()).toBe('150 °C')
  await openPage(page, '/tagdetails/kiln')
  await page.locator('.fyr-node-alarms').getByText('175 °C').first().waitFor()
})

test('what was missed while the connection was lost is on the page when it is back', async () => {
  isCut = true
  for (const socket of sockets) await socket.close()
  sockets.clear()
  const { body } = await api.must('GET', `/companies/${api.companyId}/alarm/active`)
  const molten = body.find(({ name }: { name: string }) => name === 'Smält')
  await api.must('POST', `/alarms/active/${molten.id}/status`, { comment: '' })
  // It would have been told by now.
  await page.waitForTimeout(500)
  expect(await buttonOf('Smält').count()).toBe(1)
  isCut = false
  await buttonOf('Smält').waitFor({ state: 'detached' })
  expect(await buttonOf('Het').count()).toBe(1)
})
