import type { Language } from '@fyr/contract/endpoints/fields'
import { lastPeriod } from '@fyr/contract/reports/last-period'
import type { ReportPreview } from '@fyr/contract/reports/reports'
import type { Cell, DocumentContent, Part } from '#documents/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import type { RequestContext } from '#request/context.ts'
import { byOf } from '#request/context.ts'
import { fail } from '#request/problem.ts'
import { type ContentDeps, contentOf } from './content/content.ts'
import { maxReadDirectly, ReportTooLargeError, refuseTooMany } from './content/limits.ts'
import { mayAccessAll, type ReportContentSettings } from './rights.ts'
import { checkedRange } from './runs/runs.ts'
import { rhythmOf } from './schedule/rhythm.ts'
import { checkContent } from './settings.ts'

const maxRows = 20
const maxParts = 40

interface PreviewQuestion extends ReportContentSettings {
  tempo: number
  refrenceDate: number | null
  weekday: number
  monthDay: number
  /** Null: as the company. */
  language?: Language | null | undefined
  start?: number | undefined
  end?: number | undefined
}

/** What a selection would tell, its tables cut to the first rows. */
export async function preview(
  deps: ContentDeps,
  context: RequestContext,
  question: PreviewQuestion,
): Promise<ReportPreview> {
  const by = byOf(context)
  const { tempo, refrenceDate, weekday, monthDay, language = by.language, start, end, ...content } = question
  const { timeZone } = await context.inCompany(async (db) => {
    await checkContent(db, by, content)
    return await settingsOf(db)
  })
  const referenceAt = refrenceDate === null ? null : new Date(refrenceDate)
  const usual = lastPeriod(
    rhythmOf({ tempo, referenceAt, weekday, monthDay }, timeZone),
    context.now.getTime(),
  )
  const { from, to } = checkedRange(start ?? usual.from, end ?? usual.to)
  let read = 0
  try {
    const told = await contentOf(deps, {
      ...{ companyId: by.companyId, name: '', language, now: context.now },
      ...content,
      tempo,
      ...{ from: from.getTime(), to: to.getTime() },
      async onRead(count) {
        read += count
        refuseTooMany(read, maxReadDirectly)
      },
    })
    // A template may be another one since it was asked for.
    if (!mayAccessAll(by, told.needs)) fail('report.rights', { field: 'body.template' })
    if (told.isEmpty) fail('report.noData')
    return { start: from.toISOString(), end: to.toISOString(), sections: await sectionsOf(told.document()) }
  } catch (error) {
    if (error instanceof ReportTooLargeError) fail('report.tooLarge')
    throw error
  }
}

async function sectionsOf(document: DocumentContent): Promise<ReportPreview['sections']> {
  const sections: ReportPreview['sections'] = []
  let count = 0
  for await (const { heading, parts } of document.sections) {
    if (count >= maxParts) break
    const shown: ReportPreview['sections'][number]['parts'] = []
    for await (const part of parts) {
      if (count++ >= maxParts) break
      shown.push(await shownPart(part))
    }
    sections.push({ heading, parts: shown })
  }
  return sections
}

async function shownPart(part: Part): Promise<ReportPreview['sections'][number]['parts'][number]> {
  switch (part.kind) {
    case 'text':
      return part
    case 'facts': {
      const facts = part.facts.map((fact) => ({
        ...fact,
        value: plain(fact.value),
        unit: fact.unit ?? '',
        decimals: fact.decimals ?? null,
      }))
      return { kind: 'facts', facts }
    }
    case 'chart': {
      const { places, series, kind: look, ...chart } = part.chart
      return {
        ...{ kind: 'chart', look, title: chart.title, unit: chart.unit, description: chart.description },
        moments: 'moments' in places ? [...places.moments] : [],
        names: 'names' in places ? [...places.names] : [],
        series: series.map(({ name, values }) => ({ name, values: [...values] })),
      }
    }
    case 'table': {
      const { name, columns, rows } = part.table
      const first = []
      for await (const portion of rows) {
        first.push(...portion)
        if (first.length > maxRows) break
      }
      return {
        ...{ kind: 'table', name, isCut: first.length > maxRows },
        columns: columns.map((column) => ({
          ...column,
          unit: column.unit ?? '',
          decimals: column.decimals ?? null,
        })),
        rows: first.slice(0, maxRows).map((row) => row.map(plain)),
      }
    }
  }
}

/** The number of a figure, rounded to its own decimals: the answer knows those of columns only. */
const plain = (cell: Cell): Exclude<Cell, object> | null =>
  typeof cell === 'object' && cell !== null ? Number(cell.value.toFixed(cell.decimals)) : cell
