import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { DatabaseLog, EventPort } from '#db/index.ts'
import type { LastValues, WatchedReadings } from '#domains/devices/node-intake/index.ts'
import { createPrioritySlice } from '#lib/fairness/time-slices.ts'
import type { LiveBus } from '#live/index.ts'
import { type BatchJudgement, isUnchangedTooLong, startJudging, tickAlarms } from '../judging/batch.ts'
import { acknowledge, edit, snooze } from '../judging/command.ts'
import type { JudgeContext } from '../judging/judge.ts'
import { judgeAgain } from '../judging/judge-again.ts'
import { raiseNow } from '../judging/raise-command.ts'
import type { SignalValue } from '../judging/rules/condition.ts'
import type { CompiledRule } from '../judging/rules/rule.ts'
import { latestOfSlot } from '../judging/rules/rule-index.ts'
import { type AlarmState, initialState, nextDueAt, type Step } from '../judging/state.ts'
import { createMaintenanceWindows } from './maintenance-windows.ts'
import { type Recorded, recordOrBisect } from './recording/record-judgement.ts'
import { createWatchedAlarms } from './watched-alarms.ts'

export interface AlarmEngineDeps {
  /** Of the role `fyr_pipeline`. */
  pool: Pool
  events: EventPort
  bus: LiveBus
  lastValues: LastValues
  wakeOutbox(): void
  /** Where links in messages lead. */
  publicUrl: string
  log: Pick<Logger, 'info' | 'warn'> & DatabaseLog
}

/** What readings, time or a person have changed: to be written, then committed. */
export type Judgement = BatchJudgement

export interface AcknowledgeOrder {
  companyId: string
  alarmId: string
  activeAlarmId: string
  userId: string | null
  userName: string
  comment: string
}

export interface EngineSnooze extends Omit<AcknowledgeOrder, 'userId'> {
  /** Epoch ms. */
  until: number | null
}

/**
 * Judges the alarms of all companies; the only writer of their states. Everything but `start`, `isDue` and
 * `close` is called between batches or by them, never twice at once, and in this order: refresh, one of judge,
 * tick, acknowledge and snooze, write, and committed once the transaction is. What is not committed has not happened.
 */
export interface AlarmEngine {
  /** Loads rules and states. What fell due while nobody ran it happens at the first tick. */
  start(): Promise<void>
  /** Reads the alarms that people have changed. Costs nothing when there are none. */
  refresh(): Promise<void>
  /** Only news (`classifyAge`), of series that are watched. */
  judge(readings: WatchedReadings, now: Date): Promise<Judgement>
  /** What time alone has done, and edits. */
  tick(now: Date): Judgement
  /** Null when the entry is not active (any more). */
  acknowledge(order: AcknowledgeOrder, now: Date): Judgement | null
  /** A script triggers an alarm with a value. Null where that does nothing. */
  raise(order: { companyId: string; alarmId: string; value: SignalValue | null }, now: Date): Judgement | null
  /** The same of a snooze; `until` null ends one. Null also when there is none to end. */
  snooze(order: EngineSnooze, now: Date): Judgement | null
  /** Writes it in the caller's transaction. */
  write(client: PoolClient, judgement: Judgement, now: Date): Promise<void>
  /** After the commit. */
  committed(judgement: Judgement): void
  /** Whether a tick has anything to do. */
  isDue(now: Date): boolean
  close(): void
}

/** Readings judged between two looks at the clock. */
const judgedBetweenLooks = 64
const maxFaultsRemembered = 1000

export function createAlarmEngine(deps: AlarmEngineDeps): AlarmEngine {
  const { pool, events, bus, lastValues, wakeOutbox, publicUrl, log } = deps
  const watched = createWatchedAlarms(pool, events, lastValues)
  const maintenance = createMaintenanceWindows(pool, events)
  const { index, memory, edits, again } = watched
  const recorded = new WeakMap<Judgement, Recorded>()
  /** Companies with other maintenance windows: what these have muted may be told of now. */
  const recheck = new Set<string>()
  /** Alarms that could not be judged or written since the last edit: each is logged once. */
  const faulty = new Set<string>()

  /** Nothing happens to an alarm that fails; the others of its batch are judged and written. */
  function onFault(alarmId: string, error: unknown): void {
    if (faulty.has(alarmId)) return
    if (faulty.size >= maxFaultsRemembered) faulty.clear()
    faulty.add(alarmId)
    log.error({ err: error, alarmId }, 'An alarm could not be judged')
  }

  function contextAt(now: Date): JudgeContext {
    return {
      now,
      latest: (nodeId, key) => latestOfSlot(index, nodeId, key),
      newId: randomUUID,
      mutedAt: maintenance.mutedAt,
      onFault,
    }
  }

  /** What edits do to the states that were judged by other rules, and what the last values say by the new ones. */
  function applyEdits(now: Date): BatchJudgement {
    const steps = [...new Set([...edits.keys(), ...again.keys()])].flatMap((alarmId) => {
      try {
        return applyEdit(alarmId, now)
      } catch (error) {
        onFault(alarmId, error)
        watched.judgedAgain(alarmId)
        return []
      }
    })
    return joined(...steps.map(judgementOf))
  }

  function applyEdit(alarmId: string, now: Date): Step[] {
    const [rule, state, judgedBy] = [
      index.byAlarm.get(alarmId),
      memory.states.get(alarmId),
      edits.get(alarmId),
    ]
    if (!rule) return []
    const edited = state && judgedBy !== undefined ? [edit(state, judgedBy, rule, now)] : []
    const isCorrected = again.get(alarmId)
    if (isCorrected === undefined) return edited
    const before = edited[0]?.state ?? state ?? initialState(rule, now.getTime())
    const judged = judgeAgain(before, rule, contextAt(now), isCorrected)
    if (judged.state !== before) return [...edited, judged]
    if (edited.length === 0) watched.judgedAgain(alarmId)
    return edited
  }

  function tick(now: Date): Judgement {
    const edited = applyEdits(now)
    const stillWaiting = [...memory.waiting.values()].filter(
      ({ alarmId }) => !edited.changedStates.has(alarmId),
    )
    const waiting = [...stillWaiting, ...edited.changedStates.values()].map((state) =>
      recheck.has(state.companyId) ? askedAgain(state, now) : state,
    )
    recheck.clear()
    const states = { get: (id: string) => edited.changedStates.get(id) ?? memory.states.get(id) }
    return joined(edited, tickAlarms(index, waiting, contextAt(now), states))
  }

  return {
    async start() {
      await maintenance.load()
      await watched.load()
      log.info({ alarms: index.byAlarm.size, waiting: memory.waiting.size }, 'Alarms are watched')
    },
    async refresh() {
      for (const companyId of await maintenance.refresh()) recheck.add(companyId)
      await watched.refresh()
    },
    async judge(readings, now) {
      const judging = startJudging(index, memory.states, readings, contextAt(now), applyEdits(now))
      const slice = createPrioritySlice()
      for (let at = 0; at < readings.slots.length; at += judgedBetweenLooks) {
        if (slice.isOver()) await slice.next()
        judging.judge(at, Math.min(at + judgedBetweenLooks, readings.slots.length))
      }
      return judging.judgement
    },
    tick,
    acknowledge({ companyId, alarmId, ...by }, now) {
      return command({ companyId, alarmId }, now, (state) => acknowledge(state, { ...by, now }))
    },
    snooze({ companyId, alarmId, ...by }, now) {
      return command({ companyId, alarmId }, now, (state, rule) => snooze(state, rule, { ...by, now }))
    },
    raise({ companyId, alarmId, value }, now) {
      const due = tick(now)
      const rule = index.byAlarm.get(alarmId)
      if (rule?.companyId !== companyId) return null
      const known = due.changedStates.get(alarmId) ?? memory.states.get(alarmId)
      const step = raiseNow(known ?? initialState(rule, now.getTime()), rule, value, contextAt(now))
      if (step.transitions.length === 0) return null
      // The next reading is judged, however far within the limits.
      for (const series of rule.terms.flat()) index.inBand.invalidate(index.values.slotOf(series))
      return joined(due, judgementOf(step))
    },
    async write(client, judgement, now) {
      if (judgement.changedStates.size === 0) return
      // Until the commit is known to have happened, nobody knows these.
      watched.markUncertain(judgement.changedStates.keys())
      recorded.set(judgement, await recordOrBisect(client, judgement, { publicUrl, now, onFault }))
    },
    committed(judgement) {
      const what = recorded.get(judgement)
      // What was not written stays in doubt, and is read again.
      const written = [...judgement.changedStates.values()].filter(
        ({ alarmId }) => !what?.failed.has(alarmId),
      )
      memory.remember(written)
      watched.settle(written.map(({ alarmId }) => alarmId))
      announce(what)
    },
    isDue(now) {
      if (watched.isStale || maintenance.isStale || recheck.size > 0 || edits.size + again.size > 0)
        return true
      if (memory.waiting.values().some((state) => isDueBy(state, now))) return true
      const at = now.getTime()
      return index.timed
        .values()
        .some((rule) => isUnchangedTooLong(rule, memory.states.get(rule.alarmId), at))
    },
    close() {
      maintenance.close()
      watched.close()
    },
  }

  /** What a person does to one alarm. Null when that does nothing. */
  function command(
    { companyId, alarmId }: Pick<AcknowledgeOrder, 'companyId' | 'alarmId'>,
    now: Date,
    run: (state: AlarmState, rule: CompiledRule) => Step,
  ): Judgement | null {
    const due = tick(now)
    const state = due.changedStates.get(alarmId) ?? memory.states.get(alarmId)
    const rule = index.byAlarm.get(alarmId)
    if (state?.companyId !== companyId || rule === undefined) return null
    const step = run(state, rule)
    return step.transitions.length === 0 ? null : joined(due, judgementOf(step))
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

function isDueBy(state: AlarmState, now: Date): boolean {
  const due = nextDueAt(state)
  return due !== null && due <= now.getTime()
}

/** What a maintenance window holds back is due now; if another one is open, it waits for that. */
function askedAgain(state: AlarmState, now: Date): AlarmState {
  const isHeld = state.muted && state.messageDueAt !== null
  return isHeld ? { ...state, messageDueAt: Math.min(state.messageDueAt ?? 0, now.getTime()) } : state
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
