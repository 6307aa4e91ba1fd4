import { describe, expect, it } from 'vitest'
import { readNumber } from './columns/numbers.ts'
import {
  dateOrderOf,
  guessMapping,
  importReadings,
  previewRows,
  readLocalTime,
  surveyFile,
  textOfFile,
} from './index.ts'

const iso = (text: string, order: 'dmy' | 'mdy' = 'dmy') => {
  const at = readLocalTime(text, 'Europe/Copenhagen', order)
  return at === undefined ? undefined : new Date(at).toISOString()
}

describe('dates', () => {
  it.each([
    ['04.05.2026 14:05', '2026-05-04T12:05:00.000Z'],
    ['4.5.2026', '2026-05-03T22:00:00.000Z'],
    ['04-05-2026 14.05.09', '2026-05-04T12:05:09.000Z'],
    ['04/05/26 14:05', '2026-05-04T12:05:00.000Z'],
    ['04/05/2026, 14:05:09,5', '2026-05-04T12:05:09.500Z'],
    ['2026.05.04 14:05', '2026-05-04T12:05:00.000Z'],
    ['04.05.2026 14:05+00:00', '2026-05-04T14:05:00.000Z'],
    ['1777896309,5', '2026-05-04T12:05:09.500Z'],
  ])('reads %s with the day first', (text, expected) => {
    expect(iso(text)).toBe(expected)
  })

  it.each([
    ['05/04/2026 2:05 PM', '2026-05-04T12:05:00.000Z'],
    ['05/04/2026 12:05 am', '2026-05-03T22:05:00.000Z'],
    ['5/13/2026', '2026-05-12T22:00:00.000Z'],
    ['2026-05-04 14:05', '2026-05-04T12:05:00.000Z'],
  ])('reads %s with the month first', (text, expected) => {
    expect(iso(text, 'mdy')).toBe(expected)
  })

  it.each(['31.02.2026', '13/13/2026', '04.05/2026', '04/05/2026 13:00 PM', '04/05/202', '1.5'])(
    'takes %s for no time',
    (text) => {
      expect(iso(text)).toBeUndefined()
      expect(iso(text, 'mdy')).toBeUndefined()
    },
  )

  it.each([
    [['04/05/2026', '05/05/2026', '13/05/2026'], { order: 'dmy', isAmbiguous: false, choices: ['dmy'] }],
    [['04/05/2026', '04/13/2026'], { order: 'mdy', isAmbiguous: false, choices: ['mdy'] }],
    [['04.05.2026'], { order: 'dmy', isAmbiguous: false, choices: ['dmy'] }],
    [['24/05/30', '24/05/31'], { order: 'ymd', isAmbiguous: false, choices: ['ymd'] }],
    [['04/05/26'], { order: 'dmy', isAmbiguous: true, choices: ['dmy', 'mdy', 'ymd'] }],
    [['04/05/2026 10:00', '04/05/2026 11:00'], { order: 'dmy', isAmbiguous: true, choices: ['dmy', 'mdy'] }],
    [['04-05-2026'], { order: 'dmy', isAmbiguous: true, choices: ['dmy', 'mdy'] }],
    [['2026-05-04', '1777896309', ''], undefined],
  ])('finds the order of %j', async (times, expected) => {
    const { columns } = await surveyFile(`Tid;T\n${times.map((time) => `${time};1`).join('\n')}\n`, 'csv')
    expect(dateOrderOf(columns, new Map([['Tid', { use: 'time' }]]))).toEqual(expected)
  })
})

describe('numbers', () => {
  it.each([
    ['1,5', 1.5],
    ['-1.5', -1.5],
    ['\u22121,5', -1.5],
    ['1 234,5', 1234.5],
    ['1\u00a0234', 1234],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['12,345', 12.345],
    ['1e3', 1000],
  ])('reads %s', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })

  it.each(['', '1,2,3', '1 23', '12.34,5', '1-2', 'x', '04.05.2026'])('takes %j for none', (text) => {
    expect(readNumber(text)).toBeUndefined()
  })
})

describe('a file of Excel', () => {
  const rows = ['Dato;Temperatur målt;Åben', '04-05-2026 14:05;-1,5;TRUE', '13-05-2026 14:05;20,25;FALSE', '']

  it.each([
    ['Danish Windows', Buffer.from(rows.join('\r\n'), 'latin1')],
    ['CSV UTF-8', Buffer.from(`\ufeff${rows.join('\r\n')}`)],
    ['Unicode text', Buffer.from(`\ufeff${rows.join('\r\n').replaceAll(';', '\t')}`, 'utf16le')],
    ['with a line about the separator', Buffer.from(`sep=;\r\n${rows.join('\r\n')}`, 'latin1')],
  ])('of %s is read as it was meant', async (_name, bytes) => {
    const text = await textOfFile(new Blob([new Uint8Array(bytes)]))
    const mapping = guessMapping(previewRows(text, 'csv', 50))
    expect([...mapping.values()]).toEqual([
      { use: 'time' },
      { use: 'key', key: 'Temperatur målt' },
      { use: 'key', key: 'Åben' },
    ])
    const sent: unknown[] = []
    const { problems } = await importReadings({
      text,
      kind: 'csv',
      mapping,
      zone: 'Europe/Copenhagen',
      send: async (readings) => {
        sent.push(...readings.map(({ createdAt, value }) => [new Date(createdAt).toISOString(), value]))
        return { accepted: readings.length, rejected: [] }
      },
    })
    expect(problems).toBe(0)
    expect(sent).toEqual([
      ['2026-05-04T12:05:00.000Z', -1.5],
      ['2026-05-04T12:05:00.000Z', true],
      ['2026-05-13T12:05:00.000Z', 20.25],
      ['2026-05-13T12:05:00.000Z', false],
    ])
  })

  it.each([
    ['Ja', 'Nej'],
    ['Yes', 'No'],
    ['SANT', 'FALSKT'],
    ['SAND', 'FALSK'],
    ['TRUE', 'FALSE'],
  ])('truth values written as %s and %s come back; beside other texts they are texts', async (yes, no) => {
    const sent: unknown[] = []
    for (const last of [yes, 'kanske']) {
      const text = [
        'Tid;Öppen',
        `2026-05-04 14:05;${yes}`,
        `2026-05-04 14:06;${no}`,
        `2026-05-04 14:07;${last}`,
      ].join('\n')
      const mapping = new Map([
        ['Tid', { use: 'time' }],
        ['Öppen', { use: 'key', key: 'open' }],
      ] as const)
      await importReadings({
        ...{ text, kind: 'csv', mapping, zone: 'UTC' },
        send: async (readings) => {
          sent.push(readings.map(({ value }) => value))
          return { accepted: readings.length, rejected: [] }
        },
      })
    }
    const plain = yes === 'TRUE' ? [true, false] : [yes, no]
    expect(sent).toEqual([
      [true, false, true],
      [...plain, 'kanske'],
    ])
  })
})
