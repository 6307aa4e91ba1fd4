const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '-+_.:=#%'] as const

/** A random password of letters, digits and symbols that cannot be mistaken for each other, such as 0 and O. */
export function generatePassword(length: number): string {
  const all = kinds.join('')
  const characters = Array.from({ length }, (_, place) => pick(kinds[place] ?? all))
  for (let last = characters.length - 1; last > 0; last--) {
    const other = below(last + 1)
    const [a = '', b = ''] = [characters[last], characters[other]]
    characters[last] = b
    characters[other] = a
  }
  return characters.join('')
}

const pick = (from: string) => from.charAt(below(from.length))

/** Each number below the limit as likely as the others. */
function below(limit: number): number {
  const fair = Math.floor(2 ** 32 / limit) * limit
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < fair) return drawn % limit
  }
}
