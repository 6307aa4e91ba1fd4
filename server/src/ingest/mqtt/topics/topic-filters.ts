/** Values under MQTT topic filters (`+` one level, `#` the rest), found by the topics that match. */
export interface TopicFilters<T> {
  add(filter: string, value: T): void
  remove(filter: string, value: T): void
  /** A list of its own: it does not change while it is walked. */
  match(topic: string): T[]
}

interface Branch<T> {
  below: Map<string, Branch<T>>
  here: Set<T>
}

const grow = <T>(): Branch<T> => ({ below: new Map(), here: new Set() })

export function createTopicFilters<T>(): TopicFilters<T> {
  const root = grow<T>()
  return {
    add(filter, value) {
      let branch = root
      for (const level of filter.split('/')) {
        const next = branch.below.get(level) ?? grow<T>()
        branch.below.set(level, next)
        branch = next
      }
      branch.here.add(value)
    },
    remove: (filter, value) => void prune(root, filter.split('/'), 0, value),
    match(topic) {
      const found: T[] = []
      collect(root, topic.split('/'), 0, found)
      return found
    },
  }
}

/** Whether topics match one filter, taken apart once. */
export function createFilterTest(filter: string): (topic: string) => boolean {
  const levels = filter.split('/')
  const hasRest = levels.at(-1) === '#'
  const fixed = hasRest ? levels.slice(0, -1) : levels
  return (topic) => {
    const given = topic.split('/')
    // A leading wildcard does not reach $SYS and its like [MQTT-4.7.2-1].
    if (topic.startsWith('$') && (fixed[0] ?? '#') !== given[0]) return false
    if (hasRest ? given.length < fixed.length : given.length !== fixed.length) return false
    return fixed.every((level, at) => level === '+' || level === given[at])
  }
}

/** Whether a filter without `#` asks for nothing that another one without it does not match. */
export function isWithin(filter: string, allowed: string): boolean {
  const [asked, possible] = [filter.split('/'), allowed.split('/')]
  const matches = possible.map((level, at) => asked[at] !== '#' && (level === '+' || level === asked[at]))
  return asked.length === possible.length && matches.every(Boolean)
}

function collect<T>(branch: Branch<T>, levels: string[], index: number, found: T[]): void {
  // A leading wildcard does not reach $SYS and its like [MQTT-4.7.2-1].
  const wild = index > 0 || !levels[0]?.startsWith('$')
  const rest = wild ? branch.below.get('#') : undefined
  if (rest) found.push(...rest.here)
  const level = levels[index]
  if (level === undefined) {
    found.push(...branch.here)
    return
  }
  const exact = branch.below.get(level)
  if (exact) collect(exact, levels, index + 1, found)
  const any = wild ? branch.below.get('+') : undefined
  if (any) collect(any, levels, index + 1, found)
}

/** Removes the value and the branches that are empty then; answers whether this branch is. */
function prune<T>(branch: Branch<T>, levels: string[], index: number, value: T): boolean {
  const level = levels[index]
  if (level === undefined) branch.here.delete(value)
  else {
    const next = branch.below.get(level)
    if (next && prune(next, levels, index + 1, value)) branch.below.delete(level)
  }
  return branch.here.size === 0 && branch.below.size === 0
}
