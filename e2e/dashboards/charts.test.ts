import { readFile } from 'node:fs/promises'
import { guessMapping, previewRows } from '@fyr/importing'
import { loadTexts } from '@fyr/texts'
import { fill } from '@fyr/texts/fill'
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { casesOfTier } from '../../server/test/support/tier.ts'
import { type Api, openApi } from '../lib/api.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings, type Look, openWindow, optimizeCode } from '../lib/page/browser.ts'
import { openPage, settle, signInByApi, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { waitUntil } from '../lib/program/program.ts'
import { onStage } from '../lib/stage.ts'

const deveui = 'lighthouse-1'
const other = 'lighthouse-2'
const minute = 60_000
const year = 525_600
const atOnce = 8000

const stage = onStage({ FYR_INGEST_NODE_RATE: '0', FYR_INGEST_COMPANY_RATE: '0' }, () => [optimizeCode])
let api: Api

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Svartklubben', country: '' })
  const { id } = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Kullen' })).body
  const keys = [
    { name: 'temperature', unit: '°C' },
    { name: 'humidity', unit: '%' },
  ]
  await api.must('POST', `/applications/${id}/tag`, { name: 'A year', deveui, nodeType: 1, keys })
  await api.must('POST', `/applications/${id}/tag`, { name: 'A neighbour', deveui: other, nodeType: 1, keys })
  await sendYear()
  await api.must('POST', `/tag/${other}/tagdata`, { key: 'temperature', value: 3.25 })
}, 240_000)

const send = (readings: unknown) => api.must('POST', `/tag/${deveui}/tagdata`, readings)

/** A reading each minute until now; none in the ten days that begin after 200 days. */
async function sendYear(): Promise<void> {
  const end = Math.floor(Date.now() / minute) * minute
  for (let first = 0; first < year; first += atOnce) {
    const places = Array.from({ length: Math.min(atOnce, year - first) }, (_, i) => first + i)
    const readings = places
      .filter((place) => place < 288_000 || place >= 302_400)
      .map((place) => ({
        key: 'temperature',
        value: Math.round(100 + 80 * Math.sin(place / 83_000) + 40 * Math.sin(place / 229)) / 10,
        createdAt: end - (year - place) * minute,
      }))
    if (readings.length > 0) await send(readings)
  }
  const days = Array.from({ length: 365 }, (_, day) => day)
  await send(
    days.map((day) => ({ key: 'humidity', value: 50 + (day % 7), createdAt: end - day * 86_400_000 })),
  )
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Time of the processor, in microseconds. */
  tdur?: number
  args?: { name?: string }
}

/**
 * Watches the page's main thread; the answer ends it and tells the longest that a task kept it busy, in ms of
 * the processor: a machine that does something else meanwhile makes no task longer.
 */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await stage.browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  return async () => {
    const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(
      (await stage.browser.stopTracing()).toString(),
    )
    const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain'
    const threads = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid}/${tid}`))
    const tasks = traceEvents.filter(
      ({ name, pid, tid }) => name === 'RunTask' && threads.has(`${pid}/${tid}`),
    )
    expect(tasks.length).toBeGreaterThan(100)
    return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
  }
}

/** How many pixels of a chart's canvas have something on them. */
const inkOn = (page: Page, chart = 0) =>
  page.evaluate(`(() => {
    const canvas = document.querySelectorAll('.uplot canvas')[${chart}]
    if (!canvas) return 0
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    let ink = 0
    for (let at = 3; at < data.length; at += 4) if (data[at] > 0) ink++
    return ink
  })()`) as Promise<number>

/** Of a chart: the lines beside the values ask for 48 points. */
const isRange = (request: Request) =>
  request.url().includes('/tagdata/timeseries/') && !request.postData()?.includes('"points":48,')

/** What the page says that its points are, such as "6 h"; null for readings as they are. */
async function stepOf(page: Page): Promise<string | null> {
  const foot = (await page.locator('.fyr-chart-foot > span').first().textContent()) ?? ''
  const [before = ''] = t.ui.chart.aggregated.split('{{step}}')
  return foot.includes(before) ? (foot.split(before)[1] ?? null) : null
}

const legendOf = (page: Page) =>
  page
    .locator('.fyr-chart')
    .first()
    .locator('.fyr-legend-item > span:not(.fyr-legend-value)')
    .allTextContents()

test('the day before and another node are drawn beside a node, as the address says', async () => {
  const { page, context, complaints } = await openWindow(stage.browser, stage.url)
  const actions = createActions(() => page)
  await signInByApi(page, `/tagdetails/${deveui}?keys=temperature`)
  await expect.poll(() => inkOn(page), { timeout: 20_000 }).toBeGreaterThan(1000)
  await actions.button(t.nodes.compare.action).click()
  await actions.button(t.nodes.compare.periods['previous-day']).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('compare')).toBe('previous-day')
  const before = fill(t.nodes.compare.line, {
    label: 'temperature',
    period: t.nodes.compare.periods['previous-day'].toLowerCase(),
  })
  await expect.poll(() => legendOf(page)).toEqual(['temperature', before])

  // Under the crosshair: both times, a day apart, and the value that was sent for each.
  const values = page.locator('.fyr-chart').first().locator('.fyr-legend-value')
  await expect.poll(() => values.nth(1).textContent()).toMatch(/°C$/)
  const box = await page.locator('.u-over').first().boundingBox()
  if (!box) throw new Error('There is no chart')
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2)
  const times = page.locator('.fyr-legend-time').first()
  await expect.poll(() => times.textContent()).toContain(' / ')
  const [now = 0, then = 0] = ((await times.textContent()) ?? '')
    .split(' / ')
    .map((time) => Date.parse(`${time}Z`))
  expect(now - then).toBe(86_400_000)
  const zone = await page.evaluate('document.querySelector(".fyr-range-zone")?.textContent')
  expect(zone).toContain('UTC')
  for (const [at, moment] of [now, then].entries()) {
    const { body } = await api.must('GET', `/tagdata/timeseries/${deveui}/temperature/${moment}/${moment}`)
    expect(await values.nth(at).textContent()).toBe(`${body[0].value} °C`)
  }

  await page.getByRole('combobox', { name: t.nodes.compare.addNode }).fill('neighbour')
  await page.getByRole('option', { name: /A neighbour/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('with')).toBe(other)
  await expect.poll(async () => (await legendOf(page)).length).toBe(4)
  expect((await legendOf(page))[2]).toBe('A neighbour')
  await expect.poll(() => values.nth(2).textContent()).toBe('3.25 °C')
  expect(await axeFindings(page)).toEqual([])

  // A link says it all; what is not there is said, and can be taken away.
  await openPage(page, `/tagdetails/${deveui}?keys=temperature&with=${other},nobody`)
  await expect.poll(() => legendOf(page)).toEqual(['A year', 'A neighbour'])
  await page.getByText(fill(t.nodes.compare.missing, { deveui: 'nobody' })).waitFor()
  await actions.button(fill(t.nodes.compare.remove, { name: 'nobody' })).click()
  await actions.button(fill(t.nodes.compare.remove, { name: 'A neighbour' })).click()
  await expect.poll(() => legendOf(page)).toEqual(['temperature'])
  expect(complaints).toEqual([])
  await context.close()
})

describe('a year of minutes on the page of a node', () => {
  test('is drawn from what the pixels need, zooms into detail, and takes live points without asking', async () => {
    const { page, context, complaints } = await openWindow(stage.browser, stage.url)
    const asked: Request[] = []
    page.on('request', (request) => isRange(request) && asked.push(request))
    const actions = createActions(() => page)
    await signInByApi(page, `/tagdetails/${deveui}?range=1y`)

    // One question, two buckets a pixel at most, and the first picture.
    await expect.poll(() => inkOn(page), { timeout: 20_000 }).toBeGreaterThan(1000)
    await settle(page)
    expect(asked).toHaveLength(1)
    const { width = 0 } = (await page.locator('.u-over').first().boundingBox()) ?? {}
    const question = JSON.parse(asked[0]?.postData() ?? '') as { points: number }
    expect(question.points).toBeGreaterThan(width)
    expect(question.points).toBeLessThan(width * 3)
    const answer = await asked[0]?.response()
    expect((await answer?.body())?.length).toBeLessThan(width * 3 * 48)
    expect(await stepOf(page)).toBe('6 h')
    const maxTask = await watchTasks(page)

    // The gap of ten days is one: no ink between the axis and the top, in the middle of it.
    const inkInGap = await page.evaluate(`(() => {
      const canvas = document.querySelector('.uplot canvas')
      const over = document.querySelector('.u-over')
      const { left, top } = over.getBoundingClientRect()
      const own = canvas.getBoundingClientRect()
      const x = (left - own.left + over.clientWidth * (295_200 / 525_600)) * devicePixelRatio
      const { data } = canvas.getContext('2d').getImageData(x - 3, 20, 6, 100)
      // Lines of the grid are grey; the line of the temperature is not.
      let coloured = 0
      for (let at = 0; at < data.length; at += 4) if (data[at] - data[at + 2] > 60 && data[at + 3] > 100) coloured++
      return coloured
    })()`)
    expect(inkInGap).toBe(0)

    // Live: the newest point is there without a question, in the bucket that is there.
    await waitUntilLive(page)
    const before = asked.length
    await send({ key: 'temperature', value: 44.5 })
    const latest = page.locator('.fyr-chart').first().locator('.fyr-legend-value').first()
    await expect.poll(() => latest.textContent()).toBe('44.5 °C')
    // What else tells the readings knows it too, once it is drawn anew: as the highest of its bucket.
    await page.getByRole('button', { name: t.ui.chart.showTable }).first().click()
    await expect.poll(() => page.locator('.fyr-chart-table tbody tr').count()).toBeGreaterThan(100)
    await page.getByRole('button', { name: t.ui.chart.hideTable }).first().click()
    await expect.poll(() => inkOn(page)).toBeGreaterThan(1000)
    const said = await page.locator('.fyr-chart-frame [role="img"]').first().getAttribute('aria-label')
    expect(said).toContain('44.5')
    expect(asked).toHaveLength(before)

    // The wheel: all charts follow at once; one question when it rests; the old picture stays until then.
    const over = page.locator('.u-over').first()
    const box = await over.boundingBox()
    if (!box) throw new Error('There is no chart')
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2)
    await page.keyboard.down('Control')
    // A turn that comes late on a busy machine comes after a rest, and rightly is another question.
    let rests = 0
    for (let turn = 0, turned = performance.now(); turn < 30; turn++) {
      await page.mouse.wheel(0, -40)
      if (performance.now() - turned > 200) rests++
      turned = performance.now()
      expect(await inkOn(page)).toBeGreaterThan(500)
    }
    await page.keyboard.up('Control')
    await expect.poll(() => stepOf(page)).toMatch(/^\d+ min$/)
    expect(asked.length - before).toBeLessThanOrEqual(3 * (1 + rests))
    expect(page.url()).toMatch(/from=\d+&to=\d+/)

    // The crosshair is on all charts; each tells what it has there.
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2)
    const times = page.locator('.fyr-legend-time')
    await expect.poll(async () => (await times.allTextContents()).every((text) => text !== '')).toBe(true)

    // By keys: into the readings themselves, along, and back.
    const chart = page.getByRole('group', { name: t.ui.chart.keys }).first()
    await chart.focus()
    for (let presses = 0; presses < 12 && (await stepOf(page)) !== null; presses++) {
      await page.keyboard.press('+')
      await page.waitForTimeout(500)
    }
    expect(await stepOf(page)).toBeNull()
    for (let presses = 0; presses < 10; presses++) await page.keyboard.press('ArrowLeft')
    await page.waitForTimeout(600)
    await settle(page)
    expect(await inkOn(page)).toBeGreaterThan(500)
    await page.keyboard.press('0')
    await expect.poll(() => page.url()).toContain('range=1y')
    await expect.poll(() => stepOf(page)).toBe('6 h')

    // All there is begins where the readings do.
    await actions.button(t.ui.range.shortall).click()
    await expect.poll(() => page.url()).toContain('range=all')
    await expect.poll(() => stepOf(page)).toBe('6 h')

    expect(await maxTask()).toBeLessThan(200)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('leaves as a file, written by the server', async () => {
    const { page, context } = await openWindow(stage.browser, stage.url)
    await signInByApi(page, `/tagdetails/${deveui}?tab=data&range=all`)
    await settle(page)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: t.readings.export }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^lighthouse-1_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    const lines = text.trimEnd().split('\r\n')
    // The year without its gap, what came live, and the header.
    expect(lines.length).toBeGreaterThan(year - 14_400)
    expect(Object.fromEntries(guessMapping(previewRows(text.slice(0, 2000), 'csv', 5)))).toMatchObject({
      timestamp: { use: 'time' },
      'temperature (°C)': { use: 'key', key: 'temperature (°C)' },
    })
    await context.close()
  })

  test('takes back the question that a further zoom makes stale', async () => {
    const { page, context } = await openWindow(stage.browser, stage.url)
    await signInByApi(page, `/tagdetails/${deveui}?range=30d`)
    await settle(page)
    await expect.poll(() => inkOn(page), { timeout: 20_000 }).toBeGreaterThan(1000)
    const failed: string[] = []
    page.on('requestfailed', (request) => isRange(request) && failed.push(request.failure()?.errorText ?? ''))
    let held = 0
    await page.route('**/tagdata/timeseries/**', async (route) => {
      held++
      // The first waits for an answer that never comes.
      if (held > 1) await route.continue()
    })
    const chart = page.getByRole('group', { name: t.ui.chart.keys }).first()
    await chart.focus()
    await page.keyboard.press('+')
    await waitUntil(() => held === 1, 15_000)
    expect(await inkOn(page)).toBeGreaterThan(500)
    await page.keyboard.press('+')
    await waitUntil(
      () => failed.length > 0,
      15_000,
      () => held,
    )
    expect(failed).toEqual(['net::ERR_ABORTED'])
    await settle(page)
    expect(await inkOn(page)).toBeGreaterThan(500)
    await context.close()
  })

  const looks: Partial<Look>[] = [{ language: 'sv', phone: true }, { dark: true }, {}]
  test.each(casesOfTier(looks))('is readable to all: %o', async (look) => {
    const texts = await loadTexts(look.language ?? 'en')
    const { page, context, complaints } = await openWindow(stage.browser, stage.url, look)
    await signInByApi(page, `/tagdetails/${deveui}?range=1y`)
    await openPage(page, `/tagdetails/${deveui}?range=1y`)
    await expect.poll(() => inkOn(page), { timeout: 20_000 }).toBeGreaterThan(1000)
    expect(await axeFindings(page)).toEqual([])
    const said = await page.locator('.fyr-chart-frame [role="img"]').first().getAttribute('aria-label')
    const [start = ''] = fill(texts.ui.chart.summary, { label: 'temperature' }).split('{{latest}}')
    expect(said).toContain(start)
    // Nothing is wider than the window.
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('a pump house', () => {
  const pump = 'pump-house'
  let end = 0
  const series = () => page.locator('.fyr-chart-tooltip > div > span').allTextContents()
  let page: Page

  beforeAll(async () => {
    const { id } = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Mölle' })).body
    const preset = { preset: 'openClosed', inverted: false, values: [] }
    const keys = [
      { name: 'in', label: 'Inlet', unit: '°C' },
      { name: 'out', label: 'Outlet', unit: '°C' },
      { name: 'valve', label: 'Valve', unit: '', valueMapping: preset },
      { name: 'motor', label: 'Motor', unit: '' },
    ]
    await api.must('POST', `/applications/${id}/tag`, { name: 'Pump', deveui: pump, nodeType: 1, keys })
    // Not when the file is loaded: on a slow machine the window has moved on since.
    end = Math.floor(Date.now() / minute) * minute
    const at = (place: number) => end - (50 - place * 10) * minute
    await api.must(
      'POST',
      `/tag/${pump}/tagdata`,
      [0, 1, 2, 3, 4].flatMap((place) => [
        { key: 'in', value: 7.299999 + place, createdAt: at(place) },
        { key: 'out', value: 20.5 + place, createdAt: at(place) },
        { key: 'valve', value: Number(place >= 2), createdAt: at(place) },
        { key: 'motor', value: place < 4, createdAt: at(place) },
      ]),
    )
    const time = new Date(at(2)).toISOString()
    await api.must('POST', `/tagJournal/${pump}`, { text: 'Filter changed', time })
  })

  test('tells all series at the pointer, draws states as bands, and has a button back from a zoom', async () => {
    const { page: opened, context, complaints } = await openWindow(stage.browser, stage.url)
    page = opened
    await signInByApi(page, `/tagdetails/${pump}?keys=in,out,valve,motor&range=1h`)
    await expect.poll(() => inkOn(page), { timeout: 20_000 }).toBeGreaterThan(1000)
    await settle(page)
    // One chart: the states share the time axis of the numbers, and are no lines.
    expect(await page.locator('.uplot').count()).toBe(1)
    const said = await page.locator('.fyr-chart-frame [role="img"]').getAttribute('aria-label')
    expect(said).toMatch(/Valve: Open \d+%, Closed \d+%/)
    expect(said).toMatch(/Motor: On \d+%, Off \d+%/)
    expect(await page.locator('.fyr-states li').allTextContents()).toHaveLength(2)
    // At the pointer: the highest first, digits as the data has them, states in words.
    const box = await page.locator('.u-over').boundingBox()
    if (!box) throw new Error('There is no chart')
    await page.mouse.move(box.x + box.width * (10.2 / 60), box.y + 20)
    await expect.poll(series).toEqual(['Outlet', 'Inlet', 'Motor', 'Valve'])
    expect(await page.locator('.fyr-chart-tooltip b').allTextContents()).toEqual([
      '20.5 °C',
      '7.3 °C',
      'On',
      'Closed',
    ])
    // What was written in the journal about that moment, and at no other.
    await page.mouse.move(box.x + box.width * (30.2 / 60), box.y + 20)
    await expect.poll(series).toContain('Filter changed')
    await page.mouse.move(box.x + box.width * (20.2 / 60), box.y + 20)
    await expect.poll(series).not.toContain('Filter changed')
    // In the bands below the plot too.
    await page.mouse.move(box.x + box.width * (40 / 60), box.y + box.height + 20)
    await expect.poll(() => page.locator('.fyr-chart-tooltip b').allTextContents()).toContain('Open')
    await page.mouse.move(10, 10)
    await expect.poll(() => page.locator('.fyr-chart-tooltip').isHidden()).toBe(true)

    const reset = page.getByRole('button', { name: t.ui.chart.reset })
    expect(await reset.count()).toBe(0)
    await page.getByRole('group', { name: t.ui.chart.keys }).focus()
    await page.keyboard.press('+')
    await reset.click()
    await expect.poll(() => page.url()).toContain('range=1h')
    expect(await reset.count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('stacks series, shows alarms and states on a dashboard, and follows them live', async () => {
    const place = { deveui: pump }
    const alarm = { name: 'Outlet hot', tag: pump, tagDataKey: 'out', alertType: 3, priority: 'a' }
    await api.must('POST', `/companies/${api.companyId}/alarm`, { ...alarm, limitHigh: 30 })
    const now = (key: string, value: unknown) => api.must('POST', `/tag/${pump}/tagdata`, { key, value })
    await now('mode', 'eco')
    const at = (y: number) => ({ lg: { x: 0, y, w: 12, h: 6 } })
    const series = [
      { ...place, key: 'in' },
      { ...place, key: 'out' },
    ]
    const widgets = [
      { type: 0, title: 'Both', layout: at(0), settings: { series, stacked: true, alarms: true } },
      {
        type: 101,
        title: 'States',
        layout: at(6),
        settings: { series: ['valve', 'motor', 'mode'].map((key) => ({ ...place, key })) },
      },
      { type: 100, title: 'Wrong', layout: at(12), settings: {} },
      { type: 14, title: 'Steps', layout: at(18), settings: { series, resolution: 'hour' } },
    ]
    const body = { name: 'Pump', settings: { range: '1h' }, widgets }
    const path = `/dashboards/create/${api.companyId}`
    const { dashboardId } = (await api.must('POST', path, body)).body
    const { page: opened, context, complaints } = await openWindow(stage.browser, stage.url)
    page = opened
    await signInByApi(page, `/dashboard/${dashboardId}`)
    const card = (name: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
    await expect.poll(() => inkOn(page), { timeout: 20_000 }).toBeGreaterThan(1000)
    await settle(page)
    const said = () => card('States').locator('[role="img"]').getAttribute('aria-label')
    await expect
      .poll(said)
      .toMatch(/Valve: Open \d+%, Closed \d+%\. Motor: On \d+%, Off \d+%\. mode: eco 100%/)
    await card('Wrong').getByText(t.alarms.empty.activeTitle).waitFor()

    // Its own value and the sum of all, where the first lies on top of the second.
    const box = await card('Both').locator('.u-over').boundingBox()
    if (!box) throw new Error('There is no chart')
    await page.mouse.move(box.x + box.width * (10.2 / 60), box.y + 20)
    await expect
      .poll(() => card('Both').locator('.fyr-chart-tooltip b').allTextContents())
      .toEqual(['20.5 °C', '7.3 °C', '27.8 °C'])
    await page.mouse.move(box.x + box.width * (30.2 / 60), box.y + 20)
    await expect
      .poll(() => card('Both').locator('.fyr-chart-tooltip').textContent())
      .toContain('Filter changed')
    await page.mouse.move(10, 10)
    // Among steps it stands in its hour.
    const flag = card('Steps').locator('.fyr-w-trend-note')
    await flag.scrollIntoViewIfNeeded()
    // Its middle is between the flag and the line.
    await flag.hover({ force: true })
    await card('Steps').getByText('Filter changed', { exact: true }).waitFor()
    expect(await flag.count()).toBe(1)
    await page.mouse.move(10, 10)
    await card('Both').scrollIntoViewIfNeeded()

    // Live: a state, and an alarm that is raised, without a reload.
    await waitUntilLive(page)
    await now('valve', 0)
    await now('mode', 'boost')
    await now('out', 40)
    await expect.poll(said).toMatch(/mode: eco \d+(\.\d)?%, boost|mode: boost/)
    await card('Wrong').getByText('Outlet hot').waitFor()
    // The chart of its key tells it under the pointer.
    await now('out', 41)
    await page.reload()
    await settle(page)
    const after = await card('Both').locator('.u-over').boundingBox()
    if (!after) throw new Error('There is no chart')
    await page.mouse.move(after.x + after.width - 2, after.y + 20)
    await expect.poll(() => card('Both').locator('.fyr-chart-tooltip').textContent()).toContain('Outlet hot')
    await page.mouse.move(10, 10)
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('lets go of a live reading that was corrected', async () => {
    const { page: opened, context } = await openWindow(stage.browser, stage.url)
    page = opened
    await signInByApi(page, `/tagdetails/${pump}?keys=out&range=1h`)
    await expect.poll(() => inkOn(page), { timeout: 20_000 }).toBeGreaterThan(1000)
    await waitUntilLive(page)
    const createdAt = new Date().toISOString()
    await api.must('POST', `/tag/${pump}/tagdata`, { key: 'out', value: 99, createdAt })
    const latest = page.locator('.fyr-legend-value').first()
    await expect.poll(() => latest.textContent()).toContain('99')
    await api.must('PUT', `/tagdata/timeseries/${pump}/out/${createdAt}`, { value: 31.5 })
    await expect.poll(() => latest.textContent()).toContain('31.5')
    await context.close()
  })

  test('draws states in words as a timeline on the node page, live, and says where there are too many', async () => {
    const at = (minutes: number) => end - minutes * minute
    const lid = (value: string, minutes: number) => ({ key: 'lid', value, createdAt: at(minutes) })
    const serials = Array.from({ length: 14 }, (_, place) => ({
      key: 'serial',
      value: `S${place}`,
      createdAt: at(20 + place),
    }))
    await api.must('POST', `/tag/${pump}/tagdata`, [lid('shut', 40), lid('ajar', 20), ...serials])
    const { page: opened, context, complaints } = await openWindow(stage.browser, stage.url)
    page = opened
    await signInByApi(page, `/tagdetails/${pump}?keys=in,lid,serial&range=1h`)
    const said = () => page.locator('.fyr-chart-frame [role="img"]').getAttribute('aria-label')
    await expect
      .poll(said, { timeout: 20_000 })
      .toMatch(/lid: shut \d+%, ajar \d+%|lid: ajar \d+%, shut \d+%/)
    await page.getByText(fill(t.readings.tooManyTexts, { keys: 'serial', count: 12 })).waitFor()
    await page.locator('.fyr-value-tile[aria-pressed="true"]', { hasText: 'lid' }).getByText('ajar').waitFor()
    await waitUntilLive(page)
    await api.must('POST', `/tag/${pump}/tagdata`, { key: 'lid', value: 'jammed' })
    await expect.poll(said).toContain('jammed')
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('writes a key with the decimals that were chosen for it, in tiles, charts and tables', async () => {
    const { page: opened, context, complaints } = await openWindow(stage.browser, stage.url)
    page = opened
    await signInByApi(page, `/tagdetails/${pump}?tab=keys`)
    await page.getByRole('button', { name: fill(t.ui.table.rowActions, { row: 'out' }) }).click()
    await page.getByRole('menuitem', { name: t.nodes.keys.edit }).click()
    const drawer = page.getByRole('dialog', { name: t.nodes.keys.edit })
    await drawer.getByRole('combobox', { name: t.nodes.keys.decimals }).click()
    await page.getByRole('option', { name: '3', exact: true }).click()
    await drawer.getByRole('button', { name: t.words.save }).click()
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: t.nodes.tabs.overview }).click()
    await page
      .locator('.fyr-value-tile', { hasText: 'Outlet' })
      .getByText(/^\d+\.\d00\b/)
      .waitFor()
    await expect
      .poll(() => page.locator('.fyr-legend-value').allTextContents())
      .toContainEqual(expect.stringMatching(/\d\.\d00 °C/))
    await page.getByRole('tab', { name: t.nodes.tabs.data, exact: true }).click()
    await page
      .getByText(/^\d+\.\d00\b/)
      .first()
      .waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('suggests words for the states of a key, and draws its states as a band when a rule is made', async () => {
    const door = (value: number, minutesAgo: number) => ({
      ...{ key: 'door', value },
      createdAt: Date.now() - minutesAgo * minute,
    })
    await api.must('POST', `/tag/${pump}/tagdata`, [door(0, 90), door(1, 60), door(0, 20)])
    const { page: opened, context, complaints } = await openWindow(stage.browser, stage.url)
    page = opened
    await signInByApi(page, `/tagdetails/${pump}?tab=keys`)
    await page.getByRole('button', { name: fill(t.ui.table.rowActions, { row: 'door' }) }).click()
    await page.getByRole('menuitem', { name: t.nodes.keys.edit }).click()
    const drawer = page.getByRole('dialog', { name: t.nodes.keys.edit })
    const words = `${t.ui.states.open} / ${t.ui.states.closed}`
    await drawer.getByRole('button', { name: fill(t.nodes.keys.mapping.suggested, { words }) }).click()
    await drawer
      .getByText(
        fill(t.nodes.keys.mapping.preview, { whenTrue: t.ui.states.open, whenFalse: t.ui.states.closed }),
      )
      .waitFor()
    await drawer.getByRole('button', { name: t.words.save }).click()
    await drawer.waitFor({ state: 'hidden' })

    await openPage(page, `/alarm/create?deveui=${pump}&key=door`)
    const preview = page.getByRole('region', { name: t.alarms.preview.title, exact: true })
    const said = () => preview.locator('[role="img"]').getAttribute('aria-label')
    await expect.poll(said).toMatch(new RegExp(`${t.ui.states.closed} \\d+%`))
    await expect.poll(said).toMatch(new RegExp(`${t.ui.states.open} \\d+%`))
    expect(complaints).toEqual([])
    await context.close()
  })
})
