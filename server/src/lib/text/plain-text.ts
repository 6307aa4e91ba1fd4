/** Makes a text fit for a header: no line breaks, control characters or marks that turn the direction of writing. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Keeps line breaks of the writer, as \n. */
export function withoutControls(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')
}

// Three full stops, since "…" is not in the alphabet of SMS either; whole characters, not halves of them.
export function shorten(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length - 3).join('')}...`
}
