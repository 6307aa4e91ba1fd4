import type { WatchedReadings } from '#domains/devices/node-intake/index.ts'
import { edit } from './command.ts'
import { type JudgeContext, judge, tick, tickUnchanged } from './judge.ts'
import {
  type JudgedReading,
  type KnownValue,
  type Outcome,
  outcomeOf,
  unchangedFrom,
} from './rules/condition.ts'
import type { CompiledRule } from './rules/rule.ts'
import { inBandRangeAt, type RuleIndex, readingAt } from './rules/rule-index.ts'
import { type AlarmState, initialState, nextDueAt, type Step, type Transition } from './state.ts'

/** Readings further ahead of the clock were dated by a wrong one. */
export const clockAheadMs = 5 * 60_000

/** `news`: newest of its series and recent; `late`: newest of its series, but too old; `old`: neither. */
export type AgeClass = 'news' | 'late' | 'old'

export interface ReadingAge {
  /** The reading's own time, epoch ms. */
  readonly time: number
  /** The newest time of its series before this reading; null when it is the first. */
  readonly latestTime: number | null
  /** Epoch ms. */
  readonly now: number
  /** Maximum age of a reading to be judged. */
  readonly windowMs: number
}

/**
 * Class of a reading that was not imported; only news is judged. A latest time far ahead is an error of some clock,
 * and must not silence the series until then.
 */
export function classifyAge({ time, latestTime, now, windowMs }: ReadingAge): AgeClass {
  const isNewest = latestTime === null || time > latestTime || latestTime > now + clockAheadMs
  if (!isNewest || !(time <= now + clockAheadMs)) return 'old'
  return time >= now - windowMs ? 'news' : 'late'
}

export interface BatchJudgement {
  /** In the order they happened. */
  readonly transitions: readonly Transition[]
  /** By alarm id; to be stored with the transitions, and remembered once that is committed. */
  readonly changedStates: ReadonlyMap<string, AlarmState>
}

/**
 * Judges a batch, in its order. Only news may come here; `context.latest` answers
 * as of before the batch. `states` are the committed ones; `before` is what edits have done to them since.
 * Changes nothing it is given but for what the index remembers of series that are calm.
 */
export function judgeReadings(
  index: RuleIndex,
  states: Pick<ReadonlyMap<string, AlarmState>, 'get'>,
  readings: WatchedReadings,
  context: JudgeContext,
  before: BatchJudgement = startJudgement(),
): BatchJudgement {
  const judging = startJudging(index, states, readings, context, before)
  judging.judge(0, readings.slots.length)
  return judging.judgement
}

/** The same in pieces, from the first reading to the last. */
export function startJudging(
  index: RuleIndex,
  states: Pick<ReadonlyMap<string, AlarmState>, 'get'>,
  readings: WatchedReadings,
  context: JudgeContext,
  before: BatchJudgement,
): { readonly judgement: BatchJudgement; judge(from: number, to: number): void } {
  const judgement = startJudgement(before)
  const seen = rememberReadings(context)
  const { slots, values, times } = readings
  return {
    judgement,
    judge(from, to) {
      for (let at = from; at < to; at++) {
        const [slot, value, time] = [slots[at], values[at], times[at]]
        if (slot === undefined || value === undefined || time === undefined) continue
        if (index.inBand.isInBand(slot, value, time)) continue
        const reading = readingAt(index, readings, at)
        if (reading === undefined) continue
        if (judgeReading(index, slot, reading, { states, judgement, context: seen.context })) {
          settle(index, slot, time)
        }
        const rules = index.rulesAt(slot)
        if (rules.some((rule) => !rule.singleSeries)) seen.add(reading)
        for (const { trail } of rules) trail?.add(reading.value, reading.time)
      }
    },
  }
}

interface Judging {
  states: Pick<ReadonlyMap<string, AlarmState>, 'get'>
  judgement: OpenJudgement
  context: JudgeContext
}

/** What all rules of its series make of a reading; whether they are all at rest, by committed states. */
function judgeReading(
  index: RuleIndex,
  slot: number,
  reading: JudgedReading,
  { states, judgement, context }: Judging,
): boolean {
  const now = context.now.getTime()
  let isAtRest = true
  for (const rule of index.rulesAt(slot)) {
    try {
      const changed = judgement.changedStates.get(rule.alarmId)
      const state = changed ?? states.get(rule.alarmId)
      isAtRest &&= changed === undefined && isInsideForGood(state, rule)
      const outcome = outcomeOf(rule, reading, context.latest, state?.flagging)
      if (isSettled(state, rule, outcome, now)) continue
      isAtRest = false
      index.inBand.invalidate(slot)
      const from = state ?? initialState(rule, now)
      note(
        judgement,
        state,
        inVersion(from, rule, context, (current) => judge(current, rule, reading, context)),
      )
    } catch (error) {
      isAtRest = false
      context.onFault(rule.alarmId, error)
    }
  }
  return isAtRest
}

/** From now on numbers within the limits are passed over, until a rule or a state of the series changes. */
function settle(index: RuleIndex, slot: number, time: number): void {
  const range = inBandRangeAt(index, slot, time)
  if (range) index.inBand.setInBand(slot, range)
}

/** Neither time nor a value within the limits can change it. */
function isInsideForGood(state: AlarmState | undefined, rule: CompiledRule): boolean {
  if (state === undefined) return true
  return state.ruleVersion === rule.version && state.outsideSince === null && nextDueAt(state) === null
}

/** Whether time alone has raised a rule about no change, which is not known to be outside. */
export function isUnchangedTooLong(rule: CompiledRule, state: AlarmState | undefined, now: number): boolean {
  const from = unchangedFrom(rule)
  return from !== undefined && from <= now && (state === undefined || state.outsideSince === null)
}

/**
 * `waiting`: at least the states for which `nextDueAt` is not null; `states` those of rules about no change. Cheap
 * when nothing is due.
 */
export function tickAlarms(
  index: RuleIndex,
  waiting: Iterable<AlarmState>,
  context: JudgeContext,
  states: Pick<ReadonlyMap<string, AlarmState>, 'get'> = new Map(),
): BatchJudgement {
  const judgement = startJudgement()
  const now = context.now.getTime()
  for (const rule of index.timed.values()) {
    const state = states.get(rule.alarmId)
    if (!isUnchangedTooLong(rule, state, now)) continue
    const from = state ?? initialState(rule, now)
    try {
      note(
        judgement,
        state,
        inVersion(from, rule, context, (current) => tickUnchanged(current, rule, context)),
      )
    } catch (error) {
      context.onFault(rule.alarmId, error)
    }
  }
  for (const state of waiting) {
    const due = nextDueAt(state)
    const rule = index.byAlarm.get(state.alarmId)
    if (judgement.changedStates.has(state.alarmId)) continue
    if (due === null || due > now || rule === undefined) continue
    try {
      note(
        judgement,
        state,
        inVersion(state, rule, context, (current) => tick(current, rule, context)),
      )
    } catch (error) {
      context.onFault(state.alarmId, error)
    }
  }
  return judgement
}

/** The committed states of all alarms, and which of them wait for time to pass. */
export interface AlarmMemory {
  readonly states: ReadonlyMap<string, AlarmState>
  readonly waiting: ReadonlyMap<string, AlarmState>
  remember(changed: Iterable<AlarmState>): void
  forget(alarmId: string): void
}

export function createAlarmMemory(stored: Iterable<AlarmState>): AlarmMemory {
  const states = new Map<string, AlarmState>()
  const waiting = new Map<string, AlarmState>()
  function remember(changed: Iterable<AlarmState>): void {
    for (const state of changed) {
      states.set(state.alarmId, state)
      if (nextDueAt(state) === null) waiting.delete(state.alarmId)
      else waiting.set(state.alarmId, state)
    }
  }
  function forget(alarmId: string): void {
    states.delete(alarmId)
    waiting.delete(alarmId)
  }
  remember(stored)
  return { states, waiting, remember, forget }
}

interface OpenJudgement extends BatchJudgement {
  readonly transitions: Transition[]
  readonly changedStates: Map<string, AlarmState>
}

function startJudgement(before?: BatchJudgement): OpenJudgement {
  return { transitions: [...(before?.transitions ?? [])], changedStates: new Map(before?.changedStates) }
}

function note(judgement: OpenJudgement, before: AlarmState | undefined, step: Step): void {
  if (step.state !== before) judgement.changedStates.set(step.state.alarmId, step.state)
  judgement.transitions.push(...step.transitions)
}

/** Nothing can change: the usual case, decided without making anything. */
function isSettled(
  state: AlarmState | undefined,
  rule: CompiledRule,
  outcome: Outcome,
  now: number,
): boolean {
  if (state === undefined) return outcome !== 'outside'
  if (state.ruleVersion !== rule.version) return false
  const due = nextDueAt(state)
  if (due !== null && due <= now) return false
  return outcome === 'unknown' || (outcome === 'outside') === (state.outsideSince !== null)
}

// The rule may have changed while nobody was there to edit the state.
function inVersion(
  state: AlarmState,
  rule: CompiledRule,
  context: JudgeContext,
  advance: (state: AlarmState) => Step,
): Step {
  if (state.ruleVersion === rule.version) return advance(state)
  const edited = edit(state, null, rule, context.now)
  const advanced = advance(edited.state)
  return { state: advanced.state, transitions: [...edited.transitions, ...advanced.transitions] }
}

/** A rule over several series sees what earlier readings of the batch have brought. */
function rememberReadings(context: JudgeContext) {
  const seen = new Map<string, Map<string, KnownValue>>()
  return {
    context: {
      ...context,
      latest: (nodeId: string, key: string) => seen.get(nodeId)?.get(key) ?? context.latest(nodeId, key),
    },
    add(reading: JudgedReading): void {
      const byKey = seen.get(reading.nodeId) ?? new Map<string, KnownValue>()
      byKey.set(reading.key, reading)
      seen.set(reading.nodeId, byKey)
    },
  }
}
