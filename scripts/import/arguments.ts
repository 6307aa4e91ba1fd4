import { parseArgs } from 'node:util'
import { isTimeZone } from '@fyr/contract/values/time/time-zone'
import {
  type Column,
  type DateOrder,
  type Decimal,
  type FileSurvey,
  findClock,
  guessColumns,
  type Mapping,
} from '@fyr/importing'

export const usage = `Imports the history in a file into the keys of a node.

  npm run import -- --node DEVEUI --file data.csv --token fyr_… [options]

  --url URL            where the portal is; http://localhost:8080 without it
  --token TOKEN        an access token that may send readings of the node; or set FYR_TOKEN,
                       which keeps it out of your shell's history
  --node DEVEUI        the node, which must exist
  --file FILE          CSV, JSON (objects in a list or one a line) or a workbook (.xlsx); may be gzip
  --sheet NAME         the sheet of a workbook that has several
  --time-column NAME   the column of times; found by itself when it is called time, date, timestamp, …
  --clock-column NAME  the column of clocks beside a column of dates; found by itself
  --zone ZONE          for times that name no zone, such as Europe/Stockholm; without it the zone that
                       the file names, else UTC
  --date-order ORDER   dmy when 04/05/2026 is the 4th of May, mdy when it is the 5th of April, ymd when
                       04/05/26 is in 2004; found by itself when a date of the file tells
  --decimal MARK       point or comma, when numbers such as 1.234 can be read in two ways
  --map COLUMN=KEY     the column goes into this key; once for each column. Without any, every
                       column of numbers goes into the key of its own name (the last part of a path)
  --dry-run            reads and counts everything, sends nothing, needs no token
  --errors FILE        writes what was left out to this file, as CSV
  --help               this text

It ends with 0 when everything in the file was imported, with 2 when rows were left out or written
over by later ones, and with 1 when it could not go on. Importing the same file again doubles nothing.
`

export interface ImportArguments {
  url: string
  token: string | undefined
  node: string
  file: string
  sheet: string | undefined
  timeColumn: string | undefined
  clockColumn: string | undefined
  /** Undefined: as the file says, else UTC. */
  zone: string | undefined
  dateOrder: DateOrder | undefined
  decimal: Decimal | undefined
  /** Column -> key. */
  map: [column: string, key: string][]
  dryRun: boolean
  errors: string | undefined
}

/** What the command line says; a text when it says something that makes no sense, or asks for help. */
export function readArguments(
  args: string[],
  environment: Record<string, string | undefined>,
): ImportArguments | { problem: string } | { help: true } {
  const parsed = parse(args)
  if ('problem' in parsed) return parsed
  const { values } = parsed
  if (values.help) return { help: true }
  const { node, file, url = 'http://localhost:8080', zone } = values
  const token = values.token ?? environment.FYR_TOKEN
  const dryRun = values['dry-run'] ?? false
  if (!file) return { problem: '--file is missing' }
  if (!node && !dryRun) return { problem: '--node is missing' }
  if (!token && !dryRun) return { problem: '--token is missing (or set FYR_TOKEN)' }
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return { problem: `--url ${url} is not an address` }
  if (zone !== undefined && !isTimeZone(zone))
    return { problem: `--zone ${zone} is not a time zone, such as Europe/Stockholm` }
  const dateOrder = values['date-order']
  if (dateOrder !== undefined && dateOrder !== 'dmy' && dateOrder !== 'mdy' && dateOrder !== 'ymd')
    return { problem: `--date-order ${dateOrder} is none of dmy, mdy and ymd` }
  const { decimal } = values
  if (decimal !== undefined && decimal !== 'point' && decimal !== 'comma')
    return { problem: `--decimal ${decimal} is neither point nor comma` }
  const map = (values.map ?? []).map((pair): [string, string] => {
    const at = pair.lastIndexOf('=')
    return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1).trim()]
  })
  const wrong = map.find(([column, key]) => column === '' || key === '')
  if (wrong) return { problem: `--map ${wrong[0]} must be written as COLUMN=KEY` }
  return {
    url: url.replace(/\/+$/, '').replace(/\/api$/, ''),
    token,
    node: node ?? '',
    file,
    sheet: values.sheet,
    timeColumn: values['time-column'],
    clockColumn: values['clock-column'],
    zone,
    dateOrder,
    decimal: decimal && (decimal === 'comma' ? ',' : '.'),
    map,
    dryRun,
    errors: values.errors,
  }
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args,
      options: {
        url: text,
        token: text,
        node: text,
        file: text,
        sheet: text,
        'time-column': text,
        'clock-column': text,
        zone: text,
        'date-order': text,
        decimal: text,
        map: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean' },
        errors: text,
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** What becomes of the file's columns; a text when the command line does not fit the file. */
export function mappingFor(
  {
    timeColumn,
    clockColumn,
    map,
  }: Pick<ImportArguments, 'timeColumn' | 'map'> & Partial<Pick<ImportArguments, 'clockColumn'>>,
  { columns: facts }: Pick<FileSurvey, 'columns'>,
): Mapping | { problem: string } {
  const guessed = guessColumns(facts)
  if (guessed.size === 0) return { problem: 'There are no rows in the file' }
  const columns = [...guessed.keys()]
  const named = [...map.map(([column]) => column), timeColumn, clockColumn]
  const unknown = named.find((column) => column !== undefined && !guessed.has(column))
  if (unknown !== undefined) {
    return { problem: `The file has no column ${unknown}. It has: ${columns.join(', ')}` }
  }
  const wanted = new Map(map)
  const time = timeColumn ?? columns.find((column) => guessed.get(column)?.use === 'time')
  if (time === undefined) {
    return {
      problem: `No column looks like times; name it with --time-column. There are: ${columns.join(', ')}`,
    }
  }
  const clock = clockColumn ?? findClock(facts, time)
  const mapping = new Map(
    columns.map((column): [string, Column] => {
      if (column === time) return [column, { use: 'time' }]
      if (column === clock) return [column, { use: 'clock' }]
      const key = wanted.get(column)
      if (key !== undefined) return [column, { use: 'key', key }]
      const guess = guessed.get(column)
      return [column, wanted.size === 0 && guess?.use === 'key' ? guess : { use: 'nothing' }]
    }),
  )
  const keys = [...mapping.values()].flatMap((column) => (column.use === 'key' ? [column.key] : []))
  if (keys.length === 0) return { problem: 'No column holds numbers; say with --map which column goes where' }
  if (new Set(keys).size < keys.length) return { problem: 'Two columns go into the same key' }
  return mapping
}
