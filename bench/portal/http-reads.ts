import { withStore } from '../harness/bench-store.ts'
import { createFleet, fleetKeys, intervalMs, readingsOfMonth } from '../harness/fleet.ts'
import { toward } from '../harness/goals.ts'
import type { Section } from '../harness/report.ts'
import { findSeriesOf } from '../harness/series-of-nodes.ts'
import { type StoppedPortal, withStoppedPortal } from '../harness/stopped-portal.ts'
import { measureTimes, medianOf } from '../harness/timing.ts'
import { vacuum } from '../store/store-ingest.ts'
import { createCaller, decodeColumns, joinColumn } from './fetch-columns.ts'

const nodes = 40
const minutesOfYear = 525_600
const batchSize = 10_000

/** What a page asks for, from outside over HTTP, until the numbers lie in typed arrays. All of it is flushed. */
export async function benchHttpReads(): Promise<Section> {
  return await withStoppedPortal({ nodes: nodes + 1, keys: fleetKeys }, async (portal) => {
    const end = Math.floor(Date.now() / intervalMs) * intervalMs - intervalMs
    await fill(portal, end)
    return await portal.running(({ url }) => measureReads(url, portal, end))
  })
}

/** A month of every key of all nodes but the last, which has a year of minutes of one key. */
async function fill({ inDatabase, deveuis }: StoppedPortal, end: number): Promise<void> {
  await inDatabase(async ({ url }) => {
    const series = await findSeriesOf(url, deveuis, fleetKeys)
    const monthly = series.slice(0, nodes * fleetKeys.length)
    const [yearly = 0] = series.slice(monthly.length)
    await withStore(url, {}, async ({ store, commit }) => {
      const month = createFleet(monthly, end - readingsOfMonth * intervalMs)
      for (let left = monthly.length * readingsOfMonth; left > 0; left -= batchSize)
        await commit(month.take(Math.min(batchSize, left)))
      for (let from = 0; from < minutesOfYear; from += batchSize) {
        const minutes = Array.from(
          { length: Math.min(batchSize, minutesOfYear - from) },
          (_, at) => from + at,
        )
        await commit({
          series: minutes.map(() => yearly),
          times: minutes.map((at) => end - (minutesOfYear - at) * 60_000),
          values: minutes.map((at) => Math.round(200 + 80 * Math.sin(at / 230) + Math.random() * 10) / 10),
        })
      }
      await store.waitIdle()
    })
    await vacuum(url)
  })
}

async function measureReads(url: string, { token, deveuis }: StoppedPortal, end: number): Promise<Section> {
  const { call, close } = createCaller(url, token)
  const monthStart = end - readingsOfMonth * intervalMs - 2000
  let turn = 0
  const nextNode = () => deveuis[turn++ % nodes] ?? ''
  const seriesOfNode = (deveui: string) => fleetKeys.map((key) => ({ deveui, key }))
  let bytes = 0
  const columns = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body)
    bytes = answer.byteLength
    return decodeColumns(answer)
  }
  const raw = async () => {
    const range = `${nextNode()}/${fleetKeys[turn % fleetKeys.length]}/${monthStart}/${end - 1}`
    const sections = await columns('GET', `/tagdata/timeseries/${range}?format=binary`)
    const [times, values] = [joinColumn(sections, 0), joinColumn(sections, 1)]
    expectCount(times.length, readingsOfMonth)
    expectCount(values.length, readingsOfMonth)
  }
  const year = async () => {
    const range = `${deveuis[nodes]}/${fleetKeys[0]}/${end - minutesOfYear * 60_000}/${end - 1}`
    const sections = await columns('GET', `/tagdata/timeseries/${range}?format=binary&points=1000`)
    expectCount(
      joinColumn(sections, 5).reduce((sum, count) => sum + count, 0),
      minutesOfYear,
    )
  }
  const ten = async () => {
    const body = { points: 500, series: [nextNode(), nextNode()].flatMap(seriesOfNode) }
    const sections = await columns('POST', `/tagdata/timeseries/${monthStart}/${end - 1}?format=binary`, body)
    expectCount(new Set(sections.map(({ place }) => place)).size, 10)
  }
  const asked = { series: deveuis.slice(0, nodes).flatMap(seriesOfNode) }
  const latest = async () => {
    const answer = await call('POST', '/tagdata/currents', asked)
    bytes = answer.byteLength
    expectCount(JSON.parse(new TextDecoder().decode(answer)).length, nodes * fleetKeys.length)
  }
  try {
    const rawTimes = medianOf(await measureTimes(raw))
    const rawBytes = bytes
    const yearTimes = medianOf(await measureTimes(year, { times: 51, warmups: 10 }))
    const tenTimes = medianOf(await measureTimes(ten))
    const latestTimes = medianOf(await measureTimes(latest))
    return {
      title: 'Reading over HTTP, one call after the other on one connection',
      how: [
        `${nodes * fleetKeys.length} series x 30 d every 2 minutes, and a year of minutes of one; flushed, merged, warm`,
      ],
      figures: [
        {
          name: `raw 30 d, ${readingsOfMonth.toLocaleString('en-GB')} readings, to typed arrays`,
          ...rawTimes,
          ...toward('rawOverHttp'),
          note: `${rawTimes.note}, ${rawBytes.toLocaleString('en-GB')} bytes`,
        },
        { name: 'a year of minutes to 1,000 buckets', ...yearTimes, ...toward('year') },
        { name: '10 series x 30 d to 500 buckets, one call', ...tenTimes },
        { name: 'latest of 200 series', ...latestTimes, ...toward('latest') },
      ],
    }
  } finally {
    close()
  }
}

function expectCount(found: number, wanted: number): void {
  if (found < wanted) throw new Error(`${found} came, not ${wanted}`)
}
