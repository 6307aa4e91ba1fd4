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

/**
 * As text of a cell, where programs read `_x0041_` as an A (ECMA-376, ST_Xstring): what looks like it gets its first
 * underscore written so. A carriage return is, too, which XML would read as a line break.
 */
export function escapeCellText(text: string): string {
  const escaped = escapeXml(text)
  return escaped.includes('_x') || escaped.includes('\r')
    ? escaped.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_').replaceAll('\r', '_x000D_')
    : escaped
}
