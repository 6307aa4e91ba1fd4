const kilobyte = 1024

/** Limits of Sparkplug payloads and of the state of an edge node. docs/sparkplug.md lists them. */
export interface SparkplugLimits {
  /** As it is published. */
  payloadBytes: number
  /** After decompression. */
  unpackedBytes: number
  /** Metrics of one payload, members of templates included. */
  metrics: number
  /** Template members in one metric, which are read in one step. */
  members: number
  nameBytes: number
  /** Templates within templates, property sets within property sets. */
  depth: number
  propertiesPerMetric: number
  /** Values of one data set, rows times columns; elements of one array. */
  elements: number
  /** Group, edge node and device together. */
  topicNameLength: number
  /** Metrics of an edge node and its devices together. */
  devicesPerNode: number
  metricsPerNode: number
  /** How long a missing message is waited for. */
  reorderMs: number
  /** Messages that wait for a missing one. */
  heldMessages: number
  /** Until a rebirth is requested again; doubled at each attempt. */
  rebirthMs: number
  maxRebirthMs: number
  /** Births of an edge node, or of a device, within `birthWindowMs`; above them the birth is ignored. */
  births: number
  birthWindowMs: number
}

export const sparkplugLimits: SparkplugLimits = {
  payloadBytes: 500 * kilobyte,
  unpackedBytes: 2048 * kilobyte,
  metrics: 20_000,
  members: 1000,
  nameBytes: 512,
  depth: 5,
  propertiesPerMetric: 50,
  elements: 1000,
  topicNameLength: 255,
  devicesPerNode: 1000,
  metricsPerNode: 50_000,
  reorderMs: 2000,
  heldMessages: 100,
  rebirthMs: 10_000,
  maxRebirthMs: 600_000,
  births: 10,
  birthWindowMs: 60_000,
}
