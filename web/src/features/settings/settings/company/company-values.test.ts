import { companySettings, nodeColumns } from '@fyr/contract/settings/settings'
import { expect, it } from 'vitest'
import { columnNames } from '#features/devices/nodes/column-names.ts'
import { changesOf, valuesOf } from './company-values.ts'

const settings = {
  timeZone: 'Europe/Stockholm',
  language: 'sv' as const,
  nodeTableColumns: ['battery' as const, 'deveui' as const],
  nodeAlias: '',
  silentAfterHours: 24,
  judgeWindowMinutes: null,
  requireSecondFactor: false,
  COORDINATES: null,
  MAPSETTINGS: { displayAttributes: [], showTypes: [1], slidervalues: [6, 24] },
}
const before = valuesOf(settings)

it('knows every column of the contract', () => {
  expect([...columnNames].sort()).toEqual([...nodeColumns].sort())
})

it('always shows the name, and has columns in the order of the list', () => {
  expect(before.nodeTableColumns).toEqual(['name', 'battery', 'deveui'])
})

it('sends only what was changed, as the contract takes it', () => {
  expect(changesOf(before, before)).toEqual({})
  const values = {
    ...before,
    nodeAlias: ' Sensor ',
    nodeTableColumns: ['battery'],
    silentAfterHours: 6,
    requireSecondFactor: true,
  }
  const changes = changesOf(values, before)
  expect(changes).toEqual({
    nodeAlias: 'Sensor',
    nodeTableColumns: ['name', 'battery'],
    silentAfterHours: 6,
    requireSecondFactor: true,
  })
  expect(companySettings.partial().parse(changes)).toEqual(changes)
})
