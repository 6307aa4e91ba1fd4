import { resourceColumns } from '@fyr/contract/reports/report-kinds'
import {
  inspectTemplate,
  type TemplateCell,
  type TemplateProblem,
  templateProblem,
} from '#documents/index.ts'
import { fillsDown, parsePlaceholder } from './placeholder.ts'
import type { FoundPlaceholder } from './template-store.ts'

export interface Inspection {
  placeholders: FoundPlaceholder[]
  /** Nothing of the workbook is kept while there are any. */
  problems: readonly TemplateProblem[]
}

/** What a workbook has to be filled in, and what is wrong with it. */
export async function inspect(content: Buffer): Promise<Inspection> {
  const { cells, problems } = await inspectTemplate(content, shapeOf)
  return {
    placeholders: cells.flatMap(({ sheet, cell, placeholders }) =>
      placeholders.map((text) => ({ sheet, cell, text })),
    ),
    problems,
  }
}

/** How far a cell fills, or what is wrong with it. */
export function shapeOf({ sheet, cell, placeholders, isAlone }: TemplateCell) {
  const place = { sheet, cell }
  let columns = 1
  let isDown = false
  for (const text of placeholders) {
    const placeholder = parsePlaceholder(text)
    if ('fault' in placeholder) {
      const { fault, ...params } = placeholder
      return templateProblem(fault, { text, ...params }, place)
    }
    if (!fillsDown(placeholder)) continue
    if (!isAlone) return templateProblem('fillsOnly', { text }, place)
    isDown = true
    if (placeholder.kind === 'table') columns = resourceColumns[placeholder.resource].length
  }
  return { isDown, columns }
}

/** Where a problem is, as people name cells: `Sheet!B4`. */
export function placeOf({ sheet, cell }: Pick<TemplateProblem, 'sheet' | 'cell'>): string {
  if (sheet === '') return 'body'
  return cell === '' ? sheet : `${sheet}!${cell}`
}
