import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { EventPort } from '#db/index.ts'
import type { LiveBus } from '#live/index.ts'
import { type BatchJudgement, judgeReadings, tickAlarms } from '../judging/batch.ts'
import { acknowledge, edit } from '../judging/command.ts'
import type { ReadingValue } from '../judging/condition.ts'
import type { JudgeContext } from '../judging/judge.ts'
import { latestOfSlot, noSlot, type RuleIndex, type WatchedReadings } from '../judging/rule-index.ts'
import { type AlarmState, nextDueAt, type Step } from '../judging/state.ts'
import type { LatestOf } from './known-values.ts'
import { type Recorded, recordJudgement } from './record-judgement.ts'
import { createWatchedAlarms } from './watched-alarms.ts'

export interface AlarmEngineDeps {
  /** Of the role `fyr_pipeline`. */
  pool: Pool
  events: EventPort
  bus: LiveBus
  latestOf: LatestOf
  wakeOutbox(): void
  /** Where links in messages lead. */
  publicUrl: string
  log: Pick<Logger, 'info' | 'warn'>
}

/** What readings, time or a person have changed: to be written, then committed. */
export interface Judgement extends BatchJudgement {
  readonly readings: WatchedReadings
}

/** The slots of the series that alarms watch, to be kept for as long as the edition is the same. */
export type WatchedSeries = Pick<RuleIndex, 'edition' | 'slotOf'>

export interface AcknowledgeOrder {
  companyId: string
  alarmId: string
  activeAlarmId: string
  userId: string | null
  userName: string
  comment: string
}

/**
 * Judges the alarms of all companies; the only writer of their states. Everything but `start`, `isDue` and
 * `close` is called between batches or by them, never twice at once, and in this order: refresh, one of judge,
 * tick and acknowledge, write, and committed once the transaction is. What is not committed has not happened.
 */
export interface AlarmEngine {
  /** Loads rules and states. What fell due while nobody ran it happens at the first tick. */
  start(): Promise<void>
  /** Reads the alarms that people have changed. Costs nothing when there are none. */
  refresh(): Promise<void>
  /** Which series are watched; holds from a refresh until the next. */
  readonly watched: WatchedSeries
  /** Only readings for which `isJudged` holds, of series that are watched. */
  judge(readings: WatchedReadings, now: Date): Judgement
  /** What time alone has done, and edits. */
  tick(now: Date): Judgement
  /** Null when the entry is not active (any more). */
  acknowledge(order: AcknowledgeOrder, now: Date): Judgement | null
  /** Writes it in the caller's transaction. */
  write(client: PoolClient, judgement: Judgement, now: Date): Promise<void>
  /** After the commit. `unjudged` are readings of the batch that came too late to be judged. */
  committed(judgement: Judgement, unjudged?: WatchedReadings): void
  /** Whether a tick has anything to do. */
  isDue(now: Date): boolean
  close(): void
}

export function createAlarmEngine(deps: AlarmEngineDeps): AlarmEngine {
  const { pool, events, bus, latestOf, wakeOutbox, publicUrl, log } = deps
  const watched = createWatchedAlarms(pool, events, latestOf)
  const { index, memory, edits } = watched
  const recorded = new WeakMap<Judgement, Recorded>()

  function contextAt(now: Date): JudgeContext {
    return { now, latest: (nodeId, key) => latestOfSlot(index, nodeId, key), newId: randomUUID }
  }

  /** What edits do to the states that were judged by other rules. */
  function applyEdits(now: Date): BatchJudgement {
    const steps = [...edits].flatMap(([alarmId, judgedBy]) => {
      const [rule, state] = [index.byAlarm.get(alarmId), memory.states.get(alarmId)]
      return rule && state ? [edit(state, judgedBy, rule, now)] : []
    })
    return joined(...steps.map(judgementOf))
  }

  function tick(now: Date): Judgement {
    const edited = applyEdits(now)
    const stillWaiting = [...memory.waiting.values()].filter(
      ({ alarmId }) => !edited.changedStates.has(alarmId),
    )
    const waiting = [...stillWaiting, ...edited.changedStates.values()]
    return { ...joined(edited, tickAlarms(index, waiting, contextAt(now))), readings: nothing }
  }

  return {
    async start() {
      await watched.load()
      log.info({ alarms: index.byAlarm.size, waiting: memory.waiting.size }, 'Alarms are watched')
    },
    refresh: watched.refresh,
    watched: index,
    judge(readings, now) {
      const edited = applyEdits(now)
      return { ...judgeReadings(index, memory.states, readings, contextAt(now), edited), readings }
    },
    tick,
    acknowledge({ companyId, alarmId, ...by }, now) {
      const due = tick(now)
      const state = due.changedStates.get(alarmId) ?? memory.states.get(alarmId)
      if (state?.companyId !== companyId) return null
      const step = acknowledge(state, { ...by, now })
      if (step.transitions.length === 0) return null
      return { ...joined(due, judgementOf(step)), readings: nothing }
    },
    async write(client, judgement, now) {
      if (judgement.changedStates.size === 0) return
      // Until the commit is known to have happened, nobody knows these.
      watched.doubt(judgement.changedStates.keys())
      recorded.set(judgement, await recordJudgement(client, judgement, publicUrl, now))
    },
    committed(judgement, unjudged = nothing) {
      memory.remember(judgement.changedStates.values())
      watched.settle(judgement.changedStates.keys())
      eachOf(judgement.readings, index.values.judged)
      eachOf(unjudged, index.values.unjudged)
      announce(recorded.get(judgement))
    },
    isDue(now) {
      if (watched.isStale || edits.size > 0) return true
      return memory.waiting.values().some((state) => isDueBy(state, now))
    },
    close: watched.close,
  }

  function announce(what: Recorded | undefined): void {
    if (!what) return
    for (const { companyId, event } of what.live) bus.publishEvent(companyId, event)
    for (const event of what.nodeAlarms) events.publishEvent('nodeAlarms', event)
    if (what.wakesOutbox) wakeOutbox()
    if (what.droppedMessages > 0) {
      log.warn(
        { messages: what.droppedMessages },
        'More alarm messages at once than one company may send: the rest was dropped',
      )
    }
  }
}

const nothing: WatchedReadings = { slots: [], values: [], times: [] }

function eachOf(
  { slots, values, times }: WatchedReadings,
  take: (slot: number, value: ReadingValue, time: number) => void,
): void {
  for (let at = 0; at < slots.length; at++) {
    const value = values[at]
    if (value !== undefined) take(slots[at] ?? noSlot, value, times[at] ?? 0)
  }
}

function isDueBy(state: AlarmState, now: Date): boolean {
  const due = nextDueAt(state)
  return due !== null && due <= now.getTime()
}

function judgementOf({ state, transitions }: Step): BatchJudgement {
  return { transitions, changedStates: new Map([[state.alarmId, state]]) }
}

/** One after the other: what came later counts. */
function joined(...judgements: readonly BatchJudgement[]): BatchJudgement {
  return {
    transitions: judgements.flatMap(({ transitions }) => transitions),
    changedStates: new Map(judgements.flatMap(({ changedStates }) => [...changedStates])),
  }
}
