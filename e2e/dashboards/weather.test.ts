import { loadTexts } from '@fyr/texts'
import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startWeatherProvider,
  type WeatherProvider,
} from '../../server/test/support/servers/weather-provider.ts'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { walkInOrder } from '../lib/journey.ts'
import { boardOn, place } from '../lib/page/board.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { openPage, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

let provider: WeatherProvider
beforeAll(async () => {
  provider = await startWeatherProvider()
})
afterAll(() => provider?.stop())
const stage = onStage(() => ({ FYR_WEATHER_URL: provider.url }))
let company: Furnished
let page: Page
let complaints: string[]

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  ;({ page, complaints } = await stage.signedIn())
})
walkInOrder()

const { card, addWidget, save } = boardOn(() => page)
async function make(name: string, widgets: object[]): Promise<number> {
  return (await company.api.must('POST', '/dashboards', { name, widgets })).body.dashboardId
}
const weather = (title: string, settings: object, layout: object) => ({ type: 7, title, layout, settings })

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
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/settings'),
  )
  await page.getByText('°F, mph').click()
  await saved
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
  const drawer = await addWidget(t.widgets.types.weather.name, 'Town')
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
  await save()
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

test.each([
  { dark: false, phone: true, language: 'sv' as const },
  { dark: true, phone: false, language: 'da' as const },
  { dark: true, phone: true, language: 'sv' as const },
])('the weather holds up with $language, dark $dark, phone $phone', async (look) => {
  const id = await make(`Looked at ${look.language} ${look.dark} ${look.phone}`, [
    weather('W', { place: 'Örnsköldsvik', lat: 63.29, long: 18.72, days: 4 }, place(0, 0, 4, 6)),
  ])
  const window = await stage.signedIn(look)
  await openPage(window.page, `/dashboard/${id}`)
  await card('W', window.page).getByText('°C').first().waitFor()
  const texts = await loadTexts(look.language)
  await card('W', window.page).getByRole('link', { name: texts.weather.credit }).waitFor()
  expect(await axeFindings(window.page)).toEqual([])
  const width = await window.page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(width).toBeLessThanOrEqual(0)
  expect(window.complaints).toEqual([])
  await window.context.close()
})
