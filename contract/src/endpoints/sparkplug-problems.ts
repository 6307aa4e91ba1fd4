/** Error codes of calls about Sparkplug nodes, with their HTTP status. */
export const sparkplugErrors = {
  'node.notSparkplug': 400,
  'sparkplug.brokerOff': 400,
  'sparkplug.otherGroup': 400,
  'sparkplug.taken': 409,
  'sparkplug.notSet': 409,
  'sparkplug.notConnected': 409,
  'sparkplug.notBorn': 409,
  'sparkplug.metricUnknown': 400,
  'sparkplug.valueType': 400,
} as const

/**
 * Problems of Sparkplug messages, shown as data errors and at the node; the texts are in
 * texts/<language>/records/records.ts. Web pages read it too, so it has no schema.
 */
export const sparkplugProblems = [
  'sparkplug.malformed',
  'sparkplug.tooLarge',
  'sparkplug.dataBeforeBirth',
  'sparkplug.sequenceGap',
  'sparkplug.unknownAlias',
  'sparkplug.replayed',
  'sparkplug.sameId',
  'sparkplug.tooManyMetrics',
  'sparkplug.wrongType',
  'sparkplug.notStorable',
  'sparkplug.historicalAhead',
  'sparkplug.nodeToken',
] as const
export type SparkplugProblem = (typeof sparkplugProblems)[number]

/**
 * `born`: it sends, and its birth is known. `stale`: its birth is known no longer, after lost messages or a lost
 * connection. `dead`: it said so. `unknown`: nothing was received since the portal started.
 */
export const sparkplugStates = ['unknown', 'born', 'stale', 'dead'] as const
export type SparkplugState = (typeof sparkplugStates)[number]
