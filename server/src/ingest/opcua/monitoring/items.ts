import type { OpcProblem } from '@fyr/contract/connections/opcua/limits'
import { AttributeIds, type DataValue, VariantArrayType } from 'node-opcua-client'
import { ignoresRanges } from '../connection/index-ranges.ts'
import type { OpcSession } from '../connection/session.ts'
import { CommandFailure, hasOverflow } from '../connection/statuses.ts'
import type { MonitoredVariable, OpcSettings } from '../settings.ts'
import type { BufferedReading, Delivery } from './delivery.ts'
import type { Item } from './item.ts'
import { lastTime, storeTime, timeKey } from './last-times.ts'
import { judge, now, type Scalar, timeOf } from './values.ts'

export interface Items {
  byHandle: ReadonlyMap<number, Item>
  /** Resolves node ids; variables that have a problem are not among the answer. */
  add(variables: readonly MonitoredVariable[], session: OpcSession): Promise<Item[]>
  remove(ids: ReadonlySet<string>): Item[]
  /** A value that was notified by a subscription. */
  notified(item: Item, value: DataValue, arrival: number): void
  /** A value that was polled; a poll that began at `polledAt`. */
  polled(item: Item, value: DataValue, polledAt: number, previousPoll: number): void
  setProblem(item: Item, problem: OpcProblem | null, status: string): void
  /** Notes times of readings that were committed. */
  stored(readings: readonly BufferedReading[]): void
  /** The outage of the item is over: all that was missed is read, or cannot be. */
  caughtUp(item: Item): void
}

export const parseVariables = ({ variables }: OpcSettings): MonitoredVariable[] => JSON.parse(variables)

/** Variables of one connection and what their values become. */
export function createItems(settings: OpcSettings, delivery: () => Delivery): Items {
  const byHandle = new Map<number, Item>()
  const byVariable = new Map<string, Item>()
  let lastHandle = 0

  const setProblem: Items['setProblem'] = (item, problem, status) => {
    const { variable, samplingInterval } = item
    item.problem = problem
    item.status = status
    delivery().setState({ variable: variable.id, problem, status, samplingInterval })
  }

  function received(item: Item, value: DataValue): readonly { suffix: string; value: Scalar }[] {
    const isOutOfRange =
      item.isRanged && value.value?.arrayType === VariantArrayType.Scalar && value.value.dataType > 0
    // The server answers an array of the one element.
    const { values, problem, status } = judge(value, item.isRanged ? 0 : item.variable.arrayIndex)
    // The range of a text that is no array would be one of its characters.
    if (isOutOfRange) {
      setProblem(item, 'indexRange', status)
      return []
    }
    // Nearly all values have the state of the one before.
    if (item.status !== status || item.problem !== problem) setProblem(item, problem, status)
    return values
  }

  function add(item: Item, values: readonly { suffix: string; value: Scalar }[], time: number): void {
    const { deveui, key } = item.variable
    delivery().add(
      values.map(({ suffix, value }) => {
        const name = suffix === '' ? key : `${key}${suffix}`
        return { item, deveui, key: name, value, time, isHistory: false }
      }),
    )
  }

  return {
    byHandle,
    async add(variables, session) {
      const added: Item[] = []
      for (const variable of variables) {
        try {
          const nodeId = session.namespaces.parse(variable.nodeId)
          const key = timeKey(settings, variable)
          const storedUntil = lastTime(key, now())
          const item: Item = {
            variable,
            timeKey: key,
            storedTime: undefined,
            handle: ++lastHandle,
            nodeId,
            isRanged: variable.arrayIndex !== null,
            hasFilter: variable.deadband !== null,
            monitoredItemId: undefined,
            samplingInterval: null,
            problem: null,
            status: undefined,
            storedUntil,
            startValue: startValueOf(storedUntil, session),
            firstTime: undefined,
            heldTime: undefined,
            isCatchingUp: false,
          }
          byHandle.set(item.handle, item)
          byVariable.set(variable.id, item)
          added.push(item)
        } catch (error) {
          if (!(error instanceof CommandFailure)) throw error
          const problem = error.failure === 'unknownNamespace' ? 'unknownNamespace' : 'unknownNode'
          delivery().setState({ variable: variable.id, problem, status: '', samplingInterval: null })
        }
      }
      return await withVectors(added, session, setProblem)
    },
    remove(ids) {
      const removed: Item[] = []
      for (const id of ids) {
        const item = byVariable.get(id)
        delivery().forget(id)
        if (!item) continue
        byVariable.delete(id)
        byHandle.delete(item.handle)
        removed.push(item)
      }
      return removed
    },
    notified(item, value, arrival) {
      if (hasOverflow(value.statusCode)) {
        delivery().setServer({ lostValues: delivery().server().lostValues + 1 })
      }
      const values = received(item, value)
      if (values.length === 0) return
      const time = timeOf(value, arrival)
      const isFirst = item.firstTime === undefined
      item.firstTime ??= time
      // The first value of a session is the one that the server has, which may be stored already.
      if (isFirst && item.storedUntil !== undefined && time <= item.storedUntil) return
      if (isFirst && item.startValue && isStartValue(item.startValue, time)) return
      add(item, values, time)
    },
    polled(item, value, polledAt, previousPoll) {
      const values = received(item, value)
      if (values.length === 0) return
      const time = timeOf(value, polledAt)
      item.firstTime ??= time
      // A value that has not changed since the last poll is a reading of this one, as with meters.
      add(item, values, time > previousPoll && time <= polledAt + maxAheadMs ? time : polledAt)
    },
    setProblem,
    stored(readings) {
      const at = now()
      for (const { item, time } of readings) {
        if (item.isCatchingUp) item.heldTime = Math.max(time, item.heldTime ?? time)
        else item.storedTime = storeTime(item, time, at)
      }
    },
    caughtUp(item) {
      item.isCatchingUp = false
      if (item.heldTime !== undefined) item.storedTime = storeTime(item, item.heldTime, now())
    },
  }
}

/** How long after its start a server may take to give its variables the values that they start with. */
const startMs = 30_000

/** Undefined where the server was not started again, and for a new variable: it is shown with whatever value it has. */
function startValueOf(
  storedUntil: number | undefined,
  { restartedAt, clockDifference }: OpcSession,
): Item['startValue'] {
  if (storedUntil === undefined || restartedAt === undefined) return undefined
  // What is newer than the session was measured meanwhile.
  return { from: restartedAt, until: Math.min(restartedAt + startMs, now() + (clockDifference ?? 0)) }
}

/** Whether the oldest value since the server's start may be what the variable started with. */
export const isStartValue = ({ from, until }: NonNullable<Item['startValue']>, time: number): boolean =>
  time >= from && time <= until

/** How far a server's clock may be ahead before polls take their own time. */
const maxAheadMs = 24 * 3_600_000

/**
 * Leaves out variables with an array index that are no arrays of one dimension: servers count through the flattened
 * values of a matrix. Elements are picked here where the server ignores index ranges.
 */
async function withVectors(
  items: readonly Item[],
  session: OpcSession,
  setProblem: Items['setProblem'],
): Promise<Item[]> {
  const indexed = items.filter(({ isRanged }) => isRanged)
  if (indexed.length === 0) return [...items]
  const ranks = await session.read(
    indexed.map(({ nodeId }) => ({ nodeId, attributeId: AttributeIds.ValueRank })),
  )
  const refused = new Set<Item>()
  indexed.forEach((item, at) => {
    const rank: unknown = ranks[at]?.value?.value
    if (typeof rank !== 'number' || rank === 1 || rank === 0 || rank < -1) return
    refused.add(item)
    setProblem(item, rank > 1 ? 'unsupportedType' : 'indexRange', '')
  })
  const kept = items.filter((item) => !refused.has(item))
  const [probe] = kept.filter(({ isRanged }) => isRanged)
  if (probe && (await ignoresRanges(session, probe.nodeId))) for (const item of indexed) item.isRanged = false
  return kept
}
