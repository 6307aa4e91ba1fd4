import { fill } from '@fyr/texts/fill'
import {
  type Cell,
  cellTexts,
  type DocumentContent,
  type Fact,
  fillTemplate,
  type Part,
  type Section,
  TemplateCellsError,
  type TemplateFill,
} from '#documents/index.ts'
import { type ContentContext, inCompany } from '../content/context.ts'
import { ReportTooLargeError } from '../content/limits.ts'
import { listAlarmRows } from '../content/selection/selection-store.ts'
import { type Access, accessOf } from '../rights.ts'
import { createFills, type Filled } from './fills.ts'
import { shapeOf } from './inspect.ts'
import { resourcesOf } from './resources.ts'
import { type FoundPlaceholder, findTemplateFile } from './template-store.ts'

type Fills = Awaited<ReturnType<typeof createFills>>

/** As the content of other reports; its workbook is the template. */
interface FilledContent {
  tables: number
  needs: readonly Access[]
  isEmpty: boolean
  /** None for exports of readings as they are. */
  series: []
  sections(): AsyncIterable<Section>
  fillWorkbook(
    path: string,
    options: { onRows(count: number): Promise<void>; signal: AbortSignal },
  ): Promise<void>
}

/** The template of a report, or its workbook, is not there any more. */
export class TemplateGoneError extends Error {
  override name = 'TemplateGoneError'
}

/**
 * What a report from a template says: its workbook with everything that is not a placeholder as it was.
 * @throws TemplateGoneError
 */
export async function templateContent(
  context: ContentContext,
  id: string | null,
  head: Omit<DocumentContent, 'sections'>,
): Promise<FilledContent> {
  const file = id === null ? undefined : await inCompany(context, (db) => findTemplateFile(db, id))
  if (!file) throw new TemplateGoneError()
  const { content, placeholders } = file
  const facts = { name: head.title, company: head.company }
  const texts = placeholders.map(({ text }) => text)
  const fills = await createFills(context, facts, texts)
  return {
    tables: 1,
    needs: accessOf(resourcesOf(placeholders)),
    isEmpty: await isEmpty(context, fills),
    series: [],
    sections: () => sectionsOf(fills, placeholders),
    async fillWorkbook(path, { onRows, signal }) {
      try {
        await fillTemplate(content, path, {
          ...{ createdAt: head.createdAt, timeZone: head.timeZone, onRows, signal },
          shapeOf(cell) {
            const shape = shapeOf(cell)
            return 'code' in shape ? undefined : shape
          },
          fillOf: ({ placeholders: written, isAlone }) => cellFill(fills, written, isAlone, head),
          onCut: ({ sheet, cell }) =>
            context.remark(fill(context.texts.cutColumn, { cell: `${sheet}!${cell}` })),
        })
      } catch (error) {
        if (error instanceof TemplateCellsError) throw new ReportTooLargeError()
        throw error
      }
    },
  }
}

/** Alone in its cell a placeholder is a value; within a text, it is written as the language does. */
async function cellFill(
  { fillOf }: Fills,
  placeholders: readonly string[],
  isAlone: boolean,
  head: Omit<DocumentContent, 'sections'>,
): Promise<TemplateFill> {
  const filled: Filled[] = []
  for (const text of placeholders) filled.push(await fillOf(text))
  const [first] = filled
  if (isAlone && first) {
    return 'rows' in first
      ? { kind: 'values', columns: first.columns.map(({ type }) => type), rows: first.rows }
      : { kind: 'values', columns: [first.type], rows: [[[first.value]]] }
  }
  return {
    kind: 'texts',
    texts: filled.map((each) => ('rows' in each ? '' : cellTexts(each, head)(each.value))),
  }
}

/** How things are can always be told; of readings and alarms there may be none. */
async function isEmpty(context: ContentContext, { named, placeholders }: Fills): Promise<boolean> {
  const { from, to, readings } = context
  const tables = placeholders.flatMap((each) => (each.kind === 'table' ? each.resource : []))
  if (tables.some((resource) => resource !== 'alarm')) return false
  const told = placeholders.filter(({ kind }) => /^(value|values|rawValues|rawTimes)$/.test(kind))
  if (tables.length === 0 && told.length === 0) return false
  if (tables.length > 0) {
    const period = { from: new Date(from), to: new Date(to), behind: undefined }
    const all = { deveuis: [], applications: [] }
    if ((await inCompany(context, (db) => listAlarmRows(db, all, period))).length > 0) return false
  }
  const series = new Set(told.flatMap((each) => ('key' in each ? (named.key(each)?.series ?? []) : [])))
  return (await readings.countRange([...series], from, to)) === 0
}

/** For those who look before it is made: each cell with what it becomes, sheet by sheet. */
async function* sectionsOf(
  { fillOf }: Fills,
  placeholders: readonly FoundPlaceholder[],
): AsyncGenerator<Section> {
  for (const [sheet, some] of Map.groupBy(placeholders, (each) => each.sheet))
    yield { heading: sheet, parts: partsOf(fillOf, some) }
}

async function* partsOf(
  fillOf: Fills['fillOf'],
  placeholders: readonly FoundPlaceholder[],
): AsyncGenerator<Part> {
  for (const { cell, text } of placeholders) {
    const filled = await fillOf(text)
    const label = `${cell} ${text}`
    if ('rows' in filled) {
      const { columns, hasHeadings, rows } = filled
      const body = hasHeadings ? withoutFirst(rows) : rows
      yield { kind: 'table', table: { name: label, columns, rows: body, ifEmpty: '' } }
    } else {
      const fact: Fact = { label, ...filled }
      yield { kind: 'facts', facts: [fact] }
    }
  }
}

async function* withoutFirst(rows: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[][]> {
  let skipped = 1
  for await (const portion of rows) {
    const rest = portion.slice(skipped)
    skipped = Math.max(0, skipped - portion.length)
    if (rest.length > 0) yield rest
  }
}
