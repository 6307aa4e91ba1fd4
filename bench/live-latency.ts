import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { openBrowser } from '../e2e/lib/browser.ts'
import { startBenchPortal } from './bench-portal.ts'
import { quantile, type Section } from './report.ts'
import { look, openVisitor, type Seen, settle } from './web/page-probe.ts'

const perSecond = 5
const first = 1000

/** From publishing over MQTT to an open page, by the one clock of this machine. */
export async function benchLiveLatency(seconds: number): Promise<Section> {
  const portal = await startBenchPortal({ companies: 1, nodes: 1 })
  const browser = await openBrowser()
  try {
    const [company] = portal.companies
    const [deveui] = company?.deveuis ?? []
    if (!company || !deveui) throw new Error('There is no node to look at')
    await company.api.must('POST', `/tag/${deveui}/tagdata`, { key: 'level', value: 0 })
    const { page } = await openVisitor(browser, portal.program.url)
    await page.goto(`/tagdetails/${deveui}`)
    await settle(page)
    const device = await connectAsync(`mqtt://127.0.0.1:${portal.program.mqttPort}`, {
      username: deveui,
      password: company.token,
    })
    const publishedAt = new Map<number, number>()
    for (let value = first; value < first + seconds * perSecond; value++) {
      publishedAt.set(value, Date.now())
      await device.publishAsync(`nodes/${deveui}`, JSON.stringify({ level: value }), { qos: 1 })
      const spent = Date.now() - (publishedAt.get(value) ?? 0)
      await sleep(Math.max(0, 1000 / perSecond - spent))
    }
    await sleep(2000)
    await device.endAsync()
    const seen = await look(page)
    const heard = delaysOf(publishedAt, heardAt(seen))
    const shown = delaysOf(publishedAt, new Map(Object.entries(seen.shown).map(([n, at]) => [Number(n), at])))
    return {
      title: `From an MQTT publish to the open page of the node, ${publishedAt.size} readings`,
      figures: [
        { name: 'message in the page, p50', value: quantile(heard, 0.5), unit: 'ms' },
        {
          name: 'message in the page, p95',
          value: quantile(heard, 0.95),
          unit: 'ms',
          limit: { most: 1000 },
          note: missed(publishedAt.size - heard.length),
        },
        { name: 'value on the screen, p50', value: quantile(shown, 0.5), unit: 'ms' },
        {
          name: 'value on the screen, p95',
          value: quantile(shown, 0.95),
          unit: 'ms',
          limit: { most: 1000 },
          note: `${shown.length} shown: the page renews its values four times a second at most`,
        },
      ],
    }
  } finally {
    await browser.close()
    await portal.stop()
  }
}

/** When each value came into the page in a live message. */
function heardAt({ frames }: Seen): Map<number, number> {
  const values = frames.flatMap(([at, text]) =>
    [...text.matchAll(/"value":(\d{4})\b/g)].map(([, value]): [number, number] => [Number(value), at]),
  )
  return new Map(values)
}

function delaysOf(from: ReadonlyMap<number, number>, to: ReadonlyMap<number, number>): number[] {
  return [...from].flatMap(([value, at]) => {
    const then = to.get(value)
    return then === undefined || then < at ? [] : [then - at]
  })
}

const missed = (count: number) => (count === 0 ? 'every one came' : `${count} DID NOT COME`)
