import { fill } from '@fyr/texts/fill'
import { problemText } from '@fyr/texts/problem-text'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKeys, signLicence } from '../../server/src/domains/settings/licence/index.ts'
import { generous, licenceFile } from '../../server/test/support/licensing.ts'
import { type Api, callApi, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { openPage, signInByApi, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

let aheadDays = 0
const stage = onStage(() => ({ TEST_CLOCK_AHEAD_DAYS: String(aheadDays) }))
let api: Api
let page: Page
const complaints: string[][] = []

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Cold', country: 'Sweden' })
  const window = await stage.signedIn()
  complaints.push(window.complaints)
  page = window.page
})
afterAll(() => expect(complaints.flat().filter((line) => !/40[019]/.test(line))).toEqual([]))
walkInOrder()

const { button, field, region } = createActions(() => page)
const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
const upload = (text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'fyr.licence', mimeType: 'text/plain', buffer: Buffer.from(text) })
async function createCompany(name: string): Promise<void> {
  await openPage(page, '/company/create')
  await field(t.company.fields.name).fill(name)
  await field(t.company.fields.orgNumber).fill('SE556677889901')
  await field(t.company.fields.email).fill('info@example.com')
  await button(t.words.create).click()
}
const day = 86_400_000
const content = {
  name: 'Nordic Cold AB',
  maxCompanies: 1,
  maxNodes: 10,
  expiryDate: new Date(Date.now() + 20 * day).toISOString(),
  terms: 'Use it well.',
}

test('threat 30: a file that is cut off or signed by somebody else is refused in words', async () => {
  await openPage(page, '/superadmin/licence')
  await said(t.superadmin.builtInText)
  await upload(licenceFile().slice(0, -20))
  await page.getByRole('alert').getByText(problemText('en', 'license.unreadable')).waitFor()
  await upload(signLicence({ ...generous, id: crypto.randomUUID() }, makeKeys()))
  await page.getByRole('alert').getByText(problemText('en', 'license.otherKey')).waitFor()
  await upload(licenceFile({ expiryDate: new Date(Date.now() - day).toISOString() }))
  await page.getByRole('alert').getByText(problemText('en', 'license.ended')).waitFor()
  await said(t.superadmin.noUploads)
})

test('a licence is uploaded and activated; its terms are accepted, and its end is announced', async () => {
  await upload(licenceFile(content))
  await said(t.superadmin.uploadDone)
  await button(t.superadmin.activate).click()
  const terms = page.getByRole('dialog', { name: t.superadmin.terms.title })
  await terms.getByText('Use it well.').waitFor()
  await terms.getByRole('button', { name: t.superadmin.terms.accept, exact: true }).click()
  await terms.waitFor({ state: 'hidden' })
  await page
    .getByText(fill(t.superadmin.notice.expires_other, { count: 20 }))
    .first()
    .waitFor()
  await region(t.superadmin.inForce)
    .getByText(fill(t.superadmin.ofLimit, { used: '1', maximum: '1' }))
    .waitFor()
  // Nobody is asked a second time.
  await openPage(page, '/superadmin/licence')
  await region(t.superadmin.inForce).getByText(content.name).waitFor()
  expect(await terms.count()).toBe(0)
})

test('where the limit is reached the form says so', async () => {
  await createCompany('One too many')
  await said(problemText('en', 'license.companies'))
})

test('with the clock past its end it says that it has expired, creating stops, and readings are taken', async () => {
  const { id } = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Roof' })).body
  const node = { name: 'Node', deveui: 'svalbard-1', nodeType: 1, keys: [{ name: 'temperature' }] }
  await api.must('POST', `/applications/${id}/tag`, node)
  const body = { label: 'Sender', scopes: ['ingest'] }
  const { token } = (await api.must('POST', `/integration/tokens/${api.companyId}`, body)).body
  aheadDays = 21
  await stage.restart()
  await page.evaluate('localStorage.removeItem("fyr.licenceNotice")')
  await signInByApi(page, '/superadmin/licence')
  await page.getByText(t.superadmin.notice.expired).first().waitFor()
  await region(t.superadmin.inForce).getByText(t.superadmin.expired, { exact: true }).waitFor()
  const reading = { key: 'temperature', value: 3.5 }
  const sent = await callApi(stage.url, 'POST', '/tag/svalbard-1/tagdata', reading, token)
  expect(sent.status).toBe(202)
  await createCompany('After the end')
  await said(problemText('en', 'license.expired'))
})

test('limits of a company are set and seen, and a removed licence leaves the built-in one', async () => {
  await openPage(page, '/superadmin')
  await button(fill(t.ui.table.rowActions, { row: 'Nordic Cold' })).click()
  await page.getByRole('menuitem', { name: t.superadmin.limits.action, exact: true }).click()
  await field(t.superadmin.limits.nodes).fill('1')
  for (const feature of ['mapDashboard', 'companyBranding'] as const) {
    await page.getByRole('checkbox', { name: t.superadmin.features[feature], exact: true }).uncheck()
  }
  await button(t.words.save).click()
  await said(fill(t.superadmin.limits.saved, { name: 'Nordic Cold' }))
  await said(t.superadmin.atLimit)
  const used = { company: 'Nordic Cold', value: '1', maximum: '1' }
  await region(t.health.attention.title)
    .getByRole('link', { name: fill(t.health.attention.companyNodes, used) })
    .waitFor()
  await openPage(page, '/superadmin/licence')
  await region(t.superadmin.uploaded).getByRole('button', { name: t.words.remove, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.words.remove, exact: true }).click()
  await said(t.superadmin.remove.done)
  await said(t.superadmin.builtInText)
})

test('without the feature no map is offered', async () => {
  await openPage(page, '/map/create')
  await said(t.mapPages.off.title)
})

test('without white label the branding page says why nothing can be changed', async () => {
  await openPage(page, '/company/branding')
  await said(t.branding.off)
  expect(await field(t.branding.name).isDisabled()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
})

test('the health page has every part, and the figure that decides above them', async () => {
  await openPage(page, '/superadmin/health')
  for (const name of Object.values(t.health.parts)) await region(name).waitFor()
  await region(t.health.title).getByText(t.health.measuredAt).waitFor()
})
