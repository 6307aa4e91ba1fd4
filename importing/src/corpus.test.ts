import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type Column,
  type DateOrder,
  type Decimal,
  dateOrderOf,
  eitherNumberOf,
  guessColumns,
  importReadings,
  type Mapping,
  openFile,
  previewRows,
  surveyFile,
  UnknownFormat,
  zoneOfFile,
} from './index.ts'

/** Files made after published formats of loggers, meters and portals, with what they hold (corpus/README.md). */
const folder = new URL('./corpus/', import.meta.url)

interface Expected {
  about: string
  options: {
    zone: string
    fileZone?: string
    columns?: { at: number; name: string; use: string; key?: string }[]
    decimal?: Decimal
    dateOrder?: DateOrder
    sheet?: string
    keyColumn?: string
  }
  ask: string[]
  readings: [key: string, time: string, value: number | string | boolean][]
  problems: [line: number, why: string][]
  empty: number
  stored: number
  refused?: string
  withoutColumn?: { overwritten: number }
}

const names = readdirSync(folder)
const files = names.filter((name) => !/\.expected\.json$|\.md$/.test(name))

it('holds at least 40 files, each with its source', () => {
  expect(files.length).toBeGreaterThanOrEqual(40)
})

describe.each(files)('%s', (name) => {
  const expected: Expected = JSON.parse(
    readFileSync(new URL(name.replace(/\.[^.]+$/, '.expected.json'), folder), 'utf8'),
  )
  const { options, ask } = expected

  it(expected.about, async () => {
    const file = new File([new Uint8Array(readFileSync(new URL(name, folder)))], name)
    const sheets = await openFile(file).catch((error: unknown) => {
      if (expected.refused === undefined || !(error instanceof UnknownFormat)) throw error
      return []
    })
    if (sheets.length === 0 && expected.refused !== undefined) return
    expect(sheets.length > 1).toBe(ask.includes('sheet'))
    const { text, kind } = sheets.find((sheet) => sheet.name === options.sheet) ?? sheets[0] ?? raise()
    const survey = await surveyFile(text, kind)
    const mapping = mappingFor(expected, text, kind, survey.columns)
    const zone = zoneOfFile(survey, mapping)
    if (options.fileZone !== undefined && expected.refused === undefined) expect(zone).toBe(options.fileZone)
    const order = dateOrderOf(survey.columns, mapping)
    const asked = [
      ...(sheets.length > 1 ? ['sheet'] : []),
      ...(order?.isAmbiguous ? ['dateOrder'] : []),
      ...(eitherNumberOf(survey.columns, mapping) === undefined ? [] : ['decimal']),
    ]
    expect(asked).toEqual(ask.filter((question) => ['sheet', 'dateOrder', 'decimal'].includes(question)))

    const stored = new Map<string, unknown>()
    let sent = 0
    const summary = await importReadings({
      text,
      kind,
      mapping,
      survey,
      zone: zone ?? options.zone,
      ...(ask.includes('dateOrder') && { order: options.dateOrder }),
      ...(ask.includes('decimal') && { decimal: options.decimal }),
      send: async (readings) => {
        sent += readings.length
        for (const { key, value, createdAt } of readings) {
          stored.set(`${key} ${new Date(createdAt).toISOString()}`, value)
        }
        return { accepted: readings.length, rejected: [] }
      },
    })
    // What is told is what is stored.
    expect([summary.readings, summary.accepted, sent]).toEqual([stored.size, stored.size, stored.size])
    if (expected.refused !== undefined) {
      expect(stored.size).toBe(0)
      return
    }
    expect(summary.rowProblems.map(({ line }) => line)).toEqual(expected.problems.map(([line]) => line))
    if (expected.withoutColumn && !isPivoted(survey.columns, expected)) {
      expect(summary.overwritten).toBe(expected.withoutColumn.overwritten)
      return
    }
    // A long table's quantities are guessed to be keys by the last part of their name.
    const keyOf = (key: string) =>
      options.keyColumn !== undefined && isPivoted(survey.columns, expected) ? key.replace(/^.*\./, '') : key
    expect(Object.fromEntries(stored)).toEqual(
      Object.fromEntries(expected.readings.map(([key, time, value]) => [`${keyOf(key)} ${time}`, value])),
    )
    expect(summary.overwritten).toBe(expected.readings.length - stored.size)
    expect(summary.empty).toBe(expected.empty)
  })
})

/** True if the rows of a long table were read with a column for each quantity. */
const isPivoted = (columns: ReadonlyMap<string, unknown>, { options }: Expected) =>
  options.columns?.some(({ name }) => name === '_value' || name === 'state') === true &&
  !columns.has('_value') &&
  !columns.has('state')

/** The columns that the file's readings are in, by their place; of long tables those that are found. */
function mappingFor(
  expected: Expected,
  text: string,
  kind: 'csv' | 'ndjson' | 'json',
  columns: Parameters<typeof guessColumns>[0],
): Mapping {
  const { columns: wanted = [] } = expected.options
  if (wanted.length === 0) return guessColumns(columns)
  if (isPivoted(columns, expected)) {
    const named = wanted.find(({ use }) => use === 'key')?.key
    const guessed = [...guessColumns(columns)].map(([column, use]): [string, Column] => [
      column,
      use.use === 'key' && named !== undefined ? { use: 'key', key: named } : use,
    ])
    return new Map(guessed)
  }
  const places =
    kind === 'csv'
      ? [
          ...(previewRows(text, kind, 50)
            .find(({ fields }) => fields)
            ?.fields?.keys() ?? []),
        ]
      : []
  const uses: Record<string, string> = { date: 'time', value: 'key', keyOf: 'nothing', nodeOf: 'nothing' }
  const chosen = wanted.map(({ at, name, use, key }): [string, Column] => {
    const kindOfUse = uses[use] ?? use
    const column = places[at] ?? name
    return [column, kindOfUse === 'key' ? { use: 'key', key: key ?? name } : ({ use: kindOfUse } as Column)]
  })
  return new Map(chosen)
}

function raise(): never {
  throw new Error('the file holds nothing')
}
