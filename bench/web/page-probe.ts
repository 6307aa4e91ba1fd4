import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { adminEmail, adminPassword } from '../../e2e/lib/program/program.ts'

/** What a page has seen of itself since it was loaded; moments are ms since then. */
export interface Seen {
  fcp: number
  lcp: number
  /** What was largest: its tag and the beginning of its text. */
  lcpElement: string
  cls: number
  longTasks: [start: number, duration: number][]
  /** When a chart first had a line on the screen; 0 if none. */
  chartDrawn: number
  /** Live messages with readings as they came: epoch ms, and the text. */
  frames: [at: number, text: string][]
  /** Epoch ms at which a number of four digits had first been painted; a frame late at most. */
  shown: Record<string, number>
  now: number
}

export interface Visitor {
  page: Page
  devtools: CDPSession
  leave(): Promise<void>
}

/** A browser window of its own, signed in, in which every page is measured. */
export async function openVisitor(browser: Browser, url: string): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width: 1280, height: 860 },
  })
  await context.addInitScript({ path: fileURLToPath(new URL('./probe.js', import.meta.url)) })
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('input[type="email"]').fill(adminEmail)
  await page.locator('input[type="password"]').fill(adminPassword)
  await page.locator('button[type="submit"]').click()
  await page.locator('main#main h1').waitFor()
  await settle(page)
  return { page, devtools: await context.newCDPSession(page), leave: () => context.close() }
}

export async function look(page: Page): Promise<Seen> {
  // The function is there: probe.js puts it into every page.
  return await page.evaluate<Seen>('fyrProbe()')
}

/** Until the page has its data and has had nothing to do for two seconds. */
export async function settle(page: Page): Promise<Seen> {
  const until = performance.now() + 60_000
  await page.locator('main#main h1').waitFor({ timeout: 60_000 })
  const unfinished = page.locator('.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]')
  for (;;) {
    const seen = await look(page)
    const [start = 0, duration = 0] = seen.longTasks.at(-1) ?? []
    const idleMs = seen.now - Math.max(start + duration, seen.lcp)
    if (idleMs > 2000 && (await unfinished.count()) === 0) return seen
    if (performance.now() > until) throw new Error(`${page.url()} was never done`)
    await sleep(200)
  }
}

/** Time in which the page could not answer, from its first paint on. */
export function blockedMs({ longTasks, fcp }: Seen): number {
  const after = longTasks.filter(([start]) => start >= fcp)
  return after.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)
}
