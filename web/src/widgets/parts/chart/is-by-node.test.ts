import { expect, it } from 'vitest'
import { isByNode } from './is-by-node.ts'

/** Lines as in "bay.co2 hall.co2". */
const linesOf = (text: string) =>
  text.split(' ').map((line) => {
    const [deveui = '', key = ''] = line.split('.')
    return { deveui, key }
  })

it.each([
  ['bay.co2 hall.co2', true],
  ['bay.co2 hall.co2 roof.co2', true],
  // Several keys of a node have the colours of their keys.
  ['bay.co2 bay.humidity', false],
  ['bay.co2 hall.humidity', false],
  ['bay.co2', false],
  // A line that stands twice would have one colour twice, whatever the case of its DevEUI.
  ['bay.co2 bay.co2', false],
  ['bay.co2 BAY.co2', false],
  ['bay.co2 hall.co2 bay.co2', false],
])('lines %s are coloured by node: %s', (text, byNode) => {
  expect(isByNode(linesOf(text))).toBe(byNode)
})
