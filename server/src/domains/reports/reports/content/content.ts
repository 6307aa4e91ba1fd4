import type { Language } from '@fyr/contract/endpoints/fields'
import { type ExportFormat, readingFormats, reportLimits } from '@fyr/contract/reports/report-kinds'
import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import { allTexts } from '@fyr/texts/all'
import type { Database } from '#db/index.ts'
import type { DocumentContent, Part, RawChunk, Section } from '#documents/index.ts'
import { companyOf } from '#domains/companies/companies/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { periodText } from '../period-text.ts'
import { type Access, accessOf, type ReportContentSettings } from '../rights.ts'
import { templateContent } from '../templates/template-content.ts'
import { trendContent } from '../trend/trend.ts'
import { withAlarmLimits } from './alarm-limits.ts'
import { type ContentContext, inCompany } from './context.ts'
import { exportedSeries } from './exported-series.ts'
import { refuseTooMany } from './limits.ts'
import { readingParts, toldSeries } from './reading-section.ts'
import { readingTables } from './reading-tables.ts'
import { listAlarmRows } from './selection/selection-store.ts'
import { summaryFacts } from './summary-facts.ts'
import { stateTable } from './tables/state-table.ts'
import type { ToldSeries } from './told-series.ts'

export interface ContentDeps {
  database: Pick<Database, 'withCompany' | 'withPlatform'>
  readings: ReadingsStore
}

export interface ContentRequest extends ReportContentSettings {
  companyId: string
  name: string
  from: number
  to: number
  /** Null: as the company. */
  language: Language | null
  /** Of a report, by the specification's number. */
  tempo?: number | null
  /** What is to be made of it; where readings alone are, they may be of more series, and tables tell nothing of them. */
  formats?: readonly ExportFormat[]
  now: Date
  /** Told of readings that are looked at one by one; ends the work by throwing. */
  onRead?(count: number): Promise<void>
}

interface FillOptions {
  /** Told of rows as they are written; ends the work by throwing. */
  onRows(count: number): Promise<void>
  signal: AbortSignal
}

/** What a report says. */
export interface ReportContent {
  /** Anew each time: what it says is read while a file is written. */
  document(): DocumentContent
  /** Each reading of what is selected, series by series. */
  readings(): AsyncIterable<RawChunk>
  /** Writes a workbook of the user's own, in place of the one that is made of the document. */
  fillWorkbook?(path: string, options: FillOptions): Promise<void>
  /** What whoever reads it must be allowed to see. */
  needs: readonly Access[]
  /** How many tables it has. */
  tables: number
  /** There are no readings and no alarms in the period, and nothing else is told. */
  isEmpty: boolean
  /** What is not in it, such as nodes that were deleted since; complete when a file is written. */
  remarks: readonly string[]
}

/** Whose readings are counted by one question. */
const seriesAtOnce = 5000

export async function contentOf(
  { database, readings }: ContentDeps,
  request: ContentRequest,
): Promise<ReportContent> {
  const { companyId, from, to, now, name } = request
  const { settings, company } = await database.withCompany(companyId, async (db) => ({
    settings: await settingsOf(db),
    company: (await companyOf(db))?.name ?? '',
  }))
  const { timeZone, silentAfterHours } = settings
  const language = request.language ?? settings.language
  const { reportDocuments: texts, ui } = allTexts[language]
  const remarks = new Set<string>()
  let read = 0
  const context: ContentContext = {
    ...{
      companyId,
      database,
      readings,
      from,
      to,
      timeZone,
      language,
      now,
      silentAfterHours,
      texts,
      stateWords: ui.states,
    },
    remark: (text) => void remarks.add(text),
    async onRead(count) {
      read += count
      refuseTooMany(read, reportLimits.exportedReadings)
      await request.onRead?.(count)
    },
  }
  const head: Omit<DocumentContent, 'sections'> = {
    title: name,
    subtitle: periodText(new Date(from), new Date(to), { language, timeZone }),
    company,
    language,
    timeZone,
    createdAt: now.getTime(),
    facts: [{ label: texts.timeZone, value: timeZone, type: 'text' }],
    words: { ...texts },
  }
  const { series, sections, facts = [], ...content } = await ofType(context, request, head)
  return {
    needs: accessOf(request.resources.map(({ type }) => type)),
    ...content,
    get remarks() {
      return [...remarks]
    },
    readings: () => readingsOf(context, series),
    document: () => ({ ...head, facts: [...facts, ...head.facts], sections: sections() }),
  }
}

/** What a type of report makes of what is selected. */
interface TypedContent extends Pick<ReportContent, 'tables' | 'isEmpty' | 'fillWorkbook'> {
  /** Of what is not selected as resources. */
  needs?: ReportContent['needs']
  /** For the cover. */
  facts?: DocumentContent['facts']
  series: readonly Pick<ToldSeries, 'series' | 'deveui' | 'nodeName' | 'key'>[]
  sections(): AsyncIterable<Section>
}

async function ofType(
  context: ContentContext,
  request: ContentRequest,
  head: Omit<DocumentContent, 'sections'>,
): Promise<TypedContent> {
  switch (request.type) {
    case 'trend':
      return await ofTrend(context, request)
    case 'template':
      return await templateContent(context, request.template, head)
    default:
      return request.formats?.every(isOfReadings)
        ? await ofReadings(context, request.resources)
        : await ofResources(context, request)
  }
}

async function ofTrend(context: ContentContext, request: ContentRequest): Promise<TypedContent> {
  const content = await trendContent(context, request)
  return { ...content, isEmpty: await isEmpty(context, request.resources, content.series) }
}

const isOfReadings = (format: ExportFormat) => readingFormats.some((each) => each === format)

async function ofReadings(
  context: ContentContext,
  resources: readonly ResourceSelection[],
): Promise<TypedContent> {
  const series: TypedContent['series'][number][] = []
  for (const each of resources)
    if (each.type === 'sensor') for (const one of await exportedSeries(context, each)) series.push(one)
  return {
    series,
    tables: 0,
    isEmpty: await isEmpty(context, resources, series),
    async *sections() {},
  }
}

async function ofResources(
  context: ContentContext,
  { resources, formats = [] }: Pick<ContentRequest, 'resources' | 'formats'>,
): Promise<TypedContent> {
  const told = new Map<ResourceSelection, ToldSeries[]>()
  const isText = formats.length > 0 && formats.every((format) => format === 'csv' || isOfReadings(format))
  const maxSeries = isText ? reportLimits.exportedSeries : reportLimits.allSeries
  for (const each of resources)
    if (each.type === 'sensor') told.set(each, await toldSeries(context, each, maxSeries))
  // Limits need the permission to read alarms, as a report of alarms does. Text formats have neither charts nor a cover.
  if (!isText && resources.some(({ type }) => type === 'alarm'))
    for (const [each, series] of told) told.set(each, await withAlarmLimits(context, series))
  const series = [...told.values()].flat()
  return {
    series,
    facts: formats.some(hasCover) ? await summaryFacts(context, resources, series) : [],
    tables: tablesOf(context, resources, told),
    isEmpty: await isEmpty(context, resources, series),
    sections: () => sectionsOf(context, resources, told),
  }
}

const hasCover = (format: ExportFormat) => format === 'pdf' || format === 'excel'

/** Asked of one series after the other, so that no more than a chunk is held. */
async function* readingsOf(
  { readings, from, to, onRead }: ContentContext,
  told: TypedContent['series'],
): AsyncGenerator<RawChunk> {
  // A key can be told of by several aggregations.
  const seen = new Set<number>()
  for (const { series, deveui, nodeName: node, key } of told) {
    if (series === undefined || seen.has(series)) continue
    seen.add(series)
    // Others have their turn, and it can be cancelled, also where there are no readings.
    await onRead(0)
    for await (const { times, values } of readings.range(series, from, to))
      yield { deveui, node, key, times, values }
  }
}

async function* sectionsOf(
  context: ContentContext,
  resources: readonly ResourceSelection[],
  told: ReadonlyMap<ResourceSelection, ToldSeries[]>,
): AsyncGenerator<Section> {
  for (const selection of resources) {
    const { type } = selection
    const heading = context.texts.resources[type]
    if (type === 'sensor') yield { heading, parts: readingParts(context, told.get(selection) ?? []) }
    else yield { heading, parts: stateParts(context, { ...selection, type }) }
  }
}

async function* stateParts(
  context: ContentContext,
  selection: Parameters<typeof stateTable>[1],
): AsyncGenerator<Part> {
  yield { kind: 'table', table: await stateTable(context, selection) }
}

function tablesOf(
  context: ContentContext,
  resources: readonly ResourceSelection[],
  told: ReadonlyMap<ResourceSelection, ToldSeries[]>,
): number {
  return resources.reduce((sum, selection) => {
    const series = told.get(selection)
    return sum + 1 + (series ? readingTables(context, series).length : 0)
  }, 0)
}

/** How things are can always be told; of readings and alarms there may be none. */
async function isEmpty(
  context: ContentContext,
  resources: readonly ResourceSelection[],
  told: TypedContent['series'],
): Promise<boolean> {
  const { from, to, readings } = context
  if (resources.some(({ type }) => type !== 'sensor' && type !== 'alarm')) return false
  for (const { ids, applications } of resources.filter(({ type }) => type === 'alarm')) {
    const period = { from: new Date(from), to: new Date(to), behind: undefined }
    const rows = await inCompany(context, (db) => listAlarmRows(db, { deveuis: ids, applications }, period))
    if (rows.length > 0) return false
  }
  for (let start = 0; start < told.length; start += seriesAtOnce) {
    const some = new Set(told.slice(start, start + seriesAtOnce).flatMap(({ series }) => series ?? []))
    if ((await readings.countRange([...some], from, to)) > 0) return false
  }
  return true
}
