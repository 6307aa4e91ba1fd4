import { type EmbeddedPostgres, migrate } from '../../server/src/db/index.ts'
import { type BenchStore, makeSeries, withStore } from '../harness/bench-store.ts'
import { withBenchDatabase } from '../harness/database.ts'
import { createFleet, intervalMs } from '../harness/fleet.ts'
import { type Figure, quantile, type Section } from '../harness/report.ts'

const deletedSeries = 20
const writtenSeries = 200
const batchSize = 10_000
const pauseMs = 10
const quietMs = 5000

/** How long a batch waits to be committed while much is deleted, and by how much that is more than usual. */
export async function benchDeletion(millions: number): Promise<Section> {
  return await withBenchDatabase((server) =>
    withStoreOf(server, async (opened) => {
      const { store } = opened
      const [gone, cut, written] = [
        await makeSeries(opened.store, deletedSeries),
        await makeSeries(opened.store, deletedSeries),
        await makeSeries(opened.store, writtenSeries),
      ]
      const rounds = Math.floor((millions * 1e6) / (2 * deletedSeries))
      const start = Math.floor(Date.now() / intervalMs) * intervalMs - rounds * intervalMs
      const fleet = createFleet([...gone, ...cut], start)
      const points = rounds * 2 * deletedSeries
      for (let made = 0; made < points; made += batchSize)
        await opened.commit(fleet.take(Math.min(batchSize, points - made)))
      await store.waitIdle()
      const append = appendTo(opened, written)
      const until = performance.now() + quietMs
      const quiet = await append(() => performance.now() < until)
      // The whole of each series, as retention at its end or a page's "delete all".
      const whole = await beside(append, () => store.deleteRange(gone, 0, Number.POSITIVE_INFINITY))
      // The middle of each: segments that the range cuts are written anew.
      const [from, to] = [start + (rounds / 2) * intervalMs, start + (rounds * 3 * intervalMs) / 4]
      const part = await beside(append, () => store.deleteRange(cut, from, to))
      return {
        title: 'An append while readings are deleted',
        how: [
          `${points.toLocaleString('en-GB')} flushed readings of ${2 * deletedSeries} series; a batch of ${writtenSeries} readings of other series every ${pauseMs} ms, from the beginning of its transaction to after its commit`,
        ],
        figures: [
          ...figuresOf('quiet', quiet),
          ...deletionFigures(`deleting ${deletedSeries} whole series`, whole),
          ...deletionFigures(`deleting a quarter of ${deletedSeries} series`, part),
          { name: 'whole series: p95 to quiet', value: p95(whole.waited) / p95(quiet), unit: 'x' },
          { name: 'a quarter: p95 to quiet', value: p95(part.waited) / p95(quiet), unit: 'x' },
        ],
      }
    }),
  )
}

async function withStoreOf(
  { url }: EmbeddedPostgres,
  work: (opened: BenchStore) => Promise<Section>,
): Promise<Section> {
  await migrate(url)
  return await withStore(url, {}, work)
}

type Append = (isOn: () => boolean) => Promise<number[]>

/** Appends while it is on, a batch after the other; answers how long each took, ms. */
function appendTo({ commit }: BenchStore, series: readonly number[]): Append {
  let time = Date.now()
  return async (isOn) => {
    const waited: number[] = []
    while (isOn()) {
      time++
      const batch = {
        series: [...series],
        times: series.map(() => time),
        values: series.map((at) => at / 10),
      }
      const began = performance.now()
      await commit(batch)
      waited.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    return waited
  }
}

interface Deletion {
  waited: number[]
  readings: number
  seconds: number
}

async function beside(append: Append, remove: () => Promise<number>): Promise<Deletion> {
  let isDone = false
  const began = performance.now()
  const removed = remove().finally(() => {
    isDone = true
  })
  const waited = await append(() => !isDone)
  return { waited, readings: await removed, seconds: (performance.now() - began) / 1000 }
}

function deletionFigures(name: string, { waited, readings, seconds }: Deletion): Figure[] {
  const [first, ...rest] = figuresOf(name, waited)
  const note = `${waited.length} batches; ${readings.toLocaleString('en-GB')} readings went in ${seconds.toFixed(1)} s`
  return first ? [{ ...first, note }, ...rest] : []
}

const p95 = (waited: readonly number[]) => quantile(waited, 0.95)

const figuresOf = (name: string, waited: readonly number[]): Figure[] => [
  { name: `${name}: append, p95`, value: p95(waited), unit: 'ms', note: `${waited.length} batches` },
  { name: `${name}: append, the longest`, value: Math.max(...waited), unit: 'ms' },
]
