import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cell, Column } from '../../content.ts'
import type { FillShape } from './sheet/ways.ts'
import { type FillTemplate, fillTemplate, type TemplateFill } from './template.ts'
import type { TemplateCell } from './template-messages.ts'

/** Placeholders of the tests: `{{down}}` fills downward, `{{table 3}}` three columns, all others their own cell. */
export function shapeOf({ placeholders: [text = ''] }: Pick<TemplateCell, 'placeholders'>): FillShape {
  const columns = Number(/\d/.exec(text)?.[0] ?? 1)
  return { isDown: /down|table/.test(text), columns }
}

export interface Values {
  types?: readonly Column['type'][]
  rows: Cell[][]
}

/** Fills a workbook by the cells' addresses; what is not said of is 1. Texts within texts are their placeholders in capitals. */
export async function fillWorkbook(
  workbook: Buffer,
  values: Record<string, Values | Cell> = {},
  more: Partial<FillTemplate> = {},
): Promise<{ file: Buffer; cut: string[] }> {
  const path = join(tmpdir(), `fyr-template-${process.pid}-${Math.random()}.xlsx`)
  const cut: string[] = []
  try {
    await fillTemplate(workbook, path, {
      shapeOf,
      fillOf: async (cell) => fillOf(cell, values),
      onCut: ({ cell }) => void cut.push(cell),
      onRows: async () => undefined,
      createdAt: Date.UTC(2026, 10, 26),
      timeZone: 'Europe/Stockholm',
      ...more,
    })
    return { file: await readFile(path), cut }
  } finally {
    await rm(path, { force: true })
  }
}

function fillOf(
  { cell, isAlone, placeholders }: TemplateCell,
  values: Record<string, Values | Cell>,
): TemplateFill {
  const given = cell in values ? (values[cell] ?? null) : 1
  if (!isAlone) return { kind: 'texts', texts: placeholders.map((text) => text.slice(2, -2).toUpperCase()) }
  if (typeof given !== 'object' || given === null || !('rows' in given))
    return { kind: 'values', columns: ['any'], rows: [[[given]]] }
  const { rows, types = rows[0]?.map(() => 'any' as const) ?? ['any' as const] } = given
  return { kind: 'values', columns: types, rows: [rows] }
}
