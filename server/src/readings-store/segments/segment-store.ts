import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { decodeSegment, encodeHours, encodeSegment, rollUp } from '../codec/index.ts'
import { type Queryable, readRows, readRowsPrepared } from '../rows.ts'
import { maxSegmentMs, type Run } from './run.ts'

/** Which segment, and what can be told of it without decoding it. Times are those of its first and last reading. */
export interface SegmentHead {
  readonly series: number
  readonly firstTime: number
  readonly lastTime: number
  readonly generation: number
  readonly readings: number
  readonly settled: boolean
}

/** A segment with its readings (`data`) or its hourly rollups (`hours`), encoded. */
export interface StoredSegment extends SegmentHead {
  readonly bytes: Buffer
}

export interface NewSegment extends SegmentHead {
  readonly hours: Buffer
  readonly data: Buffer
}

export type SegmentColumn = 'data' | 'hours'

/** Encodes a run that is not empty, lies in one week and has at most 65,536 readings. */
export function segmentOf(series: number, run: Run, generation: number, settled: boolean): NewSegment {
  const { times, values } = run
  return {
    series,
    firstTime: times[0] ?? 0,
    lastTime: times.at(-1) ?? 0,
    generation,
    readings: times.length,
    settled,
    hours: encodeHours(rollUp(times, values)),
    data: encodeSegment(times, values),
  }
}

type SegmentRow = [
  series: number,
  firstTime: number,
  lastTime: number,
  generation: number,
  readings: number,
  settled: boolean,
  bytes: Buffer,
]

const headColumns = 'series_id, first_time::float8, last_time::float8, generation, readings, settled'

function headOf([series, firstTime, lastTime, generation, readings, settled]: readonly [
  ...head: [number, number, number, number, number, boolean],
  ...more: unknown[],
]): SegmentHead {
  return { series, firstTime, lastTime, generation, readings, settled }
}

/**
 * The first `max` segments that have something in from <= time < to, by series and first time, as one moment
 * sees them.
 */
export async function readSegments(
  on: Queryable,
  seriesIds: readonly number[],
  from: number,
  to: number,
  column: SegmentColumn,
  max: number,
): Promise<StoredSegment[]> {
  const one = seriesIds.length === 1
  const rows = await readRowsPrepared<SegmentRow>(
    on,
    `fyr segments ${column} ${one}`,
    // No segment begins more than a week before it ends, so the index is entered near the range.
    `select ${headColumns}, ${column} from reading_segment
     where series_id = ${one ? '$1::int' : 'any($1::int[])'}
       and first_time >= $2::bigint - ${maxSegmentMs} and first_time < $3::bigint and last_time >= $2::bigint
     order by series_id, first_time, generation limit $4`,
    [one ? seriesIds[0] : seriesIds, from, to, max],
  )
  return rows.map((row) => ({ ...headOf(row), bytes: row[6] }))
}

/** All segments that have something in the range, without what is in them. */
export async function readSegmentHeads(
  on: Queryable,
  seriesIds: readonly number[],
  from: number,
  to: number,
): Promise<SegmentHead[]> {
  const rows = await readRows<[number, number, number, number, number, boolean]>(
    on,
    `select ${headColumns} from reading_segment
     where series_id = any($1::int[])
       and first_time >= $2::bigint - ${maxSegmentMs} and first_time < $3::bigint and last_time >= $2::bigint
     order by series_id, first_time, generation`,
    [seriesIds, from, to],
  )
  return rows.map(headOf)
}

/** These very segments; those that are no longer there are left out. */
export async function readBytes(
  on: Queryable,
  heads: readonly SegmentHead[],
  column: SegmentColumn,
): Promise<StoredSegment[]> {
  const rows = await readRows<SegmentRow>(
    on,
    `select ${headColumns}, ${column}
     from unnest($1::int[], $2::bigint[], $3::int[]) as wanted (series_id, first_time, generation)
     join reading_segment using (series_id, first_time, generation)`,
    keysOf(heads),
  )
  return rows.map((row) => ({ ...headOf(row), bytes: row[6] }))
}

/** Of each series the segment that holds its newest reading. */
export async function readNewestSegments(
  on: Queryable,
  seriesIds: readonly number[],
): Promise<StoredSegment[]> {
  const rows = await readRows<SegmentRow>(
    on,
    `select newest.series_id, newest.first_time::float8, newest.last_time::float8, newest.generation,
       newest.readings, newest.settled, newest.data
     from unnest($1::int[]) as wanted (id)
     cross join lateral (
       select first_time from reading_segment where series_id = wanted.id order by first_time desc limit 1
     ) as youngest
     cross join lateral (
       select * from reading_segment
       where series_id = wanted.id and first_time >= youngest.first_time - ${maxSegmentMs}
       order by last_time desc, generation desc limit 1
     ) as newest`,
    [seriesIds],
  )
  return rows.map((row) => ({ ...headOf(row), bytes: row[6] }))
}

/** When the last segment before `before` begins. */
export async function findLastStart(
  on: Queryable,
  series: number,
  before: number,
): Promise<number | undefined> {
  const [row] = await readRows<[number]>(
    on,
    `select first_time::float8 from reading_segment where series_id = $1 and first_time < $2
     order by first_time desc limit 1`,
    [series, before],
  )
  return row?.[0]
}

export async function deleteSegments(client: PoolClient, heads: readonly SegmentHead[]): Promise<void> {
  if (heads.length === 0) return
  await readRows(
    client,
    `delete from reading_segment using unnest($1::int[], $2::bigint[], $3::int[]) as gone (series_id, first_time, generation)
     where reading_segment.series_id = gone.series_id and reading_segment.first_time = gone.first_time
       and reading_segment.generation = gone.generation`,
    keysOf(heads),
  )
}

/** Deletes the segments of these series that were made of one generation, which nothing has merged yet. */
export async function deleteGeneration(
  client: PoolClient,
  seriesIds: readonly number[],
  generation: number,
): Promise<void> {
  await readRows(client, 'delete from reading_segment where series_id = any($1::int[]) and generation = $2', [
    seriesIds,
    generation,
  ])
}

/** Deletes up to `max` segments of these series. Answers how many went. */
export async function deleteSomeSegments(client: PoolClient, series: number, most: number): Promise<number> {
  const rows = await readRows<[number]>(
    client,
    `with gone as (
       delete from reading_segment where series_id = $1 and first_time in (
         select first_time from reading_segment where series_id = $1 order by first_time limit $2
       ) returning 1
     ) select count(*)::int from gone`,
    [series, most],
  )
  return rows[0]?.[0] ?? 0
}

/** No more is done to them: they are the best that can be made of their readings, or cannot be read. */
export async function markStable(client: PoolClient, heads: readonly SegmentHead[]): Promise<void> {
  if (heads.length === 0) return
  await readRows(
    client,
    `update reading_segment set settled = true
     from unnest($1::int[], $2::bigint[], $3::int[]) as done (series_id, first_time, generation)
     where reading_segment.series_id = done.series_id and reading_segment.first_time = done.first_time
       and reading_segment.generation = done.generation`,
    keysOf(heads),
  )
}

function keysOf(heads: readonly SegmentHead[]): [number[], number[], number[]] {
  return [
    heads.map(({ series }) => series),
    heads.map(({ firstTime }) => firstTime),
    heads.map(({ generation }) => generation),
  ]
}

export async function insertSegments(client: PoolClient, segments: readonly NewSegment[]): Promise<void> {
  if (segments.length === 0) return
  const copy = client.query(
    copyFrom(
      `copy reading_segment (series_id, first_time, last_time, generation, readings, settled, hours, data)
       from stdin (format binary)`,
    ),
  )
  await pipeline(Readable.from([encodeCopy(segments)]), copy)
}

/** Signature, flags and length of the header extension, as PostgreSQL's manual gives them under COPY. */
const copyHeader = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
/** A field count, eight lengths, two int8, three int4 and a bool. */
const fixedBytes = 2 + 8 * 4 + 2 * 8 + 3 * 4 + 1

function encodeCopy(segments: readonly NewSegment[]): Buffer {
  const size = segments.reduce((sum, { hours, data }) => sum + fixedBytes + hours.length + data.length, 0)
  const copy = Buffer.allocUnsafe(copyHeader.length + size + 2)
  let at = copyHeader.copy(copy)
  const int4 = (value: number) => {
    copy.writeInt32BE(4, at)
    copy.writeInt32BE(value, at + 4)
    at += 8
  }
  const int8 = (value: number) => {
    copy.writeInt32BE(8, at)
    copy.writeBigInt64BE(BigInt(value), at + 4)
    at += 12
  }
  const bytes = (value: Buffer) => {
    copy.writeInt32BE(value.length, at)
    at += 4 + value.copy(copy, at + 4)
  }
  for (const segment of segments) {
    copy.writeInt16BE(8, at)
    at += 2
    int4(segment.series)
    int8(segment.firstTime)
    int8(segment.lastTime)
    int4(segment.generation)
    int4(segment.readings)
    copy.writeInt32BE(1, at)
    copy.writeUInt8(segment.settled ? 1 : 0, at + 4)
    at += 5
    bytes(segment.hours)
    bytes(segment.data)
  }
  copy.writeInt16BE(-1, at)
  return copy
}

/** Told of segments that cannot be decoded; they are skipped and never take others with them. */
export type OnCorrupt = (segment: SegmentHead, error: unknown) => void

/** The readings of a segment; none if it is damaged. */
export function runOf(segment: StoredSegment, onCorrupt: OnCorrupt): Run | undefined {
  try {
    return decodeSegment(segment.bytes)
  } catch (error) {
    onCorrupt(segment, error)
    return undefined
  }
}
