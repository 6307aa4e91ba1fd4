import type { Pool } from 'pg'
import { inTransaction } from '#db/index.ts'
import { type Queryable, readRows } from '../rows.ts'
import { concat, mergeRuns, type Run, weekOf, within } from './run.ts'
import { cutByWeight, enoughReadings, maxReadings } from './segment-size.ts'
import {
  deleteSegments,
  insertSegments,
  markStable,
  type NewSegment,
  type OnCorrupt,
  readBytes,
  readSegmentHeads,
  runOf,
  type SegmentHead,
  segmentOf,
} from './segment-store.ts'

/**
 * Compaction makes few good segments of many small ones, a week of one series at a time: of those that wait
 * (unsettled), readings that fall into a settled segment are put there (late and corrected ones, the last
 * write wins), the others make segments of their own between the settled ones. Afterwards no two settled
 * segments of a series overlap, and while the week lasts at most its young end waits again.
 *
 * Never while a generation is half sealed: of a time that is in two segments the greater generation is right,
 * and so all that wait must be younger than all that are settled.
 */
export interface Week {
  readonly series: number
  /** When it begins and when the next does. */
  readonly start: number
  readonly end: number
  /** In the segments that wait. */
  readonly readings: number
}

/**
 * How long after its end a week is over: memory is flushed every twelve hours at least, and what was on its way when
 * the week ended is in the last of these segments. Merged before it, most of the week would be written twice.
 */
const lastFlushedMs = 13 * 3_600_000
const isOver = (week: Pick<Week, 'end'>, now: number) => week.end + lastFlushedMs <= now

/** So many small segments of one week are merged before the week is over. */
const minSegments = 8

/** Weeks that are worth compaction: over, or with many small segments. By series and time. */
export async function findWeeksToCompact(on: Queryable, now: number, max: number): Promise<Week[]> {
  const rows = await readRows<[series: number, time: number, readings: number]>(
    on,
    `select series_id, min(first_time)::float8, sum(readings)::float8 from reading_segment where not settled
     group by series_id, (first_time + $2::bigint) / $3::bigint
     having count(*) >= $4 or min(first_time) < $1::bigint order by series_id, 2 limit $5`,
    [weekOf(now - lastFlushedMs).start, 3 * 86_400_000, 7 * 86_400_000, minSegments, max],
  )
  return rows.map(([series, time, readings]) => ({ series, readings, ...weekOf(time) }))
}

/** One transaction: some 10 ms of work. */
const stepWeeks = 30
const stepReadings = 65_536

/** Takes as many weeks off the list as are merged together. */
export function takeWeeks(weeks: Week[]): Week[] {
  let readings = 0
  let count = 0
  while (count < Math.min(weeks.length, stepWeeks) && (count === 0 || readings < stepReadings)) {
    readings += weeks[count++]?.readings ?? 0
  }
  return weeks.splice(0, count)
}

/** A week and the segments in it. */
interface OpenWeek {
  readonly week: Week
  readonly waiting: readonly SegmentHead[]
  readonly stable: readonly SegmentHead[]
}

/** Merges weeks of some series. Nothing else may change their segments meanwhile. */
export async function compactWeeks(
  pool: Pool,
  weeks: readonly Week[],
  now: number,
  onCorrupt: OnCorrupt,
): Promise<void> {
  const damaged: SegmentHead[] = []
  const noteDamage: OnCorrupt = (head, error) => {
    damaged.push(head)
    onCorrupt(head, error)
  }
  const all = (await openWeeks(pool, weeks)).filter(({ waiting }) => waiting.length > 0)
  const [good, open] = partition(all, (each) => isGoodAlone(each, now))
  const fresh = await readRuns(pool, headsOf(open, 'waiting'), noteDamage)
  const plans = open.map((each) => ({ ...each, parts: planWeek(each, fresh, now) }))
  const touched = plans.flatMap(({ parts }) => parts.flatMap(({ into }) => into ?? []))
  const stable = await readRuns(pool, touched, noteDamage)
  const made = plans.flatMap((plan) => segmentsOf(plan, plan.parts, stable))
  const replaced = [...headsOf(open, 'waiting'), ...touched].filter((head) => !damaged.includes(head))
  await inTransaction(pool, async (client) => {
    await deleteSegments(client, replaced)
    await insertSegments(client, made)
    await markStable(client, [...headsOf(good, 'waiting'), ...damaged])
  })
}

const headsOf = (weeks: readonly OpenWeek[], which: 'waiting' | 'stable') =>
  weeks.flatMap((week) => week[which])

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [first: T[], second: T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

async function openWeeks(pool: Pool, weeks: readonly Week[]): Promise<OpenWeek[]> {
  const heads = await readHeadsOf(pool, weeks)
  return weeks.map((week, i) => {
    const some = firstOf(heads[i] ?? [])
    return {
      week,
      waiting: some.filter(({ settled }) => !settled),
      stable: some.filter(({ settled }) => settled),
    }
  })
}

/** So many that wait are merged at once: of texts each may hold half a megabyte. */
const maxWaiting = 16

/**
 * The first segments of a week, up to a moment that lies in none of them, until enough of them wait. The others
 * wait on, which does no harm: they are younger than all that are settled, and overlap none of these.
 */
function firstOf(heads: readonly SegmentHead[]): readonly SegmentHead[] {
  let waiting = 0
  let end = Number.NEGATIVE_INFINITY
  for (const [at, head] of heads.entries()) {
    if (waiting >= maxWaiting && head.firstTime > end) return heads.slice(0, at)
    end = Math.max(end, head.lastTime)
    if (!head.settled) waiting++
  }
  return heads
}

/** Where the readings of the segments that wait go. */
function planWeek({ week, waiting, stable }: OpenWeek, runs: Map<string, Run>, now: number): Part[] {
  const inOrder = waiting.toSorted((a, b) => a.generation - b.generation)
  const fresh = mergeRuns(inOrder.flatMap((head) => runs.get(nameOf(head)) ?? []))
  return planCompaction(fresh, stable, isOver(week, now))
}

function segmentsOf(
  { week, waiting, stable }: OpenWeek,
  parts: readonly Part[],
  runs: Map<string, Run>,
): NewSegment[] {
  const generation = Math.max(...[...waiting, ...stable].map((head) => head.generation))
  return parts.flatMap(({ into, run, isEnd }) => {
    // A settled one that is damaged stays, and what belonged into it stands beside it.
    const before = into && runs.get(nameOf(into))
    const pieces = cutByWeight(before ? mergeRuns([before, run]) : run)
    // Whatever has another behind it is full, if not by readings then by weight. The end of a week that lasts waits
    // even when it is large: more will be added to it, and what is settled is to be written once.
    return pieces.map((piece, at) => {
      const isFull = at < pieces.length - 1 || piece.times.length >= maxReadings
      return segmentOf(week.series, piece, generation, isEnd || isFull)
    })
  })
}

/** The segments of each week, in order of time. */
async function readHeadsOf(pool: Pool, weeks: readonly Week[]): Promise<SegmentHead[][]> {
  const series = [...new Set(weeks.map((week) => week.series))]
  const start = Math.min(...weeks.map((week) => week.start))
  const end = Math.max(...weeks.map((week) => week.end))
  const heads = Map.groupBy(await readSegmentHeads(pool, series, start, end), (head) => head.series)
  return weeks.map((week) =>
    (heads.get(week.series) ?? []).filter(({ firstTime }) => firstTime >= week.start && firstTime < week.end),
  )
}

const nameOf = ({ series, firstTime, generation }: SegmentHead) => `${series}/${firstTime}/${generation}`

/** The readings of segments by their names, but of damaged ones. */
async function readRuns(pool: Pool, heads: readonly SegmentHead[], onCorrupt: OnCorrupt) {
  const runs = new Map<string, Run>()
  if (heads.length === 0) return runs
  const byName = new Map(heads.map((head) => [nameOf(head), head]))
  for (const segment of await readBytes(pool, heads, 'data')) {
    const name = nameOf(segment)
    // Told of the head that was asked for, so that it is found again.
    const run = runOf(segment, (_, error) => onCorrupt(byName.get(name) ?? segment, error))
    if (run) runs.set(name, run)
  }
  return runs
}

/** Nothing would be gained by writing it again: it touches no other and is large, or alone in its week. */
function isGoodAlone({ week, waiting, stable }: OpenWeek, now: number): boolean {
  const [head, another] = waiting
  if (!head || another) return false
  if (stable.some((each) => each.firstTime <= head.lastTime && each.lastTime >= head.firstTime)) return false
  return head.readings >= enoughReadings || (isOver(week, now) && stable.length === 0)
}

interface Part {
  /** The settled segment that the readings go into, or a new one. */
  into?: SegmentHead
  run: Run
  /** Nothing is to be expected behind it that would belong to it. */
  isEnd: boolean
}

/** Readings that fall into settled segments, and those before, between and behind them. */
function planCompaction(fresh: Run, stable: readonly SegmentHead[], isOver: boolean): Part[] {
  const parts: Part[] = []
  let from = Number.NEGATIVE_INFINITY
  for (const head of stable) {
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
  const room = maxReadings - (before?.into?.readings ?? maxReadings)
  if (isEnd && before && run.times.length <= room) before.run = concat([before.run, run])
  else parts.push({ run, isEnd })
}
