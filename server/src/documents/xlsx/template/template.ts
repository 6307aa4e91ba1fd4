import { ThreadError } from '#lib/threads/thread-channel.ts'
import type { Cell, Column } from '../../content.ts'
import { templateLimits } from './limits.ts'
import { problemOf, TemplateError, type TemplateProblem } from './problems.ts'
import type { FillShape } from './sheet/ways.ts'
import type { TemplateCell } from './template-messages.ts'
import { startTemplateThread, type TemplateThread } from './template-thread.ts'

export interface TemplateInspection {
  cells: readonly TemplateCell[]
  problems: readonly TemplateProblem[]
}

/** What a cell becomes: a text for each of its placeholders, or values from it downward and to the right. */
export type TemplateFill =
  | { kind: 'texts'; texts: readonly string[] }
  | {
      kind: 'values'
      columns: readonly Column['type'][]
      rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>
    }

export interface FillTemplate {
  /** How far a cell fills. */
  shapeOf(cell: TemplateCell): FillShape | undefined
  fillOf(cell: TemplateCell, maxRows: number): Promise<TemplateFill>
  /** There were more rows than a cell may fill. */
  onCut(cell: TemplateCell): void
  /** Told of rows as they come; ends the work by throwing. */
  onRows(count: number): Promise<void>
  createdAt: number
  timeZone: string
  signal?: AbortSignal
}

/** More cells than a workbook may be filled with. */
export class TemplateCellsError extends Error {
  override name = 'TemplateCellsError'
}

/**
 * Finds the placeholders of a workbook, and everything for which it cannot be a template.
 * @param shapeOf what a cell fills, or what is wrong with its placeholders
 */
export async function inspectTemplate(
  content: Buffer,
  shapeOf: (cell: TemplateCell) => FillShape | TemplateProblem,
): Promise<TemplateInspection> {
  const thread = startTemplateThread({ content, target: null })
  try {
    const { cells = [], problems = [] } = await thread.request({ kind: 'open' })
    const shapes = cells.map((cell) => shapeOf(cell))
    const read = shapes.flatMap((shape) => ('code' in shape ? [shape] : []))
    const ways = await thread.request({
      kind: 'shapes',
      shapes: shapes.map((shape) => ('code' in shape ? undefined : shape)),
    })
    const all = [...problems, ...read, ...(ways.problems ?? [])]
    return { cells, problems: all.slice(0, templateLimits.problems) }
  } catch (error) {
    // More is in the workbook than its size says.
    if (!(error instanceof ThreadError) || error.reason === 'exit') throw error
    return { cells: [], problems: [problemOf('unpackedTooLarge')] }
  } finally {
    await thread.stop()
  }
}

/**
 * Writes a workbook with its placeholders filled in, and everything else of it as it was.
 * @throws TemplateError for one that cannot be a template, TemplateCellsError where more would be filled than may be
 */
export async function fillTemplate(content: Buffer, path: string, fill: FillTemplate): Promise<void> {
  const { createdAt, timeZone, signal } = fill
  const thread = startTemplateThread({ content, target: { path, createdAt, timeZone } }, signal)
  try {
    const { cells = [], problems = [] } = await thread.request({ kind: 'open' })
    const shapes = cells.map((cell) => fill.shapeOf(cell))
    const { rows = [], problems: inWay = [] } = await thread.request({ kind: 'shapes', shapes })
    // Templates that were accepted before a hidden cell was refused go on.
    const problem = [...problems, ...inWay].find(({ code }) => code !== 'workbook.mergedAway')
    if (problem) throw new TemplateError(problem)
    let left: number = templateLimits.cells
    for (const [place, cell] of cells.entries()) left -= await fillCell(place, cell, rows[place] ?? 1, left)
    await thread.request({ kind: 'write' })
  } finally {
    await thread.stop()
  }

  /** @returns how many cells it filled */
  async function fillCell(place: number, cell: TemplateCell, maxRows: number, maxCells: number) {
    const filled = await fill.fillOf(cell, maxRows)
    if (filled.kind === 'texts') {
      await thread.request({ kind: 'texts', place, texts: filled.texts })
      return 1
    }
    await thread.request({ kind: 'columns', place, types: filled.columns })
    let count = 0
    for await (const portion of filled.rows) {
      const rows = portion.slice(0, maxRows - count)
      count += rows.length
      if (count * filled.columns.length > maxCells) throw new TemplateCellsError()
      await sendRows(thread, place, rows)
      await fill.onRows(rows.length)
      if (rows.length === portion.length) continue
      fill.onCut(cell)
      break
    }
    return count * filled.columns.length
  }
}

async function sendRows(
  thread: TemplateThread,
  place: number,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length > 0) await thread.request({ kind: 'rows', place, rows })
}
