import { loadTexts } from '@fyr/texts'
import { fill } from '@fyr/texts/fill'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { casesOfTier } from '../../server/test/support/tier.ts'
import { type Api, openApi } from '../lib/api.ts'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings, openWindow } from '../lib/page/browser.ts'
import { closeUnlessFailed } from '../lib/page/screenshots-on-failure.ts'
import { openPage, settle, signInByApi, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

/** What every page has around it: companies, looks, languages, lists, unsaved changes. */
const otherCompany = 'Tjärven'
const otherNode = 'Gillöga'

const stage = onStage()
let company: Furnished
let other: Api
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  other = await openApi(stage.url, { name: otherCompany, country: 'Denmark' })
  const { body: application } = await other.must('POST', `/applications/${other.companyId}`, {
    name: 'Arholma',
  })
  await other.must('POST', `/applications/${application.id}/tag`, {
    name: otherNode,
    deveui: 'gilloga-1',
    nodeType: 1,
    keys: [{ name: 'level' }],
  })
  company = await furnishCompany(stage.url)
})
beforeEach(async () => {
  const window = await openWindow(stage.browser, stage.url)
  context = window.context
  page = window.page
  complaints = window.complaints
  await signInByApi(page)
})
afterEach(async ({ task }) => {
  await closeUnlessFailed(context, task)
  expect(complaints).toEqual([])
})

const { heading, menuLink, row, userMenu } = createActions(() => page)
const search = () => new URL(page.url()).searchParams
/** Collects what language, scheme and menu any page was shown in. */
const noteLooks = `globalThis.looks = new Set()
  new MutationObserver(() => {
    const menu = document.querySelector('.fyr-menu')
    const { lang, dataset } = document.documentElement
    if (menu) looks.add([lang, dataset.mantineColorScheme, menu.dataset.sticky].join(' '))
  }).observe(document, { subtree: true, childList: true, attributes: true })`
const html = (attribute: string) => page.locator('html').getAttribute(attribute)

async function switchTo(name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${t.shell.switchCompany}`) }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByText(fill(t.shell.companySwitched, { company: name })).waitFor()
}

/** What the click changes is the user's once the portal has answered: a context that closes before takes it along. */
async function changeOfUser(path: string, change: () => Promise<void>, on = page): Promise<void> {
  const kept = on.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && new URL(answer.url()).pathname === `/api${path}`,
  )
  await change()
  expect((await kept).ok()).toBe(true)
}

test('another company is another world, in this window alone', async () => {
  await openPage(page, '/')
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

test('home counts what arrives in the company that was switched to', async () => {
  let contacts = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload.includes('nodeContact')) contacts++
    }),
  )
  const readings = page
    .locator('.fyr-figure', { hasText: t.home.figures.readings })
    .locator('.fyr-digits')
    .first()
  await openPage(page, '/')
  await waitUntilLive(page)
  // Just before the switch: the count that is due is of the company that is left.
  await company.settle(4)
  await expect.poll(() => contacts).toBeGreaterThan(0)
  await switchTo(otherCompany)
  await expect.poll(() => readings.textContent()).toBe('0')
  await waitUntilLive(page)
  await other.must('POST', '/tag/gilloga-1/tagdata', [{ key: 'level', value: 1 }])
  await expect.poll(() => readings.textContent()).toBe('1')
  await switchTo(names.company)
})

test('reports have an entry of their own in the menu', async () => {
  await openPage(page, '/')
  await menuLink(t.shell.menu.reports).click()
  await heading(t.reports.title).waitFor()
})

test('language, brightness and menu change at once, and are the user’s in every window', async () => {
  await openPage(page, '/')
  const swedish = await loadTexts('sv')
  const menu = page.getByRole('navigation').first()
  await userMenu()
  await page.getByText(t.shell.roles.SuperAdmin).last().waitFor()
  await page.getByRole('menuitemradio', { name: t.settings.dark }).click()
  await expect.poll(() => html('data-mantine-color-scheme')).toBe('dark')
  await page.keyboard.press('Escape')
  await menu.getByRole('button', { name: t.shell.collapseMenu }).click()
  await page.locator('.fyr-menu[data-sticky="false"]').waitFor()
  await menu.hover()
  await userMenu()
  const language = page.getByRole('menuitemradio', { name: 'Svenska' })
  await language.hover()
  // It would move away from under the pointer together with the menu of the page.
  expect((await page.locator('.fyr-menu-inner').boundingBox())?.width).toBeGreaterThan(150)
  await language.click()
  await heading(swedish.home.title).waitFor()
  expect(await html('lang')).toBe('sv')
  await page.reload()
  await heading(swedish.home.title).waitFor()

  // From the first paint on, in a browser that does not know the account.
  const elsewhere = await openWindow(stage.browser, stage.url)
  await elsewhere.page.addInitScript(noteLooks)
  await signInByApi(elsewhere.page, '/')
  await heading(swedish.home.title, elsewhere.page).waitFor()
  await settle(elsewhere.page)
  expect(await elsewhere.page.evaluate('[...looks]')).toEqual(['sv dark false'])
  await elsewhere.context.close()

  await menu.hover()
  await page.getByRole('button', { name: new RegExp(`^${swedish.shell.account}: `) }).click()
  await changeOfUser('/users/me/language', () => page.getByRole('menuitemradio', { name: 'English' }).click())
  await heading(t.home.title).waitFor()
  await userMenu()
  await page.getByRole('menuitemradio', { name: t.settings.light }).click()
  await expect.poll(() => html('data-mantine-color-scheme')).toBe('light')
  await page.keyboard.press('Escape')
  await menu.hover()
  await changeOfUser('/settings', () => menu.getByRole('button', { name: t.shell.expandMenu }).click())
  await page.locator('.fyr-menu[data-sticky="true"]').waitFor()
})

test('a choice without a button to save it is sent so that it outlives its page', async () => {
  await openPage(page, '/settings')
  await page.evaluate(`{
    const fetched = window.fetch
    window.kept = []
    window.fetch = (request, init) => {
      const { method, url, keepalive } = new Request(request.clone?.() ?? request, init)
      window.kept.push([method, new URL(url).pathname, keepalive].join(' '))
      return fetched(request, init)
    }
  }`)
  const choose = (units: string) => changeOfUser('/settings', () => page.getByText(units).click())
  await choose('°F, mph')
  await choose('°C, m/s')
  expect(await page.evaluate('window.kept.filter((call) => call.startsWith("POST"))')).toEqual([
    'POST /api/settings true',
    'POST /api/settings true',
  ])
})

test('a choice that could not be saved says so, wherever it is made', async () => {
  await openPage(page, '/')
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('button', { name: t.shell.collapseMenu }).click()
  await page.getByText(fill(t.settings.saveFailed, { reason: '' })).waitFor()
  await page.unroute('**/api/settings')
  await menu.hover()
  await changeOfUser('/settings', () => menu.getByRole('button', { name: t.shell.expandMenu }).click())
})

test('the texts of a page come beside its code, and are there in another language too', async () => {
  const swedish = await loadTexts('sv')
  const { page: other, context } = await openWindow(stage.browser, stage.url)
  await signInByApi(other, '/')
  await heading(t.home.title, other).waitFor()
  const loaded = () =>
    other.evaluate<{ name: string }[]>(
      "performance.getEntriesByType('resource').map((entry) => entry.toJSON())",
    )
  const own = (files: Awaited<ReturnType<typeof loaded>>) =>
    files.filter(({ name }) => name.includes('/administration-'))
  expect(own(await loaded())).toEqual([])

  // The code is held back until its texts have been asked for: they do not wait for it.
  const texts = other.waitForRequest(/\/administration-/)
  await other.route(/\/token-list-page-.*\.js/, async (route) => {
    await texts
    await route.continue()
  })
  await other.getByRole('button', { name: t.shell.menu.connections }).click()
  await other.getByRole('link', { name: t.shell.menu.tokens, exact: true }).click()
  await heading(t.tokens.title, other).waitFor()

  await other.getByRole('button', { name: new RegExp(`^${t.shell.account}: `) }).click()
  // A window that is closed at once has not lost the choice: it is told before the texts are there.
  const told = other.waitForRequest(/\/users\/me\/language$/)
  await other.route(/\/administration-/, async (route) => {
    await told
    await route.continue()
  })
  await other.getByRole('menuitemradio', { name: 'Svenska' }).click()
  await heading(swedish.tokens.title, other).waitFor()
  expect(own(await loaded())).toHaveLength(2)
  await other.getByRole('button', { name: new RegExp(`^${swedish.shell.account}: `) }).click()
  await changeOfUser(
    '/users/me/language',
    () => other.getByRole('menuitemradio', { name: 'English' }).click(),
    other,
  )
  await heading(t.tokens.title, other).waitFor()
  await context.close()
})

test('home fills a wide window, says what is quiet in one line, and names people by name', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, '/')
  const boxOf = async (name: string) => {
    const box = await page.getByRole('region', { name, exact: true }).boundingBox()
    return box ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  const [wrong, silent, changes] = [
    await boxOf(t.home.wrong),
    await boxOf(t.home.silent),
    await boxOf(t.home.changes),
  ]
  expect(changes.x).toBe(wrong.x)
  expect(silent.x).toBeGreaterThan(wrong.x + wrong.width)
  expect(silent.x + silent.width).toBeGreaterThan(1440 - 40)
  // Every node reports or never did.
  expect(silent.height).toBeLessThan(60)
  expect(await page.getByRole('region', { name: t.home.changes }).textContent()).not.toContain('@')
})

test('settings are in groups, each by its address and from beside', async () => {
  await openPage(page, '/settings')
  const beside = page.getByRole('navigation', { name: t.settings.title })
  await beside.getByRole('link', { name: t.storage.title }).click()
  await page.getByRole('region', { name: t.storage.title }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/settings/portal/operations')
  await beside.getByRole('link', { name: t.settings.company, exact: true }).click()
  await page.getByRole('region', { name: t.retention.title }).waitFor()
  expect(
    await beside.getByRole('link', { name: t.settings.company, exact: true }).getAttribute('aria-current'),
  ).toBe('page')
  expect(await axeFindings(page)).toEqual([])
})

test('a section of the settings is scrolled to and marked beside, by its link and by its address', async () => {
  await openPage(page, '/settings')
  const beside = page.getByRole('navigation', { name: t.settings.title })
  const link = beside.getByRole('link', { name: t.messaging.mail.title, exact: true })
  await link.click()
  const section = page.getByRole('region', { name: t.messaging.mail.title, exact: true })
  const isShown = async () => {
    await section.waitFor()
    await expect.poll(() => link.getAttribute('data-status')).toBe('active')
    await expect.poll(async () => (await section.boundingBox())?.y).toBeLessThan(150)
    expect((await section.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  }
  await isShown()
  const address = new URL(page.url())
  expect(address.hash).toBe('#mail')
  await openPage(page, `${address.pathname}${address.hash}`)
  await isShown()
  // From where it is missed, too: on the page of sign-in.
  await beside.getByRole('link', { name: t.sso.domains.title, exact: true }).click()
  await expect.poll(() => link.getAttribute('data-status')).not.toBe('active')
  await page
    .getByRole('region', { name: t.registration.section, exact: true })
    .getByRole('link', { name: t.words.setUp.mail })
    .click()
  await isShown()
})

test('the provider’s shop and manual stand in the menu once they are set, and open beside the portal', async () => {
  await openPage(page, '/settings/portal')
  const links = {
    [t.shell.menu.shop]: 'https://shop.example.com/',
    [t.shell.menu.manual]: 'https://docs.example.com/',
  }
  expect(await menuLink(t.shell.menu.shop).count()).toBe(0)
  const section = page.getByRole('region', { name: t.branding.title, exact: true })
  await section.getByRole('textbox', { name: t.branding.shopUrl }).fill(links[t.shell.menu.shop] ?? '')
  await section.getByRole('textbox', { name: t.branding.manualUrl }).fill(links[t.shell.menu.manual] ?? '')
  await section.getByRole('button', { name: t.words.save, exact: true }).click()
  for (const [name, url] of Object.entries(links)) {
    await context.route(url, (route) => route.fulfill({ body: name }))
    const [beside] = await Promise.all([context.waitForEvent('page'), menuLink(name).click()])
    await beside.waitForURL(url)
    await beside.close()
  }
})

test('on a phone a bar leads to the pages used most, with the alarms counted, and to all others', async () => {
  const phone = await openWindow(stage.browser, stage.url, { phone: true })
  await signInByApi(phone.page, '/')
  await settle(phone.page)
  const bar = phone.page.getByRole('navigation', { name: t.shell.bottomBar })
  const entries = await bar.locator('a, button').all()
  expect(entries).toHaveLength(5)
  for (const entry of entries) {
    const box = await entry.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await bar.getByRole('link', { name: fill(t.shell.activeAlarms_one, { count: '1' }) }).waitFor()
  const nodes = bar.getByRole('link', { name: t.shell.menu.nodes })
  expect(await nodes.getAttribute('aria-current')).toBeNull()
  await nodes.click()
  await heading(t.nodes.title, phone.page).waitFor()
  expect(await nodes.getAttribute('aria-current')).toBe('page')
  // Nothing of the page is left under the bar.
  await settle(phone.page)
  await phone.page.evaluate('scrollTo(0, document.body.scrollHeight)')
  const [end, top] = await Promise.all([
    phone.page.locator('main').evaluate((main) => main.getBoundingClientRect().bottom),
    bar.evaluate((element) => element.getBoundingClientRect().top),
  ])
  expect(end).toBeLessThanOrEqual(top + 1)
  expect(await axeFindings(phone.page)).toEqual([])

  await bar.getByRole('button', { name: t.words.more }).click()
  await phone.page.getByRole('dialog').getByRole('link', { name: t.shell.menu.applications }).click()
  await heading(t.applications.title, phone.page).waitFor()
  await phone.page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(phone.complaints).toEqual([])
  await phone.context.close()
})

describe('a list', () => {
  test('keeps search, order and columns in the address, and Back brings them back', async () => {
    await openPage(page, '/tag')
    await page.getByLabel(t.ui.table.search).fill(names.quiet)
    await expect.poll(() => search().get('q')).toBe(names.quiet)
    await expect.poll(() => row(names.busy).count()).toBe(0)
    await page.locator('.fyr-table-count', { hasText: /^1 node$/ }).waitFor()
    // The head is a row, too.
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('2')
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
  await openPage(page, '/')
  await context.setOffline(true)
  await menuLink(t.alarms.title).click()
  await page.waitForURL('/alarm/active')
  // Time to give up, or to leave for the page of the browser.
  await page.waitForTimeout(1500)
  // Of the page: the tree in the menu may lack it, too.
  await page.locator('#main').getByText(t.errors.noConnection).waitFor()
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
  await openPage(page, '/settings/company')
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

test.each(casesOfTier(['Contrast', 'Classic'] as const))(
  'the theme %s can be read by all, light and dark',
  async (theme) => {
    const wrong: string[] = []
    for (const brightness of [t.settings.light, t.settings.dark]) {
      await openPage(page, '/settings')
      await page.getByText(t.settings.themes[theme], { exact: true }).click()
      await userMenu()
      await page.getByRole('menuitemradio', { name: brightness }).click()
      for (const path of ['/settings/company', `/tagdetails/${company.deveui}`, '/alarm/active']) {
        await openPage(page, path)
        expect(await html('data-theme')).toBe(theme)
        wrong.push(...(await axeFindings(page)).map((finding) => `${brightness} ${path}: ${finding}`))
      }
    }
    expect(wrong).toEqual([])
  },
)
