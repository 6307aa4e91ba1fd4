const ellipsis = '…'
/** No line of a page holds more: what is longer is not measured, as that takes long. */
const maxCharacters = 600

/**
 * The lines of a text in a width: broken at blanks, else after hyphens and the like, else anywhere. What is past the
 * last line is left out, which an ellipsis says.
 */
export function wrapText(
  text: string,
  width: number,
  widthOf: (text: string) => number,
  maxLines: number,
): string[] {
  const lines: string[] = []
  const isWider = (part: string) => part.length > maxCharacters || widthOf(part) > width
  for (const paragraph of text.split('\n')) {
    let line = ''
    // Of a text without end only what can be shown is looked at.
    for (const piece of piecesOf(paragraph)) {
      if (!isWider((line + piece).trimEnd())) {
        line += piece
        continue
      }
      if (line.trim() !== '') {
        lines.push(line.trimEnd())
        line = ''
      }
      let rest = piece.trimStart()
      while (lines.length <= maxLines && isWider(rest.trimEnd())) {
        const length = fitting(rest, width, widthOf)
        lines.push(rest.slice(0, length))
        rest = rest.slice(length)
      }
      line = rest
      if (lines.length > maxLines) break
    }
    lines.push(line.trimEnd())
    if (lines.length > maxLines) break
  }
  if (lines.length <= maxLines) return lines
  const shown = lines.slice(0, maxLines)
  shown[maxLines - 1] = withEllipsis(`${shown[maxLines - 1] ?? ''}${ellipsis}`, width, widthOf)
  return shown
}

/** A text on one line, cut with an ellipsis where it is too wide. */
export function fitText(text: string, width: number, widthOf: (text: string) => number): string {
  if (text.length <= maxCharacters && widthOf(text) <= width) return text
  return withEllipsis(`${text.slice(0, maxCharacters)}${ellipsis}`, width, widthOf)
}

function withEllipsis(text: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= width) return text
  const body = Array.from(text.slice(0, -1))
  const cut = (length: number) => `${body.slice(0, length).join('').trimEnd()}${ellipsis}`
  return cut(longest(body.length, (length) => widthOf(cut(length)) <= width))
}

/** Words with the blanks behind them; long ones in parts that end in a sign after which lines may break. */
function* piecesOf(paragraph: string): Generator<string> {
  for (const [word] of paragraph.matchAll(/[^ ]* */g)) {
    if (word.length < 12) yield word
    else for (const [part] of word.matchAll(/[^\-/_.,;:@]*[-/_.,;:@]?[ ]*/g)) if (part) yield part
  }
}

/** How many characters of a text fit, at least one. */
function fitting(text: string, width: number, widthOf: (text: string) => number): number {
  const some = Array.from(text.slice(0, maxCharacters))
  const fits = (length: number) => widthOf(some.slice(0, length).join('')) <= width
  return some.slice(0, Math.max(1, longest(some.length, fits))).join('').length
}

/** The greatest length up to a limit that fits, found by halves. */
function longest(limit: number, fits: (length: number) => boolean): number {
  let low = 0
  let high = limit
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}
