import { beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from './lib/api.ts'
import { openWindow } from './lib/browser.ts'
import { enter, openPage, english as t, waitUntilLive } from './lib/portal.ts'
import { onStage } from './lib/stage.ts'

const stage = onStage()
let api: Api
let dashboardId: number

const send = (value: number, agoMs = 0) =>
  api.must('POST', '/tag/well/tagdata', [{ key: 'level', value, createdAt: Date.now() - agoMs }])

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Brunnsbolaget', country: 'Sweden' })
  const { id } = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Brunnar' })).body
  const node = { deveui: 'well', name: 'Brunnen', nodeType: 1, keys: [{ name: 'level', unit: 'm' }] }
  await api.must('POST', `/applications/${id}/tag`, node)
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
  await enter(page)
  await openPage(page, `/dashboard/${dashboardId}`)
  await waitUntilLive(page)
  for (const title of ['Band', 'Sum']) {
    const card = page.getByRole('article', { name: new RegExp(`^${title}, `) })
    await card.getByText(t.ui.chart.empty).waitFor()
  }
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
