import { edit } from './command.ts'
import { type JudgedReading, type KnownValue, type Outcome, outcomeOf } from './condition.ts'
import { type JudgeContext, judge, tick } from './judge.ts'
import type { CompiledRule } from './rule.ts'
import { type RuleIndex, rulesWatching } from './rule-index.ts'
import { type AlarmState, initialState, nextDueAt, type Step, type Transition } from './state.ts'

export const JUDGE_WINDOW_MS = 5 * 60_000

export interface ReadingAge {
  /** The reading's own time, epoch ms. */
  readonly time: number
  /** The newest time of its series before this reading; null when it is the first. */
  readonly latestTime: number | null
  readonly now: Date
  readonly windowMs: number
}

/**
 * Whether a reading is news: newer than all of its series, and of about now. Imports and late data are not.
 * A latest time beyond the window in the future is an error of some clock, and must not silence the series
 * until then.
 */
export function isJudged({ time, latestTime, now, windowMs }: ReadingAge): boolean {
  const nowMs = now.getTime()
  const isOfAboutNow = Math.abs(time - nowMs) <= windowMs
  if (!isOfAboutNow) return false
  return latestTime === null || time > latestTime || latestTime > nowMs + windowMs
}

export interface BatchJudgement {
  /** In the order they happened. */
  readonly transitions: readonly Transition[]
  /** By alarm id; to be stored with the transitions, and remembered once that is committed. */
  readonly changedStates: ReadonlyMap<string, AlarmState>
}

/**
 * Judges a batch, in its order. Only readings for which `isJudged` holds may come here; `context.latest` answers
 * as of before the batch. Changes nothing it is given.
 */
export function judgeReadings(
  index: RuleIndex,
  states: Pick<ReadonlyMap<string, AlarmState>, 'get'>,
  readings: readonly JudgedReading[],
  context: JudgeContext,
): BatchJudgement {
  const judgement = startJudgement()
  const seen = rememberReadings(context)
  const now = context.now.getTime()
  for (const reading of readings) {
    let isSharedSeries = false
    for (const rule of rulesWatching(index, reading)) {
      isSharedSeries ||= !rule.singleSeries
      const state = judgement.changedStates.get(rule.alarmId) ?? states.get(rule.alarmId)
      if (isSettled(state, rule, outcomeOf(rule, reading, seen.context.latest), now)) continue
      const from = state ?? initialState(rule, now)
      note(
        judgement,
        state,
        inVersion(from, rule, seen.context, (current) => judge(current, rule, reading, seen.context)),
      )
    }
    if (isSharedSeries) seen.add(reading)
  }
  return judgement
}

/** `waiting`: at least the states for which `nextDueAt` is not null. Cheap when nothing is due. */
export function tickAlarms(
  index: RuleIndex,
  waiting: Iterable<AlarmState>,
  context: JudgeContext,
): BatchJudgement {
  const judgement = startJudgement()
  const now = context.now.getTime()
  for (const state of waiting) {
    const due = nextDueAt(state)
    const rule = index.byAlarm.get(state.alarmId)
    if (due === null || due > now || rule === undefined) continue
    note(
      judgement,
      state,
      inVersion(state, rule, context, (current) => tick(current, rule, context)),
    )
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

function startJudgement(): OpenJudgement {
  return { transitions: [], changedStates: new Map() }
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
