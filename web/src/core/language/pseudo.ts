type Tree = { readonly [key: string]: string | Tree }

const accents = new Map(
  Object.entries<string>({ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Å', E: 'É', O: 'Ö' }),
)

/** While developing, `?pseudo` in the address: every text a third longer and marked, so that tight and forgotten texts are seen. */
export function pseudo<T extends Tree>(texts: T): T {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? stretch(text) : pseudo(text),
    ]),
  ) as T // the same keys with other texts
}

function stretch(text: string): string {
  const accented = text
    .split(/(\{\{.*?\}\})/)
    .map((part) =>
      part.startsWith('{{') ? part : part.replace(/[aeiouAEO]/g, (letter) => accents.get(letter) ?? letter),
    )
    .join('')
  return `[${accented}${'~'.repeat(Math.ceil(text.length * 0.35))}]`
}
