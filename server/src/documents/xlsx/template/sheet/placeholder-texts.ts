/** A placeholder within the text of a cell. */
export interface PlaceholderText {
  /** As it is written, its braces included. */
  text: string
  start: number
  end: number
}

/** The placeholders of a text; undefined where braces open without closing, or close without opening. */
export function findPlaceholders(text: string): PlaceholderText[] | undefined {
  const found: PlaceholderText[] = []
  for (let at = 0; ; ) {
    const start = text.indexOf('{{', at)
    const stray = text.indexOf('}}', at)
    if (start === -1) return stray === -1 ? found : undefined
    if (stray !== -1 && stray < start) return undefined
    const end = text.indexOf('}}', start) + 2
    if (end === 1 || text.slice(start + 2, end - 2).includes('{{')) return undefined
    found.push({ text: text.slice(start, end), start, end })
    at = end
  }
}
