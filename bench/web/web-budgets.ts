import { openBrowser, optimizeCode } from '../../e2e/lib/page/browser.ts'
import { startBenchPortal } from '../harness/bench-portal.ts'
import { type Figure, megabytes, type Section } from '../harness/report.ts'
import { measureMapDraw } from './map-draw.ts'
import { openVisitor, settle } from './page-probe.ts'
import { measureSlowLoads, type PageLoad } from './slow-loads.ts'

const nodes = 2000
const chartPoints = 21_600
const chartStepMs = 120_000

/** What ux.md's budget says of the pages that exist, measured in Chromium on the real portal. */
export async function benchWebBudgets(times: number): Promise<Section> {
  const portal = await startBenchPortal({ companies: 1, nodes })
  const browser = await openBrowser(optimizeCode)
  try {
    const [company] = portal.companies
    const [deveui] = company?.deveuis ?? []
    if (!company || !deveui) throw new Error('There is no node to look at')
    const { url } = portal.program
    const end = Date.now()
    for (let from = 0; from < chartPoints; from += 5400) {
      const readings = Array.from({ length: 5400 }, (_, at) => ({
        key: 'temperature',
        value: Math.round(200 + 50 * Math.sin((from + at) / 100) + Math.random() * 10) / 10,
        createdAt: end - (chartPoints - from - at) * chartStepMs,
      }))
      await company.api.must('POST', `/tag/${deveui}/tagdata`, readings)
    }
    const home = await measureSlowLoads(browser, url, '/', times)
    const list = await measureSlowLoads(browser, url, '/tag', times)
    const node = await measureSlowLoads(browser, url, `/tagdetails/${deveui}?range=30d`, times)
    const worstShift = Math.max(home.cls, list.cls, node.cls)
    return {
      title: `Pages, ${nodes.toLocaleString('en-GB')} nodes; 4x CPU, 10 Mbit/s, 40 ms, empty cache, median of ${times}`,
      figures: [
        lcpOf('home', home, { max: 1.5 }),
        lcpOf('nodes', list, { max: 2 }),
        lcpOf('a node', node),
        {
          name: `node's chart drawn, ${chartPoints.toLocaleString('en-GB')} readings of 30 d`,
          value: node.chartDrawnMs / 1000,
          unit: 's',
          note: 'from the click on a link from outside',
        },
        { name: 'TBT of home', value: home.tbtMs, unit: 'ms', limit: { max: 600 } },
        { name: 'TBT of nodes', value: list.tbtMs, unit: 'ms' },
        { name: 'TBT of a node', value: node.tbtMs, unit: 'ms' },
        { name: 'CLS, worst of the three', value: worstShift, unit: '', limit: { max: 0.02 } },
        {
          name: 'map of 10,000 nodes first drawn',
          value: await measureMapDraw(browser, url, 10_000),
          unit: 'ms',
          limit: { max: 300 },
        },
        {
          name: 'map of 2,000 nodes first drawn',
          value: await measureMapDraw(browser, url, 2000),
          unit: 'ms',
          limit: { max: 100 },
        },
        await measureHeap(browser, url),
      ],
    }
  } finally {
    await browser.close()
    await portal.stop()
  }
}

function lcpOf(name: string, { lcpMs, lcpElement }: PageLoad, limit?: { max: number }): Figure {
  return { name: `LCP of ${name}`, value: lcpMs / 1000, unit: 's', ...(limit && { limit }), note: lcpElement }
}

async function measureHeap(browser: Awaited<ReturnType<typeof openBrowser>>, url: string) {
  const { page, devtools, leave } = await openVisitor(browser, url)
  await page.goto('/')
  await settle(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await leave()
  return { name: 'JavaScript heap of home', value: megabytes(usedSize), unit: 'MB', limit: { max: 15 } }
}
