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
export type { PdfLook } from './pdf/report/report-head.ts'
export { writePdf } from './pdf/write-pdf.ts'
export { type RawCsvStyle, rawCsvOf } from './rows/raw-csv.ts'
export { rawNdjsonOf } from './rows/raw-ndjson.ts'
export { ParquetTooLargeError, rawParquetOf } from './rows/raw-parquet.ts'
export type { RawChunk, RawValue } from './rows/raw-rows.ts'
export { writeCsv } from './rows/write-csv.ts'
export { writeWorkbook } from './xlsx/workbook.ts'
