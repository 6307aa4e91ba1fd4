import { expect, it } from 'vitest'
import { chosenKeys } from './chosen-keys.ts'

const keys = [
  { name: 'temperature', label: '' },
  { name: 'humidity', label: '' },
  { name: 'temperature', label: 'Warmth' },
  { name: 'co2', label: 'Carbon dioxide' },
]

it('offers each key once, by name, with the first label that there is', () => {
  expect(chosenKeys(keys, [])).toEqual([
    { name: 'co2', label: 'Carbon dioxide' },
    { name: 'humidity', label: '' },
    { name: 'temperature', label: 'Warmth' },
  ])
  expect(chosenKeys([], [])).toEqual([])
})

it('offers what a slot of a template is said to have, too', () => {
  expect(chosenKeys(keys.slice(3), ['fill', 'co2'])).toEqual([
    { name: 'co2', label: 'Carbon dioxide' },
    { name: 'fill', label: '' },
  ])
})
