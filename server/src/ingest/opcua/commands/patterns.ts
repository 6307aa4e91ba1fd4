/** A pattern of browse paths: states are the segments that may come next, as text, so that they compare. */
export interface Pattern {
  start: string
  /** States after a segment; undefined where nothing below it can match. */
  step(states: string, segment: string): string | undefined
  isEnd(states: string): boolean
}

export const matchesText = (text: string, search: string) => text.toLowerCase().includes(search.toLowerCase())

const maxSegments = 20

/** `*` stands for any part of a segment, `**` for any number of segments. Undefined: the search is a plain text. */
export function parsePattern(search: string): Pattern | undefined {
  if (!/[/*]/.test(search)) return undefined
  const segments = search
    .split('/')
    .filter((segment) => segment !== '')
    .slice(0, maxSegments)
  const tests = segments.map((segment) => (segment === '**' ? null : segmentTest(segment)))
  /** `**` may stand for no segment. */
  const open = (indexes: Iterable<number>): number[] => {
    const all = new Set<number>()
    for (let index of indexes) {
      all.add(index)
      while (tests[index] === null) all.add(++index)
    }
    return [...all].sort((one, other) => one - other)
  }
  const read = (states: string) => states.split(',').map(Number)
  return {
    start: open([0]).join(','),
    step(states, segment) {
      const next: number[] = []
      for (const index of read(states)) {
        const test = tests[index]
        if (test === null) next.push(index)
        else if (test?.(segment)) next.push(index + 1)
      }
      return next.length === 0 ? undefined : open(next).join(',')
    },
    isEnd: (states) => read(states).includes(segments.length),
  }
}

/** Compares without backtracking: a pattern of many asterisks costs no more than its length times the text's. */
function segmentTest(pattern: string): (segment: string) => boolean {
  const parts = pattern.toLowerCase().split('*')
  return (segment) => {
    const text = segment.toLowerCase()
    const [first = ''] = parts
    const last = parts.at(-1) ?? ''
    if (parts.length === 1) return text === first
    if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
      return false
    let at = first.length
    for (const part of parts.slice(1, -1)) {
      const found = text.indexOf(part, at)
      if (found === -1) return false
      at = found + part.length
    }
    return at <= text.length - last.length
  }
}
