import { expect, it } from 'vitest'
import { insertAt } from './insert-placeholder.ts'

it('inserts at the caret, over what is selected, with a space before where words would meet', () => {
  expect(insertAt('Look at', 7, 7, '{{node}}')).toEqual({ text: 'Look at {{node}}', caret: 16 })
  expect(insertAt('Look at that', 8, 12, '{{node}}')).toEqual({ text: 'Look at {{node}}', caret: 16 })
  expect(insertAt('', 0, 0, '{{key}}')).toEqual({ text: '{{key}}', caret: 7 })
})
