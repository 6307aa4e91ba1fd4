/** Items of an array that are written together. */
const itemsAtOnce = 200
/** So deep large arrays are looked for. */
const levels = 8
const pieceLength = 32_768

/** The JSON of a value, which holds no Date or the like, in pieces that take well under a millisecond each. */
export function* jsonPieces(value: unknown): Generator<string, void, undefined> {
  let piece = ''
  for (const fragment of fragmentsOf(value, levels)) {
    piece += fragment
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

function* fragmentsOf(value: unknown, deep: number): Generator<string, void, undefined> {
  if (typeof value !== 'object' || value === null || deep === 0) {
    // Undefined has no JSON; in an array it stands for null.
    yield JSON.stringify(value) ?? 'null'
  } else if (Array.isArray(value)) {
    yield* arrayFragments(value, deep)
  } else {
    let before = '{'
    for (const [name, each] of Object.entries(value)) {
      if (each === undefined) continue
      yield `${before}${JSON.stringify(name)}:`
      yield* fragmentsOf(each, deep - 1)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  }
}

function* arrayFragments(items: readonly unknown[], deep: number): Generator<string, void, undefined> {
  let before = '['
  if (items.length <= itemsAtOnce && items.some((item) => typeof item === 'object')) {
    for (const item of items) {
      yield before
      yield* fragmentsOf(item, deep - 1)
      before = ','
    }
  } else {
    for (let at = 0; at < items.length; at += itemsAtOnce) {
      yield before + JSON.stringify(items.slice(at, at + itemsAtOnce)).slice(1, -1)
      before = ','
    }
  }
  yield before === '[' ? '[]' : ']'
}
