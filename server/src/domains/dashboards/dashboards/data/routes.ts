import type { DataHead, DataQuestion } from '@fyr/contract/dashboards/dashboard-data'
import type { CompanyDb } from '#db/index.ts'
import {
  asColumns,
  asJson,
  formatOf,
  type SeriesPart,
  sendPieces,
  wireSeries,
} from '#domains/readings/readings/index.ts'
import { jsonPieces } from '#lib/json/json-pieces.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { on } from '#request/on.ts'
import { type CompanyPrincipal, may } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import type { RouteCall } from '#request/route.ts'
import type { Content, Dashboard } from '../content.ts'
import { findWidget } from '../modules/modules.ts'
import { findWholeDashboard } from '../whole.ts'
import { type Answer, answerHead } from './answer.ts'
import {
  type Asking,
  askedOf,
  type DataDeps,
  makeReady,
  type Prepared,
  prepare,
  type ReadingDeps,
} from './ask.ts'
import { readParts } from './read-parts.ts'
import { seriesShownOn } from './shown-on.ts'
import { type WidgetQuery, widgetQueryOf } from './widget-query.ts'

const never = new AbortController().signal

/** What a dashboard shows, in one answer for all of its widgets. */
export function dashboardDataRoute(deps: DataDeps) {
  return on.dashboards.data.route({ parsesBody: true }, async (call) => {
    const { context, params, query, body: question } = call
    const prepared = await context.inCompany(async (db, by) => {
      if (question.widgets?.some(({ module }) => module)) mayPreview(by)
      const asking = { ...by, host: context.host }
      return await prepareData(db, deps, await findWholeDashboard(db, params.id), question, asking)
    })
    return await sendData(deps.store, prepared, question.columns, query, call)
  })
}

/** A widget that is not saved may name any key of the company: that is for those who could save it, here or anew. */
function mayPreview(by: Pick<CompanyPrincipal, 'permissions'>): void {
  const maySave = may(by, 'Dashboard.Update') || may(by, 'Dashboard.Create')
  if (!maySave || !may(by, 'Tag.View')) fail('access.denied')
}

/** Everything that the widgets of a dashboard need to know of the company before readings are read. */
export async function prepareData(
  db: CompanyDb,
  deps: DataDeps | ReadingDeps,
  dashboard: Pick<Dashboard & Content, 'type' | 'settings' | 'widgets'>,
  question: DataQuestion,
  asking: Asking,
): Promise<Prepared> {
  const asked = askedOf(dashboard, question)
  return await prepare(db, deps, asked, question, asking, () => seriesShownOn(db, dashboard, asking))
}

/** Reads and sends what was prepared, as the caller wants it; ends when the caller leaves. */
export async function sendData(
  store: ReadingsStore,
  prepared: Prepared,
  columns: DataQuestion['columns'],
  query: { format?: 'json' | 'binary' | undefined },
  call: Pick<RouteCall, 'request' | 'reply' | 'stream'>,
) {
  const { request, reply } = call
  const format = formatOf(query, request)
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  // Who left before is not heard any more.
  if (reply.raw.destroyed) gone.abort()
  let answer: Answer
  try {
    answer = await answerHead(store, await makeReady(store, prepared), prepared.stretch, gone.signal)
  } catch (error) {
    if (gone.signal.aborted) return reply.hijack()
    throw error
  }
  const { head, parts } = answer
  const read = readParts(store, parts, prepared.timeZone, gone.signal)
  const pieces = format === 'binary' ? inColumns(read, columns, answer) : asObject(head, read)
  return sendPieces(call, format, pieces, 'dashboard')
}

/** Each part with the columns asked for, or with those that its widgets draw: the head then says which. */
function inColumns(
  read: AsyncIterable<SeriesPart>,
  columns: DataQuestion['columns'],
  { head, parts }: Answer,
): AsyncIterable<Buffer> {
  if (columns !== 'drawn') return asColumns(read, () => columns, head)
  const drawn = parts.map((part) => part.columns)
  return asColumns(read, (place) => drawn[place], { ...head, columns: drawn })
}

/** The same as one JSON object. */
async function* asObject(head: DataHead, parts: AsyncIterable<SeriesPart>) {
  yield '{'
  for (const [name, value] of Object.entries(head)) {
    yield `${JSON.stringify(name)}:`
    yield* jsonPieces(value)
    yield ','
  }
  yield '"parts":'
  yield* asJson(inOrder(parts))
  yield '}'
}

/** They are read in the order that is best for the store, and JSON tells their places by their order. */
async function* inOrder(parts: AsyncIterable<SeriesPart>) {
  const all: SeriesPart[] = []
  for await (const part of parts) all[part.place] = part
  yield* all
}

/** Single widgets, for clients that know no whole dashboards. */
export function moduleDataRoutes(deps: DataDeps) {
  const { store } = deps
  /** Of its keys alone, so that nothing else is asked for. */
  const open = async (
    db: CompanyDb,
    id: string,
    by: CompanyPrincipal,
    change: (wants: WidgetQuery) => WidgetQuery,
  ) => {
    const { widget } = await findWidget(db, id)
    const asked = [{ widgetId: id, wants: change(widgetQueryOf(widget)), points: 500 }]
    return await prepare(db, deps, asked, { start: 0, end: by.now.getTime() }, { ...by, host: undefined })
  }
  return {
    moduleReadings: on.dashboards.moduleReadings.handler(async ({ input, context }) => {
      const { points = 500, ...range } = input.query
      const prepared = await context.inCompany(async (db, by) => {
        const { widget } = await findWidget(db, input.params.id)
        const asked = [{ widgetId: input.params.id, wants: widgetQueryOf(widget), points }]
        return await prepare(db, deps, asked, range, { ...by, host: context.host })
      })
      const { head, parts } = await answerHead(
        store,
        await makeReady(store, prepared),
        prepared.stretch,
        never,
      )
      const read = await Array.fromAsync(inOrder(readParts(store, parts, prepared.timeZone, never)))
      return { ...head, parts: read.map(wireSeries) }
    }),
    moduleLatest: on.dashboards.moduleLatest.handler(async ({ input, context }) => {
      const prepared = await context.inCompany((db, by) => open(db, input.params.id, by, onlyLatest))
      const { head } = await answerHead(store, await makeReady(store, prepared), prepared.stretch, never)
      return head.widgets[0]?.series ?? []
    }),
    moduleLimit: on.dashboards.moduleLimit.handler(async ({ input, context }) => {
      const prepared = await context.inCompany((db, by) =>
        open(db, input.params.id, by, (wants) => ({ ...noCourse(wants), rows: input.params.n })),
      )
      const everything = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
      const { head } = await answerHead(store, await makeReady(store, prepared), everything, never)
      return head.widgets[0]?.series ?? []
    }),
  }
}

const noCourse = (wants: WidgetQuery): WidgetQuery => ({
  ...wants,
  range: null,
  latest: false,
  trend: null,
  total: false,
  previousTotal: false,
  rows: 0,
  states: false,
  nodes: null,
  company: null,
  frame: null,
  weather: null,
  alarms: false,
  activeAlarms: null,
})
const onlyLatest = (wants: WidgetQuery): WidgetQuery => ({ ...noCourse(wants), latest: true })
