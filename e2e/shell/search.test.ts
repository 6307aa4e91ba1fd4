import { fill } from '@fyr/texts/fill'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { casesOfTier } from '../../server/test/support/tier.ts'
import { openApi } from '../lib/api.ts'
import { furnishCompany, names } from '../lib/company.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings, type Look, openWindow } from '../lib/page/browser.ts'
import { closeUnlessFailed } from '../lib/page/screenshots-on-failure.ts'
import { openPage, settle, signInByApi, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

/** The search of the top bar, and the palette of search and commands. */
const otherCompany = 'Tjärven'
const dashboard = 'Söderarm'
const device = 'Grönskär'
const decoder = 'Landsort'

const stage = onStage()
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  await openApi(stage.url, { name: otherCompany, country: 'Denmark' })
  const { api, companyId } = await furnishCompany(stage.url)
  await api.must('POST', `/dashboards/create/${companyId}`, { name: dashboard, type: 1 })
  await api.must('POST', '/tag/pool/import', { devices: [{ deveui: 'a81758fffe0000f1', name: device }] })
  await api.must('POST', '/decoder', {
    name: decoder,
    source: 'function decodeUplink() { return { data: {} } }',
  })
})
afterEach(async ({ task }) => {
  await closeUnlessFailed(context, task)
  // Browsers log a connection that is refused because signing out ended the session while it was made.
  const isOfEnded = (each: string) => /\/login: WebSocket .*\/hubs\/search.* Authentication failed/.test(each)
  expect(complaints.filter((each) => !isOfEnded(each))).toEqual([])
})

async function open(look: Partial<Look> = {}): Promise<void> {
  ;({ context, page, complaints } = await openWindow(stage.browser, stage.url, look))
  await signInByApi(page, '/')
  await settle(page)
}

const { heading } = createActions(() => page)
const press = (keys: string) => page.keyboard.press(keys)
const field = () => page.getByRole('combobox', { name: t.search.label })
const palette = () => page.getByRole('combobox', { name: t.search.title })
const option = (name: string | RegExp) => page.getByRole('option', { name })
/** What Enter would choose, as the field tells a screen reader. */
const active = () =>
  page.locator(':focus').evaluate((field) => {
    const id = field.getAttribute('aria-activedescendant') ?? ''
    return field.ownerDocument.getElementById(id)?.textContent ?? ''
  })

test('a node is found by the mouse, and is near at hand the next time', async () => {
  await open()
  await field().click()
  await page.getByText(t.search.short).waitFor()
  await field().pressSequentially('RÄTT', { delay: 20 })
  await page.getByText(fill(t.search.found_other, { count: '2' })).waitFor()
  await option(new RegExp(names.quiet)).click()
  await heading(names.quiet).waitFor()
  expect(await field().inputValue()).toBe('')
  expect(await page.getByRole('listbox').count()).toBe(0)
  await field().click()
  await page
    .getByRole('group', { name: t.search.recent })
    .getByRole('option', { name: names.quiet })
    .waitFor()
})

test('results have their types and lead to their pages, also in another tab', async () => {
  await open()
  for (const [text, type, title] of [
    [dashboard, t.shell.menu.dashboards, dashboard],
    [names.alarm, t.shell.menu.alarms, names.alarm],
    [names.application, t.shell.menu.applications, names.application],
    [device, t.shell.menu.pool, t.pool.title],
    [decoder, t.shell.menu.decoders, decoder],
  ] as const) {
    await field().fill(text)
    const group = page.getByRole('group', { name: type, exact: true })
    await group.getByRole('option', { name: text }).click()
    await page.locator('h1', { hasText: title }).waitFor()
  }
  await field().fill(names.busy)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    option(new RegExp(names.busy))
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  ])
  await tab.waitForURL(/\/tagdetails\//)
})

test('what is not there is said, and one character searches nothing', async () => {
  await open()
  await field().fill('gnyx')
  await page.getByText(fill(t.search.nothing, { text: 'gnyx' })).waitFor()
  await field().fill('g')
  await page.getByText(t.search.short).waitFor()
  await press('Escape')
  expect(await field().inputValue()).toBe('')
  await press('Escape')
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
})

test('by the keyboard alone: Ctrl+K, a name, arrows, Enter; Escape gives the focus back', async () => {
  await open()
  const link = page.getByRole('link', { name: t.home.allActive })
  await link.focus()
  await press('Control+k')
  await palette().waitFor()
  await press('Escape')
  await palette().waitFor({ state: 'detached' })
  await expect
    .poll(() => link.evaluate((element) => element === element.ownerDocument.activeElement))
    .toBe(true)

  await press('/')
  await palette().waitFor()
  await page.keyboard.type('rattvik')
  await press('Enter')
  await option(new RegExp(names.busy)).waitFor()
  await expect.poll(active).toContain(names.busy)
  await press('ArrowDown')
  await expect.poll(active).toContain(names.quiet)
  await press('ArrowDown')
  await expect.poll(active).toContain(names.busy)
  await press('ArrowUp')
  await expect.poll(active).toContain(names.quiet)
  await press('Enter')
  await heading(names.quiet).waitFor()
})

test('what is typed before the palette is loaded is not lost', async () => {
  await open()
  await page.route(/\/palette-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await press('Control+k')
  await page.keyboard.type('gnx')
  await press('Backspace')
  expect(await palette().count()).toBe(0)
  await palette().waitFor()
  await expect.poll(() => palette().inputValue()).toBe('gn')
  // "G N" would have left the page; here it is the beginning of a command.
  expect(new URL(page.url()).pathname).toBe('/')
  await press('Enter')
  await heading(t.nodes.title).waitFor()
})

test('the beginning of a name does not sign out', async () => {
  await open()
  await press('Control+k')
  // One letter is the beginning of more commands than are shown.
  await palette().fill('sign')
  await option(t.shell.menu.signOut).first().waitFor()
  await palette().fill('cos')
  await option(t.shell.menu.signOut).first().waitFor({ state: 'detached' })
  await press('Escape')
  await palette().waitFor({ state: 'detached' })
})

test('commands go, create, switch and dress', async () => {
  await open()
  const command = async (typed: string, name: string) => {
    await press('Control+k')
    await palette().fill(typed)
    await option(name).first().waitFor()
    await expect.poll(active).toContain(name)
    await press('Enter')
    await palette().waitFor({ state: 'detached' })
  }
  await command('cr alarm', t.alarms.new)
  await heading(t.alarms.new).waitFor()
  await command('dark', t.shell.darkMode)
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  await command('dark', t.shell.darkMode)
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
  await command('theme cl', 'Classic')
  await page.locator('html[data-theme="Classic"]').waitFor()
  await command('theme sc', 'Scientific')
  await command('keyb', t.shell.shortcuts.title)
  const list = page.getByRole('dialog', { name: t.shell.shortcuts.title })
  await list.getByText(t.search.title, { exact: true }).waitFor()
  await press('Escape')
  await list.waitFor({ state: 'detached' })
  await command('switch tj', otherCompany)
  await page.getByText(fill(t.shell.companySwitched, { company: otherCompany })).waitFor()
  // What the company before has is not found in this one.
  await field().fill('rattvik')
  await page.getByText(fill(t.search.nothing, { text: 'rattvik' })).waitFor()
  await press('Escape')
  await command(`sw ${names.company}`, names.company)
  await page.getByText(fill(t.shell.companySwitched, { company: names.company })).waitFor()
  await press('Control+k')
  await palette().fill('sign out')
  await option(t.shell.menu.signOut).first().waitFor()
  await expect.poll(active).toContain(t.shell.menu.signOut)
  await press('Enter')
  await page.waitForURL(/\/login/)
})

test('G and a letter lead to pages, but not in the field', async () => {
  await open()
  await press('g')
  await press('d')
  await page.waitForURL(/\/dashboard$/)
  await press('g')
  await press('a')
  await heading(t.alarms.title).waitFor()
  await field().click()
  await page.keyboard.type('gn')
  expect(await field().inputValue()).toBe('gn')
  expect(new URL(page.url()).pathname).toBe('/alarm/active')
})

test('a command makes a dashboard from anywhere; closed again, the address is the list’s', async () => {
  await open()
  await openPage(page, '/tag')
  await press('Control+k')
  await palette().fill(t.dashboards.new)
  await option(t.dashboards.new).first().waitFor()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: t.dashboards.new })
  await dialog.getByLabel(t.words.name).waitFor()
  await dialog.getByRole('button', { name: t.words.cancel }).click()
  await heading(t.dashboards.title).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await press('Control+k')
  await palette().fill(t.dashboards.import.title)
  await option(t.dashboards.import.title).first().waitFor()
  await press('Enter')
  await page.getByRole('dialog', { name: t.dashboards.import.title }).waitFor()
})

test('the search finds its way back after the connection was lost', async () => {
  await open()
  const severed: (() => Promise<void>)[] = []
  await page.routeWebSocket(/\/hubs\/search/, (socket) => {
    const server = socket.connectToServer()
    severed.push(async () => {
      await server.close()
      await socket.close()
    })
  })
  await field().fill('rattvik')
  await option(new RegExp(names.busy)).waitFor()
  await severed[0]?.()
  await field().fill(names.application)
  const applications = page.getByRole('group', { name: t.shell.menu.applications, exact: true })
  await applications.getByRole('option', { name: names.application }).waitFor()
  expect(severed.length).toBeGreaterThan(1)
})

test('on a phone an icon opens it over the whole screen', async () => {
  await open({ phone: true })
  expect(await field().isVisible()).toBe(false)
  await page.getByRole('button', { name: t.search.label }).click()
  await palette().waitFor()
  const box = await page.getByRole('dialog').boundingBox()
  expect([box?.width, box?.height]).toEqual([360, 740])
  await palette().fill('rattvik')
  const found = option(new RegExp(names.busy))
  await found.waitFor()
  expect((await found.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await found.click()
  await heading(names.busy).waitFor()
  await page.getByRole('button', { name: t.search.label }).click()
  await page.getByRole('button', { name: t.words.close }).click()
  await palette().waitFor({ state: 'detached' })
})

test.each(casesOfTier([true, false]))('can be used by all (dark: %s)', async (dark) => {
  await open({ dark })
  await field().fill('rattvik')
  await option(new RegExp(names.busy)).waitFor()
  const wrong = await axeFindings(page)
  await press('Escape')
  await openPage(page, '/')
  await press('Control+k')
  await palette().waitFor()
  wrong.push(...(await axeFindings(page, { overlay: true })))
  await palette().fill('gnyx')
  await page.getByText(fill(t.search.nothing, { text: 'gnyx' })).waitFor()
  wrong.push(...(await axeFindings(page, { overlay: true })))
  expect(wrong).toEqual([])
})
