import { fill } from '@fyr/texts/fill'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { walkInOrder } from '../lib/journey.ts'
import { openWindow } from '../lib/page/browser.ts'
import { openPage, settle, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { adminEmail, adminPassword } from '../lib/program/program.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
let company: Furnished
let page: Page
let complaints: string[]

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  const window = await openWindow(stage.browser, stage.url)
  page = window.page
  complaints = window.complaints
})

walkInOrder()

const press = (keys: string) => page.keyboard.press(keys)
const goTo = (page: string) => fill(t.shell.shortcuts.goTo, { page })
/** What has the focus, as a screen reader would name it. */
const focused = () => page.locator(':focus')

/** Tabs until this has the focus; the pages are short, so a hundred steps are far too many. */
async function tabTo(role: 'button' | 'link' | 'row' | 'searchbox', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name })
  for (let steps = 0; steps < 100; steps++) {
    if ((await wanted.and(focused()).count()) > 0) return
    await press('Tab')
  }
  throw new Error(`${role} ${name} cannot be reached by Tab`)
}

/** From a row to what can be pressed in it. */
async function alongRowTo(role: 'button' | 'link', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name })
  for (let steps = 0; (await wanted.and(focused()).count()) === 0; steps++) {
    if (steps > 9) throw new Error(`${role} ${name} cannot be reached by arrows`)
    await press('ArrowRight')
  }
}

/** The focus must be seen: by an outline or a ring. */
async function expectVisibleFocus(): Promise<void> {
  const [outlineStyle, outlineWidth, boxShadow] = await focused().evaluate((element) => {
    const style = element.ownerDocument.defaultView?.getComputedStyle(element)
    return [style?.outlineStyle, style?.outlineWidth, style?.boxShadow]
  })
  expect(typeof boxShadow).toBe('string')
  expect((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none').toBe(true)
}

test('signs in', async () => {
  await page.goto('/')
  await page.getByLabel(t.login.email).and(focused()).waitFor()
  await page.keyboard.type(adminEmail)
  await press('Tab')
  await page.keyboard.type(adminPassword)
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: t.home.title }).waitFor()
})

test('the first Tab offers to skip the menu, and does', async () => {
  await settle(page)
  await page.locator('body').focus()
  await press('Tab')
  const skip = page.getByRole('link', { name: t.shell.skipToContent })
  await skip.and(focused()).waitFor()
  expect(await skip.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
  await press('Enter')
  await page.locator('main#main:focus').waitFor()
})

test('? lists the shortcuts, Escape gives the focus back', async () => {
  await tabTo('link', t.home.allActive)
  await press('Shift+?')
  const dialog = page.getByRole('dialog', { name: t.shell.shortcuts.title })
  await dialog.waitFor()
  for (const line of [goTo(t.shell.menu.nodes), goTo(t.shell.menu.alarms), t.shell.shortcuts.help]) {
    await dialog.getByText(line, { exact: true }).waitFor()
  }
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: t.home.allActive }).and(focused()).waitFor()
})

test('G N opens the nodes, arrows and Enter a node', async () => {
  await press('g')
  await press('n')
  await page.getByRole('heading', { level: 1, name: t.nodes.title }).waitFor()
  await settle(page)
  await tabTo('row', new RegExp(names.busy))
  await expectVisibleFocus()
  await press('ArrowDown')
  await page
    .getByRole('row', { name: new RegExp(names.quiet) })
    .and(focused())
    .waitFor()
  await press('ArrowUp')
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: names.busy }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/tagdetails/${company.deveui}`)
})

test('the rows of a table are one stop for Tab; arrows lead to the buttons of each', async () => {
  await openPage(page, `/tagdetails/${company.deveui}?tab=data`)
  const rows = page.getByRole('grid', { name: t.readings.title }).locator('tbody')
  const stops = rows.locator('a, button, input, [tabindex]').locator('visible=true')
  const ofRow = (index: number) => rows.locator(`[data-index="${index}"]`)
  const isFocused = (element: Locator) => element.and(focused()).waitFor()
  await tabTo('row', /°C|\d/)
  await isFocused(ofRow(0))
  expect(await stops.evaluateAll((all) => all.filter((each) => each.tabIndex === 0).length)).toBe(1)
  await press('ArrowDown')
  await press('ArrowRight')
  await isFocused(ofRow(1).getByRole('button'))
  await expectVisibleFocus()
  await press('ArrowDown')
  await isFocused(ofRow(2).getByRole('button'))
  await press('Enter')
  await isFocused(page.getByRole('menuitem').first())
  await press('Escape')
  await isFocused(ofRow(2).getByRole('button'))
  await press('ArrowLeft')
  await isFocused(ofRow(2))
  await press('Tab')
  expect(await rows.locator(':focus').count()).toBe(0)
  await press('Shift+Tab')
  await isFocused(ofRow(2))
  // Scrolled away from it, there is still a way in.
  await press('Shift+Tab')
  await rows
    .locator('..')
    .locator('..')
    .evaluate((frame) => frame.scrollTo(0, 4000))
  await ofRow(2).waitFor({ state: 'detached' })
  await press('Tab')
  await isFocused(rows.locator('[data-index]'))
})

test('letters in a field are text, not shortcuts', async () => {
  await press('g')
  await press('n')
  await settle(page)
  await tabTo('searchbox', t.ui.table.search)
  await page.keyboard.type('ga?')
  expect(new URL(page.url()).pathname).toBe('/tag')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('an alarm is acknowledged from the list', async () => {
  await page.getByLabel(t.ui.table.search).blur()
  await press('g')
  await press('a')
  await page.getByRole('heading', { level: 1, name: t.alarms.title }).waitFor()
  await waitUntilLive(page)
  await tabTo('link', new RegExp(`^${t.alarms.tabs.active}`))
  await press('Enter')
  // The page before has rows of that name, too, and stays until the new one is loaded.
  await page.getByRole('grid', { name: t.alarms.tabs.active, exact: true }).waitFor()
  await settle(page)
  const name = `${t.alarms.acknowledge.action}: ${names.alarm}, ${names.busy}`
  await tabTo('row', new RegExp(names.alarm))
  await alongRowTo('button', name)
  await expectVisibleFocus()

  await press('Enter')
  const dialog = page.getByRole('dialog', { name: t.alarms.acknowledge.title_one })
  await dialog.waitFor()
  await page.getByLabel(t.alarms.acknowledge.comment).and(focused()).waitFor()
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name }).and(focused()).waitFor()

  await press('Enter')
  await page.getByLabel(t.alarms.acknowledge.comment).and(focused()).waitFor()
  await page.keyboard.type('Door was open')
  await tabTo('button', new RegExp(`^${t.alarms.acknowledge.action}$`))
  await press('Enter')
  await page.getByRole('row').getByText(t.alarms.activeState.acknowledged).waitFor()
  // The button is gone; the focus is on the page, not lost.
  await page.locator('main#main:focus').waitFor()
  const { body } = await company.api.must('GET', `/companies/${company.companyId}/alarm/history`)
  expect(body[0]).toMatchObject({ alarmComment: 'Door was open' })
})

test('an alarm that is raised is acknowledged from wherever one is', async () => {
  await press('g')
  await press('n')
  await page.getByRole('heading', { level: 1, name: t.nodes.title }).waitFor()
  await company.raise(11)
  const news = page.getByRole('alert').filter({ hasText: names.alarm })
  await news.waitFor()
  // A message waits as long as the focus is in it.
  await tabTo('button', new RegExp(`^${t.alarms.acknowledge.action}$`))
  await press('Enter')
  await page.getByLabel(t.alarms.acknowledge.comment).and(focused()).waitFor()
  await tabTo('button', new RegExp(`^${t.alarms.acknowledge.action}$`))
  await press('Enter')
  await page.getByText(t.alarms.acknowledge.done_one.replace('{{count}}', '1')).waitFor()
})

test('nothing went wrong on the way', () => {
  expect(complaints).toEqual([])
})
