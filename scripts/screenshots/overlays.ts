import type { Texts } from '@fyr/texts'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import type { World } from './furnish/furnish.ts'
import type { Look, Picture } from './picture.ts'

export const textsOf = (look: Look): Texts => allTexts[look === 'sv' || look === 'da' ? look : 'en']

type Act = (page: Page, t: Texts, world: World, look: Look) => Promise<unknown>

/** A picture of what somebody opened on a page. */
const opened = (name: string, path: Picture['path'], act: Act, more: Partial<Picture> = {}): Picture => ({
  name,
  path,
  async act(page, world, look) {
    await act(page, textsOf(look), world, look)
    await page.waitForTimeout(400)
  },
  ...more,
})
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const item = (page: Page, name: string) => page.getByRole('menuitem', { name }).first()
/** Not the one of the dashboard tree, which is called alike. */
const rowMenu = (page: Page, t: Texts) =>
  page
    .getByRole('main')
    .getByRole('button', { name: wordOf(t.ui.table.rowActions) })
    .first()
const wordOf = (text: string) => new RegExp(text.replace(/\{\{.*?\}\}/g, '.*'))
const dashboard = ({ made }: World) => `/dashboard/${made.dashboardId}`
const editing = ({ made }: World) => `/dashboard/${made.dashboardId}?edit=true`
async function menuOfPage(page: Page, t: Texts, entry?: string): Promise<void> {
  await page.locator('.fyr-page-actions').getByRole('button', { name: t.words.more }).click()
  if (entry) await item(page, entry).click()
}
const refuse = (page: Page, path: RegExp) => page.route(path, (route) => route.fulfill({ status: 503 }))
const node = '/tagdetails/ps-viksang'

/** What lies over a page: menus, dialogs, drawers, messages; and what a page says when something is wrong. */
export const overlays: readonly Picture[] = [
  opened(
    'login-wrong',
    '/login',
    async (page) => {
      await page.locator('input[type="email"]').fill('jour@malardalensvatten.example')
      await page.locator('input[type="password"]').fill('fel')
      await page.locator('button[type="submit"]').click()
      await page.waitForTimeout(700)
    },
    { who: 'guest' },
  ),
  opened('palette', '/tag', async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.waitForTimeout(300)
    await page.keyboard.type('vik')
    await page.waitForTimeout(1200)
  }),
  opened('shortcuts', '/', (page) => page.keyboard.press('Shift+?')),
  opened('notifications', '/', (page, t) => button(page, wordOf(t.shell.notifications.open_other)).click()),
  opened('menu', '/', async (page, t, _world, look) => {
    if (look === 'phone') await button(page, t.words.more).click()
    else await button(page, wordOf(`${t.shell.switchCompany}: `)).click()
  }),
  opened('acknowledge', '/alarm/active', (page, t) =>
    button(page, new RegExp(`^${t.alarms.acknowledge.action}: `)).click(),
  ),
  opened('snooze', '/alarm/active', async (page, t) => {
    await rowMenu(page, t).click()
    await item(page, t.alarms.snooze.action).click()
  }),
  opened('alarm-menu', '/alarm/rules', (page, t) => rowMenu(page, t).click()),
  opened('alarm-delete', '/alarm/rules', async (page, t) => {
    await rowMenu(page, t).click()
    await item(page, t.words.delete).click()
  }),
  opened('alarm-wrong', '/alarm/create', (page, t) => button(page, t.words.create).click()),
  opened('nodes-filters', '/tag', (page, t) => button(page, t.ui.table.filters).click()),
  opened('nodes-columns', '/tag', (page, t, _world, look) =>
    look === 'phone' ? button(page, t.ui.table.sortBy).click() : button(page, t.ui.table.columns).click(),
  ),
  opened('nodes-menu', '/tag?q=Viks', (page, t) => rowMenu(page, t).click()),
  opened('nodes-no-match', '/tag?q=zzz', () => Promise.resolve()),
  opened('nodes-failed', '/tag', async (page) => {
    await refuse(page, /\/api\/(tag|nodes)\b/)
    await page.reload()
    await page.waitForTimeout(4500)
    await page.unrouteAll()
  }),
  opened('node-range', node, (page, t) => button(page, t.ui.range.custom).click()),
  opened('node-compare', `${node}?keys=pressure&compare=previous-day&with=ps-onsta`, () => Promise.resolve()),
  opened('node-key-form', `${node}?tab=keys`, (page, t) => button(page, t.nodes.keys.add).click()),
  opened('leave', '/application/create', async (page, t) => {
    await page.locator('main input').first().fill('Avlopp')
    await page.getByRole('link', { name: t.applications.title }).first().click()
  }),
  opened('token-form', '/company/tokens', (page, t) => button(page, t.tokens.new).click()),
  opened('company-wrong', '/company/create', (page, t) => button(page, t.words.create).click()),
  opened('dashboard-menu', dashboard, (page, t) => menuOfPage(page, t)),
  opened('dashboard-share', dashboard, (page, t) => menuOfPage(page, t, t.sharing.one)),
  opened('dashboard-versions', dashboard, (page, t) => menuOfPage(page, t, t.dashboards.versions.title)),
  opened('dashboard-delete', dashboard, (page, t) => menuOfPage(page, t, t.words.delete)),
  opened('dashboard-kiosk-dialog', dashboard, (page, t) => menuOfPage(page, t, t.dashboards.kiosk.title)),
  opened(
    'dashboard-kiosk',
    ({ made }) => `/dashboard/${made.dashboardId}?wall=${made.dashboardId}`,
    () => Promise.resolve(),
  ),
  opened('dashboard-edit', editing, () => Promise.resolve()),
  opened('dashboard-picker', editing, async (page, t) => {
    await button(page, t.dashboards.edit.add).click()
    await page.getByRole('dialog').getByRole('combobox').first().click()
    await page.getByRole('option', { name: 'Viksäng' }).first().click()
    await page.waitForTimeout(1500)
  }),
  opened('dashboard-drawer', editing, async (page, t) => {
    await button(page, fill(t.dashboards.edit.settingsOf, { name: 'Viksäng, flöde och tryck' })).click()
    await page.waitForTimeout(700)
  }),
  opened('dashboard-discard', editing, async (page, t) => {
    await page.getByRole('textbox', { name: t.words.name }).first().fill('Drift')
    await page.locator('h1').first().click({ trial: true })
    await button(page, t.dashboards.edit.discard).click()
  }),
  opened('dashboard-new', '/dashboard', (page, t) => button(page, t.dashboards.new).click()),
  opened('dashboard-import', '/dashboard', (page, t) => button(page, t.dashboards.import.action).click()),
  opened(
    'toast',
    '/alarm',
    async (page, _t, { call }) => {
      await call('POST', '/tag/hr-skultuna/tagdata', { key: 'temperature', value: 8 })
      await call('POST', '/tag/hr-skultuna/tagdata', { key: 'temperature', value: 13.4 })
      await page.getByRole('alert').first().waitFor({ timeout: 8000 })
    },
    { leavesTraces: true },
  ),
]
