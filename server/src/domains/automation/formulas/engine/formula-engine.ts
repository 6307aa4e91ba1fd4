import { isDeepStrictEqual } from 'node:util'
import type { FormulaValue } from '@fyr/formulas'
import type { EventPort } from '#db/index.ts'
import type { LastValues, WatchedReadings } from '#domains/devices/node-intake/index.ts'
import type { Clock } from '#lib/clock.ts'
import { createFairQueue } from '#lib/fairness/fair-queue.ts'
import { createPrioritySlice } from '#lib/fairness/time-slices.ts'
import { type FormulaHistory, fillFormula } from './fill-formula.ts'
import { createFormulaProblems, type NotedProblem } from './formula-problems.ts'
import type { StoredFormula } from './stored-formula.ts'
import {
  computeHeld,
  computeOne,
  followLastValues,
  hold,
  type WatchedFormula,
  watchFormula,
} from './watched-formula.ts'
import { createWindowBudgets } from './window-budgets.ts'

export interface FormulaEngineDeps {
  /** Active formulas: all, or those of some companies. */
  load(companyIds?: readonly string[]): Promise<readonly StoredFormula[]>
  events: EventPort
  lastValues: LastValues
  history: FormulaHistory
  clock: Clock
  log: { error(details: object, message: string): void }
  /** How long a batch waits for the past of formulas, ms. */
  patienceMs?: number
}

/** What formulas have computed for one node. */
export interface Computed {
  companyId: string
  deveui: string
  readings: { key: string; value: FormulaValue; createdAt: number }[]
}

/**
 * Computes the active formulas of all companies. Called by batches only, in this order: refresh, derive (as often as
 * it has results), and committed once the batch is.
 */
export interface FormulaEngine {
  start(): Promise<void>
  /** Reads what people have changed. Costs nothing when nothing has. */
  refresh(): Promise<void>
  /** What the readings that are news make of the formulas that watch them. */
  derive(news: WatchedReadings): Promise<Computed[]>
  /** Whether `committed` must be told how this batch ends. */
  readonly isOpen: boolean
  committed(): void
  /** Why formulas had no results since the last call. */
  takeProblems(): NotedProblem[]
  /** Formulas at work. */
  readonly size: number
  close(): void
}

/** Readings looked at, or formulas compiled, between two looks at the clock. */
const betweenLooks = 64
/** How many formulas read their past at once; of one company one does. */
const fillsAtOnce = 4
/** A turn of the thread: longer a batch does not wait. */
const usualPatienceMs = 10

export function createFormulaEngine(deps: FormulaEngineDeps): FormulaEngine {
  const { load, events, lastValues, history, clock, log, patienceMs = usualPatienceMs } = deps
  const formulas = new Map<string, WatchedFormula>()
  /** By slot: who watches the series, and as which variable. */
  const watchers: ({ watched: WatchedFormula; variable: number }[] | undefined)[] = []
  const budgetOf = createWindowBudgets()
  const problems = createFormulaProblems()
  let staleCompanies = new Set<string>()
  /** Those that this batch has changed: unless it is committed, they know what has not happened. */
  let touched: WatchedFormula[] = []
  /** Those whose memory may be wrong: they begin anew. */
  const doubtful = new Set<WatchedFormula>()
  /** Those with readings that wait for their past. */
  const waiting = new Set<WatchedFormula>()
  const toFill = createFairQueue<WatchedFormula>()
  const filling = new Set<string>()
  let wake: () => void = () => undefined

  const stops = [
    events.subscribe('formulas', ({ companyId }) => staleCompanies.add(companyId)),
    events.subscribe('nodeDeleted', ({ nodeId }) => forgetNode(nodeId)),
    // It may have got another DevEUI, lost a key, or gone to another company.
    events.subscribe('node', ({ nodeId }) => forgetNode(nodeId)),
    events.subscribe('companyDeleted', ({ companyId }) => staleCompanies.add(companyId)),
  ]

  const byNode = new Map<string, Set<string>>()
  function forgetNode(nodeId: string): void {
    for (const formulaId of byNode.get(nodeId) ?? []) {
      const watched = formulas.get(formulaId)
      if (watched) doubtful.add(watched)
    }
  }
  const nodesOf = ({ variables, output }: StoredFormula) => [output, ...variables].map(({ nodeId }) => nodeId)

  function drop(formulaId: string): void {
    const watched = formulas.get(formulaId)
    if (!watched) return
    formulas.delete(formulaId)
    doubtful.delete(watched)
    waiting.delete(watched)
    watched.formula.clear()
    for (const nodeId of nodesOf(watched.stored)) byNode.get(nodeId)?.delete(formulaId)
    for (const slot of watched.slots) {
      const rest = watchers[slot]?.filter((each) => each.watched !== watched) ?? []
      watchers[slot] = rest.length > 0 ? rest : undefined
      lastValues.unwatch(slot)
    }
  }

  function take(stored: StoredFormula): WatchedFormula | undefined {
    const { formulaId, companyId } = stored
    const known = formulas.get(formulaId)
    if (known && !doubtful.has(known) && isDeepStrictEqual(known.stored, stored)) return undefined
    drop(formulaId)
    const watched = watchFormula(stored, lastValues, budgetOf(companyId))
    if ('code' in watched) {
      problems.note(formulaId, watched, clock.now().getTime())
      return undefined
    }
    formulas.set(formulaId, watched)
    for (const nodeId of nodesOf(stored)) {
      const ofNode = byNode.get(nodeId) ?? new Set()
      byNode.set(nodeId, ofNode.add(formulaId))
    }
    for (const [variable, slot] of watched.slots.entries()) {
      const known = watchers[slot]
      if (known) known.push({ watched, variable })
      else watchers[slot] = [{ watched, variable }]
    }
    return watched
  }

  async function takeAll(stored: readonly StoredFormula[]): Promise<void> {
    const slice = createPrioritySlice()
    const taken: WatchedFormula[] = []
    for (const [at, each] of stored.entries()) {
      const watched = take(each)
      if (watched) taken.push(watched)
      if (at % betweenLooks === 0 && slice.isOver()) await slice.next()
    }
    for (const watched of taken) if (watched.hasPast) beginToFill(watched)
    fillNext()
    // Those that only need the newest values know them at once; of the others the past is read meanwhile.
    const plain = taken.filter(({ hasPast }) => !hasPast)
    const several = plain.filter(({ slots }) => slots.length > 1)
    await lastValues.load(several.flatMap(({ series }) => series))
    const awaiting = plain.filter(({ stored }) => stored.awaitAllInput)
    const results = await lastValues.latestOf(awaiting.map(({ stored }) => stored.output))
    for (const watched of several) followLastValues(watched, lastValues, Number.POSITIVE_INFINITY)
    for (const [at, { formula }] of awaiting.entries()) {
      formula.awaitSince(results[at]?.time ?? Number.NEGATIVE_INFINITY)
    }
    for (const watched of plain) watched.state = 'ready'
  }

  function beginToFill(watched: WatchedFormula): void {
    watched.state = 'filling'
    toFill.push(watched.stored.companyId, watched)
  }

  function fillNext(): void {
    while (filling.size < fillsAtOnce) {
      const watched = toFill.shift((companyId) => !filling.has(companyId))
      if (!watched) return
      void fill(watched)
    }
  }

  async function fill(watched: WatchedFormula): Promise<void> {
    const { companyId, formulaId } = watched.stored
    filling.add(companyId)
    try {
      if (formulas.get(formulaId) === watched) await fillFormula(watched, history)
      watched.state = 'ready'
      // It was changed or deleted meanwhile: its windows give their room back.
      if (formulas.get(formulaId) !== watched) watched.formula.clear()
    } catch (error) {
      log.error({ err: error, formulaId }, 'The past of a formula could not be read')
      watched.formula.clear()
      watched.state = 'cold'
    }
    filling.delete(companyId)
    fillNext()
    wake()
  }

  /** Begins to read the past of those that need it, and waits for it a little if it may. */
  async function fillWaiting(mayWait: boolean): Promise<void> {
    for (const watched of waiting) if (watched.state === 'cold') beginToFill(watched)
    fillNext()
    if (!mayWait) return
    const end = performance.now() + patienceMs
    while ([...waiting].some(({ state }) => state === 'filling') && performance.now() < end) {
      const until = new Promise<void>((resolve) => {
        wake = resolve
      })
      await Promise.race([until, new Promise((resolve) => setTimeout(resolve, end - performance.now()))])
    }
  }

  return {
    async start() {
      await takeAll(await load())
    },
    async refresh() {
      // What an uncommitted batch told them has not happened.
      for (const watched of touched) {
        watched.isTouched = false
        if (formulas.get(watched.stored.formulaId) === watched) doubtful.add(watched)
      }
      touched = []
      if (doubtful.size + staleCompanies.size === 0) return
      const companyIds = staleCompanies
      for (const { stored } of doubtful) companyIds.add(stored.companyId)
      staleCompanies = new Set()
      try {
        const stored = await load([...companyIds])
        const left = new Set(stored.map(({ formulaId }) => formulaId))
        for (const { stored } of formulas.values()) {
          if (companyIds.has(stored.companyId) && !left.has(stored.formulaId)) drop(stored.formulaId)
        }
        await takeAll(stored)
      } catch (error) {
        staleCompanies = staleCompanies.union(companyIds)
        throw error
      }
    },
    async derive({ slots, values, times }) {
      const slice = createPrioritySlice()
      const due: WatchedFormula[] = []
      const before = waiting.size
      for (let at = 0; at < slots.length; at++) {
        if (at % betweenLooks === 0 && slice.isOver()) await slice.next()
        const own = watchers[slots[at] ?? 0]
        if (!own) continue
        for (const { watched, variable } of own) {
          hold(watched, variable, values[at] ?? 0, times[at] ?? 0)
          if (watched.state !== 'ready') waiting.add(watched)
          // The first of this batch.
          else if (watched.held.amount === 1) due.push(watched)
        }
      }
      if (waiting.size > 0) {
        // Batches are everybody's: they wait once for a formula, not for as long as its past takes to read.
        await fillWaiting(waiting.size > before)
        for (const watched of waiting) {
          if (watched.state !== 'ready') continue
          waiting.delete(watched)
          due.push(watched)
        }
      }
      return due.length === 0 ? [] : await compute(due, slice)
    },
    get isOpen() {
      return touched.length > 0
    },
    committed() {
      for (const watched of touched) watched.isTouched = false
      touched = []
    },
    takeProblems: problems.take,
    get size() {
      return formulas.size
    },
    close() {
      for (const stop of stops) stop()
    },
  }

  async function compute(
    due: readonly WatchedFormula[],
    slice: ReturnType<typeof createPrioritySlice>,
  ): Promise<Computed[]> {
    const byOutput = new Map<string, Computed>()
    const onResult = ({ formula, stored }: WatchedFormula) => {
      const value = formula.compute()
      if (value === undefined) {
        if (!formula.problem || formula.problem.code === 'missing') return
        problems.note(stored.formulaId, formula.problem, formula.time)
        return
      }
      const { nodeId, deveui, key } = stored.output
      let computed = byOutput.get(nodeId)
      if (!computed) {
        computed = { companyId: stored.companyId, deveui, readings: [] }
        byOutput.set(nodeId, computed)
      }
      computed.readings.push({ key, value, createdAt: formula.time })
    }
    let done = 0
    for (const watched of due) {
      if (!watched.isTouched) touched.push(watched)
      watched.isTouched = true
      if (watched.held.amount === 1) computeOne(watched, lastValues, onResult)
      else {
        const steps = computeHeld(watched, lastValues, onResult)
        while (!steps.next().done) if (slice.isOver()) await slice.next()
      }
      // A window may just have rebuilt its aggregates.
      if ((watched.hasPast || ++done % betweenLooks === 0) && slice.isOver()) await slice.next()
    }
    return [...byOutput.values()]
  }
}
