import type { AlarmHistoryEntry } from '@fyr/contract/automation/alarms/alarm-events'
import { expect, it } from 'vitest'
import { columns, type FileWords, historyFile } from './history-file.ts'

const entry: AlarmHistoryEntry = {
  id: '1',
  alarmId: '2',
  name: 'Too warm',
  priority: 'a',
  tag: 'f-1',
  tagName: 'Freezer; big',
  applicationId: '3',
  application: 'Cold rooms',
  tagDataKey: 'temperature',
  keyLabel: 'Temperature',
  unit: '°C',
  decimals: null,
  valueMapping: null,
  signalType: 'analogue',
  maintenance: null,
  measure: null,
  triggered: '2026-06-01T10:00:00.000Z',
  reset: '2026-06-01T10:01:30.400Z',
  acknowledged: null,
  user: null,
  alarmComment: '=1+1',
  value: -12.5,
  limitType: 'HIGH',
  limit: -18,
  messageSent: true,
  messageHeld: false,
  deliveries: [],
}
const words: FileWords = {
  heads: Object.fromEntries(columns.map((column) => [column, column])) as FileWords['heads'],
  priority: { a: 'High', b: 'Medium', c: 'Low' },
  time: (iso) => iso.slice(0, 19).replace('T', ' '),
  crossed: ({ limit }) => `> ${limit}`,
  deliveries: () => 'Sent',
  automatic: 'Automatic',
}
const linesOf = (entries: AlarmHistoryEntry[], language: 'en' | 'sv') =>
  historyFile(entries, words, language).replace('\ufeff', '').trimEnd().split('\r\n')

it('writes each entry with its duration, and numbers and separators as spreadsheets of the language take them', () => {
  const [head, row] = linesOf([entry], 'sv')
  expect(head).toBe(columns.join(';'))
  expect(row).toBe(
    `Too warm;High;"Freezer; big";f-1;Cold rooms;Temperature;-12,5;°C;> -18;2026-06-01 10:00:00;2026-06-01 10:01:30;90;;;'=1+1;Sent`,
  )
})

it('leaves the end, the duration and the author of what goes on empty', () => {
  const [, row] = linesOf([{ ...entry, reset: null, acknowledged: entry.triggered }], 'en')
  expect(row).toContain(`,2026-06-01 10:00:00,,,2026-06-01 10:00:00,Automatic,`)
})

it('names who acknowledged without the address', () => {
  const by = { acknowledged: entry.triggered, user: 'Anna Ek (anna@example.com)' }
  expect(linesOf([{ ...entry, ...by }], 'en')[1]).toContain(',2026-06-01 10:00:00,Anna Ek,')
})
