import { compileFormula } from '@fyr/formulas'
import { expect, it } from 'vitest'
import { countersOf } from './stored-formula.ts'

const second = 1000
const counter = { rollover: null, resetBelow: null }

function results(text: string, values: readonly number[], isCounter = true) {
  const { formula } = compileFormula(text, {
    counterOf: countersOf([{ name: 'A', counter: isCounter ? counter : null }]),
  })
  return values.map((value, at) => {
    formula?.put(0, value, at * second)
    const result = formula?.compute()
    return typeof result === 'number' ? Number(result.toFixed(6)) : formula?.problem?.code
  })
}

it('delta and rate of a counter go over resets, jitter and single low values', () => {
  // A low value counts nothing until the next one decides: 12 and 3 of the new meter come together.
  const values = [3737, 0, 3746, 3746, 12, 15]
  const expected = ['missing', 0, 9, 0, 0, 15]
  expect(results('delta([A])', values)).toEqual(expected)
  expect(results('rate([A])', values)).toEqual(expected)
  expect(results('delta([A])', [215.6, 215.7, 215.6, 215.8])).toEqual(['missing', 0.1, -0.1, 0.2])
})

it('of a gauge they are differences', () => {
  expect(results('delta([A])', [3737, 0, 3746], false)).toEqual(['missing', -3737, 3746])
})

it('a formula that forgets counts anew', () => {
  const { formula } = compileFormula('delta([A])', { counterOf: countersOf([{ name: 'A', counter }]) })
  for (const [at, value] of [100, 110].entries()) formula?.put(0, value, at)
  formula?.clear()
  formula?.put(0, 5, 2)
  expect(formula?.compute()).toBeUndefined()
  formula?.put(0, 7, 3)
  expect(formula?.compute()).toBe(2)
})
