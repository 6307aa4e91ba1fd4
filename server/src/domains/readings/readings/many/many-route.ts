import type { ManyQuestion } from '@fyr/contract/readings/readings'
import type { CompanyDb } from '#db/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { on } from '#request/on.ts'
import { fail } from '#request/problem.ts'
import { rangeOf } from '../ranges/buckets.ts'
import { formatOf, sendPieces } from '../ranges/range-answer.ts'
import { everyKeyOf, withSeries } from '../series.ts'
import { asColumns, asJson } from './many-answer.ts'
import { manySeries } from './many-series.ts'
import { mergedCsv } from './merged-csv.ts'

export interface ManyDeps {
  store: ReadingsStore
  timeZoneOf(db: CompanyDb): Promise<string>
}

/** Several keys over one range: what a whole dashboard draws, in one call. */
export function timeseriesOfManyRoute({ store, timeZoneOf }: ManyDeps) {
  return on.readings.timeseriesOfMany.route({ parsesBody: true }, async (call) => {
    const { context, params, query, body: question, request } = call
    const { start, end } = params
    const { header = 'keys', ...wanted } = query
    const format = formatOf(wanted, request)
    if (format === 'csv') refuseBuckets(question)
    refuseDuplicates(question, format === 'csv')
    const range = rangeOf(start, end)
    const [named, timeZone] = await context.inCompany(async (db) => [
      await everyKeyOf(db, question.series),
      question.timeZone ?? (question.resolution ? await timeZoneOf(db) : ''),
    ])
    const keys = await withSeries(store, named)
    if (format === 'csv') return sendPieces(call, format, mergedCsv(store, keys, range, header), 'readings')
    const gone = new AbortController()
    call.reply.raw.once('close', () => gone.abort())
    const parts = manySeries(store, keys, range, question, timeZone, gone.signal)
    const pieces = format === 'binary' ? asColumns(parts, () => question.columns) : asJson(parts)
    return sendPieces(call, format, pieces, 'readings')
  })
}

/** CSV holds readings; whoever asks for buckets in it would take them for something else. */
function refuseBuckets(question: ManyQuestion): void {
  for (const name of ['points', 'resolution', 'raw', 'columns'] as const) {
    if (question[name] !== undefined) fail('field.notOneOf', { field: `body.${name}` })
  }
}

/** The same twice is twice the work. A series in two resolutions is not the same, but two columns of one name in a file. */
function refuseDuplicates({ series, points: usual }: ManyQuestion, isFile: boolean): void {
  const seen = new Set<string>()
  for (const [at, { deveui, key, points = usual }] of series.entries()) {
    const name = JSON.stringify([deveui.toLowerCase(), key, isFile ? null : points])
    if (seen.has(name)) fail('field.duplicate', { field: `body.series.${at}` })
    seen.add(name)
  }
}
