import type { Pool, PoolClient } from 'pg'
import { without } from './run.ts'
import { cutByWeight } from './segment-size.ts'
import {
  deleteSegments,
  insertSegments,
  type NewSegment,
  type OnCorrupt,
  readBytes,
  readSegmentHeads,
  runOf,
  segmentOf,
} from './segment-store.ts'

/**
 * Takes from <= time < to out of the segments of these series, in the caller's transaction: whole segments go,
 * those that the range cuts are written again. One that is damaged goes only as a whole.
 */
export async function deleteFromSegments(
  client: PoolClient,
  seriesIds: readonly number[],
  from: number,
  to: number,
  onCorrupt: OnCorrupt,
): Promise<void> {
  if (!(from < to)) return
  const heads = await readSegmentHeads(client, seriesIds, from, to)
  const cut = heads.filter((head) => head.firstTime < from || head.lastTime >= to)
  await deleteSegments(
    client,
    heads.filter((head) => !cut.includes(head)),
  )
  for (const segment of await readBytes(client, cut, 'data')) {
    const run = runOf(segment, onCorrupt)
    if (!run) continue
    const rest: NewSegment[] = cutByWeight(without(run, from, to)).map((piece) =>
      segmentOf(segment.series, piece, segment.generation, segment.settled),
    )
    await deleteSegments(client, [segment])
    await insertSegments(client, rest)
  }
}

/** Which of the series have a segment that begins before a time. */
export async function findSegmentsBefore(
  pool: Pool,
  seriesIds: readonly number[],
  before: number,
): Promise<number[]> {
  const { rows } = await pool.query<[number]>({
    text: `select id from unnest($1::int[]) as wanted (id)
      where exists (select from reading_segment where series_id = wanted.id and first_time < $2)`,
    values: [seriesIds, before],
    rowMode: 'array',
  })
  return rows.map(([id]) => id)
}
