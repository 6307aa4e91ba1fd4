import type { NodePlaces } from '@fyr/contract/devices/nodes/node-places'
import type { Browser } from 'playwright-core'
import { openVisitor } from './page-probe.ts'

/**
 * Milliseconds in which the map of all nodes first draws so many of them, as the map itself takes the time. The page
 * is the real one; its answer is made up, because to make so many nodes takes longer than all else.
 */
export async function measureMapDraw(browser: Browser, url: string, count: number): Promise<number> {
  const { page, leave } = await openVisitor(browser, url)
  try {
    await page.route('**/api/tag/map*', (route) => route.fulfill({ json: scattered(count) }))
    await page.goto('/tag/map')
    await page.locator('.fyr-marker').first().waitFor({ timeout: 60_000 })
    // Marks are of the page's own clock; evaluated there.
    return await page.evaluate<number>(
      "performance.getEntriesByName('fyr-map-markers').reduce((most, { duration }) => Math.max(most, duration), 0)",
    )
  } finally {
    await leave()
  }
}

/** From Denmark to Finland, in a few states; the same each time. */
function scattered(count: number): NodePlaces {
  const all = Array.from({ length: count }, (_, at) => at)
  const part = (at: number, step: number) => (at * step) % 1
  return {
    deveui: all.map((at) => `node-${at}`),
    name: all.map((at) => `Node ${at}`),
    nodeType: all.map(() => 1),
    lat: all.map((at) => 55 + 13 * part(at, 0.754_877_666)),
    long: all.map((at) => 8 + 20 * part(at, 0.569_840_291)),
    active: all.map(() => true),
    silent: all.map((at) => at % 7 === 0),
    alarm: all.map((at) => (at % 31 === 0 ? 1 : 0)),
    battery: all.map(() => null),
    lastContact: all.map(() => Date.now()),
    moves: all.map(() => false),
    truncated: false,
  }
}
