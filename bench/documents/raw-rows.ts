import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import {
  type RawChunk,
  type RawCsvStyle,
  rawCsvOf,
  rawNdjsonOf,
  rawParquetOf,
} from '../../server/src/documents/index.ts'
import { toward } from '../harness/goals.ts'
import { type Figure, formatReport, quantile, type Section } from '../harness/report.ts'

const readings = 3_000_000
const atOnce = 5000
const rounds = 3
const style: RawCsvStyle = {
  language: 'sv',
  timeZone: 'Europe/Stockholm',
  headings: { deveui: 'DevEUI', node: 'Nod', key: 'Nyckel', time: 'Tid', value: 'Värde' },
}

/** Made before the clock runs: as the store hands readings out. */
const chunks: readonly RawChunk[] = Array.from({ length: readings / atOnce }, (_, chunk) => {
  const times = Float64Array.from(
    { length: atOnce },
    (_, at) => 1_764_115_200_000 + (chunk * atOnce + at) * 60_000,
  )
  const values = times.map((ms) => Math.round(2100 + 400 * Math.sin(ms / 1.4e7) + (ms % 37)) / 100)
  return {
    deveui: `A81758FFFE0312${chunk % 90}`,
    node: `Kök ${chunk % 90}`,
    key: 'temperature',
    times,
    values,
  }
})

async function* stored(): AsyncGenerator<RawChunk> {
  yield* chunks
}

/** Readings as they are to a file, each of the formats. */
export async function benchRawRows(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'fyr-bench-'))
  const path = join(folder, 'readings')
  try {
    const measure = async (bytes: () => AsyncIterable<Uint8Array>) => {
      const rates: number[] = []
      for (let round = 0; round < rounds; round++) {
        const began = performance.now()
        await pipeline(Readable.from(bytes(), { objectMode: true }), createWriteStream(path))
        rates.push(readings / ((performance.now() - began) / 1000))
      }
      const { size } = await stat(path)
      const slowest = Math.round(Math.min(...rates)).toLocaleString('en-GB')
      const note = `median of ${rounds}, slowest ${slowest}, ${(size / readings).toFixed(1)} B/reading`
      return { value: quantile(rates, 0.5), unit: '/s', note }
    }
    const figures: Figure[] = [
      { name: 'CSV', ...(await measure(() => rawCsvOf(stored(), style))), ...toward('csv') },
      { name: 'NDJSON', ...(await measure(() => rawNdjsonOf(stored()))) },
      { name: 'Parquet', ...(await measure(() => rawParquetOf(stored()))) },
    ]
    return {
      title: 'Readings to a file, as they are',
      how: [`${readings.toLocaleString('en-GB')} numbers with two decimals, in chunks of ${atOnce}`],
      figures,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(formatReport([await benchRawRows()]))
}
