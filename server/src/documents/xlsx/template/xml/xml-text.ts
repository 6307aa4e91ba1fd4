/** Why XML is not read: it is not well-formed, or declares a document type, by which entities come (XXE). */
export type XmlFault = 'damaged' | 'dtd'

export class XmlError extends Error {
  override name = 'XmlError'
  readonly fault: XmlFault
  constructor(fault: XmlFault) {
    super(fault)
    this.fault = fault
  }
}

const declaration = /^<\?xml\s[^>]*?\?>/
const declaredEncoding = /\sencoding\s*=\s*["']([^"']*)["']/
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML 1.0 cannot hold is what is refused here
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/**
 * The text of an XML part, as UTF-8 from here on: UTF-8 or UTF-16, as parts of packages are.
 * @throws XmlError
 */
export function xmlTextOf(content: Buffer): string {
  const isLittle = content[0] === 0xff && content[1] === 0xfe
  const isBig = content[0] === 0xfe && content[1] === 0xff
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8'
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    throw new XmlError('damaged')
  }
  if (forbidden.test(text)) throw new XmlError('damaged')
  const head = declaration.exec(text)?.[0] ?? ''
  const said = declaredEncoding.exec(head)?.[1]?.toLowerCase()
  if (said === undefined || said === 'utf-8') return text
  if (said !== 'utf-16' && said !== 'us-ascii') throw new XmlError('damaged')
  return head.replace(declaredEncoding, ' encoding="UTF-8"') + text.slice(head.length)
}

const references = /&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/g
const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** What a piece of text or an attribute says; references other than these are refused when it is scanned. */
export function unescapeXml(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(references, (_, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? ''
    const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** Whether every `&` of a piece of text begins one of the references that XML knows without a document type. */
export const hasOnlyKnownReferences = (raw: string): boolean => !raw.replace(references, '').includes('&')
