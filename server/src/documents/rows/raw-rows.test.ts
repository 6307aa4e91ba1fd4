import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { rawNdjsonOf } from './raw-ndjson.ts'
import { rawParquetOf } from './raw-parquet.ts'
import type { RawChunk } from './raw-rows.ts'

const start = Date.UTC(2026, 10, 26, 13)

async function* few(): AsyncGenerator<RawChunk> {
  const about = { deveui: 'A81758FFFE031234', node: 'Köket; "söder"', key: 'temperature' }
  yield { ...about, times: Float64Array.of(start, start + 61_001), values: Float64Array.of(-5.5, 1e21) }
  const values = ['=1+1', true, { lat: 57.7, lon: 11.9 }, -3, Number.NaN]
  yield { ...about, key: 'mixed', times: values.map((_, at) => start + at * 1000), values }
}

async function* many(chunks: number, size: number): AsyncGenerator<RawChunk> {
  for (let chunk = 0; chunk < chunks; chunk++) {
    const times = Float64Array.from({ length: size }, (_, at) => start + (chunk * size + at) * 1000)
    yield {
      deveui: `A${chunk % 7}`,
      node: `Node ${chunk % 7}`,
      key: 'x',
      times,
      values: times.map((ms) => ms % 997),
    }
  }
}

const together = async (bytes: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(bytes))
const arrayBufferOf = (bytes: Buffer) =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer

test('NDJSON is one reading a line, with its time in UTC and its value as it is', async () => {
  const lines = String(await together(rawNdjsonOf(few())))
    .trimEnd()
    .split('\n')
  const about = { deveui: 'A81758FFFE031234', node: 'Köket; "söder"' }
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { ...about, key: 'temperature', time: '2026-11-26T13:00:00.000Z', value: -5.5 },
    { ...about, key: 'temperature', time: '2026-11-26T13:01:01.001Z', value: 1e21 },
    ...['=1+1', true, { lat: 57.7, lon: 11.9 }, -3, null].map((value, at) => ({
      ...{ ...about, key: 'mixed', value },
      time: `2026-11-26T13:00:0${at}.000Z`,
    })),
  ])
})

test('Parquet has a column for each type of value, which hyparquet reads back', async () => {
  const file = arrayBufferOf(await together(rawParquetOf(few())))
  const rows = await parquetReadObjects({ file })
  expect(rows).toHaveLength(7)
  const empty = { number: null, text: null, boolean: null, json: null }
  expect(rows.map((row) => ({ ...empty, ...row }))).toMatchObject([
    { ...empty, deveui: 'A81758FFFE031234', key: 'temperature', time: new Date(start), number: -5.5 },
    { ...empty, time: new Date(start + 61_001), number: 1e21 },
    { ...empty, key: 'mixed', node: 'Köket; "söder"', text: '=1+1' },
    { ...empty, boolean: true },
    { ...empty, json: '{"lat":57.7,"lon":11.9}' },
    { ...empty, number: -3 },
    { ...empty, number: Number.NaN },
  ])
})

test('Parquet is written row group by row group, and none is lost between them', async () => {
  const seen: number[] = []
  const bytes = rawParquetOf(many(31, 5000), async (count) => void seen.push(count))
  const file = arrayBufferOf(await together(bytes))
  const metadata = parquetMetadata(file)
  expect(metadata.row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([50_000, 50_000, 50_000, 5000])
  const rows = await parquetReadObjects({ file, rowStart: 49_999, rowEnd: 50_001 })
  expect(rows.map(({ time }) => Number(time))).toEqual([start + 49_999_000, start + 50_000_000])
  expect(seen.reduce((sum, count) => sum + count, 0)).toBe(155_000)
})

test('a file without readings is a file all the same', async () => {
  expect(await parquetReadObjects({ file: arrayBufferOf(await together(rawParquetOf(many(0, 0)))) })).toEqual(
    [],
  )
  expect(String(await together(rawNdjsonOf(many(0, 0))))).toBe('')
})

test('who stops reading, or throws while told of readings, ends the work and its thread', async () => {
  for await (const _ of rawParquetOf(many(30, 5000))) break
  const stop = () => Promise.reject(new Error('stopped'))
  await expect(together(rawParquetOf(many(3, 10), stop))).rejects.toThrow('stopped')
  await expect(together(rawNdjsonOf(many(3, 10), stop))).rejects.toThrow('stopped')
})

test('the event loop goes on while a chunk of any size is written', async () => {
  const source = await Array.fromAsync(many(1, 400_000))
  const from = async function* () {
    yield* source
  }
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  count()
  for await (const _ of rawNdjsonOf(from()));
  isOver = true
  // At 3 million a second, 400,000 readings take a hundred milliseconds and more.
  expect(turns).toBeGreaterThan(3)
})
