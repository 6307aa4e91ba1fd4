import { expect, test } from 'vitest'
import { coloursOf } from './colours.ts'

test('names that several charts share have one colour in all of them, whatever else is on the chart', () => {
  const nodes = ['bay', 'office', 'reception', 'entrance', 'store']
  const coloursIn = (names: string[]) =>
    new Map(
      coloursOf(
        names.map((id) => ({ id, colourKey: id })),
        'light',
        nodes,
      ).map((colour, at) => [names[at], colour]),
    )
  const all = coloursIn(nodes)
  expect(new Set(all.values()).size).toBe(nodes.length)
  for (const some of [['store', 'bay'], ['reception', 'office', 'entrance'], ['entrance']]) {
    for (const [name, colour] of coloursIn(some)) expect(colour).toBe(all.get(name))
  }
})

test('what is drawn of earlier has the colour of what it is compared with, and takes none from the others', () => {
  const own = [
    { id: 'a', colourKey: 'temperature' },
    { id: 'b', colourKey: 'temperature' },
    { id: 'c', colour: '#123456' },
  ]
  const earlier = own.map(({ id }) => ({ id: `${id} before`, earlier: { of: id } }))
  const colours = coloursOf(own, 'light')
  expect(new Set(colours).size).toBe(3)
  const paired = own.flatMap((each, at) => [each, earlier[at] ?? each])
  expect(coloursOf(paired, 'light')).toEqual(colours.flatMap((colour) => [colour, colour]))
})
