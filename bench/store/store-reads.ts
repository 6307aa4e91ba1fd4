import type { ReadingsStore } from '../../server/src/readings-store/index.ts'
import { readingsOfMonth } from '../harness/fleet.ts'
import { toward } from '../harness/goals.ts'
import type { Figure } from '../harness/report.ts'
import { measureTimes, medianOf, type Times } from '../harness/timing.ts'

/** What is read most, from a store that holds a month of these series, all of it flushed. */
export async function benchStoreReads(
  store: ReadingsStore,
  series: readonly number[],
  from: number,
  to: number,
): Promise<{ raw: Times; buckets: Times; latest: Times; figures: Figure[] }> {
  let turn = 0
  // Another series each time, so that it is not one lucky stretch of memory.
  const next = () => series[(turn++ * 37) % series.length] ?? 0
  const drain = async (one: number) => {
    let readings = 0
    for await (const { times } of store.range(one, from, to)) readings += times.length
    if (readings < readingsOfMonth) throw new Error(`A month has ${readings} readings`)
  }
  const tenFrom = () => {
    const at = (turn++ * 10) % Math.max(series.length - 9, 1)
    return series.slice(at, at + 10)
  }
  const raw = await measureTimes(() => drain(next()))
  const buckets = await measureTimes(() => store.buckets(tenFrom(), from, to, 500))
  const latest = await measureTimes(() => store.latest(series.slice(0, 200)))
  const figures = [
    {
      name: `raw 30 d of one series, ${readingsOfMonth.toLocaleString('en-GB')} readings`,
      ...medianOf(raw),
      ...toward('rawInStore'),
    },
    { name: '10 series x 30 d to 500 buckets', ...medianOf(buckets), ...toward('buckets') },
    { name: 'latest of 200 series', ...medianOf(latest) },
  ]
  return { raw, buckets, latest, figures }
}
