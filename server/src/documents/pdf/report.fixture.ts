import type { Cell, Chart, Column, DocumentContent, Part, Table } from '../content.ts'
import type { PdfLook } from './report/report-head.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

export const swedishLook: PdfLook = {
  portal: 'Fyr',
  words: {
    contents: 'Innehåll',
    page: 'Sida {page} av {pages}',
    cut: 'Tabellen fortsätter. Här visas de första {rows} raderna.',
  },
}

export const danishLook: PdfLook = {
  portal: 'Nordisk Ejendomsdrift',
  words: {
    contents: 'Indhold',
    page: 'Side {page} af {pages}',
    cut: 'Tabellen fortsætter. Her vises de første {rows} rækker.',
  },
}

const words = {
  sv: { summary: 'Sammanfattning', chartData: 'Diagramdata', created: 'Skapad', yes: 'Ja', no: 'Nej' },
  da: { summary: 'Oversigt', chartData: 'Diagramdata', created: 'Oprettet', yes: 'Ja', no: 'Nej' },
  en: { summary: 'Summary', chartData: 'Chart data', created: 'Created', yes: 'Yes', no: 'No' },
}

export function documentOf(
  sections: DocumentContent['sections'],
  more: Partial<DocumentContent> = {},
): DocumentContent {
  const language = more.language ?? 'sv'
  return {
    ...{
      title: 'Inomhusklimat i Ängsgården',
      subtitle: '1–31 oktober 2026',
      company: 'Åkerö Fastigheter AB',
    },
    ...{ language, timeZone: 'Europe/Stockholm', createdAt: Date.UTC(2026, 10, 1, 2), facts: [] },
    ...{ words: words[language], sections },
    ...more,
  }
}

export async function* portionsOf(rows: Iterable<readonly Cell[]>): AsyncGenerator<(readonly Cell[])[]> {
  let portion: (readonly Cell[])[] = []
  for (const row of rows) {
    portion.push(row)
    if (portion.length < 300) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}

export const tableOf = (
  name: string,
  columns: readonly Column[],
  rows: Iterable<readonly Cell[]>,
): Extract<Part, { kind: 'table' }> => ({
  kind: 'table',
  table: { name, columns, rows: portionsOf(rows), ifEmpty: 'Inga data hittades i perioden' } satisfies Table,
})

/** A value of a day's course, with noise that is the same each time. */
export const courseAt = (ms: number, base: number, swing: number): number =>
  base + swing * Math.sin((ms / dayMs) * 2 * Math.PI - 2) + Math.sin(ms / 7e6) * swing * 0.2

export function lineChart(title: string, from: number, to: number, more: Partial<Chart> = {}): Chart {
  const places = 300
  const moments = Array.from({ length: places }, (_, at) => from + ((to - from) * at) / (places - 1))
  return {
    ...{ title, kind: 'line', unit: '°C', places: { moments } },
    series: [{ name: 'Temperatur', values: moments.map((ms) => courseAt(ms, 21, 1.6)) }],
    description: `${title}: mellan 19 och 23 °C`,
    ...more,
  }
}

export const readingColumns: readonly Column[] = [
  { heading: 'Tid', type: 'moment' },
  { heading: 'Temperatur', type: 'number', unit: '°C', decimals: 1 },
  { heading: 'Luftfuktighet', type: 'number', unit: '%', decimals: 0 },
  { heading: 'CO₂', type: 'number', unit: 'ppm', decimals: 0 },
  { heading: 'Batteri', type: 'percent' },
]

export function* readingRows(count: number, from = Date.UTC(2026, 9, 1)): Generator<Cell[]> {
  for (let at = 0; at < count; at++) {
    const ms = from + at * hourMs
    yield [ms, courseAt(ms, 21, 1.6), courseAt(ms, 45, 9), courseAt(ms, 620, 180), 100 - at / 50]
  }
}
