import type { XmlScanner } from '../xml/xml-scanner.ts'

/** A piece of a text that looks alike. */
export interface TextRun {
  /** Its `rPr` as it is written; empty for the look of its cell. */
  properties: string
  text: string
}

/** Which names mean the elements of spreadsheets: the prefix of the part, with its colon. */
export interface RichText {
  prefix: string
  runs: TextRun[]
}

export const textOf = ({ runs }: RichText): string => runs.map(({ text }) => text).join('')

/** Reads a shared or inline string; the scanner stands at its opening tag, afterwards at its closing one. */
export function readRichText(scanner: XmlScanner): RichText {
  const { depth, prefix } = scanner
  const runs: TextRun[] = []
  if (scanner.isEmpty) return { prefix, runs }
  let current: TextRun = { properties: '', text: '' }
  let propertiesFrom = -1
  let phonetic = false
  while (scanner.next() && scanner.depth >= depth) {
    const { kind, name } = scanner
    if (kind === 'text') {
      if (name === 't' && !phonetic) current.text += scanner.value
      continue
    }
    const isOpen = kind === 'open'
    if (name === 'rPh' && !scanner.isEmpty) phonetic = isOpen
    if (name === 'r' && isOpen) {
      if (current.text !== '') runs.push(current)
      current = { properties: '', text: '' }
    }
    if (name === 'rPr') {
      if (isOpen) propertiesFrom = scanner.start
      if (!isOpen || scanner.isEmpty) current.properties = scanner.text.slice(propertiesFrom, scanner.end)
    }
  }
  if (current.text !== '') runs.push(current)
  return { prefix, runs }
}
