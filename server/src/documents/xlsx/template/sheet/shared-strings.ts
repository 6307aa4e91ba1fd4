import { XmlScanner } from '../xml/xml-scanner.ts'
import { type RichText, readRichText, textOf } from './rich-text.ts'

/** The shared strings with braces in them, by their number; all others are of no interest. */
export function readBracedStrings(xml: string): Map<number, RichText> {
  const scanner = new XmlScanner(xml)
  const found = new Map<number, RichText>()
  let number = 0
  while (scanner.next()) {
    if (scanner.kind !== 'open' || scanner.name !== 'si') continue
    const rich = readRichText(scanner)
    if (hasBraces(textOf(rich))) found.set(number, rich)
    number++
  }
  return found
}

export const hasBraces = (text: string): boolean => text.includes('{{') || text.includes('}}')
