import { fill } from '@fyr/texts/fill'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { axeFindings, openWindow } from '../lib/page/browser.ts'
import { openPage, settle, signInByApi, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
let api: Api
let applicationId: string
let dashboardId: number
let page: Page
let complaints: string[]
const own = '#123456'

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Vattenverket', country: 'Sweden' })
  applicationId = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Dammen' })).body.id
  const node = (deveui: string, name: string, lat: number, keys: object[]) =>
    api.must('POST', `/applications/${applicationId}/tag`, { deveui, name, nodeType: 1, lat, long: 12, keys })
  await node('weir', 'Luckan', 57.7, [{ name: 'level', label: 'Nivå', unit: 'm' }])
  await node('pump', 'Pumpen', 58.7, [{ name: 'flow' }])
  await api.must('POST', '/tag/weir/tagdata', [
    { key: 'level', value: 2 },
    { key: 'level', value: 3 },
  ])
  const place = (x: number, y: number) => ({ lg: { x, y, w: 6, h: 8 } })
  const chosen = { by: 'nodes', deveuis: ['weir'] }
  const series = [{ deveui: 'weir', key: 'level' }]
  const thresholds = [{ value: 1, tone: 'alarm', label: 'Hög' }]
  const widgets = [
    { type: 4, title: 'Where', layout: place(0, 0), settings: { nodes: chosen } },
    { type: 13, title: 'Card', layout: place(6, 0), settings: { deveui: 'weir' } },
    { type: 8, title: 'Level', layout: place(0, 8), settings: { series, thresholds } },
    { type: 10, title: 'Charts', layout: place(6, 8), settings: { charts: [{ series }] } },
  ]
  dashboardId = (await api.must('POST', '/dashboards', { name: 'Dammen', widgets })).body.dashboardId
  ;({ page, complaints } = await openWindow(stage.browser, stage.url))
  await signInByApi(page)
})

const card = (name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const settings = async () => {
  const { widgets } = (await api.must('GET', `/dashboards/${dashboardId}`)).body
  return widgets.map((each: { settings: unknown }) => each.settings)
}

/** Opens the settings of a widget, and saves the dashboard when the work is done. */
async function change(name: string, work: (drawer: Locator) => Promise<void>): Promise<void> {
  await openPage(page, `/dashboard/${dashboardId}?edit=true`)
  await card(name).focus()
  await page.keyboard.press('Enter')
  const drawer = page.locator('.fyr-drawer')
  await drawer.getByLabel(t.widgets.settings.title, { exact: true }).first().waitFor()
  await settle(page)
  await work(drawer)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: t.words.save, exact: true }).click()
  await page.getByRole('button', { name: t.words.edit, exact: true }).waitFor()
  expect(complaints).toEqual([])
}

test('a card tells how much its node has sent', async () => {
  await change('Card', async (drawer) => {
    await drawer.getByRole('checkbox', { name: t.nodes.count, exact: true }).check()
  })
  const count = card('Card').locator('.fyr-w-card-fact', { hasText: t.nodes.count })
  await count.getByText('2', { exact: true }).waitFor()
})

test('a threshold has a colour of its own', async () => {
  await change('Level', async (drawer) => {
    const threshold = drawer.getByRole('group', {
      name: fill(t.widgets.settings.threshold, { value: '1' }),
      exact: true,
    })
    const colour = threshold.getByRole('textbox', { name: t.ui.colour.name, exact: true })
    await colour.fill('#12')
    await threshold.getByText(t.dashboardTree.badColour).waitFor()
    await colour.fill(own)
    await card('Level').locator(`[style*="rgb(18, 52, 86)"], [style*="${own}"]`).first().waitFor()
  })
  expect((await settings())[2]).toMatchObject({ thresholds: [{ value: 1, tone: 'alarm', colour: own }] })
})

test('markers are coloured by a key of the nodes that the map shows, or by one that nobody has sent yet', async () => {
  const field = (drawer: Locator) =>
    drawer.getByRole('combobox', { name: t.mapPages.edit.colourKey, exact: true })
  await change('Where', async (drawer) => {
    await field(drawer).click()
    await page.getByRole('option').first().waitFor()
    expect(await page.getByRole('option').allTextContents()).toEqual(['Nivå (level)'])
    await page.getByRole('option', { name: 'Nivå (level)' }).click()
  })
  expect((await settings())[0]).toMatchObject({ colourKey: 'level' })
  await change('Where', async (drawer) => {
    // Once it is known what the chosen key is called.
    await expect.poll(() => field(drawer).inputValue(), { timeout: 15_000 }).toBe('Nivå (level)')
    await field(drawer).fill('turbidity')
    await page.getByRole('option', { name: fill(t.alarms.form.useKey, { key: 'turbidity' }) }).click()
  })
  expect((await settings())[0]).toMatchObject({ colourKey: 'turbidity' })
})

test('a key beyond those that are offered at once is found by what is typed, in its label too', async () => {
  const many = Array.from({ length: 199 }, (_, at) => ({ name: `k${at}` }))
  const keys = [...many, { name: 'zz-9', label: 'Slam' }]
  for (const [deveui, own] of [
    ['many-1', keys],
    ['many-2', [{ name: 'a-1' }]],
  ] as const) {
    await api.must('POST', `/applications/${applicationId}/tag`, {
      deveui,
      name: deveui,
      nodeType: 1,
      keys: own,
    })
  }

  const { widgets } = (await api.must('GET', `/dashboards/${dashboardId}`)).body
  const [first, ...others] = widgets
  const everywhere = { ...first, settings: { ...first.settings, nodes: { by: 'all' } } }
  await api.must('PUT', `/dashboards/${dashboardId}`, { widgets: [everywhere, ...others] })
  await change('Where', async (drawer) => {
    const field = drawer.getByRole('combobox', { name: t.mapPages.edit.colourKey, exact: true })
    await field.click()
    await page.getByRole('option', { name: 'k0', exact: true }).waitFor()
    await field.fill('slam')
    await page.getByRole('option', { name: 'Slam (zz-9)', exact: true }).click()
  })
  expect((await settings())[0]).toMatchObject({ colourKey: 'zz-9' })
})

test('in a drawer that has no room for all of its fields each keeps its height, so that a chart can be added', async () => {
  await change('Charts', async (drawer) => {
    const add = drawer.getByRole('button', { name: t.widgets.multichart.addChart, exact: true })
    expect((await add.boundingBox())?.height).toBeGreaterThan(24)
    await add.click()
  })
  expect((await settings())[3].charts).toHaveLength(2)
})

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return box
}

test('settings stand in groups, and their buttons are in the window wherever the page is, on a phone too', async () => {
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 720 },
  ]) {
    await page.setViewportSize(size)
    await openPage(page, `/dashboard/${dashboardId}?edit=true`)
    await card('Charts').focus()
    await page.keyboard.press('Enter')
    const drawer = page.locator('.fyr-drawer')
    const { data, look } = t.widgets.settings.groups
    const heads = drawer.getByRole('heading', { level: 3 })
    await heads.nth(1).waitFor()
    expect(await heads.allTextContents()).toEqual([data, look])
    for (const top of [0, 10_000]) {
      await page.evaluate(`scrollTo(0, ${top})`)
      for (const name of [t.dashboards.edit.done, t.words.cancel]) {
        const { y, height } = await boxOf(drawer.getByRole('button', { name, exact: true }))
        expect(y + height, `${name}, ${size.width} wide, scrolled to ${top}`).toBeLessThanOrEqual(size.height)
      }
    }
    // The head of a group stays while its settings are scrolled.
    await drawer.locator('.fyr-drawer-fields').evaluate((fields) => fields.scrollBy(0, 200))
    const fields = await boxOf(drawer.locator('.fyr-drawer-fields'))
    await expect.poll(async () => (await boxOf(heads.first())).y).toBeCloseTo(fields.y, 0)
    expect(await axeFindings(page, { overlay: true })).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a second key begins with the node of the one before', async () => {
  await openPage(page, `/dashboard/${dashboardId}?edit=true`)
  await card('Charts').focus()
  await page.keyboard.press('Enter')
  const drawer = page.locator('.fyr-drawer')
  await drawer.getByRole('button', { name: t.widgets.settings.addSeries, exact: true }).first().click()
  const adding = drawer.getByRole('region', { name: t.widgets.settings.addSeries, exact: true }).first()
  const node = adding.getByRole('combobox', { name: t.widgets.settings.node, exact: true })
  await expect.poll(() => node.inputValue()).toContain('Luckan')

  // A title that the widget would have got from its key follows the keys; one that is written stays.
  const title = drawer.getByLabel(t.widgets.settings.title, { exact: true }).first()
  await title.fill('Luckan Nivå')
  await node.fill('Pumpen')
  await page.getByRole('option', { name: /^Pumpen/ }).click()
  await adding.getByRole('combobox', { name: t.widgets.settings.key, exact: true }).click()
  await page.getByRole('option', { name: /^flow/ }).click()
  await expect.poll(() => title.inputValue()).toBe('Nivå, flow')
})

test('the slider of a map lies beside the map, not over its markers', async () => {
  await openPage(page, `/dashboard/${dashboardId}`)
  const map = await boxOf(card('Where').locator('.fyr-map'))
  const slider = await boxOf(card('Where').locator('.fyr-inactivity'))
  expect(slider.y).toBeGreaterThanOrEqual(map.y + map.height)
})

test('a long word beside a vessel is wrapped, not cut', async () => {
  const settings = {
    series: [{ deveui: 'weir', key: 'level' }],
    empty: 0,
    full: 100,
    shape: 'cylinder',
    thresholds: [{ value: 0, tone: 'alarm', label: 'Almost empty, call the driver' }],
  }
  const widgets = [{ type: 17, title: 'Tank', layout: { lg: { x: 0, y: 0, w: 3, h: 6 } }, settings }]
  const { dashboardId: id } = (await api.must('POST', '/dashboards', { name: 'Tanks', widgets })).body
  await openPage(page, `/dashboard/${id}`)
  const word = card('Tank').getByText('Almost empty, call the driver', { exact: true })
  await word.waitFor()
  const [own, frame] = [await boxOf(word), await boxOf(card('Tank'))]
  expect(own.x + own.width).toBeLessThanOrEqual(frame.x + frame.width)
  const hidden = await word.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(hidden).toBeLessThanOrEqual(0)
})
