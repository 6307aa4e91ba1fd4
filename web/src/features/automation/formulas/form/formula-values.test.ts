import { expect, it } from 'vitest'
import { isComplete, syntaxProblemOf, valuesOf, variablesOfText } from './formula-values.ts'

const supply = { name: 'A', deveui: 'n1', key: 'supply' }

it('finds the variables in the order of the text, with what they stood for, and keeps them while a text is half written', () => {
  const known = new Map([['A', supply]])
  expect(variablesOfText('[B] - [A] + [B]', known)).toEqual([{ name: 'B', deveui: null, key: '' }, supply])
  expect(variablesOfText('[B] - (', known)).toBe(undefined)
  expect(variablesOfText('1', known)).toEqual([])
})

it('tells what is wrong where, names nobody knows too', () => {
  expect(syntaxProblemOf('[A] * rate', new Map([['rate', 2]]))).toBe(undefined)
  expect(syntaxProblemOf('[A] * tariff', new Map())).toMatchObject({
    code: 'constantUnknown',
    column: 7,
    length: 6,
  })
  expect(syntaxProblemOf('[A] * ', new Map())).toMatchObject({ code: 'unexpectedEnd' })
})

it('is complete with a node and a key everywhere', () => {
  const whole = { ...valuesOf(), outputDeveui: 'n1', outputKey: 'sum', variables: [supply] }
  expect(isComplete(whole)).toBe(true)
  expect(isComplete({ ...whole, outputKey: '' })).toBe(false)
  expect(isComplete({ ...whole, variables: [supply, { ...supply, deveui: null }] })).toBe(false)
})
