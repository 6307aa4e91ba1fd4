import type { Pool } from 'pg'
import { inTransaction } from '#db/index.ts'
import { type Queryable, readRows } from './rows.ts'
import { concat, mergeRuns, type Run, weekOf, within } from './run.ts'
import { cutByWeight, enoughReadings, mostReadings } from './segment-size.ts'
import {
  deleteSegments,
  insertSegments,
  type NewSegment,
  type OnCorrupt,
  readBytes,
  readSegmentHeads,
  runOf,
  type SegmentHead,
  segmentOf,
  settleSegments,
} from './segment-store.ts'

/**
 * Merging makes few good segments of many small ones, a week of one series at a time: of those that wait
 * (unsettled), readings that fall into a settled segment are put there (late and corrected ones, the last
 * write wins), the others make segments of their own between the settled ones. Afterwards no two settled
 * segments of a series overlap, and while the week lasts at most its young end waits again.
 *
 * Never while a generation is half sealed: of a time that is in two segments the greater generation is right,
 * and so all that wait must be younger than all that are settled.
 */
export interface Week {
  readonly series: number
  /** A time in it. */
  readonly time: number
}

/** So many small segments of one week are merged before the week is over. */
const enoughSegments = 8

/** Weeks that are worth merging: over, or with many small segments. */
export async function findWeeksToMerge(on: Queryable, now: number, most: number): Promise<Week[]> {
  const rows = await readRows<[number, number, number]>(
    on,
    `select series_id, min(first_time)::float8, count(*)::int from reading_segment where not settled
     group by series_id, (first_time + $2::bigint) / $3::bigint
     having count(*) >= $4 or min(first_time) < $1::bigint order by series_id, 2 limit $5`,
    [weekOf(now).start, 3 * 86_400_000, 7 * 86_400_000, enoughSegments, most],
  )
  return rows.map(([series, time]) => ({ series, time }))
}

/** Merges a week of a series. Nothing else may change its segments meanwhile. */
export async function mergeWeek(pool: Pool, week: Week, now: number, onCorrupt: OnCorrupt): Promise<void> {
  const { start, end } = weekOf(week.time)
  const heads = (await readSegmentHeads(pool, [week.series], start, end)).filter(
    (head) => head.firstTime >= start,
  )
  const waiting = heads.filter(({ settled }) => !settled)
  const settled = heads.filter((head) => head.settled).toSorted((a, b) => a.firstTime - b.firstTime)
  const [only, another] = waiting
  if (!only) return
  if (!another && isGoodAlone(only, settled, end <= now)) return await settleSegments(pool, [only])
  const damaged: SegmentHead[] = []
  const noteDamage: OnCorrupt = (head, error) => {
    damaged.push(head)
    onCorrupt(head, error)
  }
  const loaded = await readBytes(pool, waiting, 'data')
  const runs = loaded
    .toSorted((a, b) => a.generation - b.generation)
    .map((segment) => runOf(segment, noteDamage))
  const fresh = mergeRuns(runs.filter((run) => run !== undefined))
  const plan = planMerge(fresh, settled, end <= now)
  const touched = new Map(
    (
      await readBytes(
        pool,
        plan.flatMap(({ into }) => (into ? [into] : [])),
        'data',
      )
    ).map((segment) => [segment.firstTime, runOf(segment, noteDamage)]),
  )
  const generation = Math.max(...heads.map((head) => head.generation))
  const made: NewSegment[] = []
  const replaced: SegmentHead[] = waiting.filter((head) => !damaged.includes(head))
  for (const { into, run, isEnd } of plan) {
    const before = into && touched.get(into.firstTime)
    if (into && before) replaced.push(into)
    // A settled one that is damaged stays, and what belonged into it stands beside it.
    for (const piece of cutByWeight(before ? mergeRuns([before, run]) : run)) {
      const isSettled = isEnd || piece.times.length >= enoughReadings
      made.push(segmentOf(week.series, piece, generation, isSettled))
    }
  }
  await inTransaction(pool, async (client) => {
    await deleteSegments(client, replaced)
    await insertSegments(client, made)
    await settleSegments(client, damaged)
  })
}

/** Nothing would be gained by writing it again: it touches no other and is large, or alone in its week. */
function isGoodAlone(head: SegmentHead, settled: readonly SegmentHead[], isOver: boolean): boolean {
  if (settled.some((each) => each.firstTime <= head.lastTime && each.lastTime >= head.firstTime)) return false
  return head.readings >= enoughReadings || (isOver && settled.length === 0)
}

interface Part {
  /** The settled segment that the readings go into, or a new one. */
  into?: SegmentHead
  run: Run
  /** Nothing is to be expected behind it that would belong to it. */
  isEnd: boolean
}

/** Readings that fall into settled segments, and those before, between and behind them. */
function planMerge(fresh: Run, settled: readonly SegmentHead[], isOver: boolean): Part[] {
  const parts: Part[] = []
  let from = Number.NEGATIVE_INFINITY
  for (const head of settled) {
    addBetween(parts, within(fresh, from, head.firstTime), true)
    parts.push({ into: head, run: within(fresh, head.firstTime, head.lastTime + 1), isEnd: true })
    from = head.lastTime + 1
  }
  addBetween(parts, within(fresh, from, Number.POSITIVE_INFINITY), isOver)
  return parts.filter(({ run }) => run.times.length > 0)
}

/** Few readings to which none will be added are put into the settled segment before them. */
function addBetween(parts: Part[], run: Run, isEnd: boolean): void {
  if (run.times.length === 0) return
  const before = parts.at(-1)
  const room = mostReadings - (before?.into?.readings ?? mostReadings)
  if (isEnd && before && run.times.length <= room) before.run = concat([before.run, run])
  else parts.push({ run, isEnd })
}
