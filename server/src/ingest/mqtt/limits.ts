const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** What one device, one company and the whole broker may use. */
export interface MqttLimits {
  /** A larger payload is acknowledged but stored nowhere; the company sees an ingest error. */
  payloadBytes: number
  /** A larger packet is cut off unread: MQTT 3 has no way to refuse it. */
  packetBytes: number
  connectBytes: number
  topicBytes: number
  topicLevels: number
  jsonDepth: number
  keysPerMessage: number
  /** Clients that ask for longer, or for none, are watched at this interval all the same. */
  keepaliveSeconds: number
  /** From the TCP connection to the answer to CONNECT. */
  connectMs: number
  connections: number
  connectionsPerCompany: number
  /** Connections that have not sent a complete CONNECT yet; the oldest makes room. */
  halfOpen: number
  halfOpenPerAddress: number
  failedLoginsPerMinute: number
  /** Two seconds' worth may come at once; above it the connection is closed. */
  messagesPerSecond: number
  companyMessagesPerSecond: number
  /** Messages received and not answered yet; above them the sockets are not read. */
  unansweredPerConnection: number
  unanswered: number
  unansweredBytes: number
  subscriptionsPerConnection: number
  /** What a slow subscriber may leave unread: above it QoS 0 is dropped and QoS 1 and 2 end its connection. */
  subscriberBacklogBytes: number
  /** Per company. */
  retainedMessages: number
  retainedBytes: number
  /** Sessions that outlive their connection (clean session off), per company; the longest gone makes room. */
  sessions: number
  sessionMessages: number
  sessionBytes: number
  /** Heap of the broker's thread; when it is full the thread ends and is started again. */
  threadHeapMegabytes: number
}

export const defaultMqttLimits: MqttLimits = {
  payloadBytes: 128 * kilobyte,
  packetBytes: 512 * kilobyte,
  connectBytes: 16 * kilobyte,
  topicBytes: 512,
  topicLevels: 32,
  jsonDepth: 8,
  keysPerMessage: 200,
  keepaliveSeconds: 3600,
  connectMs: 10_000,
  connections: 20_000,
  connectionsPerCompany: 5_000,
  halfOpen: 4_000,
  halfOpenPerAddress: 1_000,
  failedLoginsPerMinute: 30,
  messagesPerSecond: 10_000,
  companyMessagesPerSecond: 20_000,
  unansweredPerConnection: 4_000,
  unanswered: 40_000,
  unansweredBytes: 64 * megabyte,
  subscriptionsPerConnection: 100,
  subscriberBacklogBytes: megabyte,
  retainedMessages: 1_000,
  retainedBytes: 8 * megabyte,
  sessions: 500,
  sessionMessages: 1_000,
  sessionBytes: 16 * megabyte,
  threadHeapMegabytes: 512,
}
