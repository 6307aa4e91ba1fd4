import { compileRules, onFault } from '../../../server/src/domains/automation/alarms/judging/alarm.fixture.ts'
import {
  createAlarmMemory,
  judgeReadings,
  tickAlarms,
} from '../../../server/src/domains/automation/alarms/judging/batch.ts'
import type { AlarmRule } from '../../../server/src/domains/automation/alarms/judging/rules/rule.ts'
import type { RuleIndex } from '../../../server/src/domains/automation/alarms/judging/rules/rule-index.ts'
import type { WatchedReadings } from '../../../server/src/domains/devices/node-intake/index.ts'

const NOW = Date.parse('2026-06-01T10:00:00Z')
const BATCH = 2_000
const READINGS = 1_000_000
const KEYS_PER_NODE = 4

export interface JudgeCost {
  readonly rules: number
  readonly compileMs: number
  /** Per reading, values within their limits. */
  readonly quietNs: number
  /** Per reading, every reading raises or resets an alarm that acknowledges itself. */
  readonly busyNs: number
  /** A tick with one alarm in a hundred waiting and none due. */
  readonly tickMicroseconds: number
}

/** What judging costs with `rules` alarms, each on a series of its own. */
export function measureAlarmJudge(rules: number): JudgeCost {
  const definitions = Array.from({ length: rules }, (_, at) => ruleAt(at))
  const start = performance.now()
  const index = compileRules(definitions)
  const compileMs = performance.now() - start
  return {
    rules,
    compileMs,
    quietNs: measureReadings(index, rules, () => 20),
    busyNs: measureReadings(index, rules, (round) => (round % 2 === 0 ? 26 : 20)),
    tickMicroseconds: measureTick(rules),
  }
}

function ruleAt(at: number, alarmDelay = 0): AlarmRule {
  return {
    alarmId: `alarm-${at}`,
    companyId: `company-${at % 50}`,
    deveui: 'node',
    applicationId: 'application',
    version: 1,
    active: true,
    timeZone: 'Europe/Stockholm',
    nodeId: `node-${Math.floor(at / KEYS_PER_NODE)}`,
    key: `key-${at % KEYS_PER_NODE}`,
    signalType: 'analogue',
    limitHigh: 25,
    limitLow: -5,
    digitalTrigger: null,
    conditions: [],
    detection: null,
    band: null,
    logicalOperator: 'AND',
    alarmDelay,
    activeDays: [1, 2, 3, 4, 5],
    activeFrom: null,
    activeTo: null,
    autoAcknowledge: true,
    hysteresis: 0,
    notifyReset: false,
    repeatMinutes: null,
    escalationMinutes: null,
  }
}

function measureReadings(index: RuleIndex, rules: number, valueIn: (round: number) => number): number {
  const memory = createAlarmMemory([])
  const order = scatter(rules)
  const slots = slotsOf(index, rules)
  let ids = 0
  const newId = () => {
    ids += 1
    return String(ids)
  }
  let spent = 0
  for (let judged = 0; judged < READINGS; judged += BATCH) {
    const places = Array.from({ length: BATCH }, (_, at) => order[(judged + at) % rules] ?? 0)
    const readings = columnsOf(slots, places, (at) => valueIn(Math.floor((judged + at) / rules)))
    const context = {
      now: new Date(NOW + judged),
      latest: () => undefined,
      newId,
      mutedAt: () => null,
      onFault,
    }
    const start = performance.now()
    const { changedStates } = judgeReadings(index, memory.states, readings, context)
    memory.remember(changedStates.values())
    // The first fifth warms up the compiler.
    if (judged >= READINGS / 5) spent += performance.now() - start
  }
  return (spent * 1e6) / (READINGS * 0.8)
}

/** The numbers below `count` in an order that no cache foresees, the same in each run. */
function scatter(count: number): number[] {
  const keyed = Array.from({ length: count }, (_, at) => ({ at, place: Math.imul(at + 1, 0x9e3779b1) >>> 0 }))
  return keyed.toSorted((one, other) => one.place - other.place).map(({ at }) => at)
}

/** The slots of the series that the rules watch, which the pipeline looks up once and keeps. */
function slotsOf(index: RuleIndex, rules: number): number[] {
  return Array.from({ length: rules }, (_, at) => index.values.slotOf(ruleAt(at)))
}

function columnsOf(
  slots: readonly number[],
  rules: readonly number[],
  valueFor: (at: number) => number,
): WatchedReadings {
  return {
    slots: rules.map((rule) => slots[rule] ?? 0),
    values: rules.map((_, at) => valueFor(at)),
    times: rules.map(() => NOW),
  }
}

function measureTick(rules: number): number {
  const waiting = Math.max(1, Math.floor(rules / 100))
  const definitions = Array.from({ length: waiting }, (_, at) => ruleAt(at, 3600))
  const index = compileRules(definitions)
  const memory = createAlarmMemory([])
  const context = {
    now: new Date(NOW),
    latest: () => undefined,
    newId: () => 'none',
    mutedAt: () => null,
    onFault,
  }
  const readings = columnsOf(
    slotsOf(index, waiting),
    definitions.map((_, at) => at),
    () => 26,
  )
  memory.remember(judgeReadings(index, memory.states, readings, context).changedStates.values())
  const rounds = 1000
  const start = performance.now()
  for (let round = 0; round < rounds; round += 1) tickAlarms(index, memory.waiting.values(), context)
  return ((performance.now() - start) * 1000) / rounds
}

if (import.meta.main) {
  for (const rules of [100, 10_000, 100_000]) {
    const cost = measureAlarmJudge(rules)
    process.stdout.write(
      `${rules} rules: compiled in ${cost.compileMs.toFixed(1)} ms; ` +
        `${cost.quietNs.toFixed(0)} ns a quiet reading, ${cost.busyNs.toFixed(0)} ns one that raises or resets; ` +
        `tick ${cost.tickMicroseconds.toFixed(1)} us with ${Math.max(1, Math.floor(rules / 100))} waiting\n`,
    )
  }
}
