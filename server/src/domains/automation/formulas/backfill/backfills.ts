import { randomUUID } from 'node:crypto'
import {
  maxBackfillDays,
  maxBackfillReadings,
  maxOpenBackfills,
} from '@fyr/contract/automation/formulas/formula-limits'
import type { CompanyDb } from '#db/index.ts'
import { ensureKeys } from '#domains/devices/nodes/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { insertJobs } from '#jobs/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { RequestContext } from '#request/context.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { findFormula } from '../formula-store.ts'
import {
  type Backfill,
  cancelBackfill,
  countOpenBackfills,
  findBackfill,
  findInputs,
  insertBackfill,
  listBackfills,
} from './backfill-store.ts'

export const backfillKind = 'formula.backfill'
const objectType = 'formulaBackfill'
const dayMs = 86_400_000

interface BackfillParts {
  store: Pick<ReadingsStore, 'findSeries' | 'countRange'>
  /** Looks for jobs now. */
  wake(): void
}

export async function backfillsOf(db: CompanyDb, formulaId: string): Promise<Backfill[]> {
  found(await findFormula(db, formulaId))
  return await listBackfills(db, formulaId)
}

/** Asks for a formula to be computed over what is stored, up to now at most. */
export async function startBackfill(
  { store, wake }: BackfillParts,
  context: RequestContext,
  formulaId: string,
  range: { from: number; to: number },
): Promise<Backfill> {
  const { from } = range
  // What came just now is part of it.
  const to = Math.min(range.to, context.now.getTime() + 1)
  if (range.to <= from) fail('time.rangeReversed', { field: 'body.to' })
  if (range.to - from > maxBackfillDays * dayMs)
    fail('time.rangeTooLong', { field: 'body.from', params: { days: maxBackfillDays } })
  const inputs = await context.inCompany(async (db) => {
    found(await findFormula(db, formulaId))
    return (await findInputs(db, formulaId)) ?? fail('formula.incomplete')
  })
  const series = (await store.findSeries(inputs)).filter((id) => id !== undefined)
  const readings = await store.countRange([...new Set(series)], from, Math.max(from, to))
  if (readings === 0) fail('readings.none')
  if (readings > maxBackfillReadings)
    fail('readings.tooMany', { field: 'body.from', params: { maximum: maxBackfillReadings } })
  return await context.inCompany((db, by) =>
    insert(wake, db, by, { formulaId, from: new Date(from), to: new Date(to) }),
  )
}

async function insert(
  wake: () => void,
  db: CompanyDb,
  by: CompanyPrincipal,
  { formulaId, from, to }: Pick<Backfill, 'formulaId' | 'from' | 'to'>,
): Promise<Backfill> {
  const { name, outputDeveui, outputKey } = found(await findFormula(db, formulaId))
  if (outputDeveui === null) fail('formula.incomplete')
  if ((await countOpenBackfills(db)) >= maxOpenBackfills)
    fail('formula.tooManyBackfills', { params: { maximum: maxOpenBackfills } })
  // It may have been deleted since; the next result would make it again.
  await ensureKeys(db, by, outputDeveui, [{ name: outputKey, label: '', unit: '' }])
  const id = randomUUID()
  if (!(await insertBackfill(db, { id, formulaId, from, to, requestedBy: by.name, now: by.now })))
    fail('formula.backfillRunning')
  await insertJobs(
    db,
    [{ kind: backfillKind, payload: { backfillId: id }, idempotencyKey: `${backfillKind}:${id}` }],
    by.now,
  )
  await recordChange(db, by, 'created', [objectType, id, name], {
    range: { from: from.toISOString(), to: to.toISOString() },
  })
  db.publishEvent('formulaBackfill', { companyId: by.companyId, formulaId })
  db.afterCommit(wake)
  return found(await findBackfill(db, { id, formulaId }))
}

/** One that has ended stays as it is. */
export async function stopBackfill(
  db: CompanyDb,
  by: CompanyPrincipal,
  ids: Pick<Backfill, 'id' | 'formulaId'>,
): Promise<Backfill> {
  const before = found(await findBackfill(db, ids))
  if (!(await cancelBackfill(db, ids.id, by.now))) return before
  const { name } = found(await findFormula(db, ids.formulaId))
  await recordChange(db, by, 'updated', [objectType, ids.id, name], {
    state: { from: before.state, to: 'cancelled' },
  })
  db.publishEvent('formulaBackfill', { companyId: by.companyId, formulaId: ids.formulaId })
  return found(await findBackfill(db, ids))
}
