/**
 * A written number with this decimal separator: of commas and points the last one is that, the others part thousands,
 * as all of them do where there are several of one kind.
 */
export function withSeparator(text: string, separator: string): string {
  const kinds = new Set(text.replace(/[^.,]/g, ''))
  const parts = text.split(/[.,]/)
  if (parts.length > 2 && kinds.size === 1) return parts.join('')
  const decimals = parts.length > 1 ? parts.pop() : undefined
  return parts.join('') + (decimals === undefined ? '' : `${separator}${decimals}`)
}
