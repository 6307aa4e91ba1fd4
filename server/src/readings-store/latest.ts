import type { Head, HeadEntry } from './head.ts'
import { type Queryable, readingColumns, readingOf, readRows } from './rows.ts'

type LatestRow = [
  time: number,
  number: number | null,
  flag: boolean | null,
  text: string | null,
  json: string | null,
  series: number,
]

const none: HeadEntry = { time: Number.NEGATIVE_INFINITY, value: undefined }

/**
 * The latest reading of each series: from the head for those that are warm, for the others from the log,
 * which warms them.
 */
export async function readLatest(
  on: Queryable,
  head: Head,
  seriesIds: readonly number[],
): Promise<Map<number, HeadEntry>> {
  const latest = new Map<number, HeadEntry>()
  const cold = new Set<number>()
  for (const series of seriesIds) {
    const entry = head.get(series)
    if (entry) latest.set(series, entry)
    else cold.add(series)
  }
  if (cold.size === 0) return latest
  const load = head.startLoad()
  try {
    const rows = await readRows<LatestRow>(
      on,
      `select ${readingColumns}, wanted.series_id
       from unnest($1::int[]) as wanted (series_id) cross join lateral (
         select * from reading_log where series_id = wanted.series_id order by time desc, seq desc limit 1
       ) as newest`,
      [[...cold]],
    )
    for (const row of rows) latest.set(row[5], readingOf(row))
    for (const series of cold) {
      const entry = latest.get(series) ?? none
      latest.set(series, entry)
      load.put(series, entry)
    }
  } finally {
    load.end()
  }
  return latest
}
