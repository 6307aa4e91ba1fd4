import { fill } from '@fyr/texts/fill'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, openBrowser, openWindow } from './lib/browser.ts'
import { type Furnished, furnishCompany, names } from './lib/company.ts'
import { handsOn } from './lib/hands.ts'
import { walkInOrder } from './lib/journey.ts'
import { openPage, settle, signIn, english as t, waitUntilLive } from './lib/portal.ts'
import { type Program, startProgram, temporaryFolder } from './lib/program.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let program: Program
let company: Furnished
let browser: Browser
let page: Page
let complaints: string[]
/** A plan of 1600 x 1000 pixels. */
let plan: { name: string; mimeType: string; buffer: Buffer }
let dashboardId: number

beforeAll(async () => {
  folder = await temporaryFolder()
  program = await startProgram({ dataDir: folder.path })
  company = await furnishCompany(program.url)
  browser = await openBrowser()
  plan = { name: 'plan.png', mimeType: 'image/png', buffer: await drawPlan() }
  ;({ page, complaints } = await openWindow(browser, program.url))
  await page.goto('/')
  await signIn(page)
})
afterAll(async () => {
  await browser?.close()
  await program?.stop()
  await folder.remove()
})
walkInOrder(() => [page])

async function drawPlan(): Promise<Buffer> {
  const drawing = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
  await drawing.setContent('<h1 style="margin:30% 40%">Hall</h1>')
  const picture = await drawing.screenshot()
  await drawing.close()
  return picture
}

const { button, choose } = handsOn(() => page)
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
    await choose(t.widgets.imageMap.zoom, t.widgets.imageMap.zoomAll)

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
    expect(kept).toMatchObject([{ key: 'temperature' }, { key: 'humidity', y: 0.5 }])
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
    const frame = await place(picture())
    const label = labels().filter({ hasText: 'temperature' })
    const before = await place(label)
    // Without the focus the wheel is the page's.
    await page.mouse.move(frame.centreX, frame.y + 10)
    await page.mouse.wheel(0, -300)
    expect(await place(label)).toEqual(before)
    await button(t.pictureMap.zoomIn).click()
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

test('no page has complained', () => expect(complaints).toEqual([]))
