import fc from 'fast-check'
import { expect, test } from 'vitest'
import { threadCpuMs } from '../../../../test/support/machine-stalls.ts'
import { cleanText } from './clean-text.ts'
import { fitText, wrapText } from './wrap-text.ts'

/** As if each character were one wide. */
const widthOf = (text: string) => Array.from(text).length
const hasAll = () => true

test('lines keep their width, and no letter is lost or made up', () => {
  const texts = fc.array(
    fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('å', 'a-b-c-d-e-f-g', '\n', '  ')),
  )
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 40 }), (words, width) => {
      const text = words.join(' ')
      const lines = wrapText(text, width, widthOf, 100_000)
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
    }),
  )
})

test('a text of 10,000 characters without a blank is cut after the last line, quickly', () => {
  const began = threadCpuMs()
  const lines = wrapText('x'.repeat(10_000), 20, widthOf, 4)
  expect(lines).toEqual([...Array(3).fill('x'.repeat(20)), `${'x'.repeat(19)}…`])
  expect(threadCpuMs() - began).toBeLessThan(100)
})

test('what does not fit on a line ends in an ellipsis', () => {
  expect(fitText('Elmätare 1', 20, widthOf)).toBe('Elmätare 1')
  expect(fitText('Elmätare 1', 9, widthOf)).toBe('Elmätare…')
  expect(wrapText('one two three', 7, widthOf, 1)).toEqual(['one tw…'])
})

test('threat 20: what turns, hides or moves text is gone; what the font lacks is a box', () => {
  expect(cleanText('\u202eevil\u202c\u200b\u0000\u001b[31m', hasAll)).toBe('evil[31m')
  expect(cleanText('a\ud800b', hasAll)).toBe('a�b')
  expect(cleanText('e\u0301 \tx', hasAll)).toBe('é  x')
  const hasLatin = (codePoint: number) => codePoint < 0x250
  expect(cleanText('Kök 🎉 \u0636', hasLatin)).toBe('Kök □ □')
  expect(cleanText('a\r\nb\u2028c', hasAll)).toBe('a\nb\nc')
})
