import { loadTexts } from '@fyr/texts'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { axeFindings, type Look, openWindow } from '../lib/page/browser.ts'
import { closeUnlessFailed } from '../lib/page/screenshots-on-failure.ts'
import { settle, signInByApi, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

/** The panel with categories of dashboards: arranging by pointer, finger and keys, menus, dialogs. */
const noCategory = '00000000-0000-0000-0000-000000000000'

const stage = onStage()
let api: Api
let context: BrowserContext
let page: Page
let complaints: string[]

/** Kullen > (Källaren > Pannrum, Vinden), Backen, Torget */
beforeEach(async () => {
  api = await openApi(stage.url, { name: 'Svartklubben', country: 'Sweden' })
  const category = async (title: string, parentGuid = noCategory) => {
    const body = { title, parentGuid, icon: 'mdi-home-roof', color: '#C2185B' }
    const { dashboardCategoryId } = (await api.must('POST', `/dashboards/categories/${api.companyId}`, body))
      .body
    return String(dashboardCategoryId)
  }
  const dashboard = (name: string, categoryId = noCategory) =>
    api.must('POST', '/dashboards', { name, categoryId })
  const hill = await category('Kullen')
  const cellar = await category('Källaren', hill)
  await dashboard('Pannrum', cellar)
  await dashboard('Vinden', hill)
  await category('Backen')
  await dashboard('Torget')
})
afterEach(async ({ task }) => {
  await closeUnlessFailed(context, task)
  expect(complaints).toEqual([])
})

/** The panel, as it lies over pages where the side menu has no room for the tree. */
async function open(look: Partial<Look> = {}, texts = t): Promise<void> {
  await api.must('POST', '/settings', { stickySideMenu: 'false' })
  ;({ context, page, complaints } = await openWindow(stage.browser, stage.url, look))
  await signInByApi(page, '/')
  await settle(page)
  if (look.phone) await page.getByRole('button', { name: texts.words.more, exact: true }).click()
  await page.getByRole('button', { name: texts.dashboardTree.title, exact: true }).click()
  await page.getByRole('tree').waitFor()
}

const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const button = (name: string, inside: Page | Locator = page) =>
  inside.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const menuOf = (name: string, texts = t) => button(fill(texts.dashboardTree.actionsFor, { name }))
const arrangeSwitch = () => page.getByRole('switch', { name: t.dashboardTree.edit })
const focused = async () => String(await page.evaluate('document.activeElement?.textContent ?? ""'))

/** The tree as the server has it: `Kullen(Källaren(Pannrum) Vinden)`. */
async function saved(): Promise<string> {
  interface Node {
    title: string
    children?: Node[]
  }
  const write = (nodes: Node[]): string =>
    nodes.map(({ title, children }) => title + (children ? `(${write(children)})` : '')).join(' ')
  return write((await api.must('GET', `/dashboards/categories/${api.companyId}`)).body)
}

/** Where a row is once it no longer moves: after a change the tree may still be on its way. */
async function atRest(row: Locator) {
  let before = await row.boundingBox()
  for (;;) {
    await page.waitForTimeout(100)
    const now = await row.boundingBox()
    if (now && before && now.y === before.y && now.x === before.x) return now
    before = now
  }
}

async function drag(from: Locator, to: Locator, part: number): Promise<void> {
  // Docked, the tree stands below the menu and scrolls with it in a low window.
  await from.scrollIntoViewIfNeeded()
  const [a, b] = [await atRest(from), await atRest(to)]
  await page.mouse.move(a.x + a.width / 3, a.y + a.height / 2)
  await page.mouse.down()
  await page.mouse.move(b.x + b.width / 3, b.y + b.height * part, { steps: 8 })
}

test('a dashboard opens from the tree by the mouse and by keys, and the panel closes', async () => {
  await open()
  expect(await saved()).toBe('Kullen(Källaren(Pannrum) Vinden) Backen() Torget')
  await row('Vinden').click()
  await page.waitForURL(/\/dashboard\/\d+$/)
  await expect.poll(() => page.getByRole('tree').count()).toBe(0)
  await settle(page)

  await button(t.dashboardTree.title).click()
  await row('Vinden').waitFor()
  expect(await row('Vinden').getAttribute('aria-current')).toBe('page')
  await row('Vinden').focus()
  await page.keyboard.press('Home')
  expect(await focused()).toContain('Kullen')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => row('Kullen').getAttribute('aria-expanded')).toBe('false')
  expect(await row('Vinden').count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toContain('Källaren')
  expect(await row('Källaren').getAttribute('aria-level')).toBe('2')
  await page.keyboard.press('End')
  expect(await focused()).toContain('Torget')
  await page.keyboard.press('b')
  expect(await focused()).toContain('Backen')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Torget' }).waitFor()
  expect(await page.getByRole('tree').count()).toBe(0)
})

test('rows are dragged in edit mode only, with the place shown, and Escape takes it back', async () => {
  await open()
  await drag(row('Torget'), row('Kullen'), 0.1)
  expect(await page.locator('[data-drop]').count()).toBe(0)
  await page.mouse.up()
  expect(await saved()).toBe('Kullen(Källaren(Pannrum) Vinden) Backen() Torget')

  await arrangeSwitch().check({ force: true })
  // Open from the start: on a slow machine it would spring open under the pointer that comes by.
  await row('Källaren').focus()
  await page.keyboard.press('ArrowRight')
  await row('Pannrum').waitFor()
  await drag(row('Torget'), row('Kullen'), 0.1)
  await expect.poll(() => row('Kullen').getAttribute('data-drop')).toBe('before')
  await page.keyboard.press('Escape')
  expect(await page.locator('[data-drop]').count()).toBe(0)
  await page.mouse.up()
  expect(await saved()).toBe('Kullen(Källaren(Pannrum) Vinden) Backen() Torget')

  await drag(row('Torget'), row('Kullen'), 0.1)
  await page.mouse.up()
  await expect.poll(saved).toBe('Torget Kullen(Källaren(Pannrum) Vinden) Backen()')
  await expect.poll(() => page.locator('[data-tree-row]').first().textContent()).toContain('Torget')
  await drag(row('Vinden'), row('Backen'), 0.5)
  await expect.poll(() => row('Backen').getAttribute('data-drop')).toBe('inside')
  await page.mouse.up()
  await expect.poll(saved).toBe('Torget Kullen(Källaren(Pannrum)) Backen(Vinden)')
  // A category never goes into itself.
  await drag(row('Kullen'), row('Källaren'), 0.5)
  expect(await page.locator('[data-drop]').count()).toBe(0)
  await page.mouse.up()
  expect(await saved()).toBe('Torget Kullen(Källaren(Pannrum)) Backen(Vinden)')
})

test('the keys move rows too, and so do the buttons and the menu', async () => {
  await open()
  await row('Torget').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await arrangeSwitch().check({ force: true })
  expect(await saved()).toBe('Kullen(Källaren(Pannrum) Vinden) Backen() Torget')
  await row('Torget').focus()
  for (const [keys, tree] of [
    ['Alt+ArrowUp', 'Kullen(Källaren(Pannrum) Vinden) Torget Backen()'],
    ['Alt+ArrowRight', 'Kullen(Källaren(Pannrum) Vinden Torget) Backen()'],
    ['Alt+ArrowLeft', 'Kullen(Källaren(Pannrum) Vinden) Torget Backen()'],
    ['Alt+ArrowDown', 'Kullen(Källaren(Pannrum) Vinden) Backen() Torget'],
  ] as const) {
    await page.keyboard.press(keys)
    await expect.poll(saved).toBe(tree)
    await expect.poll(focused).toContain('Torget')
  }
  // Faster than the server answers.
  for (const keys of ['Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowDown']) await page.keyboard.press(keys)
  await expect.poll(saved).toBe('Kullen(Källaren(Pannrum) Vinden) Torget Backen()')

  await row('Vinden').click()
  expect(await row('Vinden').getAttribute('aria-selected')).toBe('true')
  await button(t.dashboardTree.up).click()
  await expect.poll(saved).toBe('Kullen(Vinden Källaren(Pannrum)) Torget Backen()')
  await menuOf('Vinden').click()
  await item(t.dashboardTree.moveTo).click()
  const move = dialog(fill(t.dashboardTree.moveTitle, { name: 'Vinden' }))
  await move.getByRole('combobox', { name: t.dashboardTree.moveTarget }).click()
  await page.getByRole('option', { name: 'Backen' }).click()
  await button(t.dashboardTree.moveAction, move).click()
  await expect.poll(saved).toBe('Kullen(Källaren(Pannrum)) Torget Backen(Vinden)')
  await expect.poll(focused).toContain('Vinden')
})

test('categories and dashboards are made, changed, copied and deleted by their menus', async () => {
  await open()
  await row('Backen').click({ button: 'right' })
  await item(t.dashboardTree.newCategory).click()
  const make = dialog(fill(t.dashboardTree.newCategoryIn, { name: 'Backen' }))
  await make.getByRole('textbox', { name: t.dashboardTree.categoryTitle }).fill('Dalen')
  await make.getByRole('textbox', { name: t.dashboardTree.colour }).fill('#00796b80')
  const icons = make.getByRole('combobox', { name: t.dashboardTree.icon })
  await icons.fill('snowflake')
  await page.getByRole('option', { name: 'mdi-snowflake-thermometer', exact: true }).click()
  expect((await make.getByRole('listbox').boundingBox())?.height).toBe(200)
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await button(t.words.create, make).click()
  await row('Dalen').waitFor()
  await expect.poll(focused).toContain('Dalen')
  const tree = (await api.must('GET', `/dashboards/categories/${api.companyId}`)).body
  expect(tree[1].children[0]).toMatchObject({
    title: 'Dalen',
    color: '#00796B80',
    icon: 'mdi-snowflake-thermometer',
  })
  // The icon is drawn, not only named.
  await expect.poll(() => row('Dalen').locator('.fyr-tree-icon path').getAttribute('d')).toMatch(/^M/)

  await page.keyboard.press('Shift+F10')
  await item(t.dashboardTree.editCategory).click()
  const edit = dialog(t.dashboardTree.editCategory)
  await edit.getByRole('textbox', { name: t.dashboardTree.categoryTitle }).fill('Dalgången')
  await button(t.words.save, edit).click()
  await row('Dalgången').waitFor()

  await menuOf('Dalgången').click()
  await item(t.dashboardTree.newDashboard).click()
  const named = dialog(fill(t.dashboardTree.newDashboardIn, { name: 'Dalgången' }))
  await named.getByRole('textbox', { name: t.words.name }).fill('Kallkällan')
  await button(t.words.create, named).click()
  await row('Kallkällan').waitFor()
  await expect.poll(saved).toBe('Kullen(Källaren(Pannrum) Vinden) Backen(Dalgången(Kallkällan)) Torget')

  // What is not empty stays, and the server says why.
  await menuOf('Dalgången').click()
  await item(t.words.delete).click()
  const ask = dialog(fill(t.dashboardTree.removeCategory, { name: 'Dalgången' }))
  await button(t.words.delete, ask).click()
  await ask.getByText(allTexts.en.problems['category.notEmpty']).waitFor()
  await button(t.words.cancel, ask).click()
  await expect.poll(focused).toContain('Dalgången')

  await menuOf('Kallkällan').click()
  await item(t.dashboardTree.copyDashboard).click()
  await expect.poll(() => page.getByRole('treeitem', { name: /Kallkällan/ }).count()).toBe(2)
  for (const { title } of (await api.must('GET', `/dashboards/categories/${api.companyId}`)).body[1]
    .children[0].children) {
    await menuOf(title).click()
    await item(t.words.delete).click()
    await button(t.words.delete, dialog(fill(t.dashboards.remove.title, { name: title }))).click()
    await expect.poll(() => row(title).count()).toBe(0)
  }
  await menuOf('Dalgången').click()
  await item(t.words.delete).click()
  await button(t.words.delete, ask).click()
  await expect.poll(saved).toBe('Kullen(Källaren(Pannrum) Vinden) Backen() Torget')
  await expect.poll(() => row('Dalgången').count()).toBe(0)
})

test('a refused order is told and taken back', async () => {
  await open()
  await arrangeSwitch().check({ force: true })
  await page.route('**/api/dashboards/categories/indexes', (route) => route.abort())
  await row('Torget').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText(t.errors.noConnection).first().waitFor()
  const titles = () => page.getByRole('treeitem').allTextContents()
  await expect.poll(async () => (await titles()).at(-1)).toContain('Torget')
})

test('a finger presses long for the menu, and drags by the handle', async () => {
  await open({ phone: true })
  const client = await context.newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) => {
    await client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  }
  const middle = async (on: Locator) => {
    const box = await on.boundingBox()
    if (!box) throw new Error('It is not there')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height }
  }
  const at = await middle(row('Torget'))
  expect(at.height).toBeGreaterThanOrEqual(44)
  await touch('touchStart', at)
  await item(t.dashboardTree.copyDashboard).waitFor()
  await touch('touchEnd')
  // The finger that lifts chooses nothing, and closes nothing.
  await page.waitForTimeout(300)
  expect(await item(t.dashboardTree.copyDashboard).count()).toBe(1)
  expect(page.url()).not.toMatch(/dashboard/)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  await arrangeSwitch().check({ force: true })
  const handle = await middle(row('Torget').locator('.fyr-tree-handle'))
  const target = await middle(row('Backen'))
  await touch('touchStart', handle)
  await touch('touchMove', { x: handle.x, y: handle.y - 20 })
  await touch('touchMove', target)
  await expect.poll(() => row('Backen').getAttribute('data-drop')).toBe('inside')
  await touch('touchEnd')
  await expect.poll(saved).toBe('Kullen(Källaren(Pannrum) Vinden) Backen(Torget)')
})

test('in Swedish, in light and dark, nothing hinders assistive technology', async () => {
  const sv = await loadTexts('sv')
  for (const dark of [false, true]) {
    await open({ language: 'sv', dark }, sv)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('switch', { name: sv.dashboardTree.edit }).check({ force: true })
    await row('Vinden').click()
    await button(sv.dashboardTree.moveTo).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await menuOf('Kullen', sv).click()
    await item(sv.dashboardTree.editCategory).waitFor()
    expect(await axeFindings(page, { overlay: true })).toEqual([])
    await page.keyboard.press('Escape')
    if (!dark) await context.close()
  }
})

test('docked in the side menu it stays, folds away for good, and is used by keys and pointer', async () => {
  await api.must('POST', '/settings', { stickySideMenu: 'true' })
  ;({ context, page, complaints } = await openWindow(stage.browser, stage.url))
  await signInByApi(page, '/')
  await row('Vinden').click()
  await page.getByRole('heading', { level: 1, name: 'Vinden' }).waitFor()
  await settle(page)
  expect(await row('Vinden').getAttribute('aria-current')).toBe('page')
  expect(await dialog(t.dashboardTree.title).count()).toBe(0)

  await row('Vinden').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => row('Kullen').getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Shift+F10')
  await item(t.dashboardTree.newCategory).waitFor()
  await page.keyboard.press('Escape')
  await row('Kullen').and(page.locator(':focus')).waitFor()
  expect(await axeFindings(page)).toEqual([])

  // In a low window it scrolls with the menu around it, and menus of its rows open.
  await page.setViewportSize({ width: 1280, height: 480 })
  expect(await page.getByRole('tree').evaluate((tree) => tree.scrollHeight - tree.clientHeight)).toBe(0)
  await menuOf('Torget').click()
  await item(t.words.delete).waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 860 })

  await button(t.dashboardTree.edit).click()
  await drag(row('Torget'), row('Kullen'), 0.1)
  await page.mouse.up()
  await expect.poll(saved).toBe('Torget Kullen(Källaren(Pannrum) Vinden) Backen()')

  // What is folded stays so after a reload: a category, and the tree itself.
  await page.reload()
  await row('Kullen').waitFor()
  expect(await row('Kullen').getAttribute('aria-expanded')).toBe('false')
  const fold = button(t.dashboardTree.title)
  await fold.click()
  await expect.poll(() => page.getByRole('tree').count()).toBe(0)
  await page.reload()
  await settle(page)
  expect(await fold.getAttribute('aria-expanded')).toBe('false')
  await page.waitForTimeout(500)
  expect(await page.getByRole('tree').count()).toBe(0)
})
