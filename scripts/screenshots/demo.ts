import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DashboardSummary } from '@fyr/contract/dashboards/dashboard-content'
import type { Demo } from '@fyr/contract/operations/demos'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Client, createClient } from '../../demo/client.ts'
import { createFleet } from '../../demo/models/fleet.ts'
import { day, hour, minute } from '../../demo/models/local-time.ts'
import { signIn } from '../../e2e/lib/program/portal.ts'
import {
  adminEmail as email,
  type Program,
  adminPassword as password,
  startProgram,
  temporaryFolder,
} from '../../e2e/lib/program/program.ts'
import { root } from '../run.ts'

export const demoLooks = ['light', 'dark', 'phone', 'wall'] as const
type DemoLook = (typeof demoLooks)[number]

/** What its files are called. */
const names: Record<string, string> = {
  Overview: 'overview',
  'Cold chain': 'cold-chain',
  'Cold store': 'cold-store',
  Map: 'map',
  'Cold store, floor plan': 'plan',
  Shops: 'shops',
  Dairy: 'dairy',
  'Indoor climate at the office': 'office',
}
/** High enough to show a dashboard whole, but for the phone, which shows what one sees at first. */
const windows: Record<DemoLook, { width: number; height: number }> = {
  light: { width: 1440, height: 1200 },
  dark: { width: 1440, height: 1200 },
  phone: { width: 390, height: 844 },
  wall: { width: 1920, height: 1080 },
}
const clock = new URL('./shifted-clock.mjs', import.meta.url).href

export interface DemoPictures {
  browser: Browser
  folder: string
  /** By the beginning of its name, such as demo-map; all when left out. */
  only?: string[] | undefined
  looks: readonly string[]
  say(text: string): void
}

/** Pictures of the demo's dashboards, on a morning of work. Answers what went wrong. */
export async function takeDemoPictures(options: DemoPictures): Promise<string[]> {
  const data = await temporaryFolder()
  const shiftMs = lastMorning(Date.now()) - Date.now()
  const program = await startProgram({
    dataDir: data.path,
    env: { NODE_OPTIONS: `--import=${clock}`, FYR_TEST_SHIFT_MS: String(shiftMs) },
  })
  try {
    const dashboards = await makeDemo(program)
    const failed: string[] = []
    for (const look of demoLooks.filter((each) => options.looks.includes(each))) {
      failed.push(...(await takeLook(options, program, dashboards, look, shiftMs)))
    }
    return failed
  } finally {
    await program.stop()
    await data.remove()
  }
}

/**
 * About half past ten in Denmark on the newest Wednesday that is past (epoch ms): people are at work, and the worn
 * pump runs for as long as the pictures take.
 */
function lastMorning(now: number): number {
  const atTen = new Date(now)
  atTen.setUTCHours(9, 20, 0, 0)
  while (atTen.getUTCDay() !== 3 || atTen.getTime() > now - hour) atTen.setTime(atTen.getTime() - day)
  const start = atTen.getTime()
  const pump = createFleet(start).find(({ deveui }) => deveui === 'mejeri-pumpe-2')
  const runsAt = (time: number) => Number(pump?.at(time).vibration) > 4
  const moments = Array.from({ length: 12 }, (_, at) => start + at * 5 * minute)
  return moments.find((time) => [1, 10, 20].every((later) => runsAt(time + later * minute))) ?? start
}

async function makeDemo({ url }: Program): Promise<DashboardSummary[]> {
  const visitor = createClient(url)
  const { token } = await visitor.call<{ token: string }>('POST', '/users/authenticate', { email, password })
  const client = createClient(url, token)
  await client.call('POST', '/companies/demo')
  const { company } = await untilAlive(client)
  // Alarms come within the first minute.
  await sleep(20_000)
  return await client.call<DashboardSummary[]>('GET', `/companies/${company?.companyId}/dashboards`)
}

async function untilAlive(client: Client): Promise<Demo> {
  for (;;) {
    const demo = await client.call<Demo>('GET', '/companies/demo')
    if (demo.state === 'alive') return demo
    if (demo.failed) throw new Error('The demo could not be made')
    await sleep(500)
  }
}

async function takeLook(
  { browser, folder, only, say }: DemoPictures,
  { url }: Program,
  dashboards: readonly DashboardSummary[],
  look: DemoLook,
  shiftMs: number,
): Promise<string[]> {
  const wanted = dashboards.flatMap(({ dashboardId, name }) => {
    const file = `demo-${names[name] ?? dashboardId}`
    const path = `/dashboard/${dashboardId}${look === 'wall' ? `?wall=${dashboardId}` : ''}`
    return !only || only.some((start) => file.startsWith(start)) ? [{ file: `${file}-${look}`, path }] : []
  })
  if (wanted.length === 0) return []
  const { context, page, complaints } = await open(browser, url, look, shiftMs)
  await page.goto('/')
  await signIn(page)
  for (const { file, path } of wanted) {
    await page.goto(path)
    await untilDrawn(page)
    const target = join(folder, `${file}.png`)
    await page.screenshot({ path: target, animations: 'disabled', caret: 'hide' })
    say(relative(root, target))
  }
  await context.close()
  return complaints.map((complaint) => `demo, ${look}: ${complaint}`)
}

async function open(browser: Browser, baseURL: string, look: DemoLook, shiftMs: number) {
  const context: BrowserContext = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    colorScheme: look === 'dark' || look === 'wall' ? 'dark' : 'light',
    viewport: windows[look],
    hasTouch: look === 'phone',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.clock.install({ time: Date.now() + shiftMs })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  return { context, page, complaints }
}

/** Until what is on the page has not changed its size, nor how much there is to it, for two seconds. */
async function untilDrawn(page: Page): Promise<void> {
  const measure = `[...document.querySelectorAll('main *')].length + ':' +
    document.querySelectorAll('main canvas').length + ':' + document.querySelectorAll('[aria-busy="true"]').length`
  let last = ''
  for (let calm = 0, tries = 0; calm < 8 && tries < 80; tries++) {
    await sleep(250)
    const now = String(await page.evaluate(measure))
    calm = now === last && now.endsWith(':0') ? calm + 1 : 0
    last = now
  }
  await page.evaluate('document.fonts.ready')
  // A map fetches what it draws with after it stands.
  if ((await page.locator('.fyr-map').count()) > 0) await sleep(5000)
}
