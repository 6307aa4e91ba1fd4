import * as z from 'zod'
import { id, instant, moment } from '../../endpoints/fields.ts'
import { endpoint, params } from './formula-fields.ts'

export const backfillStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
/** formulaChanged: it, or the node of its output or of a variable, was changed or deleted meanwhile. */
export const backfillReasons = ['formulaChanged', 'diskFull', 'error'] as const

/** A formula computed over stored readings. */
export const formulaBackfill = z
  .object({
    backfillId: id,
    state: z.enum(backfillStates),
    from: moment,
    to: moment,
    progress: z.number().describe('Percent of the time range'),
    computed: z.number().describe('Readings written so far'),
    problems: z.number().describe('Times without a result for another reason than a missing value'),
    reason: z.enum(backfillReasons).nullable().describe('Why it failed'),
    requestedBy: z.string(),
    createdAt: moment,
    finishedAt: moment.nullable(),
  })
  .meta({ id: 'FormulaBackfill' })
export type FormulaBackfill = z.infer<typeof formulaBackfill>

export const formulaBackfillCalls = {
  backfills: endpoint('GET', '/formula/{id}/backfill', 'Formula.View', {
    summary: 'The last 10 backfills of a formula, newest first',
    params,
    output: z.array(formulaBackfill),
  }),
  startBackfill: endpoint('POST', '/formula/{id}/backfill', 'Formula.Create', {
    errors: [
      'time.rangeReversed',
      'time.rangeTooLong',
      'readings.none',
      'readings.tooMany',
      'formula.incomplete',
      'formula.backfillRunning',
      'formula.tooManyBackfills',
      'key.tooMany',
    ],
    stores: ['keys'],
    summary:
      'Compute a formula over stored readings from `from` until before `to`, at most ten years and 20 million readings. Results replace readings of the same time; they set off no alarm, action or other formula. One of a company runs at a time.',
    params,
    body: z.strictObject({ from: instant, to: instant.describe('Not later than now') }),
    output: formulaBackfill,
    status: 201,
  }),
  cancelBackfill: endpoint('POST', '/formula/{id}/backfill/{backfillId}/cancel', 'Formula.Create', {
    summary: 'End a backfill that is queued or running; what it has computed stays',
    params: z.strictObject({ id, backfillId: id }),
    output: formulaBackfill,
  }),
}
