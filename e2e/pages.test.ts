import { type Language, loadTexts, type Texts } from '@fyr/texts'
import { fill } from '@fyr/texts/fill'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, type Look, openWindow } from './lib/browser.ts'
import { type Furnished, furnishCompany, names } from './lib/company.ts'
import { openPage, settle, signIn } from './lib/portal.ts'
import { onStage } from './lib/stage.ts'
import { speaksOf, wordsOn } from './lib/wording.ts'

/** Every page in all three languages, light and dark, wide and narrow; each value of each is met. */
const looks: (Look & { name: string })[] = [
  { name: 'English, light, wide', language: 'en', dark: false, phone: false },
  { name: 'English, dark, wide', language: 'en', dark: true, phone: false },
  { name: 'Swedish, light, 360 px', language: 'sv', dark: false, phone: true },
  { name: 'Danish, dark, 360 px', language: 'da', dark: true, phone: true },
]

interface Visit {
  path: string
  title: (t: Texts) => string
  /** What the API is called is English everywhere. */
  english?: boolean
}

const stage = onStage()
let company: Furnished
let dashboardId: number
let publicId: string
const texts = new Map<Language, Texts>()
/** What each page said in English, by its path. */
const inEnglish = new Map<string, Set<string>>()

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  dashboardId = await furnishDashboard()
  const path = `/dashboards/public/${company.companyId}/${dashboardId}/${Date.now() + 86_400_000}`
  publicId = (await company.api.must('POST', path)).body.id
  for (const { language } of looks) texts.set(language, await loadTexts(language))
})

/** One with a widget of each kind that the first pages had. */
async function furnishDashboard(): Promise<number> {
  const series = [{ deveui: company.deveui, key: 'temperature' }]
  const at = (x: number, y: number, w: number, h: number) => ({ lg: { x, y, w, h } })
  const widgets = [
    { type: 8, title: names.busy, layout: at(0, 0, 3, 4), settings: { series, shown: 'avg', compare: true } },
    { type: 0, title: names.quiet, layout: at(3, 0, 6, 7), settings: { series } },
    { type: 2, title: '', layout: at(9, 0, 3, 3), settings: { markdown: `## ${names.application}` } },
    { type: 8, title: names.calmAlarm, layout: at(0, 4, 3, 3), settings: {} },
  ]
  return (await company.api.must('POST', '/dashboards', { name: names.dashboard, widgets })).body.dashboardId
}

function visits(): Visit[] {
  const { deveui, applicationId, alarmId } = company
  const node = `/tagdetails/${deveui}`
  const alarms = (t: Texts) => t.alarms.title
  const newNode = (t: Texts) => t.nodes.add
  const nodeName = () => names.busy
  return [
    { path: '/', title: (t) => t.home.title },
    { path: '/dashboard', title: (t) => t.dashboards.title },
    { path: `/dashboard/${dashboardId}`, title: () => names.dashboard },
    {
      path: `/dashboard/${dashboardId}?edit=true`,
      title: (t) => fill(t.dashboards.edit.title, { name: names.dashboard }),
    },
    { path: '/dashboard/shared', title: (t) => t.sharing.title },
    { path: `/public/${publicId}`, title: () => `${names.dashboard} · ${names.company}` },
    { path: '/public/none', title: (t) => t.sharing.public.gone },
    { path: '/dashboard/999999', title: (t) => t.dashboards.title },
    { path: '/company', title: () => names.company },
    { path: '/company?tab=all', title: (t) => t.company.title },
    { path: '/company/create', title: (t) => t.company.new },
    { path: '/company/edit', title: (t) => t.company.edit },
    { path: '/application', title: (t) => t.applications.title },
    { path: '/application/create', title: (t) => t.applications.new },
    { path: `/application/${applicationId}`, title: () => names.application },
    { path: '/tag', title: (t) => t.nodes.title },
    { path: '/tag?q=nothing-like-it', title: (t) => t.nodes.title },
    { path: '/tag/create', title: newNode },
    { path: '/tag/create?step=application', title: newNode },
    { path: '/tag/create?step=decoder', title: newNode },
    { path: '/tag/create?step=keys', title: newNode },
    { path: node, title: nodeName },
    ...['keys', 'alarms', 'errors', 'connection', 'settings'].map((tab) => ({
      path: `${node}?tab=${tab}`,
      title: nodeName,
    })),
    { path: '/tagdetails/rattvik-2', title: () => names.quiet },
    { path: `/tag/create/${deveui}`, title: (t) => t.nodes.settings.title },
    { path: `${node}/import`, title: (t) => t.importing.title },
    { path: '/alarm', title: alarms },
    { path: '/alarm/active', title: alarms },
    { path: '/alarm/history', title: alarms },
    { path: `/alarm/create?deveui=${deveui}&key=temperature`, title: (t) => t.alarms.new },
    { path: `/alarm/${alarmId}`, title: () => names.alarm },
    { path: '/company/tokens', title: (t) => t.tokens.title },
    { path: '/settings', title: (t) => t.settings.title },
    { path: '/api-reference', title: (t) => t.apiReference.title, english: true },
    { path: '/no/such/page', title: (t) => t.shell.notFound.title },
  ]
}

interface Overlay {
  name: string
  path: string
  /** Clicked one after the other. */
  open: (t: Texts) => { role: 'button' | 'menuitem'; name: string | RegExp }[]
  /** Only where there is room for it, or only where there is not. */
  phone?: boolean
}

function overlays(): Overlay[] {
  const node = `/tagdetails/${company.deveui}`
  const button = (name: string | RegExp) => ({ role: 'button' as const, name })
  const actionsOf = (t: Texts, row: string) => button(fill(t.ui.table.rowActions, { row }))
  const remove = (t: Texts) => ({ role: 'menuitem' as const, name: t.words.delete })
  return [
    {
      name: 'the notifications',
      path: '/',
      open: (t) => [button(new RegExp(wordOf(t.shell.notifications.open_other)))],
    },
    {
      name: 'the sharing of a dashboard',
      path: `/dashboard/${dashboardId}`,
      open: (t) => [button(t.words.more), { role: 'menuitem', name: t.sharing.one }, button(t.sharing.code)],
    },
    { name: 'the menu', path: '/', phone: true, open: (t) => [button(t.shell.openMenu)] },
    { name: 'the filters', path: '/tag', open: (t) => [button(t.ui.table.filters)] },
    { name: 'the columns', path: '/tag', phone: false, open: (t) => [button(t.ui.table.columns)] },
    { name: 'the order', path: '/tag', phone: true, open: (t) => [button(t.ui.table.sortBy)] },
    { name: 'what can be done with a node', path: '/tag', open: (t) => [actionsOf(t, names.busy)] },
    { name: 'deleting a node', path: '/tag', open: (t) => [actionsOf(t, names.busy), remove(t)] },
    { name: 'a range of two moments', path: node, open: (t) => [button(t.ui.range.custom)] },
    { name: 'a key', path: `${node}?tab=keys`, open: (t) => [button(t.nodes.keys.add)] },
    {
      name: 'acknowledging',
      path: '/alarm/active',
      open: (t) => [button(`${t.alarms.acknowledge.action}: ${names.alarm}, ${names.busy}`)],
    },
    { name: 'a new token', path: '/company/tokens', open: (t) => [button(t.tokens.new)] },
    { name: 'deleting the company', path: '/company', open: (t) => [button(t.words.delete)] },
  ]
}

/** The part of a text without its places. */
const wordOf = (text: string) => text.replace(/\{\{.*?\}\}/g, '').trim()

describe.each(looks)('in $name', (look) => {
  let context: BrowserContext
  let page: Page
  let complaints: string[]
  const wrong: string[] = []

  beforeAll(async () => {
    const window = await openWindow(stage.browser, stage.url, look)
    context = window.context
    page = window.page
    complaints = window.complaints
  })
  afterAll(async () => {
    await context?.close()
  })

  test('every page shows itself, whole, in its language and for all', async () => {
    const t = texts.get(look.language)
    if (!t) throw new Error(`No texts in ${look.language}`)
    await openPage(page, '/login')
    await examine({ path: '/login', title: (words) => words.login.title }, t)
    await signIn(page, { texts: t })
    for (const visit of visits()) {
      await openPage(page, visit.path)
      await examine(visit, t)
    }
    expect(wrong).toEqual([])
    expect(complaints).toEqual([])
  })

  // One wide and one narrow is enough: colours and words are those of the pages.
  if (look.dark === look.phone) {
    test('so does what opens over the pages', async () => await examineOverlays())
  }

  async function examineOverlays(): Promise<void> {
    const t = texts.get(look.language)
    if (!t) throw new Error(`No texts in ${look.language}`)
    for (const { name, path, open, phone } of overlays()) {
      if (phone !== undefined && phone !== look.phone) continue
      await openPage(page, path)
      for (const { role, name: label } of open(t)) await page.getByRole(role, { name: label }).first().click()
      await page.locator('[role="dialog"]:visible, [role="menu"]:visible').first().waitFor()
      await settle(page)
      await lookAt(name, { overlay: true })
    }
    expect(wrong).toEqual([])
    expect(complaints).toEqual([])
  }

  async function examine({ path, title, english = false }: Visit, t: Texts): Promise<void> {
    const shown = await page.title()
    if (shown !== `${title(t)} · Fyr`) wrong.push(`${path}: the title is ${shown}`)
    await lookAt(path, { english })
  }

  /** What holds for everything that is ever shown. */
  async function lookAt(path: string, { english = false, overlay = false }): Promise<void> {
    const note = (problem: string) => wrong.push(`${path}: ${problem}`)
    const language = await page.locator('html').getAttribute('lang')
    if (language !== look.language) note(`the language is ${language}`)
    const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme')
    if (scheme !== (look.dark ? 'dark' : 'light')) note(`it is ${scheme}`)
    const wider = Number(
      await page.evaluate('document.scrollingElement.scrollWidth - document.documentElement.clientWidth'),
    )
    if (wider > 0) note(`${wider} px wider than the window: ${await widest(page)}`)
    for (const name of await cutLabels(page)) note(`the label is cut: ${name}`)
    if (look.phone) for (const name of await smallTargets(page)) note(`too small for a finger: ${name}`)
    if (!english) for (const words of await untranslated(path)) note(`still English: ${words}`)
    for (const finding of await axeFindings(page, { overlay })) note(finding)
  }

  /** What reads the same in English and here is somebody's name, a number, or forgotten. */
  async function untranslated(path: string): Promise<string[]> {
    const words = (await wordsOn(page)).filter((text) => /\p{L}{3}/u.test(text))
    if (look.language === 'en') {
      inEnglish.set(path, new Set(words))
      return []
    }
    const before = inEnglish.get(path) ?? new Set()
    const isOurs = speaksOf(look.language)
    return words.filter((text) => before.has(text) && !isOurs(text) && !isName(text))
  }
})

const kinds = ['LoRaWAN', 'MQTT', 'Node-RED', 'Sparkplug', 'SpotIO', 'Modbus', 'OPC-UA']
const ownNames = [
  ...kinds,
  ...Object.values(names),
  'rattvik',
  'temperature',
  'humidity',
  'admin',
  'Fyr',
  'example.com',
]
/** Of languages, standards and products. */
const isName = (text: string) =>
  ownNames.some((name) => text.toLowerCase().includes(name.toLowerCase())) ||
  /^(English|Svenska|Dansk|API|JSON|Node\.js|PostgreSQL|door|\{\{\w+\}\}|[A-Z]\w+\/[A-Z]\w+)$/.test(text)

/** The labels of buttons and choices that are not seen whole. */
const cutLabels = (page: Page) =>
  namesOf(
    page,
    '.mantine-Button-label, .mantine-SegmentedControl-innerLabel',
    'element.scrollWidth > element.clientWidth + 1',
  )

/** What is pressed, lower than the 44 px that a finger needs. */
const smallTargets = (page: Page) =>
  namesOf(
    page,
    '[role="tab"], .fyr-tab, .mantine-Button-root, .mantine-SegmentedControl-label, .mantine-Checkbox-body',
    'element.getBoundingClientRect().height < 43.5',
  )

async function namesOf(page: Page, selector: string, isWrong: string): Promise<string[]> {
  const found = await page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((element) => element.checkVisibility() && ${isWrong})
    .map((element) => element.textContent.trim() || element.className)`)
  return found as string[]
}

/** The elements that stand out of the window, for whoever has to mend it. */
async function widest(page: Page): Promise<string> {
  return String(
    await page.evaluate(`[...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
      .slice(0, 3)
      .map((element) => element.tagName + '.' + element.className)
      .join(', ')`),
  )
}
