import { type LastValues, noSlot, type WatchedReadings } from '#domains/devices/node-intake/index.ts'
import { createLastValues, type OwnLastValues } from '#telemetry/index.ts'
import { createAlarmMemory, judgeReadings, tickAlarms } from './batch.ts'
import { acknowledge, edit, snooze } from './command.ts'
import type { JudgeContext } from './judge.ts'
import type { JudgedReading, KnownValue, Latest, ReadingValue } from './rules/condition.ts'
import { type AlarmRule, compileRule } from './rules/rule.ts'
import { createRuleIndex, putRule, type RuleIndex } from './rules/rule-index.ts'
import type { AlarmState, Step, Transition } from './state.ts'

/** Monday noon in Stockholm. */
export const MONDAY_NOON = Date.parse('2026-06-01T12:00:00+02:00')

export const nothingKnown: Latest = () => undefined

/** For tests in which no alarm may fail. */
export function onFault(alarmId: string, error: unknown): never {
  throw new Error(`${alarmId} failed`, { cause: error })
}

/** An index over last values of its own, of which the store has none. */
export function compileRules(rules: readonly AlarmRule[]): RuleIndex & { values: OwnLastValues } {
  const values = createLastValues({
    findSeries: async (names) => names.map(() => undefined),
    latest: async () => [],
  })
  const index = createRuleIndex(values)
  for (const rule of rules) putRule(index, compileRule(rule))
  return { ...index, values }
}

export function alarmRule(changes: Partial<AlarmRule> = {}): AlarmRule {
  return {
    alarmId: 'alarm-1',
    companyId: 'company-1',
    deveui: 'freezer',
    applicationId: 'cold-rooms',
    version: 1,
    active: true,
    timeZone: 'Europe/Stockholm',
    nodeId: 'freezer',
    key: 'temperature',
    signalType: 'analogue',
    limitHigh: 25,
    limitLow: null,
    digitalTrigger: 'high',
    logicalOperator: 'AND',
    conditions: [],
    detection: null,
    band: null,
    alarmDelay: 0,
    activeDays: [],
    activeFrom: null,
    activeTo: null,
    autoAcknowledge: false,
    hysteresis: 0,
    notifyReset: false,
    repeatMinutes: null,
    escalationMinutes: null,
    ...changes,
  }
}

/** Readings as the pipeline hands them over: by columns, without those that nobody watches. */
export function columnsOf(
  values: Pick<LastValues, 'slotOf'>,
  readings: readonly JudgedReading[],
): WatchedReadings {
  const watched = readings.filter((reading) => values.slotOf(reading) !== noSlot)
  return {
    slots: watched.map((reading) => values.slotOf(reading)),
    values: watched.map(({ value }) => value),
    times: watched.map(({ time }) => time),
  }
}

interface WatchOptions {
  readonly tickMs?: number
  readonly start?: number
  readonly mutedAt?: JudgeContext['mutedAt']
}

/**
 * The pipeline in small: one alarm, a clock that the test moves, everything stored as JSON in between.
 * `tickMs` is how often it ticks while time passes.
 */
export function watchAlarm(
  first: AlarmRule,
  { tickMs = 1000, start = MONDAY_NOON, mutedAt = () => null }: WatchOptions = {},
) {
  const index = compileRules([first])
  const memory = createAlarmMemory([])
  const known = new Map<string, KnownValue>()
  const transitions: Transition[] = []
  let rule = first
  let now = start
  let ids = 0

  function context() {
    return {
      now: new Date(now),
      latest: (nodeId: string, key: string) => known.get(`${nodeId} ${key}`),
      newId: () => {
        ids += 1
        return `entry-${ids}`
      },
      mutedAt,
      onFault,
    }
  }
  function keep(happened: readonly Transition[], changed: Iterable<AlarmState>) {
    transitions.push(...happened)
    memory.remember(JSON.parse(JSON.stringify([...changed])))
  }
  function tickNow() {
    const judgement = tickAlarms(index, memory.waiting.values(), context(), memory.states)
    keep(judgement.transitions, judgement.changedStates.values())
  }
  function command(run: (state: AlarmState) => Step) {
    tickNow()
    const state = memory.states.get(rule.alarmId)
    if (state === undefined) return
    const step = run(state)
    keep(step.transitions, [step.state])
  }

  return {
    transitions,
    kinds: () => transitions.map((transition) => transition.kind),
    state: () => memory.states.get(rule.alarmId),
    now: () => now,
    tick: tickNow,
    /** Lets time pass, ticking. */
    wait(ms: number) {
      const end = now + ms
      while (now + tickMs <= end) {
        now += tickMs
        tickNow()
      }
      now = end
    },
    /** Nobody is there for so long, or the clock is set ahead; then the first tick. */
    jump(ms: number) {
      now += ms
      tickNow()
    },
    /** Readings that arrive together, now. */
    readAll(...readings: readonly (Partial<JudgedReading> & { readonly value: ReadingValue })[]) {
      const batch = readings.map((reading) => ({ nodeId: rule.nodeId, key: rule.key, time: now, ...reading }))
      const judgement = judgeReadings(index, memory.states, columnsOf(index.values, batch), context())
      keep(judgement.transitions, judgement.changedStates.values())
      for (const reading of batch) known.set(`${reading.nodeId} ${reading.key}`, reading)
    },
    read(value: ReadingValue, series: Partial<JudgedReading> = {}) {
      this.readAll({ value, ...series })
    },
    /** A value that the store got without the judge: late, or from an import. */
    readUnjudged(value: ReadingValue) {
      known.set(`${rule.nodeId} ${rule.key}`, { value, time: now })
    },
    acknowledge(activeAlarmId?: string) {
      command((state) =>
        acknowledge(state, {
          activeAlarmId: activeAlarmId ?? state.activeAlarmId ?? 'none',
          userId: 'user-1',
          userName: 'Anna',
          comment: 'looked at it',
          now: new Date(now),
        }),
      )
    },
    /** For so many minutes; null ends it. */
    snooze(minutes: number | null) {
      command((state) =>
        snooze(state, compileRule(rule), {
          activeAlarmId: state.activeAlarmId ?? 'none',
          until: minutes === null ? null : now + minutes * 60_000,
          userName: 'Anna',
          comment: '',
          now: new Date(now),
        }),
      )
    },
    edit(changes: Partial<AlarmRule>) {
      const before = compileRule(rule)
      rule = { ...rule, ...changes, version: rule.version + 1 }
      const after = compileRule(rule, before)
      command((state) => edit(state, before, after, new Date(now)))
      putRule(index, after)
    },
    /** The rule is another, and no one told the state. */
    editUnnoticed(changes: Partial<AlarmRule>) {
      rule = { ...rule, ...changes, version: rule.version + 1 }
      putRule(index, compileRule(rule))
    },
  }
}
