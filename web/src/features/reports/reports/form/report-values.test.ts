import type { Report } from '@fyr/contract/reports/reports'
import { expect, it } from 'vitest'
import { bodyOf, formatsIn, valuesOf } from './report-values.ts'
import { selectionValuesOf } from './selection-values.ts'

const zone = 'Europe/Stockholm'
const stored: Report = {
  reportId: '1f0c1b7e-7a43-4a3e-9a52-1c5a4f6f0001',
  name: 'Energy',
  type: 'regular',
  tempo: 2,
  active: false,
  refrenceDate: '2026-07-01T22:00:00.000Z',
  weekday: 0,
  monthDay: 31,
  exportTypes: ['csv'],
  reportContacts: [{ contactId: 'c1', name: 'Eva', email: null }],
  resources: [{ type: 'tag', ids: [], applications: [], columns: ['name'], series: [] }],
  template: null,
  dashboard: null,
  trend: { compareWith: ['lastYear'], degreeDays: null },
  language: 'sv',
  sendEmpty: false,
  owner: null,
  pausedReason: null,
  nextRun: null,
  lastSent: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

it('changes nothing of a report that is saved as it was opened', () => {
  const body = bodyOf(valuesOf(stored, zone), zone)
  const { reportId, owner, pausedReason, nextRun, lastSent, createdAt, updatedAt, trend, ...set } = stored
  expect(body).toEqual({ ...set, reportContacts: ['c1'] })
})

it('begins weekly on Mondays, at once where the first day is taken away', () => {
  expect(bodyOf({ ...valuesOf(stored, zone), firstDay: 'usual' }, zone).refrenceDate).toBeNull()
  expect(bodyOf(valuesOf(undefined, zone), zone)).toMatchObject({
    tempo: 1,
    weekday: 1,
    refrenceDate: null,
    language: null,
  })
})

const readings: Report['resources'][number] = {
  ...{ type: 'sensor', ids: [], applications: [], columns: [] },
  series: [
    {
      ...{ deveui: 'a1', key: 'energy', aggregation: 'raw', resolution: 'raw' },
      ...{ over: 90, under: null },
    },
  ],
}
const ofType: Pick<Report, 'type' | 'resources' | 'template' | 'dashboard' | 'trend'>[] = [
  {
    ...{ type: 'trend', template: null, dashboard: null, resources: [readings] },
    trend: { compareWith: ['lastYear'], degreeDays: { deveui: 'b2', key: 'outdoor', base: 17 } },
  },
  { type: 'dashboard', resources: [], template: null, dashboard: 7, trend: stored.trend },
  {
    ...{ type: 'template', resources: [], dashboard: null, trend: stored.trend },
    template: '1f0c1b7e-7a43-4a3e-9a52-1c5a4f6f0002',
  },
]

it.each(ofType)('keeps what a $type tells of', (content) => {
  const { trend, ...told } = content
  const body = bodyOf(valuesOf({ ...stored, ...content }, zone), zone)
  expect(body).toMatchObject(content.type === 'trend' ? content : told)
})

it('sends nothing of what was entered for another type', () => {
  const values = valuesOf(stored, zone)
  const entered = { ...values, trendReadings: selectionValuesOf(readings), dashboard: 7 }
  expect(bodyOf(entered, zone)).toMatchObject({ resources: stored.resources, dashboard: null })
  const chosen = bodyOf({ ...entered, type: 'dashboard' }, zone)
  expect(chosen).toMatchObject({ type: 'dashboard', resources: [], dashboard: 7 })
})

it('is written as what its type has, and as what was chosen when the type comes back', () => {
  expect(formatsIn({ type: 'template', exportTypes: ['csv', 'pdf'] })).toEqual(['excel'])
  expect(formatsIn({ type: 'dashboard', exportTypes: ['excel'] })).toEqual(['pdf'])
  expect(formatsIn({ type: 'trend', exportTypes: ['csv', 'pdf'] })).toEqual(['csv', 'pdf'])
  expect(bodyOf({ ...valuesOf(stored, zone), type: 'dashboard', dashboard: 7 }, zone).exportTypes).toEqual([
    'pdf',
  ])
})
