import { isDeepStrictEqual } from 'node:util'
import type { Pool } from 'pg'
import type { EventPort } from '#db/index.ts'
import { type LastValues, noSlot } from '#domains/devices/node-intake/index.ts'
import type { SeriesName } from '#readings-store/index.ts'
import { type AlarmMemory, createAlarmMemory } from '../judging/batch.ts'
import { type CompiledRule, compileRule, judgesAlike } from '../judging/rules/rule.ts'
import {
  createRuleIndex,
  dropRule,
  latestOfSlot,
  putRule,
  type RuleIndex,
} from '../judging/rules/rule-index.ts'
import { type AlarmState, nextDueAt } from '../judging/state.ts'
import { loadAlarms, loadAllAlarms, type StoredAlarm } from './rule-store.ts'

/** The alarms of all companies in memory: rules, committed states, and the last values of what they watch. */
export interface WatchedAlarms {
  readonly index: RuleIndex
  readonly memory: AlarmMemory
  /** Alarms whose rule is another than the one their state was judged by: that one, or null if nobody knows it. */
  readonly edits: ReadonlyMap<string, CompiledRule | null>
  /** Alarms that the last values are to be judged by again; true where readings were corrected. */
  readonly again: ReadonlyMap<string, boolean>
  /** Whether something has changed since the last refresh. */
  readonly isStale: boolean
  load(): Promise<void>
  /** Reads what has changed. Costs nothing when nothing has. */
  refresh(): Promise<void>
  /** The states of these alarms may be others in the database: they are read again. */
  markUncertain(alarmIds: Iterable<string>): void
  /** What was doubted turned out as expected; their edits are done, and they were judged again. */
  settle(alarmIds: Iterable<string>): void
  /** Judging it again changed nothing. */
  judgedAgain(alarmId: string): void
  close(): void
}

export function createWatchedAlarms(pool: Pool, events: EventPort, lastValues: LastValues): WatchedAlarms {
  const index = createRuleIndex(lastValues)
  const memory = createAlarmMemory([])
  const edits = new Map<string, CompiledRule | null>()
  const again = new Map<string, boolean>()
  const doubtful = new Set<string>()
  let staleAlarms = new Set<string>()
  let staleCompanies = new Set<string>()
  let staleSeries: SeriesName[] = []

  const stops = [
    events.subscribe('alarm', ({ alarmId }) => staleAlarms.add(alarmId)),
    events.subscribe('readingsCorrected', ({ series }) => {
      staleSeries.push(...series.filter((each) => lastValues.slotOf(each) !== noSlot))
    }),
    // It may be in another application, which maintenance windows may be about.
    events.subscribe('node', ({ nodeId }) => {
      for (const { alarmId } of index.rulesOfNode(nodeId)) staleAlarms.add(alarmId)
    }),
    events.subscribe('nodeDeleted', ({ nodeId }) => {
      for (const { alarmId } of index.rulesOfNode(nodeId)) staleAlarms.add(alarmId)
    }),
    // Active days are days in the company's time zone.
    events.subscribe('settings', ({ companyId }) => staleCompanies.add(companyId)),
    events.subscribe('companyDeleted', ({ companyId }) => staleCompanies.add(companyId)),
  ]

  function take({ rule: stored, state }: StoredAlarm, isStart = false): void {
    const { alarmId } = stored
    const [before, stateBefore] = [index.byAlarm.get(alarmId), memory.states.get(alarmId)]
    const rule = compileRule(stored, before)
    dropAlarm(alarmId)
    putRule(index, rule)
    // At the start the states say what was found, but for edits that nobody judged before a crash.
    const isJudged = isStart && (state === null || state.ruleVersion === rule.version)
    if (!isJudged && findsAnew(before, rule)) again.set(alarmId, again.get(alarmId) ?? false)
    if (state === null) return void edits.delete(alarmId)
    memory.remember([state])
    // A commit whose answer was lost has happened, and its edits with it.
    if (doubtful.has(alarmId) && !isDeepStrictEqual(asStored(stateBefore), state)) edits.delete(alarmId)
    const isOfOldRule = state.ruleVersion !== rule.version
    const isOfOldZone = before !== undefined && before.timeZone !== rule.timeZone
    if (!isOfOldRule && !isOfOldZone) return
    const judgedBy = before?.version === state.ruleVersion ? before : null
    edits.set(alarmId, edits.get(alarmId) ?? judgedBy)
  }

  function dropAlarm(alarmId: string): void {
    dropRule(index, alarmId)
    memory.forget(alarmId)
  }

  /** Values that judging may need before a reading has brought them. */
  async function seedFor(alarmIds: Iterable<string>): Promise<void> {
    const rules = [...alarmIds, ...again.keys()].flatMap((alarmId) => {
      const rule = index.byAlarm.get(alarmId)
      const state = memory.states.get(alarmId)
      const mayBeRaisedByTime = state !== undefined && nextDueAt(state) !== null
      const isAsked =
        rule !== undefined && (!rule.singleSeries || rule.detection !== null || again.has(alarmId))
      return rule?.active && (isAsked || mayBeRaisedByTime) ? [rule] : []
    })
    await lastValues.load(rules.flatMap(({ watched }) => watched))
    // What has not changed is counted from the last reading that is known.
    for (const { watched, trail } of rules) {
      const [own] = watched
      const known = own && latestOfSlot(index, own.nodeId, own.key)
      if (known) trail?.add(known.value, known.time)
    }
  }

  /** What was read of these series is read again, and their alarms are judged by it. */
  async function reread(series: readonly SeriesName[]): Promise<void> {
    await lastValues.reload(series)
    for (const slot of new Set(series.map(lastValues.slotOf))) {
      index.inBand.invalidate(slot)
      for (const { alarmId, trail } of index.rulesAt(slot)) {
        trail?.clear()
        again.set(alarmId, true)
      }
    }
  }

  async function read(alarmIds: ReadonlySet<string>, companyIds: ReadonlySet<string>): Promise<void> {
    const ofCompanies = [...index.byAlarm.values()].filter(({ companyId }) => companyIds.has(companyId))
    const stored = await loadAlarms(pool, { alarmIds: [...alarmIds], companyIds: [...companyIds] })
    const gone = new Set([...alarmIds, ...ofCompanies.map(({ alarmId }) => alarmId)])
    for (const alarm of stored) {
      take(alarm)
      gone.delete(alarm.rule.alarmId)
    }
    for (const alarmId of gone) {
      dropAlarm(alarmId)
      edits.delete(alarmId)
      again.delete(alarmId)
    }
    await seedFor(stored.map(({ rule }) => rule.alarmId))
  }

  return {
    index,
    memory,
    edits,
    again,
    get isStale() {
      return staleAlarms.size + staleCompanies.size + staleSeries.length + doubtful.size > 0
    },
    async load() {
      for (const alarm of await loadAllAlarms(pool)) take(alarm, true)
      await seedFor(index.byAlarm.keys())
    },
    async refresh() {
      if (!this.isStale) return
      const [alarmIds, companyIds] = [staleAlarms.union(doubtful), staleCompanies]
      const series = staleSeries
      // What changes while this reads is read the next time.
      staleAlarms = new Set()
      staleCompanies = new Set()
      staleSeries = []
      try {
        await reread(series)
        await read(alarmIds, companyIds)
      } catch (error) {
        staleAlarms = staleAlarms.union(alarmIds)
        staleCompanies = staleCompanies.union(companyIds)
        staleSeries.push(...series)
        throw error
      }
      doubtful.clear()
    },
    markUncertain(alarmIds) {
      for (const alarmId of alarmIds) doubtful.add(alarmId)
    },
    settle(alarmIds) {
      for (const alarmId of alarmIds) {
        doubtful.delete(alarmId)
        edits.delete(alarmId)
        again.delete(alarmId)
      }
    },
    judgedAgain: (alarmId) => void again.delete(alarmId),
    close() {
      for (const stop of stops) stop()
    },
  }
}

/** Whether a rule may find something else in the last values than it did before. */
function findsAnew(before: CompiledRule | undefined, rule: CompiledRule): boolean {
  if (!rule.active) return false
  if (!before?.active || !judgesAlike(before, rule)) return true
  // Until its band was learned it found nothing.
  return before.band === null && rule.band !== null
}

function asStored(state: AlarmState | undefined): unknown {
  return state && JSON.parse(JSON.stringify(state))
}
