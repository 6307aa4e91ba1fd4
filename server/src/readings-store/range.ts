import type { ReadingChunk, ReadingValue } from './reading.ts'
import { joinOtherValues, type Queryable, readingColumns, readRows, valueIn } from './rows.ts'

export interface RangeOptions {
  /** The most readings to answer; all of them if not given. */
  limit?: number
  order?: 'oldestFirst' | 'newestFirst'
}

/** A page holds so many rows, or fewer if their texts weigh more than `pageTextBytes` (and at least one). */
const pageRows = 5_000
const pageTextBytes = 4_000_000

type PageRow = [
  time: number,
  number: number | null,
  flag: boolean | null,
  text: string | null,
  json: string | null,
  seq: number,
  textBytes: number,
]

/**
 * The readings of a series with from <= time < to, a page at a time: each page is a query of its own that
 * goes on where the last one ended, so that a slow reader holds neither a connection nor a snapshot, and one
 * that leaves costs nothing more. What is written meanwhile may or may not be seen.
 */
export async function* readRange(
  pool: Queryable,
  series: number,
  from: number,
  to: number,
  { limit = Number.POSITIVE_INFINITY, order = 'oldestFirst' }: RangeOptions = {},
): AsyncGenerator<ReadingChunk, void, undefined> {
  const upwards = order === 'oldestFirst'
  const readPage = upwards ? readUpwards : readDownwards
  const winners = upwards ? keepLastOfTime() : keepFirstOfTime()
  // No seq is smaller than 1: upwards this is before the first row of `from`, downwards behind all of `to`.
  let cursor: Cursor = { time: upwards ? from : to, seq: 0 }
  let left = limit
  while (left > 0 && from < to) {
    const wanted = Math.min(pageRows, left + 1)
    const rows = await readPage(pool, series, cursor, upwards ? to : from, wanted)
    const last = rows.at(-1)
    const isEnd = !last || (rows.length < wanted && last[6] < pageTextBytes)
    const page = [...winners.take(rows), ...(isEnd ? winners.rest() : [])].slice(0, left)
    if (page.length > 0) yield chunkOf(page)
    if (isEnd) return
    left -= page.length
    cursor = { time: last[0], seq: last[5] }
  }
}

interface Cursor {
  time: number
  seq: number
}

async function readUpwards(pool: Queryable, series: number, after: Cursor, to: number, rows: number) {
  return await readRows<PageRow>(
    pool,
    pageQuery('(time, seq) > ($2::bigint, $3::bigint) and time < $4::bigint', 'asc'),
    [series, after.time, after.seq, to, rows, pageTextBytes],
  )
}

async function readDownwards(pool: Queryable, series: number, after: Cursor, from: number, rows: number) {
  return await readRows<PageRow>(
    pool,
    pageQuery('(time, seq) < ($2::bigint, $3::bigint) and time >= $4::bigint', 'desc'),
    [series, after.time, after.seq, from, rows, pageTextBytes],
  )
}

/** The lengths of texts are known without reading them, so a heavy page is cut before it is read. */
function pageQuery(condition: string, direction: 'asc' | 'desc'): string {
  const order = `time ${direction}, seq ${direction}`
  return `
    select ${readingColumns}, seq::float8, text_bytes::float8
    from (
      select *, sum(own_bytes) over (order by ${order} rows unbounded preceding) as text_bytes
      from (
        select page.*, flag, text, json, coalesce(octet_length(text), octet_length(json), 0) as own_bytes
        from (
          select series_id, time, seq, number from reading_log where series_id = $1 and ${condition}
          order by ${order} limit $5
        ) as page ${joinOtherValues('page')}
      ) as complete
    ) as weighed
    where text_bytes - own_bytes < $6
    order by weighed.time ${direction}, weighed.seq ${direction}`
}

/** Of the rows of one time the last one written counts. A time may go on in the next page. */
interface Winners {
  take(rows: PageRow[]): PageRow[]
  rest(): PageRow[]
}

/** For rows in the order they were written: a row counts when one of another time follows. */
function keepLastOfTime(): Winners {
  let held: PageRow | undefined
  return {
    take(rows) {
      const winners: PageRow[] = []
      for (const row of rows) {
        if (held && held[0] !== row[0]) winners.push(held)
        held = row
      }
      return winners
    },
    rest: () => (held ? [held] : []),
  }
}

function keepFirstOfTime(): Winners {
  let time: number | undefined
  return {
    take: (rows) =>
      rows.filter((row) => {
        const wins = row[0] !== time
        time = row[0]
        return wins
      }),
    rest: () => [],
  }
}

function chunkOf(rows: PageRow[]): ReadingChunk {
  const times = Float64Array.from(rows, (row) => row[0])
  const values = rows.map(valueIn)
  return { times, values: values.every(isNumber) ? Float64Array.from(values) : values }
}

function isNumber(value: ReadingValue): value is number {
  return typeof value === 'number'
}
