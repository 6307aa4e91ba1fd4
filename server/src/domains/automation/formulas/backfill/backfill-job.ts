import { setTimeout as sleep } from 'node:timers/promises'
import { compileFormula, type Formula } from '@fyr/formulas'
import * as z from 'zod'
import { type Database, inTransaction } from '#db/index.ts'
import { JobCancelledError, JobFailedError, type JobKind, type LongJobRun, longJob } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { LiveBus } from '#live/index.ts'
import { type ReadingsStore, SeriesRemovedError } from '#readings-store/index.ts'
import { loadFormula } from '../engine/active-formula-store.ts'
import { newestBefore } from '../engine/fill-formula.ts'
import { countersOf, type StoredFormula } from '../engine/stored-formula.ts'
import { type Backfill, beginBackfill, endBackfill, mayProceed, writeCheckpoint } from './backfill-store.ts'
import { backfillKind } from './backfills.ts'
import { computePortions, type Portion } from './compute-backfill.ts'

export interface BackfillJobParts {
  database: Database
  clock: Clock
  bus: Pick<LiveBus, 'publishEvent'>
  /** As calls of users read: the company waits for itself alone. */
  readings: Pick<ReadingsStore, 'findSeries' | 'resolveMany' | 'range' | 'backfill'>
  disk: { readonly isFull: boolean }
}

const payload = z.object({ backfillId: z.string() })
const hourMs = 3_600_000
const maxRestMs = 20

/** It was cancelled, or its formula is another now. */
class StoppedError extends Error {}

/** Computes formulas over stored readings. */
export function backfillKinds({ database, clock, bus, readings, disk }: BackfillJobParts) {
  const { events, pipeline: pool } = database

  async function run(backfill: Backfill, { report }: LongJobRun): Promise<void> {
    const { companyId, formulaId } = backfill
    const stored = await loadFormula(pool, formulaId)
    const compiled = stored && compile(stored)
    if (!stored || !compiled) throw new JobFailedError('formulaChanged')
    const { output } = stored
    const [series] = await readings.resolveMany([output])
    const portions = computePortions(compiled.formula, await rangeOf(backfill, stored, compiled), readings)
    const done = { ...backfill }
    const publish = async () => {
      events.publishEvent('formulaBackfill', { companyId, formulaId })
      return true
    }
    try {
      for await (const portion of portions) {
        await report(publish)
        await write(done, portion, series ?? 0)
      }
    } catch (error) {
      if (error instanceof StoppedError && (await isCancelled(backfill))) throw new JobCancelledError()
      throw error
    } finally {
      if (done.computed > backfill.computed) {
        bus.publishEvent(companyId, { type: 'readingsChanged', deveui: output.deveui, keys: [output.key] })
      }
    }
    await finish(backfill)
  }

  /** What the formula reads, and from where on it is to be computed. */
  async function rangeOf(
    { from, to, position, takenAt }: Backfill,
    { output, variables }: StoredFormula,
    { inputs }: Compiled,
  ) {
    const [outputId, ...series] = await readings.findSeries([
      output,
      ...inputs.map((at) => variables[at] ?? output),
    ])
    const [last] = outputId === undefined ? [] : await newestBefore(readings, outputId, from.getTime(), 1)
    return {
      series,
      from: position.getTime(),
      to: to.getTime(),
      takenAt: takenAt?.getTime() ?? last?.time ?? null,
    }
  }

  /** Stores results with how far it has come: when it is begun again, it goes on there. */
  async function write(done: Backfill, { times, values, until, takenAt, problems }: Portion, series: number) {
    done.position = new Date(until)
    done.takenAt = takenAt === null ? null : new Date(takenAt)
    done.computed += times.length
    done.problems += problems
    const also = async (client: Parameters<typeof writeCheckpoint>[0]) => {
      if (!(await writeCheckpoint(client, done))) throw new StoppedError()
    }
    const began = performance.now()
    if (times.length === 0) await inTransaction(pool, also)
    else await readings.backfill({ series: times.map(() => series), times, values }, { also })
    // Batches waited for it: they have the store for as long.
    await sleep(Math.min(maxRestMs, performance.now() - began))
  }

  const isCancelled = async ({ id, companyId }: Backfill) =>
    !(await database.withCompany(companyId, (db) => mayProceed(db, id)))

  const finish = ({ id, companyId }: Backfill) =>
    database.withCompany(companyId, async (db) => {
      const ended = await endBackfill(db, id, { state: 'done', reason: null, at: clock.now() })
      if (ended) db.publishEvent('formulaBackfill', ended)
    })

  return {
    [backfillKind]: longJob({
      payload,
      pace: { concurrency: 2, perCompany: 1, timeoutMs: 12 * hourMs, maxAttempts: 5 },
      disk,
      failures: ['formulaChanged', 'skipped'],
      failureOf: (error) =>
        error instanceof SeriesRemovedError || error instanceof StoppedError ? 'formulaChanged' : undefined,
      async run({ backfillId }, progress, companyId) {
        const backfill = await database.withCompany(companyId, (db) => beginBackfill(db, backfillId))
        if (!backfill) return
        events.publishEvent('formulaBackfill', { companyId, formulaId: backfill.formulaId })
        await run(backfill, progress)
      },
      async failed(db, { backfillId }, { reason, at }) {
        // A super administrator skipped it.
        const outcome =
          reason === 'skipped'
            ? ({ state: 'cancelled', reason: null } as const)
            : ({ state: 'failed', reason } as const)
        const ended = await endBackfill(db, backfillId, { ...outcome, at })
        if (ended) db.publishEvent('formulaBackfill', ended)
      },
    }),
  } satisfies Record<string, JobKind>
}

interface Compiled {
  formula: Formula
  /** By variable: its place among those that are stored. */
  inputs: readonly number[]
}

/** Undefined when it cannot be read any more, such as without a constant. */
function compile({ text, awaitAllInput, constants, variables }: StoredFormula): Compiled | undefined {
  const { formula } = compileFormula(text, { awaitAllInput, constants, counterOf: countersOf(variables) })
  if (!formula) return undefined
  const inputs = formula.variables.map((name) => variables.findIndex((each) => each.name === name))
  return inputs.includes(-1) ? undefined : { formula, inputs }
}
