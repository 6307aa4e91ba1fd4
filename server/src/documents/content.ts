import type { Language } from '@fyr/contract/endpoints/fields'

/** Null: nothing is known. A moment is a number, epoch milliseconds; the column says so. */
export type Cell = string | number | boolean | null | Figure

/** A number with decimals of its own, where those of a column differ from row to row. */
export interface Figure {
  value: number
  decimals: number
}

export interface Column {
  heading: string
  /** `any`: each cell as it comes. `moment`: epoch milliseconds. `date`: the same, of which only the day is told. */
  type: 'text' | 'number' | 'boolean' | 'moment' | 'date' | 'duration' | 'percent' | 'any'
  /** Shown with the heading, not in the cells. */
  unit?: string
  /** Decimals that numbers are shown with; left out: three significant digits or three decimals, what is more. */
  decimals?: number
}

/** Rows come while the file is written, in portions of some hundred. */
export interface Table {
  name: string
  columns: readonly Column[]
  rows: AsyncIterable<readonly (readonly Cell[])[]>
  /** What to say instead where there are no rows. */
  ifEmpty: string
}

export interface ChartSeries {
  name: string
  /** CSS colour such as `#3366cc`; the format's own palette when left out. */
  colour?: string
  /** Null: a gap. As many as the chart has places. */
  values: readonly (number | null)[]
}

/** At most some hundred places: whoever makes it has reduced the readings already. */
export interface Chart {
  title: string
  kind: 'line' | 'bar'
  unit: string
  /** Where the values stand: moments (epoch milliseconds), or names such as days of the week. */
  places: { moments: readonly number[] } | { names: readonly string[] }
  series: readonly ChartSeries[]
  /** Horizontal lines, such as limits of alarms. */
  limits?: readonly { name: string; value: number }[]
  /** What it shows, in a sentence, for those who cannot see it. */
  description: string
}

export interface Fact {
  label: string
  value: Cell
  type: Column['type']
  unit?: string
  decimals?: number
}

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'chart'; chart: Chart }
  | { kind: 'table'; table: Table }

/** A chapter of a PDF file; in a workbook its tables are sheets and the rest stands on the summary. */
export interface Section {
  heading: string
  parts: AsyncIterable<Part> | Iterable<Part>
}

/** What a file says, whatever its format. All texts are in the language of its readers already. */
export interface DocumentContent {
  title: string
  /** Such as the period. */
  subtitle: string
  /** Whose it is. */
  company: string
  language: Language
  /** Of all moments. */
  timeZone: string
  /** Epoch milliseconds. */
  createdAt: number
  /** For the summary and the cover. */
  facts: readonly Fact[]
  sections: AsyncIterable<Section> | Iterable<Section>
  words: DocumentWords
}

/** What the formats themselves say; filled in by whoever knows the language. */
export interface DocumentWords {
  summary: string
  /** The sheet that charts draw from. */
  chartData: string
  created: string
  yes: string
  no: string
}
