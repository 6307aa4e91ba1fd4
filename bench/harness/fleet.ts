import { randomOf } from '../../server/src/readings-store/codec/week.fixture.ts'
import type { ReadingBatch } from '../../server/src/readings-store/index.ts'

export const fleetKeys = ['temperature', 'humidity', 'battery', 'co2', 'counter'] as const
export const intervalMs = 120_000
export const readingsOfMonth = (30 * 86_400_000) / intervalMs

/** Nodes with five keys that send every two minutes, every second node up to two seconds early or late. */
export interface Fleet {
  /** The next `count` readings: all series in turn, round after round. */
  take(count: number): { series: number[]; times: number[]; values: number[] }
}

const samplesOfDay = 86_400_000 / intervalMs

/** `series`: of each node its five in the order of the keys. The same readings for the same start. */
export function createFleet(series: readonly number[], start: number): Fleet {
  const random = randomOf(5)
  const noise = Float64Array.from(
    { length: 1 << 16 },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  )
  const wave = Float64Array.from({ length: samplesOfDay }, (_, i) =>
    Math.sin((i * 2 * Math.PI) / samplesOfDay),
  )
  const keys = fleetKeys.length
  const nodes = Math.ceil(series.length / keys)
  const times = new Float64Array(nodes)
  const counters = new Float64Array(nodes)
  let made = 0

  function sample(node: number, key: number, round: number): number {
    const normal = noise[(random() * noise.length) | 0] as number
    const day = wave[(round + node * 7) % samplesOfDay] as number
    if (key === 0) return Math.round((20 + 3 * day + 0.15 * normal) * 10) / 10
    if (key === 1) return Math.round((45 + 8 * day + 0.5 * normal) * 2) / 2
    if (key === 2) return Math.round((3.6 - round * 0.00002 + 0.0003 * normal) * 1000) / 1000
    if (key === 3) return Math.round(600 + 200 * day + 8 * normal)
    counters[node] = (counters[node] as number) + Math.floor(random() * 20)
    return counters[node] as number
  }

  function timeOf(node: number, round: number): number {
    const jitter = node % 2 === 1 ? Math.round(random() * 4000) - 2000 : 0
    return start + round * intervalMs + jitter
  }

  return {
    take(count) {
      const batch = { series: [] as number[], times: [] as number[], values: [] as number[] }
      for (const end = made + count; made < end; made++) {
        const round = Math.floor(made / series.length)
        const place = made % series.length
        const [node, key] = [Math.floor(place / keys), place % keys]
        if (key === 0) times[node] = timeOf(node, round)
        batch.series.push(series[place] as number)
        batch.times.push(times[node] as number)
        batch.values.push(sample(node, key, round))
      }
      return batch satisfies ReadingBatch
    },
  }
}
