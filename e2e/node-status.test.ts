import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from './lib/api.ts'
import { openWindow } from './lib/browser.ts'
import { enter, openPage, settle, english as t, waitUntilLive } from './lib/portal.ts'
import { onStage } from './lib/stage.ts'

const stage = onStage()
let api: Api
let applicationId: string
let dashboardId: number

const send = (value: number) => api.must('POST', '/tag/kiln/tagdata', [{ key: 'temperature', value }])

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Ugnsbolaget', country: 'Sweden' })
  applicationId = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Verket' })).body.id
  const node = { deveui: 'kiln', name: 'Ugnen', nodeType: 1, lat: 57.7, long: 11.97 }
  await api.must('POST', `/applications/${applicationId}/tag`, {
    ...node,
    keys: [{ name: 'temperature', unit: '°C' }],
  })
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
    { type: 4, title: 'Small', layout: { lg: { x: 0, y: 12, w: 3, h: 4 } }, settings: {} },
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
  await enter(page)
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

test('the page of a node tells that its clock is ahead, and by how much', async () => {
  const { page, context, complaints } = await openWindow(stage.browser, stage.url)
  await enter(page)
  const clock = page.locator('.fyr-fact-strip > div', { hasText: t.nodes.clock })
  for (const [deveui, ahead] of [
    ['right', 0],
    ['hasty', 3 * 3_600_000],
  ] as const) {
    await api.must('POST', `/applications/${applicationId}/tag`, { deveui, name: deveui, nodeType: 1 })
    const createdAt = Date.now() + ahead
    await api.must('POST', `/tag/${deveui}/tagdata`, [{ key: 'temperature', value: 20, createdAt }])
    await openPage(page, `/tagdetails/${deveui}`)
    await page.getByText(t.nodes.lastContact, { exact: true }).waitFor()
    const expected =
      ahead === 0 ? [] : [expect.stringContaining(fill(t.nodes.clockAhead.hours, { count: '3' }))]
    expect(await clock.allTextContents()).toEqual(expected)
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('whether nested JSON is flattened is a setting of the node: on when it is made, and kept when it is changed', async () => {
  const { page, context, complaints } = await openWindow(stage.browser, stage.url)
  await enter(page, '/tag/create?step=decoder')
  const setting = page.getByRole('switch', { name: t.nodes.settings.flattenJson })
  const result = page.getByRole('rowheader')
  await page.getByLabel(t.nodes.wizard.decoder.sample).fill('{"AM2301":{"Temperature":21.4},"a":[1]}')
  await expect.poll(() => result.allTextContents()).toEqual(['AM2301.Temperature', 'a.0'])
  await setting.click()
  await expect.poll(() => result.allTextContents()).toEqual(['AM2301'])

  await openPage(page, '/tag/create/kiln')
  expect(await setting.isChecked()).toBe(true)
  await page.getByText(t.nodes.settings.flattenJsonHint).waitFor()
  await setting.click()
  const form = page.locator('form', { has: setting })
  await form.getByRole('button', { name: t.words.save, exact: true }).click()
  await page.getByText(t.words.saved, { exact: true }).waitFor()
  expect((await api.must('GET', '/tag/kiln')).body.flattenJson).toBe(false)
  await openPage(page, '/tag/create/kiln')
  expect(await setting.isChecked()).toBe(false)
  expect(complaints).toEqual([])
  await context.close()
})

test('an alarm can be read on a phone, and in the popup of a map of any size', async () => {
  const { page, context, complaints } = await stage.signedIn({ phone: true })
  const rule = { tag: 'kiln', tagDataKey: 'temperature', priority: 'a', alertType: 3 }
  const name = 'Ugnen är mycket varmare än vad murverket tål enligt tillverkaren'
  await api.must('POST', `/companies/${api.companyId}/alarm`, {
    ...rule,
    name,
    limitLow: 10,
    limitHigh: 1300,
  })
  await send(1400)
  const alarm = page.getByRole('listitem').filter({ hasText: name })
  const text = alarm.getByText('temperature', { exact: false }).first()
  await openPage(page, '/tagdetails/kiln')
  expect((await text.boundingBox())?.width).toBeGreaterThan(140)

  await page.setViewportSize({ width: 1280, height: 860 })
  await openPage(page, `/dashboard/${dashboardId}`)
  for (const map of ['Where', 'Small']) {
    await card(page, map)
      .getByRole('button', { name: /^Ugnen/ })
      .click()
    const popup = page.getByRole('dialog', { name: 'Ugnen', exact: true })
    await popup.getByText(name).waitFor()
    const [box, around] = [await popup.boundingBox(), await card(page, map).boundingBox()]
    const isOnMap = map === 'Where'
    // On the map that has room for it, over the page where there is none.
    expect((box?.width ?? 0) < (around?.width ?? 0)).toBe(isOnMap)
    const style = await page.evaluate(
      "getComputedStyle(document.querySelector('.fyr-node-alarms ul')).listStyleType",
    )
    expect(style).toBe('none')
    const details = popup.getByRole('link', { name: t.mapPages.popup.details })
    await details.scrollIntoViewIfNeeded()
    await details.click({ trial: true })
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  }
  expect(complaints).toEqual([])
  await context.close()
})
