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
export { writeCsv } from './rows/write-csv.ts'
export { writeWorkbook } from './xlsx/workbook.ts'
