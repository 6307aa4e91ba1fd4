import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import type { ErrorCode } from '../endpoints/errors.ts'
import { commaList, deveui, flag, instant, key, keyPage, moment, timeZone } from '../endpoints/fields.ts'

const { endpoint } = endpointsOf('Readings')

export const readingValue = z.union([z.number(), z.boolean(), z.string(), z.record(z.string(), z.unknown())])
export type ReadingValue = z.infer<typeof readingValue>
/** A reading as clients get it. */
export const reading = z
  .object({
    key: z.string(),
    value: readingValue,
    createdAt: moment,
    label: z.string(),
    tagDeveui: z.string(),
  })
  .meta({ id: 'Reading' })
export type ReadingAnswer = z.infer<typeof reading>

/** A reading as clients send it. The value is checked by the pipeline, so that one bad reading harms no other. */
const incoming = z
  .object({
    key: z.unknown().meta({ type: 'string', description: '1 to 128 characters, such as temperature' }),
    value: z.unknown().meta({
      anyOf: [
        ...['number', 'boolean', 'string', 'null'].map((type) => ({ type })),
        // Without this, generators take it for an object without fields.
        { type: 'object', additionalProperties: true },
        { type: 'array', items: {} },
      ],
      description:
        'null is skipped; of nested JSON a node stores each value under its path, but positions whole (flattenJson)',
    }),
    createdAt: z
      .unknown()
      .optional()
      .meta({
        anyOf: [{ type: 'string' }, { type: 'number' }],
        description:
          'Time of the reading: ISO 8601, or Unix time in seconds or milliseconds. Default: arrival time',
      }),
  })
  .meta({ id: 'NewReading' })
const maximumReadings = 100_000
export const writeBody = z.union([incoming, z.array(incoming).min(1).max(maximumReadings)])
export const writeManyBody = z
  .array(
    incoming
      .extend({ deveui: z.unknown().meta({ type: 'string', description: 'DevEUI of the node' }) })
      .meta({ id: 'NewReadingOfNode' }),
  )
  .min(1)
  .max(maximumReadings)
export const writeAnswer = z
  .object({
    accepted: z.number(),
    rejected: z.array(z.object({ index: z.number(), code: z.string(), message: z.string() })),
    /** Readings whose value was null: nothing to store, nothing wrong. */
    skipped: z.number(),
  })
  .meta({ id: 'WriteAnswer' })

/** Stretches of time with what happened in each; `start` is epoch ms. */
export const bucket = z
  .object({
    start: z.number(),
    min: z.number(),
    max: z.number(),
    avg: z.number(),
    sum: z.number(),
    count: z.number(),
    first: z.number(),
    last: z.number(),
    /** When `min` and `max` were first reached; left out where only a rollup is left. */
    minTime: z.number().optional(),
    maxTime: z.number().optional(),
  })
  .meta({ id: 'Bucket' })
export type Bucket = z.infer<typeof bucket>
export const seriesBuckets = z
  .object({
    tagDeveui: z.string(),
    key: z.string(),
    label: z.string(),
    /** 0 for steps of the calendar, which are not all of one length. */
    bucketMs: z.number(),
    buckets: z.array(bucket),
    /** In place of buckets, where `raw` was asked for and there are so few. Truth is 1 and 0, texts are left out. */
    readings: z.object({ times: z.array(z.number()), values: z.array(z.number()) }).optional(),
  })
  .meta({ id: 'SeriesBuckets' })
export type SeriesBuckets = z.infer<typeof seriesBuckets>

const writeQuery = z.object({
  import: flag
    .default(false)
    .describe('History: stored; no alarm, formula, script or live page reacts to it'),
})
const params = z.strictObject({ deveui })
const nodeParams = z.strictObject({ id: deveui })
const seriesParams = z.strictObject({ deveui, key })
const maxPoints = 10_000
const points = z.coerce.number().int().min(1).max(maxPoints).optional()
const seriesList = z
  .array(z.strictObject({ deveui, key: key.optional() }))
  .min(1)
  .max(1000)
const current = { token: 'read' } as const

export const trendResolutions = ['month', 'week', 'day', 'hour', '5hours'] as const
export const calendarResolutions = ['hour', 'day', 'week', 'month'] as const

/** How a range leaves: one JSON array, a JSON object a line, a spreadsheet's rows, or columns (docs/columns.md). */
export const rangeFormats = ['json', 'ndjson', 'csv', 'binary'] as const
export type RangeFormat = (typeof rangeFormats)[number]
/** Media type of the binary form; `Accept` with it asks for that form too. */
export const columnsType = 'application/vnd.fyr.columns'

/** What the binary form tells of a bucket beside its start. */
export const bucketColumns = [
  'min',
  'max',
  'avg',
  'sum',
  'count',
  'first',
  'last',
  'minTime',
  'maxTime',
] as const
export type BucketColumn = (typeof bucketColumns)[number]

const ownPoints = z.number().int().min(1).max(maxPoints).optional()
const because = (code: ErrorCode) => ({ message: code })
/** What several series are asked for: buckets by number or by calendar. */
export const manyBody = z
  .strictObject({
    series: z
      .array(z.strictObject({ deveui, key, points: ownPoints }))
      .min(1)
      .max(200),
    /** Buckets of a series that does not say so itself; 500 when left out. */
    points: ownPoints,
    /** Steps of the calendar instead of points. */
    resolution: z.enum(calendarResolutions).optional(),
    /** Whose calendar; the company's when left out. */
    timeZone: timeZone.optional(),
    /** A series with at most so many readings in the range answers with them instead of buckets. */
    raw: ownPoints,
    /** Of the binary form: only these, in this order, after the start. */
    columns: z.array(z.enum(bucketColumns)).min(1).max(bucketColumns.length).optional(),
  })
  .superRefine((body, context) => {
    const refuse = (...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, ...because('field.invalid') })
    if (body.resolution === undefined) {
      if (body.timeZone !== undefined) refuse('timeZone')
      return
    }
    if (body.points !== undefined) refuse('points')
    if (body.raw !== undefined) refuse('raw')
    for (const [at, each] of body.series.entries())
      if (each.points !== undefined) refuse('series', at, 'points')
  })
export type ManyQuestion = z.output<typeof manyBody>

export const readings = {
  write: endpoint('POST', '/tag/{id}/tagdata', 'Tag.Update', {
    token: 'ingest',
    summary:
      'Send one reading or an array of readings of one node; 202 after they are committed, 400 if all were refused',
    params: nodeParams,
    query: writeQuery,
    body: writeBody,
    output: writeAnswer,
    errors: ['readings.refused'],
    status: 202,
  }),
  writeMany: endpoint('POST', '/tagdata', 'Tag.Update', {
    token: 'ingest',
    summary: 'Send readings of many nodes; 202 after they are committed, 400 if all were rejected',
    query: writeQuery,
    body: writeManyBody,
    output: writeAnswer,
    errors: ['readings.refused'],
    status: 202,
  }),
  currentsOfAll: endpoint('GET', '/tag/tagdata', 'Tag.View', {
    ...current,
    summary: 'The latest reading of every key of the company, 10,000 at once',
    query: z.strictObject(keyPage),
    output: z.array(reading),
  }),
  currentsOfCompany: endpoint('GET', '/companies/tagdata', 'Tag.View', {
    ...current,
    summary: 'The latest reading of every key of the company, 10,000 at once; as /tag/tagdata',
    query: z.strictObject(keyPage),
    output: z.array(reading),
  }),
  nodesWithKey: endpoint('GET', '/tag/tagdata/keys/{key}', 'Tag.View', {
    ...current,
    summary: 'The latest reading of one key on every node that has it, 10,000 at once',
    params: z.strictObject({ key }),
    query: z.strictObject(keyPage),
    output: z.array(reading),
  }),
  currents: endpoint('GET', '/tagdata/currents', 'Tag.View', {
    ...current,
    summary: 'The latest readings of the named nodes (comma separated) and keys, 10,000 of them at most',
    query: z.strictObject({
      deveuis: commaList(deveui),
      keys: commaList(key).optional(),
      key: commaList(key).optional(),
    }),
    output: z.array(reading),
    errors: ['field.tooMany'],
  }),
  currentsOf: endpoint('GET', '/tagdata/currents/{deveui}', 'Tag.View', {
    ...current,
    summary: 'The latest readings of a node',
    params,
    query: z.strictObject({ keys: commaList(key).optional() }),
    output: z.array(reading),
  }),
  currentsOfNode: endpoint('GET', '/tag/{deveui}/currents', 'Tag.View', {
    ...current,
    summary: 'The latest readings of a node',
    params,
    output: z.array(reading),
  }),
  currentsOfMany: endpoint('POST', '/tagdata/currents', 'Tag.View', {
    ...current,
    summary: 'The latest readings of several nodes and keys',
    body: z.strictObject({ series: seriesList }),
    output: z.array(reading),
  }),
  latest: endpoint('GET', '/tag/latest/{deveui}/{key}', 'Tag.View', {
    ...current,
    summary: 'The latest reading of a key',
    params: seriesParams,
    output: reading,
  }),
  limit: endpoint('POST', '/tagdata/limit/{n}', 'Tag.View', {
    errors: ['readings.tooMany'],
    ...current,
    summary:
      'The newest n readings of several keys, newest first; with start or end, of what was measured from and until then. 50,000 at most over all keys',
    params: z.strictObject({ n: z.coerce.number().int().min(1).max(10_000) }),
    query: z.strictObject({ start: instant.optional(), end: instant.optional() }),
    body: z.strictObject({ series: z.array(z.strictObject({ deveui, key })).min(1).max(100) }),
    output: z.array(reading),
  }),
  timeseries: endpoint('GET', '/tagdata/timeseries/{deveui}/{key}/{start}/{end}', 'Tag.View', {
    answers: ['application/x-ndjson', 'text/csv', columnsType],
    errors: ['time.rangeReversed', 'download.tooMany'],
    ...current,
    summary:
      'Readings of a key from start to end, oldest first; with points: buckets (min, max, avg, sum, count, first, last). As format json, ndjson, csv or binary (columns)',
    params: z.strictObject({ deveui, key, start: instant, end: instant }),
    query: z.strictObject({
      points,
      format: z.enum(rangeFormats).optional(),
      /** The oldest so many; to go on, start one millisecond after the last. */
      limit: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
    }),
    output: z.array(reading),
  }),
  timeseriesOfMany: endpoint('POST', '/tagdata/timeseries/{start}/{end}', 'Tag.View', {
    answers: ['text/csv', columnsType],
    errors: [
      'download.tooMany',
      'field.duplicate',
      'buckets.tooMany',
      'field.notOneOf',
      'time.rangeReversed',
    ],
    ...current,
    summary:
      'Several keys from start to end in one call: buckets by number (points) or calendar (resolution), or the readings themselves where they are few (raw). As format json or binary (columns); as csv all readings, a row for each moment',
    params: z.strictObject({ start: instant, end: instant }),
    query: z.strictObject({
      format: z.enum(['json', 'csv', 'binary']).optional(),
      /** Above the columns of a CSV: the keys, or what people call them, such as “Temperature (°C)”. */
      header: z.enum(['keys', 'labels']).optional(),
    }),
    body: manyBody,
    output: z.array(seriesBuckets),
  }),
  trend: endpoint('GET', '/tag/{deveui}/trend/{key}', 'Tag.View', {
    errors: ['buckets.tooMany', 'time.rangeReversed'],
    ...current,
    summary: 'Readings of a key by calendar interval, in the company’s time zone or another',
    params: seriesParams,
    query: z.strictObject({
      start: instant,
      end: instant,
      resolution: z.enum(trendResolutions).default('hour'),
      /** Whose calendar; the company's when left out. */
      timeZone: timeZone.optional(),
    }),
    output: z.array(bucket),
  }),
  countOfCompany: endpoint('GET', '/companies/tagdata/count', 'Tag.View', {
    ...current,
    summary: 'Readings of the last 24 hours and of the last week',
    output: z.object({ day: z.number(), week: z.number() }),
  }),
  removeRange: endpoint('DELETE', '/tagdata/timeseries/{deveui}/{key}/{start}/{end}', 'Tag.Update', {
    errors: ['time.rangeReversed'],
    summary: 'Delete the readings of a key from start to end',
    params: z.strictObject({ deveui, key, start: instant, end: instant }),
    output: z.object({ deleted: z.number() }),
  }),
}
