/** Levels that a topic may have, as many as the broker takes. */
const maximumLevels = 32

export type TopicProblem = 'node.topicInvalid' | 'node.topicTaken'
export type TopicsRead = { topics: string[] } | { problem: TopicProblem; index: number }

/**
 * What a node listens to besides `nodes/{deveui}`, as it is stored: a wildcard for many levels becomes one
 * for a single level. Refused are topics twice, those that are none, and those of other nodes.
 */
export function readTopics(wanted: readonly string[], deveui: string): TopicsRead {
  const topics: string[] = []
  for (const [index, each] of wanted.entries()) {
    const topic = withSingleLevels(each)
    if (!isTopic(topic) || isOfAnotherNode(topic, deveui)) return { problem: 'node.topicInvalid', index }
    if (topics.includes(topic)) return { problem: 'node.topicTaken', index }
    topics.push(topic)
  }
  return { topics }
}

function withSingleLevels(topic: string): string {
  return topic === '#' || topic.endsWith('/#') ? `${topic.slice(0, -1)}+` : topic
}

function isTopic(topic: string): boolean {
  const levels = topic.split('/')
  const clean = !/[\p{Cc}\ufffd#]/u.test(topic) && topic.isWellFormed() && !topic.startsWith('$')
  const wildcardsAlone = levels.every((level) => level === '+' || !level.includes('+'))
  return clean && wildcardsAlone && topic !== '' && levels.length <= maximumLevels
}

/** Below `nodes/` each node has its own branch, `nodes/{deveui}` and `nodes/{deveui}/{key}`. */
function isOfAnotherNode(topic: string, deveui: string): boolean {
  const [root, address, ...below] = topic.split('/')
  if (root !== 'nodes' || address === undefined) return false
  return address.toLowerCase() !== deveui.toLowerCase() || below.length > 1
}
