import { loadTexts } from '@fyr/texts'
import { fill } from '@fyr/texts/fill'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Furnished, furnishCompany } from '../lib/company.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { boardOn, place } from '../lib/page/board.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { host, onOtherSite } from '../lib/program/other-site.ts'
import { openPage, settle, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const { asked, browserFlags } = onOtherSite()
const stage = onStage({}, browserFlags)
let company: Furnished
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  ;({ context, page, complaints } = await stage.signedIn())
})
walkInOrder()

const { field, region } = createActions(() => page)
const { card, addWidget, save } = boardOn(() => page)
const allow = (frameHosts: string[], embedHosts: string[] = []) =>
  company.api.must('PUT', `/settings/company/${company.companyId}`, { frameHosts, embedHosts })
async function make(name: string, widgets: object[]): Promise<number> {
  return (await company.api.must('POST', '/dashboards', { name, widgets })).body.dashboardId
}
const web = (title: string, settings: object, layout: object) => ({ type: 6, title, layout, settings })
/** What is in the page that is in our page. */
const inner = (on: ReturnType<typeof card>) => on.frameLocator('iframe').frameLocator('iframe')
const framed = (title: string) => inner(card(title))
/** Saves what is set in this part of the settings. */
const saveIn = (section: string) =>
  region(section).getByRole('button', { name: t.words.save, exact: true }).click()

test('a page is shown once its host is allowed, in a frame that it cannot leave', async () => {
  const id = await make('Pages', [
    web('Site', { url: `https://${host}/` }, place(0, 0, 6, 6)),
    web('Still', { url: `https://${host}/still`, scripts: false }, place(6, 0, 6, 6)),
    web('Escape', { url: `https://${host}/escape` }, place(0, 6, 6, 6)),
    web('Away', { url: `https://${host}/away` }, place(6, 6, 6, 6)),
  ])
  await openPage(page, `/dashboard/${id}`)
  await card('Site').getByText(fill(t.frames.notAllowed, { host })).waitFor()
  expect(asked).toEqual([])
  expect(await axeFindings(page)).toEqual([])

  await card('Site').getByRole('link', { name: t.frames.allow }).click()
  await field(t.embedding.frameHosts).fill(`https://${host}/d/1\n127.0.0.1`)
  const section = region(t.embedding.section)
  await saveIn(t.embedding.section)
  await section.getByText(fill(t.embedding.wrongHost, { host: '127.0.0.1' })).waitFor()
  await field(t.embedding.frameHosts).fill(`https://${host}/d/1`)
  await saveIn(t.embedding.section)
  await page.getByText(t.settings.saved).waitFor()
  expect(await field(t.embedding.frameHosts).inputValue()).toBe(host)

  await openPage(page, `/dashboard/${id}`)
  // A page without an origin of its own: it is nobody to its cookies and to us.
  await framed('Site').getByText('origin null').waitFor()
  await framed('Still').getByText('no script').waitFor()
  await framed('Escape').getByText('top refused, parent refused, window refused, storage refused').waitFor()
  expect(page.url()).toContain(`/dashboard/${id}`)
  expect(asked).not.toContain('/stolen')
  expect(asked).not.toContain('/popup')
  // Where it leads to is not on the list of that frame.
  expect(await framed('Away').getByText('Hello').count()).toBe(0)
  const open = card('Away').getByRole('link', { name: fill(t.frames.openTab, { host }) })
  expect(await open.getAttribute('rel')).toContain('noopener')
  // The browser tells of what the policy and the sandbox have refused, and of nothing else.
  const others = complaints.filter((each) => !/frame-src|sandbox|Unsafe attempt|Blocked/i.test(each))
  expect(others).toEqual([])
  complaints.length = 0
})

test('a widget is made from an address, and shows the page while it is set', async () => {
  const id = await make('Made by hand', [])
  await openPage(page, `/dashboard/${id}`)
  const drawer = await addWidget(t.widgets.types.iframe.name, 'By hand')
  await drawer.getByLabel(t.frames.address).fill('http://maps.example.com/')
  await drawer.getByText(t.problems['field.webAddress']).waitFor()
  await drawer.getByLabel(t.frames.address).fill(`https://${host}/`)
  await framed('By hand').getByText('origin null').waitFor()
  await drawer.getByLabel(t.frames.right.ownOrigin).check()
  await framed('By hand').getByText(`origin https://${host}`).waitFor()
  // The portal within itself is refused where it is typed.
  await drawer.getByLabel(t.frames.address).fill(stage.url.replace('http:', 'https:'))
  await card('By hand').getByText(t.frames.ownPage).waitFor()
  await drawer.getByLabel(t.frames.address).fill(`https://${host}/`)
  await drawer.getByLabel(t.frames.refresh).fill('10')
  expect(await axeFindings(page)).toEqual([])
  await save()
  await framed('By hand').getByText(`origin https://${host}`).waitFor()
  const before = asked.length
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(before)
})

test('a map server is set, and whether this browser gets its tiles is seen at once', async () => {
  await openPage(page, '/settings/portal/operations')
  const section = region(t.mapTiles.title)
  const address = section.getByLabel(t.mapTiles.url.roadmap)
  const offer = section.getByRole('button', { name: t.mapTiles.useOpenStreetMap })
  await offer.click()
  expect(await address.inputValue()).toBe('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
  expect(await section.getByLabel(t.mapTiles.attribution).first().inputValue()).toMatch(/OpenStreetMap/)
  await offer.waitFor({ state: 'detached' })
  await address.fill(`https://${host}/{z}/{x}.png`)
  await saveIn(t.mapTiles.title)
  await section.getByText(t.problems['field.tileAddress']).waitFor()
  await address.fill(`https://${host}/none/{z}/{x}/{y}.png`)
  await saveIn(t.mapTiles.title)
  await section.getByText(t.mapTiles.fails).waitFor()
  await address.fill(`https://${host}/tiles/{z}/{x}/{y}.png`)
  await saveIn(t.mapTiles.title)
  await section.getByText(t.mapTiles.works).waitFor()
  expect(asked).toContain('/tiles/1/1/0.png')
  expect(await axeFindings(page)).toEqual([])
  complaints.length = 0
})

test('a public dashboard stands on the pages of the hosts that its company names, and on no others', async () => {
  await allow([host], [host])
  const id = await make('Shared', [web('Inside', { url: `https://${host}/` }, place(0, 0, 6, 6))])
  const expiresAt = Date.now() + 3_600_000
  const path = `/dashboards/public/${company.companyId}/${id}/${expiresAt}`
  const { id: publicId } = (await company.api.must('POST', path)).body
  // On http, as this portal is, a browser lets https pages frame only what is on this machine.
  const shared = `${stage.url}/public/${publicId}`
  const embedded = await context.newPage()
  const frameOf = async (where: string, src: string) => {
    await embedded.goto(`https://${where}/embed?${encodeURIComponent(src)}`)
    await embedded.waitForLoadState('networkidle')
    const frame = embedded.frames().find((each) => each.parentFrame() === embedded.mainFrame())
    return {
      url: frame?.url() ?? '',
      roots:
        (await frame
          ?.locator('#root')
          .count()
          .catch(() => 0)) ?? 0,
    }
  }
  expect(await frameOf(host, shared)).toEqual({ url: shared, roots: 1 })
  expect(await frameOf('elsewhere.example.com', shared)).toMatchObject({ roots: 0 })
  for (const other of ['/', '/login', `/dashboard/${id}`, `/public/${publicId.slice(0, -2)}xx`]) {
    expect([other, (await frameOf(host, stage.url + other)).roots]).toEqual([other, 0])
  }
  await embedded.close()
  // Whoever is signed in beside it still is.
  await page.reload()
  await settle(page)
  expect(page.url()).not.toContain('/login')
  complaints.length = 0
})

test.each([
  { dark: false, phone: true, language: 'sv' as const },
  { dark: true, phone: false, language: 'da' as const },
  { dark: true, phone: true, language: 'sv' as const },
])('the widget and its settings hold up with $language, dark $dark, phone $phone', async (look) => {
  await allow([host])
  const id = await make(`Looked at ${look.language} ${look.dark} ${look.phone}`, [
    web('P', { url: `https://${host}/` }, place(4, 0, 4, 6)),
    web('N', { url: 'https://other.example.com/' }, place(8, 0, 4, 6)),
  ])
  const window = await stage.signedIn(look)
  const texts = await loadTexts(look.language)
  await openPage(window.page, `/dashboard/${id}`)
  await inner(card('P', window.page)).getByText('Hello').waitFor()
  await card('N', window.page)
    .getByText(fill(texts.frames.notAllowed, { host: 'other.example.com' }))
    .waitFor()
  expect(await axeFindings(window.page)).toEqual([])
  await openPage(window.page, '/settings/company')
  await region(texts.embedding.section, window.page).waitFor()
  expect(await axeFindings(window.page)).toEqual([])
  const width = await window.page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(width).toBeLessThanOrEqual(0)
  expect(window.complaints).toEqual([])
  await window.context.close()
})
