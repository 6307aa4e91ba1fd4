/** JSON of a value as far as it fits: made of the first parts only, so that a large value costs no more than a small one. */
export function briefJson(value: unknown, maxLength: number): string {
  const parts: string[] = []
  let length = 0
  /** False when there is room for no more. */
  const add = (text: string): boolean => {
    parts.push(text)
    length += text.length
    return length <= maxLength
  }
  write(value, add, maxLength)
  const text = parts.join('')
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text
}

function write(value: unknown, add: (text: string) => boolean, maxLength: number): boolean {
  if (typeof value === 'string') return add(JSON.stringify(value.slice(0, maxLength)))
  if (typeof value === 'bigint') return add(String(value))
  if (typeof value !== 'object' || value === null) return add(JSON.stringify(value) ?? 'null')
  const isList = Array.isArray(value)
  if (!add(isList ? '[' : '{')) return false
  let isFirst = true
  // Not `Object.entries`, which would look at all of them.
  for (const name in value) {
    if (!isFirst && !add(',')) return false
    isFirst = false
    if (!isList && !add(`${JSON.stringify(name.slice(0, maxLength))}:`)) return false
    if (!write((value as Record<string, unknown>)[name], add, maxLength)) return false
  }
  return add(isList ? ']' : '}')
}
