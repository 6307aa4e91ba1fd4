import { fill } from '@fyr/texts/fill'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { axeFindings, openWindow } from '../lib/page/browser.ts'
import { openPage, signInByApi, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
let api: Api
let dashboardId: number
let applicationId: string

const send = (value: number, agoMs = 0) =>
  api.must('POST', '/tag/well/tagdata', [{ key: 'level', value, createdAt: Date.now() - agoMs }])

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Brunnsbolaget', country: 'Sweden' })
  applicationId = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Brunnar' })).body.id
  const node = { deveui: 'well', name: 'Brunnen', nodeType: 1, keys: [{ name: 'level', unit: 'm' }] }
  await api.must('POST', `/applications/${applicationId}/tag`, node)
  await send(2.25, 3 * 3_600_000)
  const chart = (title: string, x: number, aggregation: string) => ({
    type: 0,
    title,
    layout: { lg: { x, y: 0, w: 6, h: 7 } },
    settings: { series: [{ deveui: 'well', key: 'level' }], legend: 'below', aggregation },
  })
  const widgets = [chart('Band', 0, 'band'), chart('Sum', 6, 'sum')]
  const body = { name: 'Brunnar', settings: { range: '1h' }, widgets }
  dashboardId = (await api.must('POST', '/dashboards', body)).body.dashboardId
})

test('a chart without readings draws those that come, and keeps them when it is drawn in another way', async () => {
  const { page, context, complaints } = await openWindow(stage.browser, stage.url)
  await signInByApi(page)
  await openPage(page, `/dashboard/${dashboardId}`)
  await waitUntilLive(page)
  for (const title of ['Band', 'Sum']) {
    const card = page.getByRole('article', { name: new RegExp(`^${title}, `) })
    await card.getByText(t.ui.chart.empty).waitFor()
  }
  // The charts have asked for their readings by now; until the server has answered, they are told of none.
  await waitUntilLive(page)
  await send(4.75)
  await send(4.5)
  for (const title of ['Band', 'Sum']) {
    const card = page.getByRole('article', { name: new RegExp(`^${title}, `) })
    await card.getByText(t.ui.chart.empty).waitFor({ state: 'hidden' })
    await expect.poll(() => card.locator('.fyr-legend-value').textContent()).toBe('4.5 m')
    await card.getByRole('button', { name: t.ui.chart.showTable }).click()
    await card.getByRole('cell', { name: '4.75' }).waitFor()
    await card.getByRole('cell', { name: '4.50', exact: true }).waitFor()
  }
  expect(complaints).toEqual([])
  await context.close()
})

/** Collects the texts that charts draw, above all along their axes: a canvas does not answer what is on it. */
const noteLabels = `globalThis.labels = new Set()
  const draw = CanvasRenderingContext2D.prototype.fillText
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    labels.add(text)
    return draw.call(this, text, ...place)
  }`

test.each([
  ['24h', true],
  ['7d', true],
  ['30d', false],
  ['1y', false],
])(
  'a reading that has just come is drawn at once in %s, within the axes, though the window moves with the clock',
  async (range, isOnDashboard) => {
    const deveui = `spring-${range}`
    const node = { deveui, name: deveui, nodeType: 1, keys: [{ name: 'level', unit: 'm' }] }
    await api.must('POST', `/applications/${applicationId}/tag`, node)
    const sendTo = (value: number, agoMs = 0) =>
      api.must('POST', `/tag/${deveui}/tagdata`, [{ key: 'level', value, createdAt: Date.now() - agoMs }])
    await sendTo(2.25, 3 * 3_600_000)
    const { page, context, complaints } = await stage.signedIn()
    const open = async (on: Page, path: string) => {
      await on.addInitScript(noteLabels)
      await openPage(on, path)
      await waitUntilLive(on)
      await on.locator('.u-over').first().waitFor()
      return on
    }
    const pages = [await open(page, `/tagdetails/${deveui}?range=${range}`)]
    if (isOnDashboard) {
      const widgets = [
        {
          ...{ type: 0, title: 'Level', layout: { lg: { x: 0, y: 0, w: 6, h: 7 } } },
          settings: { series: [{ deveui, key: 'level' }], legend: 'below' },
        },
      ]
      const board = { name: deveui, settings: { range }, widgets }
      const { body } = await api.must('POST', '/dashboards', board)
      pages.push(await open(await context.newPage(), `/dashboard/${body.dashboardId}`))
    }
    // The one of them that is nearest to the end of a window that stands still would be drawn all the same.
    await sendTo(2.5)
    await sendTo(1500)
    for (const on of pages) {
      await on.bringToFront()
      const legend = on.locator('.fyr-legend-value').first()
      await expect.poll(() => legend.textContent()).toMatch(/\d{3}/)
      // The axis of values reaches as far as it.
      await expect.poll(() => on.evaluate("labels.has('1,500')")).toBe(true)
      const box = await on.locator('.u-over').first().boundingBox()
      if (!box) throw new Error('There is no chart')
      // The legend shows the value under the pointer: at the right edge the newest that is drawn.
      await expect
        .poll(async () => {
          await on.mouse.move(box.x + box.width - 2, box.y + 20)
          await on.mouse.move(box.x + box.width - 1, box.y + 20)
          return Number((await legend.textContent())?.replace(/[^\d.]/g, ''))
        })
        .toBeGreaterThan(100)
    }
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('the legend does not keep a reading that was deleted by hand', async () => {
  const { page, context, complaints } = await stage.signedIn()
  await openPage(page, '/tagdetails/well')
  await waitUntilLive(page)
  const legend = page.locator('.fyr-legend-value').first()
  await expect.poll(() => legend.textContent()).toMatch(/\d m$/)
  const before = await legend.textContent()
  const at = Date.now()
  const moment = new Date(at).toISOString()
  await api.must('POST', '/tag/well/tagdata', [{ key: 'level', value: 99, createdAt: at }])
  await expect.poll(() => legend.textContent()).toBe('99 m')
  const fetched = page.waitForResponse((answer) => answer.url().includes('/tagdata/timeseries'))
  await api.must('DELETE', `/tagdata/timeseries/well/level/${moment}/${moment}`)
  await fetched
  await expect.poll(() => legend.textContent()).toBe(before)
  // Nor has it come back when the pointer has left the chart.
  const plot = await page.locator('.u-over').first().boundingBox()
  if (!plot) throw new Error('There is no chart')
  const time = page.locator('.fyr-legend-time').first()
  await page.mouse.move(plot.x + plot.width - 20, plot.y + 20)
  await expect.poll(() => time.textContent()).not.toBe('')
  await page.mouse.move(10, 10)
  await expect.poll(() => time.textContent()).toBe('')
  expect(await legend.textContent()).toBe(before)
  expect(complaints).toEqual([])
  await context.close()
})

test('a formula is written with its variables, previewed, and computes from then on', async () => {
  const { page, context, complaints } = await stage.signedIn()
  const words = t.formulas
  await openPage(page, '/formula/create')
  await page.getByRole('textbox', { name: t.words.name }).fill('Volume')
  const editor = page.getByRole('textbox', { name: words.form.text })
  await editor.click()
  await page.keyboard.type('[A] * wdith')
  // Nobody knows that name: it is said where, and nothing is sent.
  await page
    .getByText(
      fill(words.form.problem, {
        column: 7,
        problem: fill(t.formulaLanguage.problems.constantUnknown, { name: 'wdith' }),
      }),
    )
    .waitFor()
  await editor.press('Control+a')
  await page.keyboard.type('[A] * 10')
  const variable = page.getByRole('group', { name: '[A]', exact: true })
  const choose = async (within: Locator, name: string, option: string) => {
    await within.getByRole('combobox', { name, exact: true }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
  await choose(variable, t.words.node, 'Brunnen')
  await choose(variable, t.words.key, 'level')
  await page.getByText(/^Latest result: 45 /).waitFor()
  const output = page.getByRole('region', { name: words.output, exact: true })
  await choose(output, t.words.node, 'Brunnen')
  const key = output.getByRole('combobox', { name: t.words.key, exact: true })
  await key.fill('volume')
  await page.getByRole('option', { name: 'volume' }).first().click()
  await output.getByRole('textbox', { name: words.form.unit }).fill('m³')
  await page.getByRole('button', { name: t.words.create, exact: true }).click()
  const row = page.getByRole('row', { name: /Volume/ })
  await row.getByText(words.states.active, { exact: true }).waitFor()
  await row.getByText('Brunnen · volume').waitFor()
  await send(5)
  await openPage(page, '/tagdetails/well')
  await page.getByText('50 m³').first().waitFor()

  await openPage(page, '/formula/import')
  const file =
    'name,text,outputDeveui,outputKey,variables\nHalf,[A] / 2,well,half,A=well/level\nWrong,[A] /,well,wrong,A=well/level\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'f.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByText(words.import.outcomes.refused, { exact: true }).waitFor()
  await page.getByRole('button', { name: fill(words.import.start_one, { number: '1' }) }).click()
  await page.getByText(fill(words.import.done_one, { number: '1' })).waitFor()
  expect((await api.must('GET', '/formula')).body.map(({ name }: { name: string }) => name)).toEqual([
    'Half',
    'Volume',
  ])
  expect(await axeFindings(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
