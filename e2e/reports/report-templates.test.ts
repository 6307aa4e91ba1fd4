import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadTexts } from '@fyr/texts'
import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorkbook, partsOf } from '../../server/src/documents/xlsx/template/workbook.fixture.ts'
import { casesOfTier } from '../../server/test/support/tier.ts'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { addMember } from '../lib/people.ts'
import { openPage, signIn, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
const deveui = 'boiler'
let api: Api
let page: Page
const complaints: string[][] = []

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Heat', country: 'Sweden' })
  const { body: application } = await api.must('POST', `/applications/${api.companyId}`, { name: 'Boilers' })
  const keys = [{ name: 'flow', unit: '°C' }]
  await api.must('POST', `/applications/${application.id}/tag`, { name: 'Boiler', nodeType: 1, deveui, keys })
  // Hourly of the last three weeks, 50 to 73: whatever day it is, the last whole week has each of them.
  const now = Date.now()
  const readings = Array.from({ length: 21 * 24 }, (_, at) => ({
    ...{ key: 'flow', value: 50 + (at % 24), createdAt: now - (at + 1) * 3_600_000 },
  }))
  await api.must('POST', `/tag/${deveui}/tagdata`, readings)
  const opened = await stage.signedIn()
  complaints.push(opened.complaints)
  page = opened.page
})
afterAll(() => expect(complaints.flat()).toEqual([]))
walkInOrder()

const { button, field, region, row } = createActions(() => page)
const templates = t.reportTemplates

const faulty = makeWorkbook({ cells: { A1: '{{report.name}}', B4: '{{highest boiler flow}}' } })
const mended = makeWorkbook({
  cells: {
    A1: '{{report.name}}',
    A4: '{{name boiler}}',
    B4: '{{value boiler flow max}}',
    B5: '{{value boiler flow min}}',
    B6: '=B4-B5',
    C4: '{{name ghost}}',
  },
})
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const choose = (on: Page, name: string, buffer: Buffer) =>
  on.locator('input[type=file]').setInputFiles({ name, mimeType: workbookType, buffer })

/** As from the desktop. */
async function drop(on: Page, name: string, content: Buffer): Promise<void> {
  const [bytes, file] = [content.toString('base64'), JSON.stringify(name)]
  const dropped = await on.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob('${bytes}'), (sign) => sign.charCodeAt(0))
    transfer.items.add(new File([bytes], ${file}))
    return transfer
  })()`)
  const zone = on.getByText(templates.file.drop)
  await zone.dispatchEvent('dragover', { dataTransfer: dropped })
  await zone.dispatchEvent('drop', { dataTransfer: dropped })
}

async function downloaded(on: Page, click: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([on.waitForEvent('download'), click()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  return { name: download.suggestedFilename(), content: Buffer.concat(chunks) }
}

test('a template is created, and says that it has no workbook yet', async () => {
  await openPage(page, '/report')
  await page.getByRole('link', { name: templates.title, exact: true }).click()
  await page.getByText(templates.empty.title).waitFor()
  await page.getByRole('link', { name: templates.new }).first().click()
  await button(t.words.create).click()
  await page.getByText(t.problems['field.required']).waitFor()
  await field(t.words.name).fill('Heat sheet')
  await button(t.words.create).click()
  await page.getByRole('heading', { level: 1, name: 'Heat sheet' }).waitFor()
  await page.getByText(templates.file.missing).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('a workbook with a fault is refused with the cell and the reason, and one that is too large at once', async () => {
  await choose(page, 'heat.xlsx', faulty)
  const alert = page.getByRole('alert')
  await alert.getByText(fill(templates.problems.title, { name: 'heat.xlsx' })).waitFor()
  const problem = alert.getByRole('row', { name: /Sheet1 · B4/ })
  await problem.getByText('{{highest boiler flow}}').waitFor()
  expect(await axeFindings(page)).toEqual([])
  // By its path: twenty megabytes that go through the protocol of the browser take their time.
  const folder = await mkdtemp(join(tmpdir(), 'fyr-test-'))
  const huge = join(folder, 'huge.xlsx')
  await writeFile(huge, Buffer.alloc(20_000_001))
  await page.locator('input[type=file]').setInputFiles(huge)
  await alert.getByText(/^huge\.xlsx is 20 MB/).waitFor()
  await rm(folder, { recursive: true })
  await button(templates.problems.dismiss).click()
  expect(await alert.count()).toBe(0)
})

test('the mended workbook is taken where it is dropped, and its placeholders are listed', async () => {
  await drop(page, 'heat.xlsx', mended)
  await page.getByText(fill(templates.file.uploaded, { name: 'heat.xlsx' })).waitFor()
  const found = region(templates.placeholders)
  await found
    .getByRole('row', { name: /Sheet1 · B4/ })
    .getByText('{{value boiler flow max}}')
    .waitFor()
  const unknown = found.getByRole('row', { name: /Sheet1 · C4/ })
  await unknown.getByText(templates.found.unknown).waitFor()
  expect(await found.getByText(templates.found.unknown).count()).toBe(1)
  const file = await downloaded(page, () => button(templates.file.download).click())
  expect(file.name).toBe('heat.xlsx')
  expect(file.content.equals(mended)).toBe(true)
})

test('a replacement with a fault leaves the workbook as it was', async () => {
  await choose(page, 'worse.xlsx', faulty)
  await page.getByRole('alert').getByText(templates.problems.kept).waitFor()
  await page.reload()
  await region(templates.workbook).getByText('heat.xlsx').waitFor()
})

test('placeholders are picked for a node and a key', async () => {
  const picker = region(templates.picker.title)
  await picker.getByRole('combobox', { name: t.words.node, exact: true }).click()
  await page.getByRole('option', { name: /Boiler/ }).click()
  await picker.getByText('{{name boiler}}').waitFor()
  await picker.getByRole('combobox', { name: t.words.key, exact: true }).click()
  await page.getByRole('option', { name: 'flow' }).click()
  await picker.getByText('{{values boiler flow avg day}}').waitFor()
  await picker.getByText('{{times day}}').waitFor()
})

test('a report fills the template in', async () => {
  await page.getByRole('link', { name: templates.reports.create }).click()
  await page.getByRole('heading', { level: 1, name: t.reports.new }).waitFor()
  const chosen = page.getByRole('combobox', { name: t.reports.types.template.name })
  await expect.poll(() => chosen.inputValue()).toBe('Heat sheet')
  expect(await page.getByRole('checkbox', { name: t.reports.formats.pdf }).count()).toBe(0)
  await region(t.reports.preview.title).getByText('73', { exact: true }).waitFor()
  await field(t.words.name).fill('Heat of the week')
  expect(await axeFindings(page)).toEqual([])
  await button(t.words.create).click()
  await page.getByRole('link', { name: 'Heat of the week' }).click()
  await button(t.reports.makeNow.open).click()
  await page.getByRole('dialog').getByRole('button', { name: t.reports.makeNow.submit, exact: true }).click()
  await page.getByText(t.reports.runStates.done, { exact: true }).waitFor()
  const file = await downloaded(page, () => page.getByRole('link', { name: /^Excel: / }).click())
  expect(file.name).toMatch(/^Heat of the week.*\.xlsx$/)
  const sheet = partsOf(file.content)['xl/worksheets/sheet1.xml']?.toString()
  expect(sheet).toMatch(/<c r="B4"[^>]*><v>73<\/v><\/c>/)
  expect(sheet).toMatch(/<c r="B5"[^>]*><v>50<\/v><\/c>/)
  expect(sheet).toContain('<f>B4-B5</f>')
  expect(sheet).not.toContain('{{')
})

test('a template that a report uses cannot be deleted, and leads to its reports', async () => {
  await openPage(page, '/report/template')
  const inUse = row('Heat sheet')
  await inUse.getByText('heat.xlsx').waitFor()
  const menuOf = async (name: string, item: string) => {
    await button(fill(t.ui.table.rowActions, { row: name })).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await menuOf('Heat sheet', t.words.delete)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(fill(templates.remove.cannot, { name: 'Heat sheet' })).waitFor()
  await dialog.getByRole('button', { name: templates.remove.openReports }).click()
  await page.getByRole('link', { name: 'Heat of the week' }).waitFor()

  await api.must('POST', `/report/template/${api.companyId}`, { name: 'Left over' })
  await openPage(page, '/report/template?q=left')
  await menuOf('Left over', t.words.delete)
  await dialog.getByRole('button', { name: t.words.delete, exact: true }).click()
  await page.getByText(fill(templates.deleted, { name: 'Left over' })).waitFor()
})

test('who may only look reads a template and downloads its workbook, and changes nothing', async () => {
  const guest = { email: 'guest@example.com', password: 'Lighthouse-2' }
  await addMember(stage.databaseUrl, { ...guest, companyId: api.companyId, role: 'Guest' })
  const opened = await stage.window()
  const theirs = opened.page
  await theirs.goto('/report/template')
  await signIn(theirs, guest)
  await theirs.getByRole('link', { name: 'Heat sheet' }).waitFor()
  expect(await theirs.getByRole('link', { name: templates.new }).count()).toBe(0)
  await theirs.getByRole('link', { name: 'Heat sheet' }).click()
  const file = await downloaded(theirs, () =>
    theirs.getByRole('button', { name: templates.file.download }).click(),
  )
  expect(file.content.equals(mended)).toBe(true)
  expect(await theirs.getByRole('button', { name: templates.file.replace }).count()).toBe(0)
  expect(await theirs.getByRole('textbox', { name: t.words.name, exact: true }).isDisabled()).toBe(true)
  complaints.push(opened.complaints)
  await opened.context.close()
})

describe.each(casesOfTier(['sv', 'da'] as const))('in %s', (language) => {
  test('a workbook is refused, mended, taken and filled in', async () => {
    const words = await loadTexts(language)
    const opened = await stage.signedIn({ language })
    const other = opened.page
    const name = `Kedel ${language}`
    await openPage(other, '/report/template/create')
    await other.getByRole('textbox', { name: words.words.name, exact: true }).fill(name)
    await other.getByRole('button', { name: words.words.create, exact: true }).click()
    await other.getByRole('heading', { level: 1, name }).waitFor()
    await choose(other, 'kedel.xlsx', faulty)
    const problem = other.getByRole('alert').getByRole('row', { name: /Sheet1 · B4/ })
    await problem.getByText('{{highest boiler flow}}').waitFor()
    await choose(other, 'kedel.xlsx', mended)
    await other.getByText(fill(words.reportTemplates.file.uploaded, { name: 'kedel.xlsx' })).waitFor()
    const press = (label: string) => other.getByRole('button', { name: label, exact: true }).click()
    await other.getByRole('link', { name: words.reportTemplates.reports.create }).click()
    const chosen = other.getByRole('combobox', { name: words.reports.types.template.name })
    await expect.poll(() => chosen.inputValue()).toBe(name)
    await other.getByRole('textbox', { name: words.words.name, exact: true }).fill(`Uge ${language}`)
    await press(words.words.create)
    await other.getByRole('link', { name: `Uge ${language}` }).click()
    await press(words.reports.makeNow.open)
    const submit = { name: words.reports.makeNow.submit, exact: true }
    await other.getByRole('dialog').getByRole('button', submit).click()
    await other.getByText(words.reports.runStates.done, { exact: true }).waitFor()
    const file = await downloaded(other, () => other.getByRole('link', { name: /^Excel: / }).click())
    const sheet = partsOf(file.content)['xl/worksheets/sheet1.xml']?.toString()
    expect(sheet).toMatch(/<c r="B4"[^>]*><v>73<\/v><\/c>/)
    complaints.push(opened.complaints)
    await opened.context.close()
  })
})
