export type {
  Cell,
  Chart,
  ChartSeries,
  Column,
  DocumentContent,
  DocumentWords,
  Fact,
  Part,
  Section,
  Table,
} from './content.ts'
export type { Block, Lane, Mark, Plot, PlotSeries } from './pdf/blocks/block.ts'
export type { Board } from './pdf/board/board-content.ts'
export { writeBoard } from './pdf/board/write-board.ts'
export { cellTexts } from './pdf/cell-texts.ts'
export type { PdfLook } from './pdf/report/report-head.ts'
export { writePdf } from './pdf/write-pdf.ts'
export { rawNdjsonOf } from './rows/raw-ndjson.ts'
export { ParquetTooLargeError, rawParquetOf } from './rows/raw-parquet.ts'
export type { RawChunk, RawValue } from './rows/raw-rows.ts'
export { writeCsv } from './rows/write-csv.ts'
export {
  problemOf as templateProblem,
  type TemplateProblem,
} from './xlsx/template/problems.ts'
export {
  fillTemplate,
  inspectTemplate,
  TemplateCellsError,
  type TemplateFill,
} from './xlsx/template/template.ts'
export type { TemplateCell } from './xlsx/template/template-messages.ts'
export { writeWorkbook } from './xlsx/workbook.ts'
