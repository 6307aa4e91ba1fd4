import { expect, it } from 'vitest'
import { withSeparator } from './with-separator.ts'

it.each([
  ['75,5', '.', '75.5'],
  ['75.5', ',', '75,5'],
  ['-0,25', '.', '-0.25'],
  ['1.234,5', '.', '1234.5'],
  ['1,234.5', ',', '1234,5'],
  ['1.234.567', ',', '1234567'],
  ['755', '.', '755'],
])('%s with %s is %s', (text, separator, written) => {
  expect(withSeparator(text, separator)).toBe(written)
})
