import { loadTexts } from '@fyr/texts'
import { fill } from '@fyr/texts/fill'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createActions } from './lib/actions.ts'
import { openApi } from './lib/api.ts'
import { axeFindings, openWindow } from './lib/browser.ts'
import { type Furnished, furnishCompany, names } from './lib/company.ts'
import { enter, openPage, settle, english as t } from './lib/portal.ts'
import { onStage } from './lib/stage.ts'

/** What every page has around it: companies, looks, languages, lists, unsaved changes. */
const otherCompany = 'Tjärven'
const otherNode = 'Gillöga'

const stage = onStage()
let company: Furnished
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  const other = await openApi(stage.url, { name: otherCompany, country: 'Denmark' })
  const { body: application } = await other.must('POST', `/applications/${other.companyId}`, {
    name: 'Arholma',
  })
  await other.must('POST', `/applications/${application.id}/tag`, {
    name: otherNode,
    deveui: 'gilloga-1',
    nodeType: 1,
  })
  company = await furnishCompany(stage.url)
})
beforeEach(async () => {
  const window = await openWindow(stage.browser, stage.url)
  context = window.context
  page = window.page
  complaints = window.complaints
  await enter(page)
  await settle(page)
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

const { heading, menuLink, row } = createActions(() => page)
const search = () => new URL(page.url()).searchParams
const html = (attribute: string) => page.locator('html').getAttribute(attribute)

async function switchTo(name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${t.shell.switchCompany}`) }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByText(fill(t.shell.companySwitched, { company: name })).waitFor()
}

test('another company is another world, in this window alone', async () => {
  const second = await context.newPage()
  await openPage(second, '/tag')
  await row(names.busy, second).waitFor()
  await page.bringToFront()

  await switchTo(otherCompany)
  await menuLink(t.shell.menu.nodes).click()
  await row(otherNode).waitFor()
  expect(await row(names.busy).count()).toBe(0)
  // What the other company has is nowhere to be found by its address either.
  await openPage(page, `/tagdetails/${company.deveui}`)
  await page.getByText(t.nodes.notFound).first().waitFor()

  await openPage(second, '/tag')
  await row(names.busy, second).waitFor()
  await openPage(page, '/tag')
  await row(otherNode).waitFor()
  await switchTo(names.company)
})

test('language, brightness and menu change at once, and are the user’s in every window', async () => {
  const swedish = await loadTexts('sv')
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('switch', { name: t.shell.darkMode }).click()
  await expect.poll(() => html('data-mantine-color-scheme')).toBe('dark')
  await menu.getByRole('button', { name: t.shell.collapseMenu }).click()
  await page.locator('.fyr-menu[data-sticky="false"]').waitFor()
  await menu.hover()
  await menu.getByRole('button', { name: new RegExp(t.shell.language) }).click()
  await page.getByRole('menuitem', { name: 'Svenska' }).click()
  await heading(swedish.home.title).waitFor()
  expect(await html('lang')).toBe('sv')
  await page.reload()
  await heading(swedish.home.title).waitFor()

  const elsewhere = await openWindow(stage.browser, stage.url)
  await enter(elsewhere.page)
  await heading(swedish.home.title, elsewhere.page).waitFor()
  await elsewhere.page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  await elsewhere.page.locator('.fyr-menu[data-sticky="false"]').waitFor()
  await elsewhere.context.close()

  await openPage(page, '/settings')
  await page.getByText('English', { exact: true }).first().click()
  await heading(t.settings.title).waitFor()
  await page.getByText(t.settings.light, { exact: true }).click()
  await expect.poll(() => html('data-mantine-color-scheme')).toBe('light')
  await page.getByRole('switch', { name: t.settings.stickySideMenu }).click({ force: true })
  await page.locator('.fyr-menu[data-sticky="true"]').waitFor()
})

describe('a list', () => {
  test('keeps search, order and columns in the address, and Back brings them back', async () => {
    await openPage(page, '/tag')
    await page.getByLabel(t.ui.table.search).fill(names.quiet)
    await expect.poll(() => search().get('q')).toBe(names.quiet)
    await expect.poll(() => row(names.busy).count()).toBe(0)
    await page.locator('.fyr-table-count', { hasText: /^1 node$/ }).waitFor()
    await page.getByRole('button', { name: t.words.name, exact: true }).click()
    await expect.poll(() => search().get('sort')).toBe('name')
    await page.getByRole('button', { name: t.ui.table.columns }).click()
    await page.getByRole('menuitemcheckbox', { name: t.nodes.decoder }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: t.nodes.decoder }).waitFor()
    const address = page.url()

    await row(names.quiet).click()
    await heading(names.quiet).waitFor()
    await page.goBack()
    await row(names.quiet).waitFor()
    expect(page.url()).toBe(address)
    expect(await page.getByLabel(t.ui.table.search).inputValue()).toBe(names.quiet)
    await page.getByRole('columnheader', { name: t.nodes.decoder }).waitFor()
  })

  test('that matches nothing says so, and how to see all again', async () => {
    await openPage(page, '/tag')
    await page.getByLabel(t.ui.table.search).fill('nothing like it')
    await page.getByText(t.ui.table.noMatch, { exact: true }).waitFor()
    await page.getByRole('button', { name: t.ui.table.clearFilters }).click()
    await row(names.busy).waitFor()
    expect(await page.getByLabel(t.ui.table.search).inputValue()).toBe('')
  })
})

test('a time range stands in the address, and its link is frozen to moments', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, `/tagdetails/${company.deveui}`)
  await page.getByText(t.ui.range.short7d, { exact: true }).click()
  await expect.poll(() => search().get('range')).toBe('7d')
  await page.getByRole('button', { name: t.ui.range.copyLink }).click()
  await page.getByText(t.ui.range.linkCopied).first().waitFor()
  const link = new URL(String(await page.evaluate('navigator.clipboard.readText()')))
  const [from, to] = [Number(link.searchParams.get('from')), Number(link.searchParams.get('to'))]
  expect(Math.round((to - from) / 86_400_000)).toBe(7)
  expect(Math.abs(to - Date.now())).toBeLessThan(600_000)
  await page.reload()
  await settle(page)
  expect(search().get('range')).toBe('7d')
})

test('a page that is opened without a connection comes when it is back', async () => {
  await context.setOffline(true)
  await menuLink(t.alarms.title).click()
  await page.waitForURL('/alarm/active')
  // Time to give up, or to leave for the page of the browser.
  await page.waitForTimeout(1500)
  await page.getByText(t.errors.noConnection).waitFor()
  await menuLink(t.alarms.title).waitFor()
  await context.setOffline(false)
  await heading(t.alarms.title).waitFor()
  await settle(page)
})

test('unsaved changes are asked about, and only they', async () => {
  await openPage(page, '/alarm/create')
  await menuLink(t.shell.menu.nodes).click()
  await heading(t.nodes.title).waitFor()

  await openPage(page, '/alarm/create')
  const name = page.getByRole('textbox', { name: t.alarms.form.name })
  await name.fill('Half an alarm')
  await menuLink(t.shell.menu.nodes).click()
  const question = page.getByRole('dialog', { name: t.shell.unsaved.title })
  await question.getByRole('button', { name: t.words.cancel }).click()
  await question.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Half an alarm')
  await menuLink(t.shell.menu.alarms).click()
  await question.getByRole('button', { name: t.shell.unsaved.leave }).click()
  await heading(t.alarms.title).waitFor()

  await page.getByRole('link', { name: t.alarms.new }).click()
  await name.fill('Half an alarm')
  await page.goBack()
  await question.getByRole('button', { name: t.shell.unsaved.leave }).click()
  await heading(t.alarms.title).waitFor()
})

test('what is done is said, and said no longer than needed', async () => {
  await openPage(page, '/settings')
  await page.getByRole('combobox', { name: t.settings.timeZone }).fill('New York')
  await page
    .getByRole('option', { name: /New.York/ })
    .first()
    .click()
  await page.getByRole('button', { name: t.words.save }).first().click()
  const said = page.getByText(t.settings.saved, { exact: true })
  await said.waitFor()
  await said.waitFor({ state: 'detached' })
  // All times are told in it from now on.
  await openPage(page, `/tagdetails/${company.deveui}`)
  await page.getByText(fill(t.ui.range.zone, { zone: 'America/New_York' })).waitFor()
})

test.each(['Classic', 'Contrast'] as const)(
  'the theme %s can be read by all, light and dark',
  async (theme) => {
    const wrong: string[] = []
    for (const brightness of [t.settings.light, t.settings.dark]) {
      await openPage(page, '/settings')
      await page.getByText(t.settings.themes[theme], { exact: true }).click()
      await page.getByText(brightness, { exact: true }).click()
      for (const path of ['/settings', `/tagdetails/${company.deveui}`, '/alarm/active']) {
        await openPage(page, path)
        expect(await html('data-theme')).toBe(theme)
        wrong.push(...(await axeFindings(page)).map((finding) => `${brightness} ${path}: ${finding}`))
      }
    }
    expect(wrong).toEqual([])
  },
)
