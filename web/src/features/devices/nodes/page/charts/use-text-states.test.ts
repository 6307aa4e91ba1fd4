import { expect, it } from 'vitest'
import { hasTooManyTexts, maxStateTexts } from './use-text-states.ts'

it('takes texts for states until there are more of them than anybody tells apart', () => {
  const texts = (count: number) => Array.from({ length: 500 }, (_, at) => `state ${at % count}`)
  expect(hasTooManyTexts(undefined)).toBe(false)
  expect(hasTooManyTexts({ values: texts(maxStateTexts) })).toBe(false)
  expect(hasTooManyTexts({ values: texts(maxStateTexts + 1) })).toBe(true)
})
