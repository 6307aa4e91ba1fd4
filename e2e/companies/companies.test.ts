import { orgNumberLabel, orgNumbers } from '@fyr/contract/values/org-numbers'
import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { addMember, joinCompany } from '../lib/people.ts'
import { openPage, signIn, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const chief = { email: 'chief@example.com', password: 'Lighthouse-2' }
const [first, second] = ['Nordic Cold', 'Sydkyl'] as const

const stage = onStage()
let api: Api
let page: Page
let complaints: string[] = []

beforeAll(async () => {
  api = await openApi(stage.url, { name: first, country: 'SE' })
  const other = await openApi(stage.url, { name: second, country: 'SE' })
  await addMember(stage.databaseUrl, { ...chief, companyId: api.companyId, role: 'CompanyAdmin' })
  await joinCompany(stage.databaseUrl, other.companyId, chief.email, 'CompanyAdmin')
  const window = await stage.window()
  page = window.page
  complaints = window.complaints
  await page.goto('/company')
  await signIn(page, chief)
})
// The wrong number is refused by the page itself.
afterAll(() => expect(complaints).toEqual([]))
walkInOrder()

const { button, heading, field, menuLink, region } = createActions(() => page)

test('the form checks the number by the country, and says what one looks like', async () => {
  await page.getByRole('link', { name: t.words.edit, exact: true }).click()
  const { example } = orgNumbers.SE
  const label = orgNumberLabel('SE', 'en')
  expect(label).toBe('Organisation number')
  await field(label).fill('556677-8890')
  await button(t.words.save).click()
  await page.getByText(fill(t.problems['field.orgNumberOf'], { label, example })).waitFor()
  await field(label).fill(example)
  await button(t.words.save).click()
  await heading(first).waitFor()
  await page.getByText(example, { exact: true }).waitFor()
})

test('the tabs of the company stand at one height, for a super administrator too', async () => {
  const opened = await stage.signedIn()
  await opened.page.goto('/company')
  const tabs = opened.page.getByRole('navigation', { name: t.company.title, exact: true })
  const { users, roles, audit, logs } = t.shell.menu
  const heights = new Set<number | undefined>()
  for (const name of [users, roles, audit, logs, t.company.details]) {
    await tabs.getByRole('link', { name, exact: true }).click()
    await tabs.locator('[aria-current="page"]', { hasText: name }).waitFor()
    let top: number | undefined
    // Each page has its own tabs: they may be replaced between the click and this.
    await expect
      .poll(async () => {
        top = (await tabs.boundingBox())?.y
        return top
      })
      .toBeDefined()
    heights.add(top)
  }
  expect([...heights]).toHaveLength(1)
  await opened.context.close()
})

test('an administrator of a company reads which private networks it may reach', async () => {
  const body = { privateNetworks: ['10.20.0.0/16'] }
  await api.must('PUT', `/settings/company/${api.companyId}`, body)
  await openPage(page, '/settings/company')
  const networks = region(t.settings.networks.title)
  await networks.getByText('10.20.0.0/16', { exact: true }).waitFor()
  expect(await networks.getByRole('textbox').count()).toBe(0)
  await openPage(page, '/company')
})

test('somebody of two companies switches, and is external in the second', async () => {
  const usage = region(t.companyPage.usage.title)
  await usage
    .getByText(fill(t.companyPage.usage.of, { used: '0', maximum: '50,000' }))
    .first()
    .waitFor()
  expect(await region(t.companyPage.external.title).count()).toBe(0)
  await page.getByRole('button', { name: new RegExp(`^${t.shell.switchCompany}`) }).click()
  await page.getByRole('menuitem', { name: new RegExp(second) }).click()
  await page.getByText(fill(t.shell.companySwitched, { company: second })).waitFor()
  await menuLink(t.shell.menu.company).click()
  await heading(second).waitFor()
  await region(t.companyPage.external.title).getByText(t.shell.roles.CompanyAdmin).waitFor()
})

test('everything that the company owns is exported to a file', async () => {
  const exporting = region(t.companyPage.export.title)
  await exporting.getByRole('button', { name: t.companyPage.export.start }).click()
  const link = exporting.getByRole('link')
  await link.waitFor()
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/^fyr-export-\d{4}-\d\d-\d\d\.zip$/)
  await button(t.companyPage.export.delete).click()
  await link.waitFor({ state: 'detached' })
})
