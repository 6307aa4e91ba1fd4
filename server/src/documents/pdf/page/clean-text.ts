const plain = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u017f]*$/
/** Control characters, what turns the direction of texts, joiners, halves of characters and unassigned ones. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu
/** What is shown for a character that the font does not have. */
const missing = '□'
/** Most characters that are named to the user who asked for the file. */
const maxMissed = 50

/**
 * A text that can be drawn, with line breaks where it had them: nothing in it moves or hides what stands beside it,
 * and of what the font does not have, such as emoji, a box is shown.
 * @param missed gets the characters that the font does not have
 */
export function cleanText(text: string, has: (codePoint: number) => boolean, missed?: Set<string>): string {
  if (plain.test(text)) return text
  const lines = text
    .toWellFormed()
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/)
  return lines.map((line) => cleanLine(line, has, missed)).join('\n')
}

function cleanLine(line: string, has: (codePoint: number) => boolean, missed?: Set<string>): string {
  let clean = ''
  for (const character of line.replaceAll('\t', ' ').replace(unprintable, '')) {
    if (has(character.codePointAt(0) ?? 0)) clean += character
    else if (!/\p{M}/u.test(character)) {
      clean += missing
      if (missed && missed.size < maxMissed) missed.add(character)
    }
  }
  return clean
}

/** The same on one line. */
export const cleanLineOf = (
  text: string,
  has: (codePoint: number) => boolean,
  missed?: Set<string>,
): string => cleanText(text, has, missed).replaceAll('\n', ' ')
