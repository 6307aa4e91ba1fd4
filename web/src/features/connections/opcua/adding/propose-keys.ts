import { isRadioKey } from '@fyr/contract/devices/keys/radio-keys'

const maxKey = 128
/** Names above a variable that its key takes in at most, to tell it from others. */
const maxDepth = 3

/** A name in lower camel case: "Motor Speed" and "MOTOR_SPEED" become `motorSpeed`. */
export function camelKey(...names: readonly string[]): string {
  const words = names.flatMap((name) => name.replace(/^\d+:/, '').match(/[\p{L}\p{N}]+/gu) ?? [])
  const [first = '', ...rest] = words.map((word) => (isUpper(word) ? word.toLowerCase() : word))
  return (lowerFirst(first) + rest.map(upperFirst).join('')).slice(0, maxKey)
}

const isUpper = (word: string) => word === word.toUpperCase()
const upperFirst = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** An abbreviation at the beginning goes with it: "PVValue" becomes "pvValue". */
const lowerFirst = (word: string) =>
  word.replace(/^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{Lu}/u, (start) => start.toLowerCase())

interface Named {
  browseName: string
  /** Browse names from the Objects folder, with slashes. */
  path: string
}

/** A key for each variable, unlike each other and unlike those that are taken: with the names above it, then a number. */
export function proposeKeys(variables: readonly Named[], taken: ReadonlySet<string>): string[] {
  let keys = variables.map((variable) => keyAt(variable, 0))
  for (let depth = 1; depth <= maxDepth; depth++) {
    const counts = Map.groupBy(keys, (key) => key)
    keys = keys.map((key, at) => {
      const variable = variables[at]
      const isUnique = counts.get(key)?.length === 1 && isFree(key, taken)
      return isUnique || !variable ? key : keyAt(variable, depth)
    })
  }
  const used = new Set(taken)
  return keys.map((key) => {
    const unique = numbered(key, used)
    used.add(unique)
    return unique
  })
}

const isFree = (key: string, taken: ReadonlySet<string>) => key !== '' && !taken.has(key) && !isRadioKey(key)

/** The variable's own name behind that many of the names above it. */
function keyAt({ browseName, path }: Named, depth: number): string {
  const above = path.split('/').filter(Boolean).slice(0, -1)
  return camelKey(...(depth === 0 ? [] : above.slice(-depth)), browseName)
}

function numbered(key: string, used: ReadonlySet<string>): string {
  const base = key || 'value'
  if (isFree(base, used)) return base
  for (let number = 2; ; number++) {
    const next = `${base.slice(0, maxKey - 6)}${number}`
    if (isFree(next, used)) return next
  }
}
