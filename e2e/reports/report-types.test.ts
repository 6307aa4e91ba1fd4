import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { languageNames, loadTexts } from '@fyr/texts'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { casesOfTier } from '../../server/test/support/tier.ts'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { place } from '../lib/page/board.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { addMember } from '../lib/people.ts'
import { openPage, signIn, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
const hourMs = 3_600_000
/** What a trend says, in the language of the company. */
const written = allTexts.sv.reportDocuments.trend
let api: Api
let page: Page
let dashboardId: number
/** What the meter counted in the last whole week, which may have an hour more or less. */
let counted: string
const complaints: string[][] = []
const hasPoppler = existsSync('/usr/bin/pdftotext')
if (!hasPoppler)
  process.stderr.write('PDF files are not read: no poppler is installed (Debian package poppler-utils)\n')

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Heat', country: 'Sweden' })
  const { body: application } = await api.must('POST', `/applications/${api.companyId}`, { name: 'Boilers' })
  const now = Date.now()
  const add = async (name: string, key: object, valueAt: (hour: number) => number) => {
    const deveui = name.toLowerCase()
    const keys = [{ name: 'value', ...key }]
    await api.must('POST', `/applications/${application.id}/tag`, { name, nodeType: 1, deveui, keys })
    // Hourly of the last three weeks: whatever day it is, the last two whole weeks have readings.
    const readings = Array.from({ length: 21 * 24 }, (_, at) => ({
      ...{ key: 'value', value: valueAt(21 * 24 - at), createdAt: now - (at + 1) * hourMs },
    }))
    await api.must('POST', `/tag/${deveui}/tagdata`, readings)
  }
  await add('Meter', { unit: 'kWh', kind: 'counter' }, (hour) => 1000 + hour * 2)
  await add('Cellar', { unit: '°C' }, (hour) => 6 + 4 * Math.sin(hour / 4))
  await add('Roof', { unit: '°C' }, (hour) => 5 + Math.cos(hour / 12))
  const value = (deveui: string, x: number, title: string) => ({
    ...{ type: moduleTypes.singleValue, title, layout: place(x, 0, 3, 3) },
    settings: { series: [{ deveui, key: 'value' }] },
  })
  const widgets = [value('meter', 0, 'Heat delivered'), value('cellar', 3, 'Cellar now')]
  const { body } = await api.must('POST', '/dashboards', { name: 'Boiler room', widgets })
  dashboardId = body.dashboardId
  const asked = { tempo: 1, resources: [{ type: 'tag' }] }
  const week = (await api.must('POST', `/report/resources/${api.companyId}`, asked)).body
  counted = String((2 * (Date.parse(week.end) - Date.parse(week.start))) / hourMs)
  const opened = await stage.signedIn()
  complaints.push(opened.complaints)
  page = opened.page
})
afterAll(() => expect(complaints.flat()).toEqual([]))
walkInOrder()

const { button, field, region, row } = createActions(() => page)
const menu = async (item: string, on = page) => {
  await on.getByRole('button', { name: t.words.more, exact: true }).click()
  await on.getByRole('menuitem', { name: item, exact: true }).click()
}
const chooseType = async (type: keyof typeof t.reports.types) => {
  const group = page.getByRole('radiogroup', { name: t.reports.type, exact: true })
  await group.getByText(t.reports.types[type].name, { exact: true }).click()
}

async function pick(label: string, option: string, on: Page | Locator = page): Promise<void> {
  await on.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

/** The name of the file that a click brings, and what is written on its pages. */
async function downloadedPdf(click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  const stream = await download.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const input = Buffer.concat(chunks)
  expect(input.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  const text = hasPoppler
    ? execFileSync('/usr/bin/pdftotext', ['-layout', '-', '-'], { input }).toString()
    : ''
  return { name: download.suggestedFilename(), text }
}

test('a trend says what is missing at its fields, and keeps it while another type is looked at', async () => {
  await openPage(page, '/report/create')
  await field(t.words.name).fill('Heat, week by week')
  await chooseType('trend')
  await pick(t.words.node, 'Meter')
  await page.getByRole('switch', { name: new RegExp(`^${t.reports.trend.degreeDays}`) }).click()
  await button(t.words.create).click()
  // The key of what is told, and that of the outdoor temperature.
  await expect.poll(() => page.getByText(t.reports.selection.keyMissing).count()).toBe(2)
  await chooseType('dashboard')
  expect(await page.getByRole('checkbox', { name: t.reports.formats.excel }).count()).toBe(0)
  await chooseType('trend')
  expect(await page.getByRole('checkbox', { name: t.reports.formats.excel }).isChecked()).toBe(true)
  await pick(t.words.key, 'value')
  await field(t.reports.trend.over).fill('1500')
  await button(t.reports.selection.addKey).click()
  const second = page.getByRole('group', { name: fill(t.reports.selection.series, { number: 2 }) })
  await pick(t.words.node, 'Cellar', second)
  await pick(t.words.key, 'value', second)
  const under = second.getByRole('textbox', { name: t.reports.trend.under })
  // Key by key: on the way to a number there are texts that are none.
  await under.pressSequentially('4.05')
  expect(await under.inputValue()).toBe('4.05 °C')
  const base = field(t.reports.trend.base)
  await base.fill('')
  await base.pressSequentially('16.5')
  await base.blur()
  expect(await base.inputValue()).toBe('16.5 °C')
  await base.focus()
  for (const _ of '16.5') await base.press('Backspace')
  expect(await base.inputValue()).toBe('')
  await base.blur()
  expect(await base.inputValue()).toBe('16.5 °C')
  await pick(t.reports.trend.outdoorNode, 'Roof')
  await pick(t.reports.trend.outdoorKey, 'value')
})

test('its preview compares the week with the one before', async () => {
  const preview = region(t.reports.preview.title)
  await preview.getByRole('heading', { name: written.comparison }).waitFor()
  const { periods } = written
  for (const period of [periods.current, periods.previous, periods.lastYear])
    await preview.getByText(period).first().waitFor()
  await preview.getByRole('cell', { name: counted }).first().waitFor()
  await preview.getByRole('heading', { name: written.degreeDays }).waitFor()
  const byWeekday = preview.getByRole('figure', { name: written.byWeekday })
  await byWeekday.getByRole('button', { name: t.ui.chart.showTable }).click()
  expect(await byWeekday.getByRole('row').count()).toBe(8)
  expect(await axeFindings(page)).toEqual([])
})

test('it is created, run, and downloaded with what the preview showed', async () => {
  await page.getByRole('checkbox', { name: t.reports.formats.pdf }).click()
  await page.getByRole('checkbox', { name: t.reports.formats.excel }).click()
  await button(t.words.create).click()
  await row('Heat, week by week').getByText(t.reports.types.trend.name, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Heat, week by week' }).click()
  expect(await page.getByRole('radio', { name: t.reports.types.trend.name }).isChecked()).toBe(true)
  expect(await field(t.reports.trend.over).first().inputValue()).toMatch(/^1.?500/)
  await button(t.reports.makeNow.open).click()
  await page.getByRole('dialog').getByRole('button', { name: t.reports.makeNow.submit, exact: true }).click()
  await page.getByText(t.reports.runStates.done, { exact: true }).waitFor()
  const { name, text } = await downloadedPdf(() => page.getByRole('link', { name: /^PDF: / }).click())
  expect(name).toMatch(/^Heat, week by week.*\.pdf$/)
  const { periods, perDegreeDay } = written
  if (hasPoppler) for (const told of [periods.previous, perDegreeDay, counted]) expect(text).toContain(told)
})

test('a dashboard is exported as PDF from its page, in the background', async () => {
  await openPage(page, `/dashboard/${dashboardId}?range=7d`)
  await menu(t.dashboards.exportPdf)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Boiler room').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: t.reports.export.submit, exact: true }).click()
  const link = dialog.getByRole('link', { name: /^Download .*Boiler room.*\.pdf/ })
  const { text } = await downloadedPdf(() => link.click())
  if (hasPoppler)
    for (const title of ['Boiler room', 'Heat delivered', 'Cellar now']) expect(text).toContain(title)
  await dialog.getByRole('link', { name: t.reports.export.history }).click()
  await row('Boiler room').getByText(t.reports.runStates.done, { exact: true }).waitFor()
})

test('and put on schedule from there', async () => {
  await openPage(page, `/dashboard/${dashboardId}`)
  await menu(t.dashboards.schedulePdf)
  await page.getByRole('heading', { level: 1, name: t.reports.new }).waitFor()
  const choice = page.getByRole('combobox', { name: t.reports.types.dashboard.name })
  await expect.poll(() => choice.inputValue()).toBe('Boiler room')
  const link = region(t.reports.preview.title).getByRole('link', { name: t.reports.dashboard.open })
  expect(await link.getAttribute('href')).toBe(`/dashboard/${dashboardId}`)
  await field(t.words.name).fill('Boiler room, weekly')
  await button(t.words.create).click()
  await openPage(page, '/report?filter=type:dashboard')
  await row('Boiler room, weekly').getByText(t.reports.types.dashboard.name, { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Heat, week by week' }).count()).toBe(0)
})

test('who may only look exports a dashboard, and schedules none', async () => {
  const guest = { email: 'guest@example.com', password: 'Lighthouse-2' }
  await addMember(stage.databaseUrl, { ...guest, companyId: api.companyId, role: 'Guest' })
  const opened = await stage.window()
  await opened.page.goto(`/dashboard/${dashboardId}`)
  await signIn(opened.page, guest)
  await opened.page.getByRole('button', { name: t.words.more, exact: true }).click()
  await opened.page.getByRole('menuitem', { name: t.dashboards.exportPdf, exact: true }).waitFor()
  expect(await opened.page.getByRole('menuitem', { name: t.dashboards.schedulePdf }).count()).toBe(0)
  complaints.push(opened.complaints)
  await opened.context.close()
})

test('a dashboard that is deleted is named as the reason, and another can be chosen', async () => {
  await api.must('DELETE', `/dashboards/${dashboardId}`)
  await openPage(page, '/report')
  await page.getByRole('link', { name: 'Boiler room, weekly' }).click()
  await page.getByText(t.reports.pausedBecause.dashboardGone).waitFor()
  await page.getByText(t.reports.dashboard.none).waitFor()
})

describe.each(casesOfTier(['sv', 'da'] as const))('in %s', (language) => {
  test('a trend is created, previewed, run and downloaded, and a dashboard exported as PDF', async () => {
    const words = await loadTexts(language)
    const told = allTexts[language].reportDocuments.trend
    const opened = await stage.signedIn({ language })
    const english = page
    page = opened.page
    await openPage(page, '/report/create')
    await field(words.words.name).fill(`Varme ${language}`)
    const group = page.getByRole('radiogroup', { name: words.reports.type, exact: true })
    await group.getByText(words.reports.types.trend.name, { exact: true }).click()
    await pick(words.words.node, 'Meter')
    await pick(words.words.key, 'value')
    await pick(words.words.language, languageNames[language])
    const preview = region(words.reports.preview.title)
    await preview.getByRole('heading', { name: told.comparison }).waitFor()
    await preview.getByText(told.periods.previous).first().waitFor()
    await page.getByRole('checkbox', { name: words.reports.formats.pdf }).click()
    await page.getByRole('checkbox', { name: words.reports.formats.excel }).click()
    await button(words.words.create).click()
    await page.getByRole('link', { name: `Varme ${language}` }).click()
    await button(words.reports.makeNow.open).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.reports.makeNow.submit, exact: true }).click()
    await page.getByText(words.reports.runStates.done, { exact: true }).waitFor()
    const { text } = await downloadedPdf(() => page.getByRole('link', { name: /^PDF: / }).click())
    if (hasPoppler) for (const each of [told.periods.previous, counted]) expect(text).toContain(each)

    const board = (await api.must('POST', '/dashboards', { name: `Kedelrum ${language}` })).body
    await openPage(page, `/dashboard/${board.dashboardId}?range=7d`)
    await button(words.words.more).click()
    await page.getByRole('menuitem', { name: words.dashboards.exportPdf, exact: true }).click()
    await dialog.getByRole('button', { name: words.reports.export.submit, exact: true }).click()
    const link = dialog.getByRole('link', { name: new RegExp(`Kedelrum ${language}.*\\.pdf`) })
    const pdf = await downloadedPdf(() => link.click())
    if (hasPoppler) expect(pdf.text).toContain(`Kedelrum ${language}`)
    complaints.push(opened.complaints)
    await opened.context.close()
    page = english
  })
})
