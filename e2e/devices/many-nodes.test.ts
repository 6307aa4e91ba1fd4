import { moduleTypes } from '@fyr/contract/widgets/types'
import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { onWindows } from '../lib/page/windows.ts'
import { addMember } from '../lib/people.ts'
import { openPage, signIn, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const chief = { email: 'chief@example.com', password: 'Lighthouse-2' }
const stage = onStage()
const { open } = onWindows(stage)
let api: Api
let page: Page

const button = (name: string) => page.getByRole('button', { name, exact: true })
const result = () => page.getByRole('region', { name: t.nodeImport.result })
const outcome = (word: string) => result().getByText(word, { exact: true }).first()

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Cold', country: 'Sweden' })
  const { companyId } = api
  await api.must('POST', `/applications/${companyId}`, { name: 'Cold rooms' })
  await api.must('POST', `/applications/${companyId}`, { name: 'Roof' })
  await addMember(stage.databaseUrl, { ...chief, companyId, role: 'CompanyAdmin' })
  page = await open()
  await page.goto('/tag')
  await signIn(page, chief)
})

test('nodes of a file are tried, then created; wrong rows are told with field and reason', async () => {
  await button(t.words.more).click()
  await page.getByRole('menuitem', { name: t.nodes.import, exact: true }).click()
  await page.waitForURL(/\/tag\/import/)
  const rows = [
    'name,DevEUI,type,application',
    'Freezer,freezer-1,API,Roof',
    'Meter,70b3d57ed0000001,LoRaWAN,',
    'Twice,FREEZER-1,API,Roof',
    'Lost,lost-1,API,Cellar',
  ]
  const buffer = Buffer.from(rows.join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'nodes.csv', mimeType: 'text/csv', buffer })
  const { outcomes, willBeAdded, start_one, start_other, done_other } = t.nodeImport
  for (const word of [willBeAdded, outcomes.duplicate, outcomes.refused]) await outcome(word).waitFor()
  await result()
    .getByText(/No application has this name/)
    .waitFor()
  await button(fill(start_one, { number: 1 })).waitFor()
  // The row without an application follows the choice for all.
  const application = page.getByRole('combobox', { name: t.nodeImport.application })
  await application.click()
  await page.getByRole('option', { name: 'Cold rooms' }).click()
  await button(fill(start_other, { number: 2 })).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect((await api.must('GET', '/tag')).body).toEqual([])
  await button(fill(start_other, { number: 2 })).click()
  await page.getByText(fill(done_other, { number: 2 })).waitFor()
  await outcome(outcomes.added).waitFor()
  expect((await api.must('GET', '/tag/70b3d57ed0000001')).body).toMatchObject({
    name: 'Meter',
    applicationName: 'Cold rooms',
  })
})

test('rows are pasted from a spreadsheet, and the template is a file that imports', async () => {
  await openPage(page, '/tag/import')
  const saved = page.waitForEvent('download')
  await button(t.nodeImport.template).click()
  expect((await saved).suggestedFilename()).toBe('nodes.csv')
  await button(t.importing.file.paste).click()
  const pasted = 'name\tdevice ID\ttype\tapplication\nPump\tpump-1\tMQTT\tRoof\nFreezer\tfreezer-1\tAPI\tRoof'
  await page.getByRole('textbox', { name: t.importing.file.pasted }).fill(pasted)
  await button(t.importing.file.check).click()
  await outcome(t.nodeImport.outcomes.exists).waitFor()
  await button(fill(t.nodeImport.start_one, { number: 1 })).click()
  await page.getByText(fill(t.nodeImport.done_one, { number: 1 })).waitFor()
  await page.getByRole('link', { name: t.nodes.title, exact: true }).last().click()
  await page.getByRole('row', { name: /Pump/ }).waitFor()
})

test('an application is deleted with its nodes, which are counted before', async () => {
  const { body } = await api.must('GET', '/companies/applications?search=roof')
  await openPage(page, `/application/${body[0].id}`)
  await button(t.words.more).click()
  await page.getByRole('menuitem', { name: t.words.delete, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(fill(t.applications.remove.nodes_other, { number: 2 })).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('textbox').fill('Roof')
  await button(t.applications.remove.withNodes).click()
  await page.waitForURL(/\/application$/)
  // It leaves the list by itself.
  await page.getByRole('row', { name: /Cold rooms/ }).waitFor()
  await page.getByRole('row', { name: /Roof/ }).waitFor({ state: 'detached' })
  expect((await api.call('GET', '/tag/freezer-1')).status).toBe(404)
})

test('maps say that they do not show all of 20,003 nodes', async () => {
  const { body } = await api.must('GET', '/companies/applications?search=cold')
  const nodes = Array.from({ length: 20_000 }, (_, at) => ({
    name: `Box ${at}`,
    deveui: `box-${at}`,
    nodeType: 'API',
  }))
  for (const part of [nodes.slice(0, 10_000), nodes.slice(10_000)])
    await api.must('POST', `/companies/${api.companyId}/tags/import`, {
      nodes: part,
      applicationId: body[0].id,
    })
  await openPage(page, '/tag/map')
  await page.getByText(fill(t.mapPages.panel.truncated, { shown: '20,000' })).waitFor()
  await openPage(page, '/map/create')
  await page.getByText(fill(t.mapPages.create.previewLimit, { maximum: '20,000' })).waitFor()
  const layout = { lg: { x: 0, y: 0, w: 12, h: 11 } }
  for (const board of [
    { name: 'Map', type: 'map' },
    { name: 'Widget', widgets: [{ type: moduleTypes.map, title: 'Where', layout, settings: {} }] },
  ]) {
    const { dashboardId } = (await api.must('POST', '/dashboards', board)).body
    await openPage(page, `/dashboard/${dashboardId}`)
    await page.getByText(fill(t.mapPages.panel.tooMany, { shown: '10,000' })).waitFor()
  }
})
