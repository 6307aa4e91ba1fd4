/** The candidate that a misspelt name most likely meant, or undefined if none is near. */
export function findNearestName(name: string, candidates: readonly string[]): string | undefined {
  let nearest: string | undefined
  let min = Math.max(2, Math.floor(name.length / 4)) + 1
  for (const candidate of candidates) {
    const distance = countEdits(name, candidate)
    if (distance < min) {
      nearest = candidate
      min = distance
    }
  }
  return nearest
}

/** Levenshtein distance: letters added, removed or replaced. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
