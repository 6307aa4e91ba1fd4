import type { WriteTarget } from './write-target.ts'

/** Value of a field as it is sent; undefined for an empty one. */
export function writtenValue(
  { input }: Pick<WriteTarget, 'input'>,
  text: string | number,
): string | number | boolean | undefined {
  if (text === '') return undefined
  if (input === 'text') return String(text)
  if (input === 'switch') return text === 'on'
  return input === 'any' ? plainValue(String(text).trim()) : Number(text)
}

/** A number or a boolean where the text reads as one. */
function plainValue(text: string): string | number | boolean {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text
}
