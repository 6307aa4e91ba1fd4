import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings, openWindow } from '../lib/page/browser.ts'
import { openPage, settle, signInByApi, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const day = 86_400_000
const waitOptions = { timeout: 15_000 }
const deveui = 'cellar-1'
/** A reading of two keys at noon of each of so many days, the oldest first; the newest is of yesterday. */
const days = 60
const yesterdayNoon = Math.floor(Date.now() / day) * day - day / 2
const noonOf = (daysAgo: number) => yesterdayNoon - (daysAgo - 1) * day

const stage = onStage()
let api: Api
let page: Page
/** Another person's window, which only looks. */
let other: Page
const complaints: string[][] = []
const actions = createActions(() => page)

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Cold', country: 'Sweden' })
  const { body } = await api.must('POST', `/applications/${api.companyId}`, { name: 'Cold rooms' })
  const keys = [
    { name: 'temperature', label: 'Temperature', unit: '°C' },
    { name: 'humidity', label: 'Humidity', unit: '%' },
  ]
  const node = { name: 'Cellar', deveui, nodeType: 1, keys }
  await api.must('POST', `/applications/${body.id}/tag`, node)
  const readings = Array.from({ length: days }, (_, at) => days - at).flatMap((daysAgo) => [
    { key: 'temperature', value: daysAgo, createdAt: noonOf(daysAgo) },
    { key: 'humidity', value: 50, createdAt: noonOf(daysAgo) },
  ])
  await api.must('POST', `/tag/${deveui}/tagdata`, readings)
  for (const open of [(made: Page) => (page = made), (made: Page) => (other = made)]) {
    const window = await openWindow(stage.browser, stage.url)
    complaints.push(window.complaints)
    open(window.page)
    await signInByApi(window.page)
  }
}, 120_000)

walkInOrder()

/** A text with its number, as English writes one below a thousand. */
const counting = (text: string, count: number) => text.replace('{{count, number}}', String(count))
const dialog = () => page.getByRole('dialog')
const count = async () => {
  const series = ['temperature', 'humidity'].map((key) => ({ deveui, key }))
  return (await api.must('POST', '/tagdata/count/1990-01-01/2100-01-01', { series })).body.count
}
const latest = async (key: string) => (await api.must('GET', `/tag/latest/${deveui}/${key}`)).body.value
const firstRow = () => page.getByRole('row').nth(1)

test('how long readings are kept: what would go is shown, named once more, and then goes', async () => {
  await openPage(page, '/settings/company')
  const section = actions.region(t.retention.title)
  await section.getByRole('combobox', { name: t.retention.company }).click()
  await page.getByRole('option', { name: t.retention.forDays }).click()
  await section.getByRole('textbox', { name: t.retention.days }).fill('40')
  // Yesterday is the first of the forty.
  await section.getByText(/^40 readings of 1 node would be deleted\. Oldest: /).waitFor()
  await section.getByRole('button', { name: t.words.save, exact: true }).click()
  await page.getByRole('heading', { name: counting(t.retention.confirmTitle_other, 40) }).waitFor()
  expect(await dialog().textContent()).toContain('Of 1 node, the oldest from')
  expect(await axeFindings(page, { overlay: true })).toEqual([])

  await actions.button(t.words.cancel, page).click()
  expect(await count()).toBe(2 * days)
  await section.getByRole('button', { name: t.words.save, exact: true }).click()
  await actions.button(t.retention.confirm).click()
  await page.getByText(counting(t.retention.savedDeleting_other, 40)).waitFor()
  await expect.poll(count, waitOptions).toBe(80)
})

test('a node may keep its readings for another time than its company', async () => {
  await openPage(page, `/tagdetails/${deveui}?tab=settings`)
  const field = page.getByRole('combobox', { name: t.retention.node })
  await expect.poll(() => field.inputValue(), waitOptions).toBe(counting(t.retention.asCompany_other, 40))
  await field.click()
  await page.getByRole('option', { name: t.retention.forEver, exact: true }).click()
  await page.getByText(t.retention.nothing).waitFor()
  await actions.button(t.words.save).last().click()
  await page.getByText(t.retention.saved, { exact: true }).waitFor()
  const { body } = await api.must('GET', `/tag/${deveui}/retention`)
  expect(body).toEqual({ days: 0, companyDays: 40 })
})

test('a reading is corrected by keyboard, and every open page shows it', async () => {
  await openPage(other, `/tagdetails/${deveui}?range=30d`)
  await waitUntilLive(other)
  await openPage(page, `/tagdetails/${deveui}?tab=data&range=30d`)
  const menu = firstRow().getByRole('button', { name: /Actions for/ })
  await menu.focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: t.corrections.correct, exact: true })
  await item.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await dialog().getByRole('heading', { name: t.corrections.correctTitle }).waitFor()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await actions.choose(t.words.key, 'Temperature')
  const value = dialog().getByRole('textbox', { name: t.corrections.value })
  await value.fill('warm')
  await value.press('Enter')
  await page.getByText(t.corrections.notNumber).waitFor()
  await value.fill('12,75')
  await value.press('Enter')
  await page.getByText(fill(t.corrections.corrected, { key: 'Temperature' })).waitFor()
  await expect.poll(() => firstRow().textContent(), waitOptions).toContain('12.75')
  expect(await latest('temperature')).toBe(12.75)
  await other.getByText('12.75').first().waitFor()
})

test('what was measured at a moment is deleted: the one before it is the latest', async () => {
  await firstRow()
    .getByRole('button', { name: /Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: t.corrections.remove, exact: true }).click()
  await dialog()
    .getByRole('checkbox', { name: /Humidity/ })
    .uncheck()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await actions.button(counting(t.corrections.deleteCount_one, 1)).click()
  await page.getByText(counting(t.corrections.deleted_one, 1)).waitFor()
  expect([await latest('temperature'), await latest('humidity')]).toEqual([2, 50])
  await expect.poll(() => firstRow().textContent(), waitOptions).not.toContain('12.75')
  await expect.poll(() => other.getByText('12.75').count(), waitOptions).toBe(0)
})

test('a range is deleted: the count follows what is chosen, and the list empties', async () => {
  await openPage(page, `/tagdetails/${deveui}?tab=data&from=${noonOf(10)}&to=${noonOf(6)}`)
  await page.getByRole('tabpanel').getByRole('button', { name: t.words.more, exact: true }).first().click()
  await page.getByRole('menuitem', { name: t.corrections.removeRange }).click()
  await actions.button(counting(t.corrections.deleteCount_other, 10)).waitFor()
  await dialog().getByRole('combobox', { name: t.corrections.keys }).press('ArrowDown')
  await page.getByRole('option', { name: 'Temperature' }).click()
  await page.keyboard.press('Tab')
  const confirm = actions.button(counting(t.corrections.deleteCount_other, 5))
  await confirm.waitFor()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await confirm.click()
  await page.getByText(counting(t.corrections.deleted_other, 5)).waitFor()
  expect(await count()).toBe(80 - 1 - 5)
  await settle(page)
  const gone = (await api.must('GET', `/tagdata/timeseries/${deveui}/temperature/${noonOf(10)}/${noonOf(6)}`))
    .body
  expect(gone).toEqual([])
})

test('who runs the portal sees what the readings take', async () => {
  await openPage(page, '/settings/portal/operations')
  const section = actions.region(t.storage.title)
  await section.getByText(t.storage.intakeOpen, { exact: true }).waitFor()
  expect(await section.textContent()).toMatch(new RegExp(`${t.storage.readings}\\d+`))
  expect(await axeFindings(page)).toEqual([])
})

test('who runs the portal is told that nothing can be sent, sets a mail server, and is told what is wrong with it', async () => {
  await openPage(page, '/settings/portal/messages')
  const mail = actions.region(t.messaging.mail.title)
  await mail.getByText(t.messaging.mail.none, { exact: true }).waitFor()
  await actions.region(t.messaging.sms.title).getByText(t.messaging.sms.none, { exact: true }).waitFor()
  await actions.region(t.messaging.usage.title).getByText(t.messaging.usage.none, { exact: true }).waitFor()
  const save = mail.getByRole('button', { name: t.words.save, exact: true })
  const host = mail.getByRole('textbox', { name: t.messaging.mail.host })
  // A name is looked up when a connection is made, and this machine is none that may be reached.
  await host.fill('localhost')
  await mail.getByRole('textbox', { name: t.messaging.user }).fill('fyr')
  await mail.getByLabel(t.messaging.password, { exact: true }).fill('hunter2')
  await save.click()
  await mail.getByText(t.messaging.passwordSet, { exact: true }).waitFor()
  // The stored state is shown before the form is reset.
  await expect.poll(() => mail.getByLabel(t.messaging.password, { exact: true }).inputValue()).toBe('')
  await mail.getByRole('button', { name: t.messaging.mail.test, exact: true }).click()
  await mail.getByText(t.messaging.faults.addressRefused).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await host.fill('')
  await save.click()
  await mail.getByText(t.messaging.mail.none, { exact: true }).waitFor()
})

test('who runs the portal allows a company private networks', async () => {
  await openPage(page, '/settings/company')
  const section = actions.region(t.settings.networks.title)
  const field = section.getByRole('combobox', { name: t.settings.networks.allowed })
  const save = section.getByRole('button', { name: t.words.save, exact: true })
  await field.fill('8.8.8.0/24')
  await field.press('Enter')
  await save.click()
  await section.getByText(/^Enter a network within 10\.0\.0\.0\/8/).waitFor()
  await field.press('Backspace')
  await field.fill('10.20.1.1/16')
  await field.press('Enter')
  await field.fill('192.168.1.5')
  await save.click()
  await section.getByText('10.20.0.0/16', { exact: true }).waitFor()
  await section.getByText('192.168.1.5/32', { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('who runs the portal moves a node with its history to another company from its page', async () => {
  const company = { orgNumber: 'SE556677-8899', invoiceAdress: 'b@example.com', country: 'Denmark' }
  await api.must('POST', '/companies', { ...company, name: 'Southern Cold' })
  const { body } = await api.must('GET', `/tag/${deveui}`)
  const node = { name: 'Attic', deveui: 'attic-1', nodeType: 1, keys: [{ name: 'temperature' }] }
  await api.must('POST', `/applications/${body.applicationId}/tag`, node)
  await openPage(page, '/tagdetails/attic-1')
  const texts = t.deveuiHolders
  await actions.button(t.words.more).click()
  await page.getByRole('menuitem', { name: t.nodes.moveToCompany, exact: true }).click()
  await dialog().getByText(t.nodes.delete.readings, { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: texts.withHistory }).check()
  expect(await dialog().getByText(t.nodes.delete.readings, { exact: true }).count()).toBe(0)
  await actions.choose(texts.target, 'Southern Cold')
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await actions.button(texts.moveConfirm).click()
  await page.getByText(fill(texts.moved, { deveui: 'attic-1', company: 'Southern Cold' })).waitFor()
  await page.waitForURL('**/tag')
  await actions.row('Cellar').waitFor()
  expect(await actions.row('Attic').count()).toBe(0)
  const { body: holder } = await api.must('GET', '/tag/deveui/attic-1')
  expect(holder).toMatchObject({ name: 'Attic', companyName: 'Southern Cold' })
})

test('who runs the portal sees whose a DevEUI is, moves it to another company, and frees it', async () => {
  await openPage(page, '/settings/portal/operations')
  const texts = t.deveuiHolders
  const section = actions.region(texts.title)
  await section.getByRole('textbox', { name: texts.deveui }).fill(deveui.toUpperCase())
  await page.keyboard.press('Enter')
  await section.getByText('Nordic Cold', { exact: true }).waitFor()
  await section.getByText('Cellar', { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await section.getByRole('button', { name: t.nodes.moveToCompany, exact: true }).click()
  expect(await actions.button(texts.moveConfirm).isDisabled()).toBe(true)
  await actions.choose(texts.target, 'Southern Cold')
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await actions.button(texts.moveConfirm).click()
  await page.getByText(fill(texts.moved, { deveui, company: 'Southern Cold' })).waitFor()
  // The application that is made there has the same name.
  await section.getByText('Southern Cold', { exact: true }).first().waitFor()
  expect((await api.call('GET', `/tag/detail/${deveui}`)).status).toBe(404)

  await section.getByRole('button', { name: texts.freeButton, exact: true }).click()
  await dialog().getByText(t.nodes.delete.tokens).waitFor()
  await dialog().getByRole('button', { name: texts.freeButton, exact: true }).click()
  await page.getByText(fill(texts.freed, { deveui })).waitFor()
  await section.getByText(texts.free, { exact: true }).waitFor()
  expect((await api.call('GET', `/tag/deveui/${deveui}`)).status).toBe(404)
})

test('no page complained', () => {
  expect(complaints.flat()).toEqual([])
})
