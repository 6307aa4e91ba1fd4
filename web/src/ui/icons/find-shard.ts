/** The number of the part that holds `name`, of parts in order that begin with the names `firsts`; -1 before all. */
export function findShard(firsts: readonly string[], name: string): number {
  let low = 0
  let high = firsts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((firsts[middle] ?? '') <= name) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The names that hold all words of `search`, in any order; first those that begin with it. */
export function findIcons(names: readonly string[], search: string): string[] {
  const text = search.trim().toLowerCase().replace(/^mdi-/, '')
  const words = text.split(/[\s-]+/).filter(Boolean)
  const found = names.filter((name) => words.every((word) => name.includes(word, 'mdi-'.length)))
  if (words.length === 0) return found
  const start = `mdi-${words.join('-')}`
  return [
    ...found.filter((name) => name.startsWith(start)),
    ...found.filter((name) => !name.startsWith(start)),
  ]
}
