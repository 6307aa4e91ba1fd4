/** Control characters but tabs and line breaks, and what is no character: XML 1.0 cannot hold them. */
const unwritable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
const special = /[&<>"]/
const names = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

/** As text or the value of an attribute; what XML cannot hold is left out. */
export function escapeXml(text: string): string {
  const writable = text.toWellFormed().replace(unwritable, '')
  return special.test(writable) ? writable.replace(/[&<>"]/g, (sign) => names.get(sign) ?? '') : writable
}
