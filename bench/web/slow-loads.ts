import type { Browser } from 'playwright-core'
import { blockedMs, openVisitor, type Seen, settle } from './page-probe.ts'

/** As ux.md measures: a processor of a quarter of the speed, 10 Mbit/s, 40 ms, nothing in the cache. */
const slow = { cpu: 4, bytesPerSecond: 10_000_000 / 8, latencyMs: 40 }

export interface PageLoad {
  lcpMs: number
  lcpElement: string
  cls: number
  tbtMs: number
  chartDrawnMs: number
}

/** Loads a page several times as on a slow machine with an empty cache; the medians. */
export async function measureSlowLoads(
  browser: Browser,
  url: string,
  path: string,
  times: number,
): Promise<PageLoad> {
  const loads: Seen[] = []
  for (let time = 0; time < times; time++) {
    const { page, devtools, leave } = await openVisitor(browser, url)
    await devtools.send('Network.enable')
    await devtools.send('Network.clearBrowserCache')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latencyMs,
      downloadThroughput: slow.bytesPerSecond,
      uploadThroughput: slow.bytesPerSecond,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
    await page.goto(path)
    loads.push(await settle(page))
    await leave()
  }
  return {
    lcpMs: median(loads.map(({ lcp }) => lcp)),
    lcpElement: loads.at(-1)?.lcpElement ?? '',
    cls: median(loads.map(({ cls }) => cls)),
    tbtMs: median(loads.map(blockedMs)),
    chartDrawnMs: median(loads.map(({ chartDrawn }) => chartDrawn)),
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
