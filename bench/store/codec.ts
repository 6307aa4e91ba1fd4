import { pathToFileURL } from 'node:url'
import {
  decodeBatch,
  decodeHours,
  decodeSegment,
  encodeBatch,
  encodeHours,
  encodeSegment,
  rollUp,
} from '../../server/src/readings-store/codec/index.ts'
import { makeNodeWeek, randomOf } from '../../server/src/readings-store/codec/week.fixture.ts'
import { type Figure, formatReport, quantile, type Section } from '../harness/report.ts'

/** What the bytes of the readings store cost: a week of five keys every two minutes, half of it jittered. */
export function benchCodec(): Section {
  const weeks = [false, true].flatMap((isJittered) => Object.entries(makeNodeWeek(randomOf(7), isJittered)))
  const segments = weeks.map(([key, { times, values }]) => {
    const data = encodeSegment(times, values)
    const hours = rollUp(times, values)
    const hourData = encodeHours(hours)
    const { length } = times
    return {
      key,
      length,
      bytes: data.length,
      hours: hours.hour.length,
      hourBytes: hourData.length,
      encode: nanoseconds(() => encodeSegment(times, values)) / length,
      decode: nanoseconds(() => decodeSegment(data)) / length,
      rollUp: nanoseconds(() => rollUp(times, values)) / length,
      encodeHours: nanoseconds(() => encodeHours(hours)) / 1000,
      decodeHours: nanoseconds(() => decodeHours(hourData)) / 1000,
    }
  })
  type Measured = (typeof segments)[number]
  const sum = (column: 'bytes' | 'hourBytes' | 'length' | 'hours', of: readonly Measured[] = segments) =>
    of.reduce((total, segment) => total + segment[column], 0)
  const mean = (column: 'encode' | 'decode' | 'rollUp' | 'encodeHours' | 'decodeHours') =>
    segments.reduce((total, segment) => total + segment[column], 0) / segments.length
  const byKey = [...new Set(segments.map(({ key }) => key))].map((key): Figure => {
    const own = segments.filter((segment) => segment.key === key)
    const [regular, jittered] = own.map(({ bytes, length }) => (bytes / length).toFixed(2))
    return {
      name: `segment, ${key}`,
      value: sum('bytes', own) / sum('length', own),
      unit: 'B/reading',
      note: `${regular} on time, ${jittered} jittered`,
    }
  })
  return {
    title: 'Codec of the readings store',
    figures: [
      ...byKey,
      {
        name: 'segments with rollups',
        value: (sum('bytes') + sum('hourBytes')) / sum('length'),
        unit: 'B/reading',
        limit: { max: 2 },
      },
      { name: 'rollups', value: sum('hourBytes') / sum('hours'), unit: 'B/hour', limit: { max: 5 } },
      { name: 'encode a segment', value: mean('encode'), unit: 'ns/reading', limit: { max: 80 } },
      { name: 'decode a segment', value: mean('decode'), unit: 'ns/reading', limit: { max: 20 } },
      { name: 'roll up', value: mean('rollUp'), unit: 'ns/reading' },
      { name: 'encode 168 hours', value: mean('encodeHours'), unit: 'µs', limit: { max: 40 } },
      { name: 'decode 168 hours', value: mean('decodeHours'), unit: 'µs', limit: { max: 40 } },
      ...[1, 100, 10_000].flatMap(benchBatch),
    ],
  }
}

function benchBatch(size: number): Figure[] {
  const random = randomOf(11)
  const keys = Object.values(makeNodeWeek(random, false))
  const batch = {
    series: Array.from({ length: size }, (_, i) => i + 1),
    times: Array.from({ length: size }, (_, i) => Date.UTC(2026, 0, 1) + i * 2 + Math.floor(random() * 500)),
    values: Array.from({ length: size }, (_, i) => keys[i % 5]?.values[i % 5000] ?? 0),
  }
  const data = encodeBatch(batch)
  const limit = size === 10_000 ? { limit: { max: 40 } } : {}
  return [
    { name: `log, ${size} readings`, value: data.length / size, unit: 'B/reading' },
    { name: '  encode', value: nanoseconds(() => encodeBatch(batch)) / size, unit: 'ns/reading', ...limit },
    { name: '  decode', value: nanoseconds(() => decodeBatch(data)) / size, unit: 'ns/reading' },
  ]
}

/** The median of a call, in time of the processor; the first ones, before it is compiled, do not count. */
function nanoseconds(work: () => unknown): number {
  const rounds = 25
  let calls = 1
  const run = () => {
    const began = process.threadCpuUsage()
    for (let i = 0; i < calls; i++) work()
    const { user, system } = process.threadCpuUsage(began)
    return user + system
  }
  for (let k = 0; k < 100; k++) run()
  while (run() < 2000) calls *= 2
  return (quantile(Array.from({ length: rounds }, run), 0.5) / calls) * 1000
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(formatReport([benchCodec()]))
}
