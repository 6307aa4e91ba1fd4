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
  const keys = distinguish(
    variables,
    (key) => isFree(key, taken),
    (variable, depth) => camelKey(...namesOf(variable, depth), variable.browseName),
  )
  const used = new Set(taken)
  return keys.map((key) => {
    const unique = numbered(key, used)
    used.add(unique)
    return unique
  })
}

/** A label for each variable: its display name, behind the names above it where several have it. */
export const proposeLabels = (variables: readonly (Named & { displayName: string })[]): string[] =>
  distinguish(
    variables,
    () => true,
    (variable, depth) => [...namesOf(variable, depth), variable.displayName || variable.browseName].join(' '),
  )

/** Takes in more of the names above a variable, until what it is called is free and its own. */
function distinguish<Variable extends Named>(
  variables: readonly Variable[],
  isFreeName: (name: string) => boolean,
  nameAt: (variable: Variable, depth: number) => string,
): string[] {
  let names = variables.map((variable) => nameAt(variable, 0))
  for (let depth = 1; depth <= maxDepth; depth++) {
    const counts = Map.groupBy(names, (name) => name)
    names = variables.map((variable, at) => {
      const name = names[at] ?? ''
      return counts.get(name)?.length === 1 && isFreeName(name) ? name : nameAt(variable, depth)
    })
  }
  return names
}

const isFree = (key: string, taken: ReadonlySet<string>) => key !== '' && !taken.has(key) && !isRadioKey(key)

/** Names above a variable, nearest last. */
const namesOf = ({ path }: Named, depth: number): string[] =>
  depth === 0 ? [] : path.split('/').filter(Boolean).slice(0, -1).slice(-depth)

function numbered(key: string, used: ReadonlySet<string>): string {
  const base = key || 'value'
  if (isFree(base, used)) return base
  for (let number = 2; ; number++) {
    const next = `${base.slice(0, maxKey - 6)}${number}`
    if (isFree(next, used)) return next
  }
}
