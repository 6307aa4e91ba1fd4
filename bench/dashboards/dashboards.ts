import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { openBrowser, optimizeCode } from '../../e2e/lib/page/browser.ts'
import { type BenchCompany, startBenchPortal } from '../harness/bench-portal.ts'
import { toward } from '../harness/goals.ts'
import { type Figure, quantile, type Section } from '../harness/report.ts'
import { look, openVisitor, settle } from '../web/page-probe.ts'
import { makeLive, makeSixty, makeTwelve, type SeriesRef, storeCourse } from './boards.ts'

const longPoints = 43_200
const longSeries = 21
const liveNodes = 20
const keysOfNode = 10
const liveSeconds = 20

/** What issues 4 and 9 want of dashboards, measured in Chromium on the real portal, all on this machine. */
export async function benchDashboards(times: number): Promise<Section> {
  const portal = await startBenchPortal({ companies: 1, nodes: liveNodes })
  const browser = await openBrowser(optimizeCode)
  try {
    const [company] = portal.companies
    if (!company) throw new Error('There is no company to look at')
    const long = Array.from({ length: longSeries }, (_, at): SeriesRef => {
      return { deveui: company.deveuis[at % liveNodes] ?? '', key: `long${Math.floor(at / liveNodes)}` }
    })
    for (const each of long) await storeCourse(company, each, { points: longPoints, stepMs: 60_000 })
    const live = company.deveuis.flatMap((deveui) =>
      Array.from({ length: keysOfNode }, (_, at) => ({ deveui, key: `live${at}` })),
    )
    for (const each of live) await storeCourse(company, each, { points: 900, stepMs: 4000 })

    const visitor = await openVisitor(browser, portal.program.url)
    const { page } = visitor
    await page.setViewportSize({ width: 1600, height: 1000 })
    await page.context().addInitScript({ path: fileURLToPath(new URL('./board-probe.js', import.meta.url)) })
    const figures = [
      ...(await measureTwelve(page, await makeTwelve(company, long), times)),
      ...(await measureLive(page, company, await makeLive(company, live), live.length)),
      ...(await measureScroll(page, await makeSixty(company, long))),
    ]
    await visitor.leave()
    const [load = 0] = loadavg()
    return {
      title: 'Dashboards in Chromium, not slowed down, on the machine of the portal',
      how: [
        `12 widgets: 9 charts of 2 series, a value, a gauge, a trend, over 30 d, ${longPoints.toLocaleString('en-GB')} readings each; median of ${times}`,
        `live: 12 charts of ${live.length} series in all, a reading of each every second, for ${liveSeconds} s`,
        `load of the machine at the end: ${load.toFixed(1)}; senders, portal and browser share it`,
      ],
      figures,
    }
  } finally {
    await browser.close()
    await portal.stop()
  }
}

async function measureTwelve(page: Page, id: number, times: number): Promise<Figure[]> {
  const [opened, clicked, requests, bytes]: number[][] = [[], [], [], []]
  for (let time = 0; time <= times; time++) {
    const answers: Promise<number>[] = []
    const count = (response: import('playwright-core').Response) => {
      if (/\/dashboards\/\d+\/data/.test(response.url())) {
        answers.push(response.body().then((body) => body.length))
      }
    }
    page.on('response', count)
    await page.goto('about:blank')
    await page.goto(`/dashboard/${id}#widgets=12`)
    const byAddress = await untilPainted(page, 'paintedMs')
    page.off('response', count)
    await page.goto('/dashboard')
    await settle(page)
    await page.evaluate('fyrBoard.expect(12)')
    await page.getByRole('link', { name: 'Twelve', exact: true }).first().click()
    const byClick = await untilPainted(page, 'sinceClickMs')
    // The first time fills the caches of browser and portal.
    if (time === 0) continue
    opened?.push(byAddress)
    clicked?.push(byClick)
    requests?.push(answers.length)
    bytes?.push((await Promise.all(answers)).reduce((sum, each) => sum + each, 0))
  }
  return [
    {
      name: '12 widgets painted, from the address',
      value: quantile(opened ?? [], 0.5),
      ...toward('address'),
      note: 'assets cached, data not',
    },
    {
      name: '12 widgets painted, from a click in the list',
      value: quantile(clicked ?? [], 0.5),
      ...toward('click'),
    },
    {
      name: 'requests for their data',
      value: Math.max(...(requests ?? [])),
      unit: '',
      limit: { max: 1 },
      note: `${Math.round(quantile(bytes ?? [], 0.5) / 1024)} KB before compression`,
    },
  ]
}

async function untilPainted(page: Page, what: 'paintedMs' | 'sinceClickMs'): Promise<number> {
  const until = performance.now() + 60_000
  for (;;) {
    const painted = await page.evaluate<number>(`fyrBoard.${what}()`)
    if (painted > 0) return painted
    if (performance.now() > until) throw new Error(`${page.url()} was never painted`)
    await sleep(50)
  }
}

async function measureLive(page: Page, company: BenchCompany, id: number, series: number): Promise<Figure[]> {
  await page.goto(`/dashboard/${id}#widgets=12`)
  await untilPainted(page, 'paintedMs')
  await settle(page)
  const from = await page.evaluate<number>('performance.now()')
  const stop = sendEachSecond(company)
  await sleep(liveSeconds * 1000)
  await stop()
  const frames = await page.evaluate<number[]>(`fyrBoard.framesSince(${from})`)
  const seen = await look(page)
  const tasks = seen.longTasks.filter(([start]) => start >= from).map(([, duration]) => duration)
  return [
    {
      name: `live, ${series} series at 1 Hz: longest task`,
      // The browser tells of tasks from 50 ms on.
      value: Math.max(0, ...tasks),
      unit: 'ms',
      limit: { max: 50 },
      note: tasks.length === 0 ? 'none over 50 ms' : `${tasks.length} over 50 ms`,
    },
    { name: 'live: frames', value: fps(frames), unit: '/s' },
    { name: 'live: frame, p95', value: quantile(frames, 0.95), unit: 'ms' },
    { name: 'live: messages heard', value: seen.frames.length / liveSeconds, unit: '/s' },
  ]
}

/** Every node sends all of its keys once a second, spread over it as real ones are. */
function sendEachSecond({ api, deveuis }: BenchCompany): () => Promise<void> {
  let going = true
  const senders = deveuis.map(async (deveui, at) => {
    await sleep((1000 * at) / deveuis.length)
    while (going) {
      const began = performance.now()
      const readings = Array.from({ length: keysOfNode }, (_, key) => ({
        key: `live${key}`,
        value: Math.round(200 + 50 * Math.sin(began / 5000 + key) + Math.random() * 10) / 10,
      }))
      await api.must('POST', `/tag/${deveui}/tagdata`, readings)
      await sleep(Math.max(0, 1000 - (performance.now() - began)))
    }
  })
  return async () => {
    going = false
    await Promise.all(senders)
  }
}

async function measureScroll(page: Page, id: number): Promise<Figure[]> {
  await page.goto(`/dashboard/${id}`)
  await settle(page)
  const { frames, height } = await scrollDown(page)
  await page.goto(`/dashboard/${id}`)
  await settle(page)
  // What this machine can do at best: the same page with nothing in its cards.
  await page.evaluate(
    "{ const none = new CSSStyleSheet(); none.replaceSync('.fyr-widget-body { display: none }'); document.adoptedStyleSheets = [...document.adoptedStyleSheets, none] }",
  )
  const empty = await scrollDown(page)
  return [
    { name: '60 widgets scrolled through: frames', value: fps(frames), unit: '/s', limit: { min: 58 } },
    {
      name: '60 widgets scrolled through: frame, p95',
      value: quantile(frames, 0.95),
      unit: 'ms',
      note: `longest ${Math.round(Math.max(...frames))} ms, over ${Math.round(height)} pixels`,
    },
    { name: 'the same with empty cards: frames', value: fps(empty.frames), unit: '/s' },
  ]
}

async function scrollDown(page: Page): Promise<{ frames: number[]; height: number }> {
  const from = await page.evaluate<number>('performance.now()')
  const devtools = await page.context().newCDPSession(page)
  const height = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')
  await devtools.send('Input.synthesizeScrollGesture', {
    // Beside the widgets: over a table it would be the table that scrolls.
    x: 1595,
    y: 600,
    yDistance: -height,
    speed: 1200,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const frames = await page.evaluate<number[]>(`fyrBoard.framesSince(${from})`)
  const reached = await page.evaluate<number>('scrollY')
  if (reached < height) throw new Error(`The page scrolled ${reached} of ${height} pixels`)
  return { frames, height }
}

const fps = (frames: readonly number[]) =>
  (1000 * frames.length) / frames.reduce((sum, duration) => sum + duration, 0)
