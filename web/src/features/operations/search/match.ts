/** Without case and accents, as the server compares names. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** More words than this of a label are not looked at. */
const maxWords = 12

/**
 * Whether what is typed is made of beginnings of the label's words, in their order: `gon`, `go n` and `nod` all mean
 * "Go to nodes". Answers how far off the match is, 0 being the label's own beginning; undefined if there is none.
 */
export function matchWords(typed: string, label: string): number | undefined {
  const pieces = wordsOf(fold(typed))
  const words = wordsOf(fold(label)).slice(0, maxWords)
  const [first, ...rest] = (pieces.length > 0 && placesOf(pieces, words)) || []
  if (first === undefined) return undefined
  let skipped = 0
  let before = first
  for (const place of rest) {
    skipped += place - before - 1
    before = place
  }
  return first * 2 + skipped
}

/** The places of the words by whose beginnings the pieces are made up. */
function placesOf(pieces: readonly string[], words: readonly string[]): number[] | undefined {
  // What has failed once fails again: without this, "aaa…" against "aa aa aa …" takes for ever.
  const failed = new Set<string>()

  function take(at: number, from: number, place: number): number[] | undefined {
    const left = pieces[at]?.slice(from)
    if (left === undefined) return []
    const state = `${at} ${from} ${place}`
    if (failed.has(state)) return undefined
    for (let word = place; word < words.length; word++) {
      for (let length = sharedLength(left, words[word] ?? ''); length > 0; length--) {
        const rest = length === left.length ? take(at + 1, 0, word + 1) : take(at, from + length, word + 1)
        if (rest) return [word, ...rest]
      }
    }
    failed.add(state)
    return undefined
  }

  return take(0, 0, 0)
}

function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** Those that match, nearest first, in their own order where equally near. */
export function nearest<T>(typed: string, all: readonly T[], labelsOf: (each: T) => string[]): T[] {
  return all
    .flatMap((each) => {
      const costs = labelsOf(each).map((label) => matchWords(typed, label))
      const known = costs.filter((cost) => cost !== undefined)
      return known.length > 0 ? [{ each, cost: Math.min(...known) }] : []
    })
    .sort((a, b) => a.cost - b.cost)
    .map(({ each }) => each)
}
