import { withStore } from '../harness/bench-store.ts'
import { createFleet, fleetKeys, intervalMs } from '../harness/fleet.ts'
import { toward } from '../harness/goals.ts'
import type { Section } from '../harness/report.ts'
import { findSeriesOf } from '../harness/series-of-nodes.ts'
import { type StoppedPortal, withStoppedPortal } from '../harness/stopped-portal.ts'
import { createCaller } from './fetch-columns.ts'

const nodes = 200
const readings = 10_000_000
const batchSize = 1_000
/** Ten times as many as memory flushes at by itself, as after a long failure of flushing. */
const unflushed = { flushReadings: 1e9, flushBytes: 1e12 }
const named = (count: number) => count.toLocaleString('en-GB')

/** How long a portal takes to its first answer, with nothing in the ingest log and with ten million readings. */
export async function benchStart(): Promise<Section> {
  return await withStoppedPortal({ nodes, keys: fleetKeys }, async (portal) => {
    await timeToAnswer(portal)
    const emptyMs = await timeToAnswer(portal)
    const { openMs, series } = await portal.inDatabase(async ({ url }) => {
      const ids = await findSeriesOf(url, portal.deveuis, fleetKeys)
      const rounds = readings / ids.length
      const fleet = createFleet(ids, Math.floor(Date.now() / intervalMs - rounds) * intervalMs)
      await withStore(url, unflushed, async ({ commit }) => {
        for (let made = 0; made < readings; made += batchSize) await commit(fleet.take(batchSize))
      })
      const began = performance.now()
      const took = await withStore(url, unflushed, async ({ store }) => {
        await store.latest(ids.slice(0, 1))
        const ms = performance.now() - began
        const { openReadings } = store.state()
        if (openReadings < readings) throw new Error(`The log had ${openReadings} readings`)
        return ms
      })
      return { openMs: took, series: ids.length }
    })
    const portalMs = await timeToAnswer(portal)
    return {
      title: `Starting with ${named(readings)} readings in the ingest log`,
      how: [`${named(series)} series, written in batches of ${named(batchSize)}; stopped in order before`],
      figures: [
        {
          name: 'the portal, to its first reading over HTTP',
          value: portalMs / 1000,
          ...toward('start'),
          note: 'with PostgreSQL, to the newest reading of a node that was in the log',
        },
        { name: 'the same with an empty log', value: emptyMs / 1000, unit: 's' },
        { name: 'the store alone, opened and asked', value: openMs / 1000, unit: 's' },
      ],
    }
  })
}

/** From starting the program until a reading is answered, ms. */
async function timeToAnswer({ running, token, deveuis }: StoppedPortal): Promise<number> {
  const began = performance.now()
  return await running(async ({ url }) => {
    const { call, close } = createCaller(url, token)
    try {
      await call('GET', `/tagdata/currents/${deveuis[0]}`)
      return performance.now() - began
    } finally {
      close()
    }
  })
}
