import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import {
  type DataValue,
  HistoryData,
  HistoryReadRequest,
  type HistoryReadResponse,
  ReadRawModifiedDetails,
  TimestampsToReturn,
} from 'node-opcua-client'
import type { OpcSession } from '../connection/session.ts'
import { NoAnswer, StatusFailure, severityOf } from '../connection/statuses.ts'
import type { Delivery } from './delivery.ts'
import type { Item } from './item.ts'
import { type Items, isStartValue } from './items.ts'
import { judge, now, timeOf } from './values.ts'

/** Values of a variable in one request, and of one outage. */
const maxAtOnce = 1000
const maxOfOutage = 10_000
/** Variables of the first requests: with all their values these stay below the limit of a message. */
const maxVariables = 10
const requestMs = 30_000
/** Longest wait for the first values of a session. */
const maxFirstMs = 3000

type NodesToRead = NonNullable<
  NonNullable<ConstructorParameters<typeof HistoryReadRequest>[0]>['nodesToRead']
>

/** A range of time, epoch ms, its ends included. */
interface Range {
  from: number
  until: number
}

/**
 * Reads what was missed while the connection was down: from the last stored value to the first of this session. Servers
 * answer a part of a large range without a word of it, some the oldest and some the newest, so that the ranges on both
 * sides of a full answer are read too.
 */
export async function readHistory(
  added: readonly Item[],
  items: Items,
  session: OpcSession,
  delivery: Delivery,
  isOver: () => boolean,
): Promise<void> {
  // One range for several variables fits best where their outages began together.
  const missing = added
    .filter(({ storedUntil }) => storedUntil !== undefined)
    .toSorted((one, other) => (one.storedUntil ?? 0) - (other.storedUntil ?? 0))
  if (missing.length === 0) return
  for (const item of missing) item.isCatchingUp = true
  // The value of now is no history, so that it comes over the subscription first, where there is one.
  const deadline = now() + maxFirstMs
  while (missing.some(({ firstTime }) => firstTime === undefined) && now() < deadline && !isOver()) {
    await sleep(50)
  }
  const until = now() + (session.clockDifference ?? 0)
  const outcomes: ('read' | 'none' | 'partly')[] = []
  const size = Math.min(maxVariables, session.limits.historyRead)
  for (let at = 0; at < missing.length; at += size) {
    const part = missing.slice(at, at + size)
    const range = { from: Math.min(...part.map(({ storedUntil }) => storedUntil ?? until)), until }
    const answers = await readRange(part, range, session)
    for (const [index, item] of part.entries()) {
      outcomes.push(await readOutage(item, range, answers[index], session, delivery, isOver))
      if (isOver()) return
      items.caughtUp(item)
      await nextTurn()
    }
  }
  const isAll = (outcome: string) => outcomes.every((each) => each === outcome)
  delivery.setServer({ history: isAll('read') ? 'read' : isAll('none') ? 'none' : 'partly' })
}

/** @param answer values of the whole range, if the server has any history of the variable */
async function readOutage(
  item: Item,
  { until }: Range,
  answer: readonly DataValue[] | undefined,
  session: OpcSession,
  delivery: Delivery,
  isOver: () => boolean,
): Promise<'read' | 'none' | 'partly'> {
  if (answer === undefined) return 'none'
  const from = item.storedUntil ?? until
  const ranges: Range[] = []
  const seen = new Set<number>()
  let values: readonly DataValue[] | undefined = answer
  let range: Range | undefined = { from, until }
  for (let requests = 0; range && requests < maxRequests; requests++) {
    while (delivery.isBusy() && !isOver()) await sleep(250)
    if (isOver()) return 'partly'
    values ??= (await readRange([item], range, session))[0]
    if (values === undefined) return 'partly'
    const times = values.map((value) => timeOf(value, 0))
    deliverValues(item, values, from, seen, delivery)
    if (values.length >= maxAtOnce) {
      const [oldest, newest] = [Math.min(...times), Math.max(...times)]
      if (oldest === newest) return 'partly'
      if (newest < range.until) ranges.push({ from: newest, until: range.until })
      if (oldest > range.from) ranges.push({ from: range.from, until: oldest })
    }
    if (seen.size >= maxOfOutage) return ranges.length > 0 ? 'partly' : 'read'
    range = ranges.shift()
    values = undefined
  }
  return range ? 'partly' : 'read'
}

const maxRequests = 50

/** Values of each variable; undefined where the server has no history of it. */
async function readRange(
  items: readonly Item[],
  { from, until }: Range,
  session: OpcSession,
): Promise<(DataValue[] | undefined)[]> {
  const historyReadDetails = new ReadRawModifiedDetails({
    isReadModified: false,
    startTime: new Date(from),
    // The end is excluded.
    endTime: new Date(until + 1),
    numValuesPerNode: maxAtOnce,
    returnBounds: false,
  })
  const read = (nodesToRead: NodesToRead, releaseContinuationPoints = false) =>
    session.request<HistoryReadResponse>(
      new HistoryReadRequest({
        historyReadDetails,
        timestampsToReturn: TimestampsToReturn.Both,
        releaseContinuationPoints,
        nodesToRead,
      }),
      requestMs,
    )
  try {
    const { results } = await read(items.map(({ nodeId }) => ({ nodeId })))
    // Ranges go on without them, and servers have few.
    const open = items.flatMap(({ nodeId }, at) => {
      const continuationPoint = results?.[at]?.continuationPoint
      return continuationPoint?.length ? [{ nodeId, continuationPoint }] : []
    })
    if (open.length > 0) await read(open, true).catch(() => undefined)
    return items.map((_, at) => {
      const result = results?.[at]
      if (!result || severityOf(result.statusCode) === 'bad') return undefined
      const data = result.historyData
      return data instanceof HistoryData ? (data.dataValues ?? []) : []
    })
  } catch (error) {
    if (!(error instanceof StatusFailure) && !(error instanceof NoAnswer)) throw error
    if (items.length === 1) return [undefined]
    const answers: (DataValue[] | undefined)[] = []
    for (const item of items) answers.push(...(await readRange([item], { from, until }, session)))
    return answers
  }
}

function deliverValues(
  item: Item,
  values: readonly DataValue[],
  from: number,
  seen: Set<number>,
  delivery: Delivery,
): void {
  const { deveui, key, arrayIndex } = item.variable
  let count = 0
  const { startValue } = item
  const sinceStart = startValue
    ? values.map((value) => timeOf(value, 0)).filter((time) => time >= startValue.from)
    : []
  const oldest = Math.min(...sinceStart)
  for (const value of values) {
    const time = timeOf(value, 0)
    if (startValue && time === oldest && isStartValue(startValue, time)) continue
    // The first value of this session, and all after it, come over the subscription.
    if (time <= from || seen.has(time) || time >= (item.firstTime ?? Number.POSITIVE_INFINITY)) continue
    seen.add(time)
    const readings = judge(value, arrayIndex).values.map(({ suffix, value: scalar }) => ({
      ...{ item, deveui, key: `${key}${suffix}`, value: scalar, time, isHistory: true },
    }))
    count += readings.length
    delivery.add(readings)
    item.storedUntil = Math.max(item.storedUntil ?? time, time)
  }
  delivery.setServer({ historyValues: delivery.server().historyValues + count })
}
