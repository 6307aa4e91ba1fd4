import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import type { Page } from 'playwright-core'
import { openBrowser, optimizeCode } from '../../e2e/lib/page/browser.ts'
import { type BenchPortal, startBenchPortal } from '../harness/bench-portal.ts'
import { toward } from '../harness/goals.ts'
import { runInThread } from '../harness/in-thread.ts'
import { type Figure, quantile, type Section } from '../harness/report.ts'
import type { LoadOptions, LoadResult } from '../ingest/mqtt/mqtt-load.ts'
import { look, openVisitor, type Seen, settle } from '../web/page-probe.ts'

const perSecond = 5
const messagesPerSecond = 5000
/** Of one company the broker takes less than all of them. */
const companies = 5
const nodes = 40
/** Until the clients of the load are connected and warm. */
const warmUpMs = 5000

/** What one node sends is looked for among these numbers of four digits. */
interface Probe {
  page: Page
  publish(value: number): Promise<unknown>
}

interface Delays {
  published: number
  /** ms from the publish to the message in the page, and to the value on the screen. */
  heard: number[]
  shown: number[]
}

/** From publishing over MQTT to an open page, by the one clock of this machine. */
export async function benchLiveLatency(seconds: number): Promise<Section> {
  const portal = await startBenchPortal({ companies, nodes })
  const browser = await openBrowser(optimizeCode)
  try {
    // Whoever signs in is in the company that was made last.
    const company = portal.companies.at(-1)
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
    const publish = (level: number) =>
      device.publishAsync(`nodes/${deveui}`, JSON.stringify({ level }), { qos: 1 })
    const quiet = await measureDelays({ page, publish }, 1000, seconds)
    const load = runLoad(portal, seconds)
    await sleep(warmUpMs)
    const loaded = await measureDelays({ page, publish }, 5000, seconds)
    const { acknowledged, seconds: took, lost, p95Ms } = await load
    await device.endAsync()
    return {
      title: 'From an MQTT publish to the open page of the node',
      how: [
        `${perSecond} readings a second of one node, alone and beside messages of QoS 1 from ${companies * nodes - 1} others of ${companies} companies`,
        'on the screen: when the frame with the value had been painted, a frame late at most',
      ],
      figures: [
        ...figuresOf('alone', quiet),
        {
          name: 'beside: messages of others acknowledged',
          value: acknowledged / took,
          unit: '/s',
          // What is acknowledged in a time was sent a little before it.
          limit: { min: messagesPerSecond * 0.98 },
          note: `p95 to the acknowledgement ${p95Ms.toFixed(0)} ms${lost > 0 ? `, ${lost} CUT OFF` : ''}`,
        },
        ...figuresOf('beside', loaded, toward('pixel')),
        {
          name: 'value on the screen, p95 beside to alone',
          value: quantile(loaded.shown, 0.95) / quantile(quiet.shown, 0.95),
          unit: 'x',
        },
      ],
    }
  } finally {
    await browser.close()
    await portal.stop()
  }
}

/** All nodes but the one that is looked at send evenly. */
function runLoad({ program, companies }: BenchPortal, seconds: number): Promise<LoadResult> {
  const logins = companies
    .toReversed()
    .flatMap(({ token, deveuis }) => deveuis.map((deveui) => ({ token, deveui })))
  const options: LoadOptions = {
    port: program.mqttPort,
    logins: logins.slice(1),
    inFlight: 100,
    perSecond: messagesPerSecond,
    seconds: warmUpMs / 1000 + seconds + 2,
  }
  return runInThread<LoadResult>(new URL('../ingest/mqtt/mqtt-load.ts', import.meta.url), options)
}

async function measureDelays({ page, publish }: Probe, first: number, seconds: number): Promise<Delays> {
  const publishedAt = new Map<number, number>()
  // Odd ones, which are no labels of an axis.
  for (let value = first + 1; value < first + 2 * seconds * perSecond; value += 2) {
    const began = Date.now()
    publishedAt.set(value, began)
    await publish(value)
    await sleep(Math.max(0, 1000 / perSecond - (Date.now() - began)))
  }
  await sleep(2000)
  const seen = await look(page)
  const shown = new Map(Object.entries(seen.shown).map(([value, at]) => [Number(value), at]))
  return {
    published: publishedAt.size,
    heard: delaysOf(publishedAt, heardAt(seen)),
    shown: delaysOf(publishedAt, shown),
  }
}

function figuresOf(
  when: string,
  { published, heard, shown }: Delays,
  goal: Pick<Figure, 'unit' | 'limit' | 'goal'> = { unit: 'ms', limit: { max: 1000 } },
): Figure[] {
  const count = (came: number) => (came === published ? 'every one' : `${came} of ${published}`)
  return [
    { name: `${when}: message in the page, p50`, value: quantile(heard, 0.5), unit: 'ms' },
    {
      name: `${when}: message in the page, p95`,
      value: quantile(heard, 0.95),
      unit: 'ms',
      note: `${count(heard.length)} came`,
    },
    { name: `${when}: value on the screen, p50`, value: quantile(shown, 0.5), unit: 'ms' },
    {
      name: `${when}: value on the screen, p95`,
      value: quantile(shown, 0.95),
      ...goal,
      note: `${count(shown.length)} shown`,
    },
  ]
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
