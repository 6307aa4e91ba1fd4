import { expect, it } from 'vitest'
import { findChainProblem } from './chains.ts'

const formula = (id: string, output: string | null, ...inputs: string[]) => ({ id, name: id, output, inputs })

it('threat 17: formulas that feed each other are found, with those between', () => {
  const all = [formula('f', 'b', 'a'), formula('g', 'c', 'x', 'b')]
  expect(findChainProblem(formula('h', 'a', 'c'), all)).toEqual({ loop: ['h', 'g', 'f'] })
  expect(findChainProblem(formula('h', 'a', 'a'), [])).toEqual({ loop: ['h'] })
  expect(findChainProblem(formula('h', 'd', 'c', 'b'), all)).toBeUndefined()
  // It takes its own place.
  expect(findChainProblem(formula('f', 'b', 'z'), all)).toBeUndefined()
  expect(findChainProblem(formula('f', 'b', 'c'), all)).toEqual({ loop: ['f', 'g'] })
  expect(findChainProblem(formula('h', null, 'c'), all)).toBeUndefined()
})

it('eight in a row are the most, wherever one is added', () => {
  const chain = Array.from({ length: 7 }, (_, at) => formula(`f${at}`, `s${at + 1}`, `s${at}`))
  expect(findChainProblem(formula('end', 's8', 's7'), chain)).toBeUndefined()
  const eight = [...chain, formula('end', 's8', 's7')]
  expect(findChainProblem(formula('more', 's9', 's8'), eight)).toEqual({ length: 9 })
  expect(findChainProblem(formula('first', 's0', 'r'), eight)).toEqual({ length: 9 })
  expect(findChainProblem(formula('beside', 't', 's6', 's3'), eight)).toBeUndefined()
})
