import { isDeepStrictEqual } from 'node:util'
import type { Pool } from 'pg'
import type { EventPort } from '#db/index.ts'
import type { LastValues } from '#domains/node-intake/index.ts'
import { type AlarmMemory, createAlarmMemory } from '../judging/batch.ts'
import { type CompiledRule, compileRule } from '../judging/rule.ts'
import { createRuleIndex, dropRule, latestOfSlot, putRule, type RuleIndex } from '../judging/rule-index.ts'
import { type AlarmState, nextDueAt } from '../judging/state.ts'
import { loadAlarms, loadAllAlarms, type StoredAlarm } from './rule-store.ts'

/** The alarms of all companies in memory: rules, committed states, and the last values of what they watch. */
export interface WatchedAlarms {
  readonly index: RuleIndex
  readonly memory: AlarmMemory
  /** Alarms whose rule is another than the one their state was judged by: that one, or null if nobody knows it. */
  readonly edits: ReadonlyMap<string, CompiledRule | null>
  /** Whether something has changed since the last refresh. */
  readonly isStale: boolean
  load(): Promise<void>
  /** Reads what has changed. Costs nothing when nothing has. */
  refresh(): Promise<void>
  /** The states of these alarms may be others in the database: they are read again. */
  markUncertain(alarmIds: Iterable<string>): void
  /** What was doubted turned out as expected, and their edits are done. */
  settle(alarmIds: Iterable<string>): void
  close(): void
}

export function createWatchedAlarms(pool: Pool, events: EventPort, lastValues: LastValues): WatchedAlarms {
  const index = createRuleIndex(lastValues)
  const memory = createAlarmMemory([])
  const edits = new Map<string, CompiledRule | null>()
  const doubtful = new Set<string>()
  let staleAlarms = new Set<string>()
  let staleCompanies = new Set<string>()

  const stops = [
    events.subscribe('alarm', ({ alarmId }) => staleAlarms.add(alarmId)),
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

  function take({ rule: stored, state }: StoredAlarm): void {
    const { alarmId } = stored
    const [before, stateBefore] = [index.byAlarm.get(alarmId), memory.states.get(alarmId)]
    const rule = compileRule(stored, before)
    dropAlarm(alarmId)
    putRule(index, rule)
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
    const rules = [...alarmIds].flatMap((alarmId) => {
      const rule = index.byAlarm.get(alarmId)
      const state = memory.states.get(alarmId)
      const mayBeRaisedByTime = state !== undefined && nextDueAt(state) !== null
      const isAsked = rule !== undefined && (!rule.singleSeries || rule.detection !== null)
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
    }
    await seedFor(stored.map(({ rule }) => rule.alarmId))
  }

  return {
    index,
    memory,
    edits,
    get isStale() {
      return staleAlarms.size + staleCompanies.size + doubtful.size > 0
    },
    async load() {
      for (const alarm of await loadAllAlarms(pool)) take(alarm)
      await seedFor(index.byAlarm.keys())
    },
    async refresh() {
      if (staleAlarms.size + staleCompanies.size + doubtful.size === 0) return
      const [alarmIds, companyIds] = [staleAlarms.union(doubtful), staleCompanies]
      // What changes while this reads is read the next time.
      staleAlarms = new Set()
      staleCompanies = new Set()
      try {
        await read(alarmIds, companyIds)
      } catch (error) {
        staleAlarms = staleAlarms.union(alarmIds)
        staleCompanies = staleCompanies.union(companyIds)
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
      }
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

function asStored(state: AlarmState | undefined): unknown {
  return state && JSON.parse(JSON.stringify(state))
}
