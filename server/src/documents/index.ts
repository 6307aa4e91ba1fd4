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
