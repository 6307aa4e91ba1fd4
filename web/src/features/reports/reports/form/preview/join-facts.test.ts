import { expect, it } from 'vitest'
import { joinFacts } from './join-facts.ts'

const fact = (label: string) => ({ label, value: 1, type: 'number' as const, unit: '', decimals: null })
const facts = (...labels: string[]) => ({ kind: 'facts' as const, facts: labels.map(fact) })
const text = { kind: 'text' as const, text: 'between' }

it('facts that follow each other are one list, those beyond something else another', () => {
  const parts = joinFacts([facts('a'), facts('b', 'c'), text, facts('d')])
  expect(parts).toEqual([facts('a', 'b', 'c'), text, facts('d')])
})
