import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fill } from '@fyr/texts/fill'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictures } from '../server/src/lib/picture/picture.fixture.ts'
import { startWeatherProvider, type WeatherProvider } from '../server/test/weather-provider.ts'
import { axeFindings, openBrowser, openWindow } from './lib/browser.ts'
import { type Furnished, furnishCompany, names } from './lib/company.ts'
import { handsOn } from './lib/hands.ts'
import { walkInOrder } from './lib/journey.ts'
import { openPage, settle, signIn, english as t } from './lib/portal.ts'
import { type Program, startProgram, temporaryFolder } from './lib/program.ts'
import { selfSigned } from './lib/self-signed.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let program: Program
let provider: WeatherProvider
let company: Furnished
let site: Server
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

/** Another company's site, as the browser knows it: a real https server on this machine. */
const host = 'maps.example.com'
/** What its pages were asked for, and what they tried. */
const asked: string[] = []

beforeAll(async () => {
  site = createServer(selfSigned, (request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.url === '/escape') response.end(escaping)
    else if (request.url?.startsWith('/embed?'))
      response.end(embedding(decodeURIComponent(request.url.slice(7))))
    else if (request.url?.startsWith('/tiles/'))
      response.setHeader('content-type', 'image/png').end(pictures.png)
    else if (request.url === '/away')
      response.writeHead(302, { location: 'https://elsewhere.example.com/' }).end()
    else
      response.end(`<title>Site</title><h1>Hello from ${host}</h1><p id="script">no script</p>
      <script>document.getElementById('script').textContent = 'origin ' + self.origin</script>`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  provider = await startWeatherProvider()
  folder = await temporaryFolder()
  program = await startProgram({ dataDir: folder.path, env: { FYR_WEATHER_URL: provider.url } })
  company = await furnishCompany(program.url)
  const { port } = site.address() as AddressInfo
  browser = await openBrowser(
    `--host-resolver-rules=MAP *.example.com 127.0.0.1:${port}`,
    // The certificate is made for this test; no authority knows it.
    '--ignore-certificate-errors',
  )
  ;({ context, page, complaints } = await openWindow(browser, program.url))
  await page.goto('/')
  await signIn(page)
})
afterAll(async () => {
  await browser?.close()
  await program?.stop()
  await provider?.stop()
  site?.closeAllConnections()
  site?.close()
  await folder?.remove()
})
walkInOrder(() => [page])

/** A page that tries everything a framed page must not do. */
const escaping = `<h1>Escape</h1><script>
  const tried = []
  const attempt = (what, work) => { try { work(); tried.push(what + ' went through') } catch { tried.push(what + ' refused') } }
  attempt('top', () => { top.location = 'https://elsewhere.example.com/stolen' })
  attempt('parent', () => { parent.document.body.textContent = 'taken' })
  attempt('window', () => { if (!open('https://elsewhere.example.com/popup')) throw 0 })
  attempt('storage', () => { localStorage.setItem('a', 'b') })
  document.body.append(tried.join(', '))
</script>`
const embedding = (src: string) =>
  `<!doctype html><title>Our site</title><h1>Our site</h1><iframe src="${src}" width="900" height="700" title="Fyr"></iframe>`

const { button, field } = handsOn(() => page)
const card = (title: string, on: Page = page) =>
  on.getByRole('article').filter({ has: on.getByRole('heading', { name: title, exact: true }) })
const place = (x: number, y: number, w: number, h: number) => ({ lg: { x, y, w, h } })
const allow = (frameHosts: string[], embedHosts: string[] = []) =>
  company.api.must('PUT', `/settings/company/${company.companyId}`, { frameHosts, embedHosts })
async function make(name: string, widgets: object[]): Promise<number> {
  return (await company.api.must('POST', '/dashboards', { name, widgets })).body.dashboardId
}
const web = (title: string, settings: object, layout: object) => ({ type: 6, title, layout, settings })
const weather = (title: string, settings: object, layout: object) => ({ type: 7, title, layout, settings })
const framed = (title: string) => card(title).frameLocator('iframe').frameLocator('iframe')

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
  await field(t.frames.frameHosts).fill(`https://${host}/d/1\n127.0.0.1`)
  const section = page.getByRole('region', { name: t.frames.section })
  await button(t.words.save, section as unknown as Page).click()
  await section.getByText(fill(t.frames.wrongHost, { host: '127.0.0.1' })).waitFor()
  await field(t.frames.frameHosts).fill(`https://${host}/d/1`)
  await button(t.words.save, section as unknown as Page).click()
  await page.getByText(t.settings.saved).waitFor()
  expect(await field(t.frames.frameHosts).inputValue()).toBe(host)

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
  await button(t.words.edit).first().click()
  await button(t.dashboards.edit.add).first().click()
  const picker = page.getByRole('dialog', { name: t.dashboards.picker.title })
  await button(t.widgets.types.iframe.name, picker as unknown as Page).click()
  const drawer = page.getByRole('region', { name: t.widgets.types.iframe.name })
  await drawer.getByLabel(t.widgets.settings.title).fill('By hand')
  await drawer.getByLabel(t.frames.address).fill('http://maps.example.com/')
  await drawer.getByText(t.problems['field.webAddress']).waitFor()
  await drawer.getByLabel(t.frames.address).fill(`https://${host}/`)
  await framed('By hand').getByText('origin null').waitFor()
  await drawer.getByLabel(t.frames.right.ownOrigin).check()
  await framed('By hand').getByText(`origin https://${host}`).waitFor()
  // The portal within itself is refused where it is typed.
  await drawer.getByLabel(t.frames.address).fill(program.url.replace('http:', 'https:'))
  await card('By hand').getByText(t.frames.ownPage).waitFor()
  await drawer.getByLabel(t.frames.address).fill(`https://${host}/`)
  await drawer.getByLabel(t.frames.refresh).fill('10')
  expect(await axeFindings(page)).toEqual([])
  await button(t.dashboards.edit.done).click()
  await button(t.words.save).click()
  await button(t.words.edit).waitFor()
  await framed('By hand').getByText(`origin https://${host}`).waitFor()
  const before = asked.length
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(before)
})

test('the weather of a place, of a node and of the company, in the units that one is used to', async () => {
  const all = ['temperature', 'wind', 'precipitation', 'humidity', 'pressure', 'clouds']
  const id = await make('Outside', [
    weather('Full', { place: 'Stockholm', lat: 59.33, long: 18.07, days: 5, show: all }, place(0, 0, 4, 9)),
    weather('Wide', { place: 'Umeå', lat: 63.83, long: 20.26, days: 7 }, place(4, 0, 8, 6)),
    weather('Least', { place: 'Lund', lat: 55.7, long: 13.19 }, place(4, 6, 2, 3)),
    weather('Company', {}, place(6, 6, 3, 5)),
    weather('Node', { deveui: company.deveui }, place(9, 6, 3, 5)),
  ])
  await openPage(page, `/dashboard/${id}`)
  await card('Full').getByText('°C').first().waitFor()
  for (const title of ['Wide', 'Least']) await card(title).getByText('°C').first().waitFor()
  await card('Full').getByText(t.weather.sky.clearsky, { exact: true }).first().waitFor()
  expect(await card('Full').getByRole('row').count()).toBe(6)
  const words = ((await card('Full').textContent()) ?? '').replaceAll('\u00a0', ' ')
  for (const word of ['5 m/s', 'southwest', '1,013 hPa', '71 %', '25 %', t.weather.today]) {
    expect(words).toContain(word)
  }
  await card('Full').getByRole('link', { name: t.weather.credit }).waitFor()
  await card('Company').getByText(t.weather.trouble.noPlace).waitFor()
  await card('Node')
    .getByText(fill(t.weather.trouble.nodeNoPlaceText, { place: names.busy }))
    .waitFor()
  // Nothing of a card is cut off.
  for (const title of ['Full', 'Wide', 'Least']) {
    const overflow = await card(title)
      .locator('.fyr-w-weather')
      .evaluate((element) => element.scrollHeight - element.clientHeight)
    expect([title, overflow <= 1]).toEqual([title, true])
  }
  expect(await axeFindings(page)).toEqual([])

  await openPage(page, '/settings')
  await page.getByText('°F, mph').click()
  await openPage(page, `/dashboard/${id}`)
  await card('Full').getByText('°F').first().waitFor()
  await card('Full').getByText('12 mph').first().waitFor()
  await openPage(page, '/settings')
  await page.getByText('°C, m/s').click()
  expect(complaints).toEqual([])
})

test('a weather widget is made by the name of a town, and shows it while it is set', async () => {
  const id = await make('New weather', [])
  await openPage(page, `/dashboard/${id}`)
  await button(t.words.edit).first().click()
  await button(t.dashboards.edit.add).first().click()
  const picker = page.getByRole('dialog', { name: t.dashboards.picker.title })
  await button(t.widgets.types.weather.name, picker as unknown as Page).click()
  const drawer = page.getByRole('region', { name: t.widgets.types.weather.name })
  await drawer.getByLabel(t.widgets.settings.title).fill('Town')
  await card('Town').getByText(t.weather.trouble.noPlace).waitFor()
  await drawer.getByRole('combobox', { name: t.weather.settings.where }).click()
  await page.getByRole('option', { name: t.weather.settings.by.numbers }).click()
  await drawer.getByRole('combobox', { name: t.weather.settings.town }).fill('Kirun')
  await page.getByRole('option', { name: 'Kiruna' }).click()
  await card('Town').getByText('Kiruna').waitFor()
  await card('Town').getByText('°C').first().waitFor()
  expect(provider.asked.at(-1)).toMatchObject({ lat: '67.86', long: '20.23' })
  await drawer.getByLabel(t.weather.parts.humidity).check()
  await card('Town').getByText('71 %').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button(t.dashboards.edit.done).click()
  await button(t.words.save).click()
  await button(t.words.edit).waitFor()
  expect(complaints).toEqual([])
})

test('weather that cannot be had says so, and comes when the provider is well again', async () => {
  provider.instead = (_request, response) => response.writeHead(503).end()
  const id = await make('No internet', [
    weather('Away', { lat: -1.5, long: 36.8, place: 'Nairobi' }, place(0, 0, 4, 6)),
  ])
  await openPage(page, `/dashboard/${id}`)
  await card('Away').getByText(t.weather.trouble.unreachable).waitFor()
  expect(await axeFindings(page)).toEqual([])
  provider.instead = undefined
  // It tries again by itself when the pause after the failure is over.
  await card('Away').getByText('°C').first().waitFor({ timeout: 40_000 })
  complaints.length = 0
})

test('a map server is set, and whether this browser gets its tiles is seen at once', async () => {
  await openPage(page, '/settings')
  const section = page.getByRole('region', { name: t.mapTiles.title })
  const address = section.getByLabel(t.mapTiles.url.roadmap)
  await address.fill(`https://${host}/{z}/{x}.png`)
  await button(t.words.save, section as unknown as Page).click()
  await section.getByText(t.problems['field.tileAddress']).waitFor()
  await address.fill(`https://${host}/none/{z}/{x}/{y}.png`)
  await button(t.words.save, section as unknown as Page).click()
  await section.getByText(t.mapTiles.fails).waitFor()
  await address.fill(`https://${host}/tiles/{z}/{x}/{y}.png`)
  await button(t.words.save, section as unknown as Page).click()
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
  const shared = `${program.url}/public/${publicId}`
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
    expect([other, (await frameOf(host, program.url + other)).roots]).toEqual([other, 0])
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
])('both widgets and their settings hold up with $language, dark $dark, phone $phone', async (look) => {
  await allow([host])
  const id = await make(`Looked at ${look.language} ${look.dark} ${look.phone}`, [
    weather('W', { place: 'Örnsköldsvik', lat: 63.29, long: 18.72, days: 4 }, place(0, 0, 4, 6)),
    web('P', { url: `https://${host}/` }, place(4, 0, 4, 6)),
    web('N', { url: 'https://other.example.com/' }, place(8, 0, 4, 6)),
  ])
  const window = await openWindow(browser, program.url, look)
  await window.page.goto('/')
  const { loadTexts } = await import('@fyr/texts')
  const texts = await loadTexts(look.language)
  await signIn(window.page, { texts })
  await openPage(window.page, `/dashboard/${id}`)
  await card('W', window.page).getByText('°C').first().waitFor()
  await card('P', window.page).frameLocator('iframe').frameLocator('iframe').getByText('Hello').waitFor()
  await card('N', window.page)
    .getByText(fill(texts.frames.notAllowed, { host: 'other.example.com' }))
    .waitFor()
  expect(await axeFindings(window.page)).toEqual([])
  if (process.env.FYR_TEST_SHOTS) {
    const name = `${look.language}-${look.dark ? 'dark' : 'light'}-${look.phone ? 'phone' : 'wide'}`
    await window.page.screenshot({ path: `${process.env.FYR_TEST_SHOTS}/${name}.png` })
  }
  await openPage(window.page, '/settings')
  await window.page.getByRole('region', { name: texts.frames.section }).waitFor()
  expect(await axeFindings(window.page)).toEqual([])
  const width = await window.page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(width).toBeLessThanOrEqual(0)
  expect(window.complaints).toEqual([])
  await window.context.close()
})
