import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { allTexts } from '@fyr/texts/all'
import { migrate } from '../../server/src/db/index.ts'
import {
  type RawChunk,
  rawNdjsonOf,
  rawParquetOf,
  writeCsv,
  writeWorkbook,
} from '../../server/src/documents/index.ts'
import { documentOf } from '../../server/src/documents/pdf/report.fixture.ts'
import type { ContentContext } from '../../server/src/domains/reports/reports/content/context.ts'
import { readingTables } from '../../server/src/domains/reports/reports/content/reading-tables.ts'
import type { ToldSeries } from '../../server/src/domains/reports/reports/content/told-series.ts'
import { makeSeries, withStore } from '../harness/bench-store.ts'
import { withBenchDatabase } from '../harness/database.ts'
import { toward } from '../harness/goals.ts'
import { type Figure, formatReport, quantile, type Section } from '../harness/report.ts'

const keys = 10
const readingsOfKey = 300_000
const minuteMs = 60_000
const atOnce = 5000
const rounds = 3

const temperatureAt = (ms: number) => Math.round(2100 + 400 * Math.sin(ms / 1.4e7) + (ms % 37)) / 100

/** Readings of the store to a file, each of the formats, by what makes the files of reports and exports. */
export async function benchStoredReadings(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'fyr-bench-'))
  try {
    return await withBenchDatabase(async ({ url }) => {
      await migrate(url)
      return await withStore(url, {}, async ({ store, commit }) => {
        const series = await makeSeries(store, keys + 1)
        const [long = 0, ...beside] = series
        const from = Date.UTC(2020, 0, 1)
        const to = from + keys * readingsOfKey * minuteMs
        // One key with all, and ten of one node with a tenth each, at the same moments.
        for (const [each, count] of [
          [long, keys * readingsOfKey],
          ...beside.map((one) => [one, readingsOfKey]),
        ]) {
          for (let made = 0; made < (count ?? 0); made += atOnce) {
            const times = Array.from({ length: atOnce }, (_, at) => from + (made + at) * minuteMs)
            await commit({ series: times.map(() => each ?? 0), times, values: times.map(temperatureAt) })
          }
        }
        await store.waitIdle()
        const path = join(folder, 'readings')
        const measure = async (readings: number, write: () => Promise<unknown>) => {
          const rates: number[] = []
          for (let round = 0; round < rounds; round++) {
            const began = performance.now()
            await write()
            rates.push(readings / ((performance.now() - began) / 1000))
          }
          const { size } = await stat(path)
          const slowest = Math.round(Math.min(...rates)).toLocaleString('en-GB')
          const note = `median of ${rounds}, slowest ${slowest}, ${(size / readings).toFixed(1)} B/reading`
          return { value: quantile(rates, 0.5), unit: '/s', note }
        }
        const documentWith = (some: readonly number[]) => {
          const tables = readingTables(contextOf(store, from, to), some.map(toldOf))
          return documentOf([
            { heading: 'Mätvärden', parts: tables.map((table) => ({ kind: 'table', table })) },
          ])
        }
        async function* raw(): AsyncGenerator<RawChunk> {
          for await (const chunk of store.range(long, from, to))
            yield { deveui: 'A81758FFFE031200', node: 'Kök', key: 'temperature', ...chunk }
        }
        const stream = (bytes: AsyncIterable<Uint8Array>) =>
          pipeline(Readable.from(bytes, { objectMode: true }), createWriteStream(path))
        const all = keys * readingsOfKey
        const figures: Figure[] = [
          {
            name: 'CSV in a ZIP file, one key',
            ...(await measure(all, () => writeCsv(path, documentWith([long]), { isSeveral: true }))),
            ...toward('csv'),
          },
          {
            name: 'CSV in a ZIP file, ten keys of a node',
            ...(await measure(all, () => writeCsv(path, documentWith(beside), { isSeveral: true }))),
          },
          {
            name: 'workbook, ten keys of a node',
            ...(await measure(all, () => writeWorkbook(path, documentWith(beside)))),
          },
          { name: 'NDJSON, one key', ...(await measure(all, () => stream(rawNdjsonOf(raw())))) },
          { name: 'Parquet, one key', ...(await measure(all, () => stream(rawParquetOf(raw())))) },
        ]
        return {
          title: 'Readings of the store to a file',
          how: [
            `${all.toLocaleString('en-GB')} numbers with two decimals, each minute, of one key or of ${keys} keys at the same moments; read from the store, merged by moment, written`,
          ],
          figures,
        }
      })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const toldOf = (series: number, at: number): ToldSeries => ({
  ...{ nodeId: 'kitchen', deveui: 'A81758FFFE031200', nodeName: 'Kök', key: `temperature${at}`, label: '' },
  ...{ unit: '°C', decimals: null, valueMapping: null, kind: 'gauge', rollover: null, resetBelow: null },
  ...{ aggregation: 'raw', resolution: 'raw', series },
})

function contextOf(readings: ContentContext['readings'], from: number, to: number): ContentContext {
  const unused = () => Promise.reject(new Error('Tables of readings ask the store only'))
  return {
    ...{ companyId: '', database: { withCompany: unused, withPlatform: unused }, readings, from, to },
    ...{ timeZone: 'Europe/Stockholm', language: 'sv', now: new Date(to), silentAfterHours: 24 },
    ...{ texts: allTexts.sv.reportDocuments, stateWords: allTexts.sv.ui.states },
    remark: () => undefined,
    onRead: async () => undefined,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(formatReport([await benchStoredReadings()]))
}
