/** Levels that a topic may have, as many as the portal's own broker takes. */
const maxLevels = 32

/** The topic as it is stored: a wildcard for many levels becomes one for a single level. Undefined if it is none. */
export function readTopicFilter(wanted: string): string | undefined {
  const topic = wanted === '#' || wanted.endsWith('/#') ? `${wanted.slice(0, -1)}+` : wanted
  return isClean(topic) && topic.split('/').every((level) => level === '+' || !level.includes('+'))
    ? topic
    : undefined
}

/** Whether something may be published there. */
export const isPublishTopic = (topic: string): boolean => isClean(topic) && !topic.includes('+')

function isClean(topic: string): boolean {
  const isText = topic !== '' && topic.isWellFormed() && !/[\p{Cc}\ufffd#]/u.test(topic)
  return isText && !topic.startsWith('$') && topic.split('/').length <= maxLevels
}

/** Whether a topic falls under a filter with wildcards for single levels. */
export function isUnder(topic: string, filter: string): boolean {
  const [given, levels] = [topic.split('/'), filter.split('/')]
  return given.length === levels.length && levels.every((level, at) => level === '+' || level === given[at])
}

/** Stands in a parsing topic for what names the key. */
const keyMark = '{key}'

/** Whether a parsing topic is the topic with `{key}` in place of some levels. */
export function isParsingTopic(parsing: string, topic: string): boolean {
  const [marks, levels] = [parsing.split('/'), topic.split('/')]
  return (
    marks.includes(keyMark) &&
    marks.length === levels.length &&
    levels.every((level, at) => marks[at] === keyMark || marks[at] === level)
  )
}

/** The key that a topic names by the places of `{key}`; several levels are joined by dots. */
export function keyIn(topic: string, parsing: string): string | undefined {
  const levels = topic.split('/')
  const named = parsing.split('/').flatMap((mark, at) => (mark === keyMark ? [levels[at] ?? ''] : []))
  return named.length > 0 ? named.join('.') : undefined
}

/** On a global broker each company has a branch of its own, so that none hears or steers the nodes of another. */
export const isInBranch = (topic: string, companyId: string): boolean => topic.startsWith(`${companyId}/`)
