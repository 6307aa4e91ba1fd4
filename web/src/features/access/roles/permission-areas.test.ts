import { permissions } from '@fyr/contract/access/permissions'
import { expect, it } from 'vitest'
import { permissionAreas, singlePermissions, toggled } from './permission-areas.ts'

it('has every permission once', () => {
  const shown = permissionAreas.flatMap(({ view, create, update }) => [view, create, update])
  const all = [...shown.filter((each) => each !== undefined), ...singlePermissions]
  expect(all.sort()).toEqual([...permissions].sort())
  expect(permissionAreas.find(({ area }) => area === 'Tag')).toEqual({
    area: 'Tag',
    view: 'Tag.View',
    create: 'Tag.Create',
    update: 'Tag.Update',
  })
})

it('lets see what may be made, and takes away what without seeing is of no use', () => {
  expect(toggled([], 'Tag.Update', true).sort()).toEqual(['Tag.Update', 'Tag.View'])
  expect(toggled(['Tag.View', 'Tag.Update', 'Alarm.View'], 'Tag.View', false)).toEqual(['Alarm.View'])
  expect(toggled(['Tag.View', 'Tag.Update'], 'Tag.Update', false)).toEqual(['Tag.View'])
  expect(toggled(['Masquerade'], 'Masquerade', false)).toEqual([])
})
