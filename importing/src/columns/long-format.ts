import type { Row } from '../files/row.ts'

/** Files with a row for each reading, whose columns name the quantity and hold the value. */
interface LongFormat {
  time: string
  value: string
  /** Columns that name the quantity: first and last part; columns of no other use are tags between them. */
  names: readonly [first: string, last: string]
  /** Columns that say nothing of a reading. */
  ignored: readonly string[]
}

const formats: readonly LongFormat[] = [
  // Annotated CSV of InfluxDB.
  {
    time: '_time',
    value: '_value',
    names: ['_measurement', '_field'],
    ignored: ['column 1', 'result', 'table', '_start', '_stop'],
  },
  // History of Home Assistant.
  {
    time: 'last_changed',
    value: 'state',
    names: ['', 'entity_id'],
    ignored: ['last_updated', 'attributes'],
  },
]

/** The long format whose columns these are. */
export function longFormatOf(columns: readonly string[]): LongFormat | undefined {
  return formats.find(({ time, value, names: [, last] }) =>
    [time, value, last].every((name) => columns.includes(name)),
  )
}

/** A row of a long format with the value under the name of its quantity. */
export function unpivoted(row: Row, { time, value, names, ignored }: LongFormat): Row {
  const { line, fields } = row
  if (!fields) return row
  const used = new Set([time, value, ...names, ...ignored])
  const tags = [...fields].flatMap(([column, tag]) => (used.has(column) ? [] : [tag]))
  const [first, last] = names
  const name = [fields.get(first), ...tags, fields.get(last)].map((part) => String(part ?? ''))
  const quantity = name.filter((part) => part !== '').join('.')
  return {
    line,
    fields: new Map([
      [time, fields.get(time)],
      ...(quantity ? [[quantity, fields.get(value)] as const] : []),
    ]),
  }
}
