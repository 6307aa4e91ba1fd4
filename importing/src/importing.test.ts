import { describe, expect, it } from 'vitest'
import {
  type Column,
  guessMapping,
  importReadings,
  kindOfFile,
  previewRows,
  readLocalTime,
  readRows,
} from './index.ts'

describe('local times', () => {
  it.each([
    ['2015-02-04 17:51:00', 'Europe/Paris', '2015-02-04T16:51:00.000Z'],
    ['2015-07-04T17:51', 'Europe/Stockholm', '2015-07-04T15:51:00.000Z'],
    ['2015/07/04 17:51:00.25', 'UTC', '2015-07-04T17:51:00.250Z'],
    ['2015-07-04 17:51:00+05:30', 'UTC', '2015-07-04T12:21:00.000Z'],
    ['2015-07-04', 'Asia/Kolkata', '2015-07-03T18:30:00.000Z'],
    ['1672867882', 'Europe/Paris', '2023-01-04T21:31:22.000Z'],
    ['1672867882661', 'Europe/Paris', '2023-01-04T21:31:22.661Z'],
  ])('reads %s in %s', (text, zone, iso) => {
    expect(new Date(readLocalTime(text, zone) ?? Number.NaN).toISOString()).toBe(iso)
  })

  it.each([['2015-02-30'], ['25:00'], ['2015-02-04 25:00'], ['soon'], [''], ['12']])('refuses %j', (text) => {
    expect(readLocalTime(text, 'UTC')).toBeUndefined()
  })

  it('reads the hour that the clocks repeat as the first one, and the hour they leave out as after the jump', () => {
    const at = (text: string) => new Date(readLocalTime(text, 'Europe/Stockholm') ?? 0).toISOString()
    expect(at('2026-10-25 02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(at('2026-10-25 03:30')).toBe('2026-10-25T02:30:00.000Z')
    expect(at('2026-03-29 02:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(at('2026-03-29 01:30')).toBe('2026-03-29T00:30:00.000Z')
  })
})

describe('rows', () => {
  const rowsOf = (text: string) =>
    [...readRows(text, 'csv')].map(({ line, fields }) => ({ line, ...Object.fromEntries(fields ?? []) }))

  it('reads quotes, line breaks in cells, other delimiters and a byte order mark', () => {
    expect(rowsOf('\ufeffa;b\r\n"x;1";2\r\n"two\nlines";3\r\n\r\n4;5')).toEqual([
      { line: 2, a: 'x;1', b: '2' },
      { line: 3, a: 'two\nlines', b: '3' },
      { line: 6, a: '4', b: '5' },
    ])
  })

  it('names a row number that the header leaves out', () => {
    expect(rowsOf('"date","T"\n"1","2015-02-04 17:51:00",23.18\n')).toEqual([
      { line: 2, '#': '1', date: '2015-02-04 17:51:00', T: '23.18' },
    ])
  })

  it('reports a row with too many cells instead of guessing', () => {
    expect([...readRows('a,b\n1,2,3,4\n', 'csv')][0]?.fields).toBeUndefined()
  })

  it('reads a file of many slices as one', () => {
    const text = `time,value\n${Array.from({ length: 60_000 }, (_, at) => `2024-01-01 00:00:00,${at}`).join('\n')}\n`
    const rows = [...readRows(text, 'csv')]
    expect(rows.length).toBe(60_000)
    expect(rows.at(-1)).toEqual({
      line: 60_001,
      fields: new Map([
        ['time', '2024-01-01 00:00:00'],
        ['value', '59999'],
      ]),
    })
  })

  it('flattens NDJSON and reports what is none', () => {
    const [first, second] = [...readRows('{"a":{"b":1,"list":[1]},"c":null}\nnot json\n', 'ndjson')]
    expect(first).toEqual({
      line: 1,
      fields: new Map<string, unknown>([
        ['a.b', 1],
        ['a.list', [1]],
        ['c', null],
      ]),
    })
    expect(second).toEqual({ line: 2, fields: undefined, problem: 'unreadable' })
  })

  it('tells kinds apart', () => {
    expect([kindOfFile('a.csv', ''), kindOfFile('a.ndjson', ''), kindOfFile('data', '{"a":1}')]).toEqual([
      'csv',
      'ndjson',
      'ndjson',
    ])
  })
})

describe('an import', () => {
  const csv =
    'timestamp,value,note\n2024-01-01 00:00:00,"1,5",ok\nbroken,2,x\n2024-01-01 01:00:00,,y\n2024-01-01 02:00:00,3,z\n'

  it('guesses time and keys, and leaves texts out', () => {
    expect(Object.fromEntries(guessMapping(previewRows(csv, 'csv', 1)))).toEqual({
      timestamp: { use: 'time' },
      value: { use: 'key', key: 'value' },
      note: { use: 'nothing' },
    })
  })

  it.each(['NaN', 'n/a', 'N/A', 'null', ' - '])('guesses a key for a column of numbers and %j', (missing) => {
    const text = `time,t,note\n2024-01-01 00:00,${missing},${missing}\n2024-01-01 01:00,21.5,${missing}\n`
    expect(Object.fromEntries(guessMapping(previewRows(text, 'csv', 9)))).toEqual({
      time: { use: 'time' },
      t: { use: 'key', key: 't' },
      note: { use: 'nothing' },
    })
  })

  it('is not misled by a broken row, nor by an address of digits', () => {
    const text =
      'time,id,t\n2024-01-01 00:00,0004A30B,1\n???,0000000000000000,2\n2024-01-01 02:00,07000048,3\n'
    expect(Object.fromEntries(guessMapping(previewRows(text, 'csv', 9)))).toEqual({
      time: { use: 'time' },
      id: { use: 'nothing' },
      t: { use: 'key', key: 't' },
    })
  })

  it('names keys by the last part of their path, where that says enough', () => {
    const row = '{"at":1700000000000,"in":{"temp":1,"rh":2},"out":{"temp":3},"v1.5":4}'
    const keys = [...guessMapping(previewRows(row, 'ndjson', 1)).values()]
    expect(keys.map((column) => (column.use === 'key' ? column.key : column.use))).toEqual([
      'time',
      'in.temp',
      'rh',
      'out.temp',
      'v1.5',
    ])
  })

  it('counts everything in a dry run and sends nothing', async () => {
    const mapping = guessMapping(previewRows(csv, 'csv', 1))
    const summary = await importReadings({ text: csv, kind: 'csv', mapping, zone: 'UTC' })
    expect(summary).toMatchObject({ rows: 4, readings: 2, accepted: 0, empty: 1, problems: 1, done: 1 })
    expect(summary.rowProblems).toEqual([{ line: 3, code: 'noTime', column: 'timestamp', detail: 'broken' }])
    expect([summary.from, summary.to]).toEqual([Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 1, 2)])
  })

  it('refuses rows that would be stored as something else: lists, deep objects, integers beyond 2^53', async () => {
    const deep = '{"n":'.repeat(9)
    const rows = [
      '{"ts":1700000000000,"v":9007199254740991,"w":1e20,"x":12345678901234567.5}',
      '{"ts":1700000000001,"v":9007199254740993,"w":1}',
      '{"ts":1700000000002,"v":[1,2],"w":2}',
      `{"ts":1700000000003,"v":1,"w":3,"d":${deep}1${'}'.repeat(9)}}`,
      '{"ts":1700000000004,"v":-9007199254740993,"w":4,"list":[1]}',
      '{"ts":1700000000005,"v":5,"w":5,"list":[1]}',
      // Of those beyond 2^53 a number can be these, so they are taken as when they are sent live.
      '{"ts":1700000000006,"v":9007199254740992,"w":-18014398509481984}',
    ].join('\n')
    const key = (name: string) => [name, { use: 'key', key: name }] as const
    const mapping = new Map<string, Column>([
      ['ts', { use: 'time' }],
      ...['v', 'w', 'd.n.n.n.n.n.n.n.n'].map(key),
      ['list', { use: 'nothing' }],
    ])
    const summary = await importReadings({ text: rows, kind: 'ndjson', mapping, zone: 'UTC' })
    expect(summary.rowProblems).toEqual([
      { line: 2, code: 'integerTooLarge', column: 'v', detail: '9007199254740993' },
      { line: 3, code: 'notSingle', column: 'v', detail: '[1,2]' },
      { line: 4, code: 'notSingle', column: 'd.n.n.n.n.n.n.n.n', detail: '{"n":1}' },
      { line: 5, code: 'integerTooLarge', column: 'v', detail: '-9007199254740993' },
    ])
    expect(summary).toMatchObject({ rows: 7, readings: 6, problems: 4 })

    const csv =
      'time,v\n2024-01-01,9007199254740993\n2024-01-02,9007199254740991\n2024-01-03,0.30000000000000004\n2024-01-04, +9007199254740992\n'
    const guessed = guessMapping(previewRows(csv, 'csv', 9))
    const ofCsv = await importReadings({ text: csv, kind: 'csv', mapping: guessed, zone: 'UTC' })
    expect(ofCsv.rowProblems).toEqual([
      { line: 2, code: 'integerTooLarge', column: 'v', detail: '9007199254740993' },
    ])
    expect(ofCsv.readings).toBe(3)
  })

  it('sends in batches, in order, and reports what the portal refuses by line', async () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => `{"ts":${1_700_000_000_000 + at},"v":${at}}`).join(
      '\n',
    )
    const mapping = guessMapping(previewRows(rows, 'ndjson', 5))
    const sizes: number[] = []
    const summary = await importReadings({
      text: rows,
      kind: 'ndjson',
      mapping,
      zone: 'UTC',
      send: async (readings) => {
        sizes.push(readings.length)
        return {
          accepted: readings.length - 1,
          rejected: [{ index: 3, code: 'time.outOfRange', message: 'too far' }],
        }
      },
    })
    expect(sizes).toEqual([5000, 5000, 2000])
    expect(summary.accepted).toBe(11_997)
    expect(summary.rejected[1]).toEqual({ line: 5004, key: 'v', code: 'time.outOfRange', message: 'too far' })
  })

  it('tells how far it came when it is refused or cancelled on the way', async () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => `{"ts":${1_700_000_000_000 + at},"v":${at}}`)
    const text = rows.join('\n')
    const mapping = guessMapping(previewRows(text, 'ndjson', 5))
    const stop = new AbortController()
    const run = (second: () => void) => {
      let sent = 0
      return importReadings({
        text,
        kind: 'ndjson',
        mapping,
        zone: 'UTC',
        signal: stop.signal,
        send: async (readings) => {
          if (++sent === 2) second()
          return { accepted: readings.length, rejected: [] }
        },
      })
    }
    const refusal = new Error('no right')
    const refused = await run(() => {
      throw refusal
    })
    expect(refused).toMatchObject({ accepted: 5000, failure: refusal })
    const cancelled = await run(() => stop.abort())
    expect(cancelled.accepted).toBe(10_000)
    expect(cancelled.failure).toBeUndefined()
    expect(cancelled.done).toBeLessThan(1)
  })
})
