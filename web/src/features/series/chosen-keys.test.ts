import { expect, it } from 'vitest'
import { chosenKeys } from './chosen-keys.ts'

const all = [
  { deveui: 'B', name: 'temperature', label: '' },
  { deveui: 'b', name: 'humidity', label: '' },
  { deveui: 'a', name: 'temperature', label: 'Warmth' },
  { deveui: 'c', name: 'co2', label: 'Carbon dioxide' },
]
const names = (keys: { name: string }[]) => keys.map(({ name }) => name)

it('offers the keys of the nodes that were chosen, each once, by name', () => {
  expect(names(chosenKeys(all, null, []))).toEqual(['co2', 'humidity', 'temperature'])
  expect(names(chosenKeys(all, ['b'], []))).toEqual(['humidity', 'temperature'])
  expect(chosenKeys(all, ['A', 'B'], [])[1]).toEqual({ name: 'temperature', label: 'Warmth' })
  expect(chosenKeys(all, [], [])).toEqual([])
})

it('offers what a slot of a template is said to have, too', () => {
  expect(chosenKeys(all, ['c'], ['fill', 'co2'])).toEqual([
    { name: 'co2', label: 'Carbon dioxide' },
    { name: 'fill', label: '' },
  ])
})
