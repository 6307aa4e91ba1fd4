import { id } from '@fyr/contract/endpoints/fields'
import { expect, it } from 'vitest'
import { newId } from './new-id.ts'

it('makes ids that the contract takes, none twice', () => {
  const made = Array.from({ length: 1000 }, newId)
  for (const each of made) expect(id.parse(each)).toBe(each)
  expect(made[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(made).size).toBe(1000)
})
