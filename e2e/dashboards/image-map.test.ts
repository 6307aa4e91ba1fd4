import { moduleTypes } from '@fyr/contract/widgets/types'
import { loadTexts } from '@fyr/texts'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings, openWindow } from '../lib/page/browser.ts'
import { tap } from '../lib/page/tap.ts'
import { openPage, settle, signInByApi, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
let company: Furnished
let page: Page
let complaints: string[]
/** A plan of 1600 x 1000 pixels. */
let plan: { name: string; mimeType: string; buffer: Buffer }
let dashboardId: number

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  plan = { name: 'plan.png', mimeType: 'image/png', buffer: await drawPlan() }
  ;({ page, complaints } = await openWindow(stage.browser, stage.url))
  await signInByApi(page)
})
walkInOrder()

async function drawPlan(): Promise<Buffer> {
  const drawing = await stage.browser.newPage({ viewport: { width: 1600, height: 1000 } })
  await drawing.setContent('<h1 style="margin:30% 40%">Hall</h1>')
  const picture = await drawing.screenshot()
  await drawing.close()
  return picture
}

const { button, choose } = createActions(() => page)
const press = (keys: string) => page.keyboard.press(keys)
const picture = (on: Page = page) => on.locator('.fyr-picture-frame')
const labels = (on: Page = page) => on.locator('.fyr-picture-label')
const grip = (name: string, on: Page = page) => picture(on).getByRole('button').filter({ hasText: name })
const stored = async () => (await company.api.must('GET', `/dashboards/${dashboardId}`)).body
const widgetOf = async () => (await stored()).widgets[0].settings

async function place(of: Locator) {
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return { ...box, centreX: box.x + box.width / 2, centreY: box.y + box.height / 2 }
}
async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let step = 1; step <= 8; step++) {
    await page.mouse.move(from.x + ((to.x - from.x) * step) / 8, from.y + ((to.y - from.y) * step) / 8)
  }
  await page.mouse.up()
}
async function save(): Promise<void> {
  await button(t.words.save).click()
  await button(t.words.edit).waitFor()
}
/** Tabs until this has the focus. */
async function tabTo(wanted: Locator): Promise<void> {
  const focused = wanted.and(page.locator(':focus'))
  for (let steps = 0; steps < 150; steps++) {
    if ((await focused.count()) > 0) return
    await press('Tab')
  }
  throw new Error('It cannot be reached by Tab')
}

/** Moves fingers on a page: for each step, how far each of them is from a point. */
async function fingersOn(on: Page) {
  const client = await on.context().newCDPSession(on)
  return async (steps: number[][], from: { x: number; y: number }) => {
    const at = (offsets: number[]) =>
      Array.from({ length: offsets.length / 2 }, (_, finger) => ({
        id: finger,
        x: from.x + (offsets[finger * 2] ?? 0),
        y: from.y + (offsets[finger * 2 + 1] ?? 0),
      }))
    const events = steps.map((offsets, step) => ({
      type: step === 0 ? ('touchStart' as const) : ('touchMove' as const),
      touchPoints: at(offsets),
    }))
    // As fast as they can be read: the last place counts, drawn or not.
    await Promise.all(
      [...events, { type: 'touchEnd' as const, touchPoints: [] }].map((event) =>
        client.send('Input.dispatchTouchEvent', event),
      ),
    )
  }
}

describe('a picture as a widget', () => {
  const temperature = `${names.busy} · temperature`

  test('by mouse: chosen with a value on it, given a picture, the value dragged to its place', async () => {
    ;({ dashboardId } = (await company.api.must('POST', '/dashboards', { name: 'Plan' })).body)
    await openPage(page, `/dashboard/${dashboardId}?edit=true`)
    await button(t.dashboards.edit.add).first().click()
    await choose(t.dashboards.picker.node, names.busy)
    const card = page.locator('.fyr-picker-card').filter({ has: button(t.widgets.types.imageMap.name) })
    await card.locator('.fyr-picture-label .fyr-value').waitFor()
    await button(t.widgets.types.imageMap.name).click()
    // It lacks a picture, so its settings are open.
    await page.locator('input[type="file"]').setInputFiles(plan)
    await picture().locator('img').waitFor()

    const frame = await place(picture())
    const label = await place(grip('temperature'))
    expect(label.centreX).toBeCloseTo(frame.centreX, 0)
    await drag(
      { x: label.centreX, y: label.centreY },
      { x: label.centreX - frame.width / 4, y: label.centreY + 20 },
    )
    const moved = await place(grip('temperature'))
    expect(moved.centreX).toBeCloseTo(label.centreX - frame.width / 4, 0)
    expect(moved.centreY).toBeCloseTo(label.centreY + 20, 0)
    expect(await axeFindings(page)).toEqual([])
  })

  test('another is put where the next click says', async () => {
    await button(t.widgets.imageMap.add).click()
    const adding = page.getByRole('region', { name: t.widgets.imageMap.add })
    await adding.getByRole('combobox', { name: t.widgets.settings.node }).click()
    await page.getByRole('option', { name: names.busy }).click()
    await adding.getByRole('combobox', { name: t.widgets.settings.key }).click()
    await page.getByRole('option', { name: 'humidity' }).click()
    await page.getByText(fill(t.pictureMap.placing, { name: 'humidity' })).waitFor()
    const frame = await place(picture())
    await page.mouse.click(frame.x + frame.width * 0.75, frame.centreY)
    await page.getByText(fill(t.pictureMap.placing, { name: 'humidity' })).waitFor({ state: 'detached' })
    await button(t.dashboards.edit.done).click()
    await save()
    const { zoom, image, labels: kept } = await widgetOf()
    expect(zoom).toBe(-5)
    expect(image).toMatch(/\.png$/)
    expect(kept).toMatchObject([{ key: 'temperature' }, { key: 'humidity' }])
    expect(kept[1].y).toBeCloseTo(0.5, 2)
    expect(kept[0].x).toBeCloseTo(0.25, 1)
    expect(kept[1].x).toBeCloseTo(0.75, 1)
  })

  test('values change while one looks, and nothing can be dragged', async () => {
    await openPage(page, `/dashboard/${dashboardId}`)
    await waitUntilLive(page)
    const label = labels().filter({ hasText: 'temperature' })
    const before = await place(label)
    await company.api.must('POST', `/tag/${company.deveui}/tagdata`, [{ key: 'temperature', value: 3.25 }])
    await label.getByText('3.25').waitFor()
    await drag({ x: before.centreX, y: before.centreY }, { x: before.centreX + 90, y: before.centreY })
    // The picture fits, so that it stays too.
    expect((await place(label)).y).toBe(before.y)
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${dashboardId}`)
    expect(await axeFindings(page)).toEqual([])
  })

  test('wheel, buttons and keys zoom; labels keep their size, and those at the edge stay whole', async () => {
    await openPage(page, `/dashboard/${dashboardId}`)
    // Before its picture is there a label has another place.
    await picture().locator('img').evaluate('(image) => image.decode()')
    const frame = await place(picture())
    const label = labels().filter({ hasText: 'temperature' })
    const before = await place(label)
    // Without the focus the wheel is the page's.
    await page.mouse.move(frame.centreX, frame.y + 10)
    await page.mouse.wheel(0, -300)
    expect(await place(label)).toEqual(before)
    await picture().getByRole('button', { name: t.pictureMap.zoomIn }).click()
    await expect.poll(async () => (await place(label)).x).toBeLessThan(before.x)
    expect((await place(label)).width).toBe(before.width)
    expect((await place(label)).x).toBeGreaterThanOrEqual(frame.x)
    // A button in it has the focus, so that the wheel is meant for it.
    const { centreX: x, centreY: y } = await place(label)
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, -150)
    await expect.poll(async () => Math.abs((await place(label)).centreX - x)).toBeLessThan(2)
    await picture().focus()
    await press('0')
    await expect.poll(async () => await place(label)).toEqual(before)
    await press('+')
    await press('Shift+ArrowRight')
    await expect.poll(async () => await label.getAttribute('data-outside')).not.toBeNull()
    // The focus leads what is outside into the picture.
    await press('Tab')
    await expect.poll(async () => await label.getAttribute('data-outside')).toBeNull()
    await press('0')
  })

  test('a click on a value leads to its node', async () => {
    await openPage(page, `/dashboard/${dashboardId}`)
    await labels().filter({ hasText: 'humidity' }).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: names.busy, exact: true }).waitFor()
    await page.goBack()
    await settle(page)
  })

  test('by keyboard alone: moved, a threshold set, taken away and brought back', async () => {
    await openPage(page, `/dashboard/${dashboardId}`)
    await press('e')
    await button(t.dashboards.edit.add).waitFor()
    await tabTo(grip('temperature'))
    const before = await place(grip('temperature'))
    await press('ArrowRight')
    await expect.poll(async () => (await place(grip('temperature'))).x).toBeCloseTo(before.x + 2, 0)
    await press('Shift+ArrowDown')
    await expect.poll(async () => (await place(grip('temperature'))).y).toBeCloseTo(before.y + 20, 0)
    await page.getByText(/^temperature: \d.* from the left/).waitFor({ state: 'attached' })
    // Small steps are one to take back.
    await press('Control+z')
    await expect.poll(async () => await place(grip('temperature'))).toEqual(before)
    expect(await button(t.words.undo).isDisabled()).toBe(true)
    await press('Delete')
    await expect.poll(() => labels().count()).toBe(1)
    await press('Control+z')
    await expect.poll(() => labels().count()).toBe(2)

    await page.getByRole('article').focus()
    await press('Enter')
    await tabTo(button('temperature', page.locator('.fyr-drawer') as unknown as Page))
    await press('Enter')
    await tabTo(button(t.widgets.settings.addThreshold))
    await press('Enter')
    await labels().filter({ hasText: t.widgets.settings.tones.attention }).waitFor()
    await tabTo(page.getByRole('textbox', { name: t.widgets.imageMap.left }))
    await press('Control+a')
    await page.keyboard.type('50')
    await tabTo(button(t.dashboards.edit.done))
    await press('Enter')
    await press('Control+s')
    await button(t.words.edit).waitFor()
    expect((await widgetOf()).labels[0]).toMatchObject({ x: 0.5, thresholds: [{ tone: 'attention' }] })
  })

  test('what is gone says so in its place, and the rest goes on', async () => {
    const keys = [{ name: 'a' }]
    const going = { name: 'Blidö-7', deveui: 'going', nodeType: 1, keys }
    await company.api.must('POST', `/applications/${company.applicationId}/tag`, going)
    const { version, widgets } = await stored()
    const [{ tag: _tag, ...widget }] = widgets
    const other = { ...widget.settings.labels[0], labelId: crypto.randomUUID(), x: 1, y: 0 }
    const gone = [
      { ...other, key: 'never-was' },
      { ...other, labelId: crypto.randomUUID(), deveui: 'going', key: 'a', x: 0, display: 'dot' },
      { ...other, labelId: crypto.randomUUID(), x: 1, y: 1, display: 'dot' },
    ]
    const settings = { ...widget.settings, labels: [...widget.settings.labels, ...gone] }
    await company.api.must('PUT', `/dashboards/${dashboardId}`, {
      version,
      widgets: [{ ...widget, settings }],
    })
    await company.api.must('DELETE', '/tag/force/going')
    await openPage(page, `/dashboard/${dashboardId}`)
    await labels().getByText(t.widgets.state.keyGone).waitFor()
    await labels().filter({ hasText: temperature }).first().getByText('3.25').waitFor()
    const nodeGone = labels().filter({ hasText: t.widgets.state.nodeGone })
    expect(await nodeGone.getByRole('link').count()).toBe(0)
    // At the very corners, all of them are within the frame.
    const frame = await place(picture())
    for (const label of await labels().all()) {
      const { x, y, width, height } = await place(label)
      expect(x).toBeGreaterThanOrEqual(frame.x - 0.5)
      expect(y).toBeGreaterThanOrEqual(frame.y - 0.5)
      expect(x + width).toBeLessThanOrEqual(frame.x + frame.width + 0.5)
      expect(y + height).toBeLessThanOrEqual(frame.y + frame.height + 0.5)
    }
    // A dot opens for those who look at it.
    const dot = labels().nth(4)
    expect((await place(dot)).width).toBe(28)
    await dot.hover()
    await expect.poll(async () => (await place(dot)).width).toBeGreaterThan(60)
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('a dashboard of one picture', () => {
  const settings = () => button(t.dashboards.imageMap.settings)
  const imageMap = async () => (await stored()).settings.imageMap

  test('by mouse: from nothing to values on a plan, with a draft that outlives a reload', async () => {
    const made = await company.api.must('POST', '/dashboards', { name: 'Ground floor', type: 'imageMap' })
    dashboardId = made.body.dashboardId
    await openPage(page, `/dashboard/${dashboardId}`)
    await page.getByText(t.dashboards.imageMap.empty).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await press('e')
    await page.locator('input[type="file"]').setInputFiles(plan)
    await picture().locator('img').waitFor()
    for (const [key, at] of [
      ['temperature', 0.25],
      ['humidity', 0.6],
    ] as const) {
      if (key === 'humidity') await button(t.widgets.imageMap.add).click()
      await choose(t.widgets.settings.node, names.busy)
      await choose(t.widgets.settings.key, key)
      await page.getByText(fill(t.pictureMap.placing, { name: key })).waitFor()
      const frame = await place(picture())
      await page.mouse.click(frame.x + frame.width * at, frame.centreY)
    }
    await labels().filter({ hasText: 'humidity' }).locator('.fyr-value').waitFor()
    expect(await axeFindings(page)).toEqual([])
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await settle(page)
    await expect.poll(() => labels().count()).toBe(2)
    await save()
    const kept = await imageMap()
    expect(kept).toMatchObject({ zoom: -5, labels: [{ key: 'temperature' }, { key: 'humidity' }] })
    expect(kept.labels[0].x).toBeLessThan(kept.labels[1].x)
  })

  test('live, zoomed by the wheel, and on a wall', async () => {
    await waitUntilLive(page)
    await company.api.must('POST', `/tag/${company.deveui}/tagdata`, [{ key: 'humidity', value: 61.5 }])
    const label = labels().filter({ hasText: 'humidity' })
    await label.getByText('61.5').waitFor()
    const before = await place(label)
    const frame = await place(picture())
    // All of it, as large as fits.
    const fitting = Math.min(frame.width, frame.height * 1.6)
    expect((await place(page.locator('.fyr-picture'))).width).toBeCloseTo(fitting, 0)
    await page.mouse.move(before.centreX, before.centreY)
    await page.mouse.wheel(0, -300)
    await expect
      .poll(async () => (await place(page.locator('.fyr-picture'))).width)
      .toBeCloseTo(2 * fitting, 0)
    expect(Math.abs((await place(label)).centreX - before.centreX)).toBeLessThan(2)
    expect(await axeFindings(page)).toEqual([])
    await openPage(page, `/dashboard/${dashboardId}?wall=${dashboardId}`)
    await label.getByText('61.5').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await button(t.dashboards.kiosk.leave).click()
  })

  test('by keyboard alone: steps back and forth, Cancel of the settings, and saved', async () => {
    await openPage(page, `/dashboard/${dashboardId}`)
    const before = (await imageMap()).labels[0].x
    await press('e')
    await settings().waitFor()
    await tabTo(grip('temperature'))
    for (let step = 0; step < 5; step++) await press('Shift+ArrowRight')
    const moved = await place(grip('temperature'))
    await press('Control+z')
    await expect.poll(async () => (await place(grip('temperature'))).x).toBeLessThan(moved.x - 90)
    await press('Control+Shift+z')
    await expect.poll(async () => (await place(grip('temperature'))).x).toBeCloseTo(moved.x, 0)

    await tabTo(settings())
    await press('Enter')
    await tabTo(button(fill(t.widgets.settings.removeSeries, { label: 'humidity' })))
    await press('Enter')
    await expect.poll(() => labels().count()).toBe(1)
    await press('Escape')
    await tabTo(button(t.dashboards.edit.discard, page.getByRole('dialog') as unknown as Page))
    await press('Enter')
    await expect.poll(() => labels().count()).toBe(2)
    await press('Control+s')
    await button(t.words.edit).waitFor()
    expect((await imageMap()).labels[0].x).toBeGreaterThan(before)
  })

  test('two at once: who saved and when, and neither is lost', async () => {
    await press('e')
    await tabTo(grip('temperature'))
    await press('Shift+ArrowDown')
    const theirs = await stored()
    await company.api.must('PUT', `/dashboards/${dashboardId}`, { version: theirs.version, name: 'Theirs' })
    await page.getByRole('alert').filter({ hasText: theirs.updatedBy }).waitFor()
    await button(t.dashboards.conflict.overwrite).click()
    await page.getByRole('dialog').getByRole('button', { name: t.dashboards.conflict.overwrite }).click()
    await page.getByRole('heading', { level: 1, name: 'Ground floor', exact: true }).waitFor()
    expect((await imageMap()).labels[0].y).toBeGreaterThan(theirs.settings.imageMap.labels[0].y)
  })

  test('on a phone, in Swedish: values alone on the plan, which lead to their nodes; moved by a finger', async () => {
    const sv = await loadTexts('sv')
    const phone = await openWindow(stage.browser, stage.url, { phone: true, language: 'sv' })
    try {
      await signInByApi(phone.page, `/dashboard/${dashboardId}`)
      await labels(phone.page).getByText('61,5').waitFor()
      expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      const touch = await fingersOn(phone.page)
      const label = labels(phone.page).filter({ hasText: 'humidity' })
      const frame = await place(picture(phone.page))
      // Values alone, so that the plan can be seen.
      for (const each of await labels(phone.page).all()) expect((await place(each)).width).toBeLessThan(80)
      // Two fingers that part.
      await touch(
        [
          [-30, 0, 30, 0],
          [-60, 0, 60, 0],
        ],
        { x: frame.centreX, y: frame.y + 60 },
      )
      await expect
        .poll(async () => (await place(phone.page.locator('.fyr-picture'))).width)
        .toBeGreaterThan(600)
      await tap(phone.page.getByRole('button', { name: sv.pictureMap.fit }))
      await expect.poll(async () => (await place(phone.page.locator('.fyr-picture'))).width).toBeLessThan(400)
      expect(await axeFindings(phone.page)).toEqual([])

      await tap(phone.page.getByRole('button', { name: sv.words.edit, exact: true }))
      await phone.page.getByRole('button', { name: sv.dashboards.imageMap.settings }).waitFor()
      await label.locator('.fyr-value').waitFor()
      await tap(phone.page.getByRole('button', { name: sv.pictureMap.fit }))
      await expect.poll(async () => (await place(phone.page.locator('.fyr-picture'))).width).toBeLessThan(400)
      const below = async () => (await place(label)).centreY - (await place(picture(phone.page))).y
      const before = await below()
      const { centreX: x, centreY: y } = await place(label)
      await touch(
        [
          [0, 0],
          [0, 30],
          [0, 60],
        ],
        { x, y },
      )
      await expect.poll(below).toBeCloseTo(before + 60, 0)
      expect(await axeFindings(phone.page)).toEqual([])
      await tap(phone.page.getByRole('button', { name: sv.words.save, exact: true }))
      await phone.page.getByRole('button', { name: sv.words.edit, exact: true }).waitFor()
      await tap(label.getByRole('link'))
      await phone.page.getByRole('heading', { level: 1, name: names.busy, exact: true }).waitFor()
      await phone.page.getByText(/^61,5/).first().waitFor()
      expect(phone.complaints).toEqual([])
    } finally {
      await phone.context.close()
    }
  })

  test('in the dark: view and edit', async () => {
    const night = await openWindow(stage.browser, stage.url, { dark: true })
    try {
      await signInByApi(night.page, `/dashboard/${dashboardId}`)
      await labels(night.page).getByText('61.5').waitFor()
      expect(await axeFindings(night.page)).toEqual([])
      await night.page.keyboard.press('e')
      await grip('humidity', night.page).waitFor()
      expect(await axeFindings(night.page)).toEqual([])
      expect(night.complaints).toEqual([])
    } finally {
      await night.context.close()
    }
  })

  test('threat 21: what is no picture is refused in words, and nothing of it is shown', async () => {
    await openPage(page, `/dashboard/${dashboardId}?edit=true`)
    await settings().click()
    const before = await picture().locator('img').getAttribute('src')
    const script = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
    const input = page.locator('input[type="file"]')
    await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(script) })
    await page.getByText(t.widgets.image.wrongType).waitFor()
    // Named as a picture it reaches the server.
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(script) })
    await page.getByText(allTexts.en.problems['image.unreadable']).waitFor()
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(6_000_000) })
    await page.getByText(t.widgets.image.tooLarge).waitFor()
    expect(await picture().locator('img').getAttribute('src')).toBe(before)
  })

  test('a reading that comes while the values are fetched is shown, on the plan and in a table of nodes', async () => {
    const keys = [{ key: 'humidity', label: null, unit: null, decimals: null, thresholds: [] }]
    const layout = { lg: { x: 0, y: 0, w: 6, h: 6 } }
    const table = { type: moduleTypes.sensorOverview, title: 'All', layout, settings: { keys } }
    await company.api.must('POST', '/dashboards', { name: 'All nodes', widgets: [table] })
    await openPage(page, '/dashboard')
    await waitUntilLive(page)
    // Which series are shown is known with their values only.
    for (const [name, shown, value] of [
      ['Ground floor', labels(), 62.25],
      ['All nodes', page.getByRole('row'), 63.25],
    ] as const) {
      let isFirst = true
      await page.route('**/api/dashboards/*/data*', async (route) => {
        const response = await route.fetch()
        if (isFirst) {
          isFirst = false
          await company.api.must('POST', `/tag/${company.deveui}/tagdata`, [{ key: 'humidity', value }])
          // Longer than a reading may be on its way (`onTheWayMs`).
          await page.waitForTimeout(600)
        }
        await route.fulfill({ response })
      })
      await page.getByRole('treeitem', { name }).click()
      await shown.getByText(String(value)).first().waitFor()
      await page.unroute('**/api/dashboards/*/data*')
    }
  })
})

test('no page has complained', () => expect(complaints).toEqual([]))
