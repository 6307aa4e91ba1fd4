const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = Buffer.from('"\\[]{}')

/** Whether lists and objects of a JSON text lie more than `max` deep in each other. */
export function isDeeperThan(text: Buffer, max: number): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]
    if (inText) {
      if (byte === backslash) at++
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === openBracket || byte === openBrace) {
      if (++depth > max) return true
    } else if (byte === closeBracket || byte === closeBrace) depth--
  }
  return false
}
