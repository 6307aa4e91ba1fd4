import { expect, it } from 'vitest'
import { controlIn } from './control-name.ts'

it.each([
  [{ heat: 21.5 }, { name: 'heat', value: 21.5 }],
  [{ open: true }, { name: 'open', value: 1 }],
  [{ heat: 1, fan: 2 }, undefined],
  [{ heat: '21' }, undefined],
  [{ heat: null }, undefined],
  [{}, undefined],
  [{ ['x'.repeat(201)]: 1 }, undefined],
  [[1], undefined],
  [null, undefined],
  ['heat', undefined],
])('JSON %j sets %j', (data, control) => expect(controlIn(data)).toEqual(control))
