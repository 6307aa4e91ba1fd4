export const written = (name: string) => `{{${name}}}`

/** Puts a text in place of what is selected; `caret` is where writing goes on. */
export function insertAt(text: string, start: number, end: number, part: string) {
  const before = text.slice(0, start)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  return { text: `${before}${gap}${part}${text.slice(end)}`, caret: start + gap.length + part.length }
}
