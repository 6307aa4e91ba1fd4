import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from './lib/api.ts'
import { openWindow } from './lib/browser.ts'
import { openPage, settle, signIn, english as t, waitUntilLive } from './lib/portal.ts'
import { onStage } from './lib/stage.ts'

const stage = onStage()
let api: Api
let dashboardId: number

const send = (value: number) => api.must('POST', '/tag/kiln/tagdata', [{ key: 'temperature', value }])

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Ugnsbolaget', country: 'Sweden' })
  const { id } = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Verket' })).body
  const node = { deveui: 'kiln', name: 'Ugnen', nodeType: 1, lat: 57.7, long: 11.97 }
  await api.must('POST', `/applications/${id}/tag`, { ...node, keys: [{ name: 'temperature', unit: '°C' }] })
  await send(20)
  const rule = { tag: 'kiln', tagDataKey: 'temperature', priority: 'a', alertType: 3 }
  for (const [name, limitHigh, autoAcknowledge] of [
    ['Het', 100, true],
    ['Glödande', 200, false],
  ]) {
    await api.must('POST', `/companies/${api.companyId}/alarm`, { ...rule, name, limitHigh, autoAcknowledge })
  }
  const place = (x: number, y: number) => ({ lg: { x, y, w: 6, h: 6 } })
  const widgets = [
    { type: 15, title: 'All', layout: place(0, 0), settings: {} },
    { type: 13, title: 'One', layout: place(6, 0), settings: { deveui: 'kiln' } },
    { type: 4, title: 'Where', layout: place(0, 6), settings: {} },
    {
      type: 8,
      title: 'Now',
      layout: place(6, 6),
      settings: { series: [{ deveui: 'kiln', key: 'temperature' }] },
    },
  ]
  dashboardId = (await api.must('POST', '/dashboards', { name: 'Ugnar', widgets })).body.dashboardId
})

const card = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(`^${name}, `) })
const alarms = (count: number) =>
  fill(count === 1 ? t.nodes.alarms_one : t.nodes.alarms_other, { count: String(count) })

/** All that shows the node agrees on how it is. */
async function sees(page: Page, state: string): Promise<void> {
  for (const name of ['All', 'One']) await card(page, name).getByText(state, { exact: true }).waitFor()
  await card(page, 'Where')
    .getByRole('button', { name: new RegExp(`Ugnen.*${RegExp.escape(state)}`) })
    .waitFor()
}

test('an alarm that is raised, acknowledged or ends is on every widget of its node, without a question', async () => {
  const { page, context, complaints } = await openWindow(stage.browser, stage.url)
  await page.goto('/')
  await signIn(page)
  await openPage(page, `/dashboard/${dashboardId}`)
  await waitUntilLive(page)
  await sees(page, t.nodes.condition.ok)

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/data')) asked.push(pathname)
  })
  await send(150)
  await sees(page, alarms(1))
  await send(250)
  await sees(page, alarms(2))
  await send(20)
  await sees(page, alarms(1))
  const [active] = (await api.must('GET', `/companies/${api.companyId}/alarm/active`)).body
  await api.must('POST', `/alarms/active/${active.id}/status`, { comment: 'Luckan stängd' })
  await sees(page, t.nodes.condition.ok)
  expect(asked).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('on a shared dashboard it is there too, for those who look at the node', async () => {
  const path = `/dashboards/public/${api.companyId}/${dashboardId}/${Date.now() + 3_600_000}`
  const { id } = (await api.must('POST', path)).body
  const { page, context, complaints } = await openWindow(stage.browser, stage.url)
  await page.goto(`/public/${id}`)
  await settle(page)
  await page.locator('.fyr-public-live[data-live="on"]').waitFor()
  await sees(page, t.nodes.condition.ok)
  await send(150)
  await sees(page, alarms(1))
  await send(20)
  await sees(page, t.nodes.condition.ok)
  expect(complaints).toEqual([])
  await context.close()
})
