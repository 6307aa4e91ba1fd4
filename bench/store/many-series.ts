import { type EmbeddedPostgres, migrate } from '../../server/src/db/index.ts'
import type { ReadingBatch } from '../../server/src/readings-store/index.ts'
import { type BenchStore, makeSeries, withStore } from '../harness/bench-store.ts'
import { withBenchDatabase } from '../harness/database.ts'
import { toward } from '../harness/goals.ts'
import { readUsage } from '../harness/processes.ts'
import { type Figure, quantile, type Section } from '../harness/report.ts'
import { vacuum } from './store-ingest.ts'

const sizes = [1_000, 100_000, 1_000_000]
const batchSize = 10_000
const warmUpBatches = 100
const rounds = 8
const batchesOfRound = 50
/** Coprime to every size, so that each series has its turn before one has its second. */
const stride = 618_033_989
const named = (count: number) => count.toLocaleString('en-GB')

/** What it costs the store alone to take a reading in, with few series and with many, side by side. */
export async function benchManySeries(): Promise<Section> {
  return await withBenchDatabase(async (server) => {
    await migrate(server.url)
    const tallies: Tally[] = []
    // Three stores in one database, in turns: whatever else goes on meets them all alike.
    const openAll = async ([size, ...more]: readonly number[]): Promise<void> => {
      if (size === undefined) return await measureInTurns(server, tallies)
      await withStore(server.url, { flushReadings: 1e9 }, async (opened) => {
        tallies.push(await makeTally(opened, size))
        await openAll(more)
      })
    }
    await openAll(sizes)
    const [few, many, million] = tallies
    if (!few || !many || !million) throw new Error('There is nothing to compare')
    const cost = ({ nodeNs, postgresNs }: Tally) => quantile(nodeNs, 0.5) + quantile(postgresNs, 0.5)
    const newOnes = million.resolveMs
    return {
      title: 'The store alone with many series',
      how: [
        `batches of ${named(batchSize)}, spread evenly over all series in an order that no cache foresees; appended and committed, not flushed`,
        `${rounds} rounds of ${named(batchesOfRound * batchSize)} readings in turns, medians, after ${named(warmUpBatches * batchSize)} to warm up`,
      ],
      figures: [
        ...tallies.map(
          (tally): Figure => ({
            name: `${named(tally.size)} series: CPU of a reading`,
            value: cost(tally),
            unit: 'ns',
            note: `${quantile(tally.nodeNs, 0.5).toFixed(0)} Node.js, ${quantile(tally.postgresNs, 0.5).toFixed(0)} PostgreSQL; ${named(Math.round(quantile(tally.perSecond, 0.5)))} readings/s`,
          }),
        ),
        { name: '100,000 series to 1,000', value: cost(many) / cost(few), ...toward('seriesInStore') },
        { name: '1,000,000 series to 1,000', value: cost(million) / cost(few), unit: 'x' },
        {
          name: '10,000 new series found or made',
          value: quantile(newOnes, 0.5),
          unit: 'ms',
          limit: { max: 60_000 },
          note: `of up to 1,100,000 others, median of ${newOnes.length}, the slowest ${Math.max(...newOnes).toFixed(0)} ms`,
        },
      ],
    }
  })
}

interface Tally {
  size: number
  makeBatches: (count: number) => ReadingBatch[]
  commit: BenchStore['commit']
  store: BenchStore['store']
  resolveMs: number[]
  /** A reading, by round. */
  nodeNs: number[]
  perSecond: number[]
  /** The same of PostgreSQL; its clock ticks every 10 ms. */
  postgresNs: number[]
}

/** A store with so many series of its own. */
async function makeTally({ store, commit }: BenchStore, size: number): Promise<Tally> {
  const series: number[] = []
  const resolveMs: number[] = []
  while (series.length < size) {
    const began = performance.now()
    series.push(...(await makeSeries(store, Math.min(10_000, size - series.length))))
    resolveMs.push(performance.now() - began)
  }
  const start = Date.now()
  let made = 0
  const makeBatch = () => {
    const batch = { series: [] as number[], times: [] as number[], values: [] as number[] }
    for (let i = 0; i < batchSize; i++, made++) {
      batch.series.push(series[(made * stride) % size] as number)
      batch.times.push(start + made)
      batch.values.push(Math.round(Math.random() * 1000) / 10)
    }
    return batch
  }
  const makeBatches = (count: number) => Array.from({ length: count }, makeBatch)
  return { size, makeBatches, commit, store, resolveMs, nodeNs: [], perSecond: [], postgresNs: [] }
}

async function measureInTurns({ pid, url }: EmbeddedPostgres, tallies: readonly Tally[]): Promise<void> {
  for (const { makeBatches, commit } of tallies)
    for (let batch = 0; batch < warmUpBatches; batch++) for (const one of makeBatches(1)) await commit(one)
  // Or autovacuum does it in somebody's turn: a million names are new.
  await vacuum(url)
  const readings = batchesOfRound * batchSize
  for (let round = 0; round < rounds; round++)
    for (const tally of tallies) {
      const batches = tally.makeBatches(batchesOfRound)
      const before = (await readUsage(pid)).cpuSeconds
      const [cpu, began] = [process.cpuUsage(), performance.now()]
      for (const batch of batches) await tally.commit(batch)
      tally.perSecond.push((readings / (performance.now() - began)) * 1000)
      const { user, system } = process.cpuUsage(cpu)
      tally.nodeNs.push(((user + system) * 1000) / readings)
      tally.postgresNs.push((((await readUsage(pid)).cpuSeconds - before) * 1e9) / readings)
    }
  const written = (warmUpBatches + rounds * batchesOfRound) * batchSize
  for (const { store, size } of tallies) {
    const { openReadings } = store.state()
    if (openReadings !== written)
      throw new Error(`Of ${size} series ${openReadings} readings are there, not ${written}`)
  }
}
