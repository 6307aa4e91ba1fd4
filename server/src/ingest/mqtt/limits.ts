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
  /** With one access token from one address. */
  failedLoginsPerMinute: number
  /** With whatever tokens from one address; tokens that were good before are not concerned. */
  failedLoginsPerAddress: number
  /** Messages received and not answered yet; above them the sockets are not read. */
  unansweredPerConnection: number
  /** Per company. */
  unanswered: number
  unansweredBytes: number
  /** All companies together; above it each company has one batch under way. */
  totalUnansweredBytes: number
  subscriptionsPerConnection: number
  /** Per company: filters, and 200 bytes for each. */
  subscriptionBytes: number
  /** MQTT 5: topics that a connection may give short names. */
  topicAliases: number
  /** What a slow subscriber may leave unread: above it QoS 0 is dropped and QoS 1 and 2 wait. */
  subscriberBacklogBytes: number
  /** The same for all subscribers of a company. */
  backlogBytes: number
  /** Per company; a message counts its topic, its payload and 200 bytes. */
  retainedMessages: number
  retainedBytes: number
  /** Sessions that outlive their connection (clean session off), per company; the longest gone makes room. */
  sessions: number
  /** How long they do at most. */
  sessionExpirySeconds: number
  /** Messages that wait for one client. */
  sessionMessages: number
  sessionQueueBytes: number
  /** Messages that wait for all clients of a company. */
  sessionBytes: number
  /** Messages of QoS 2 that a company's clients have sent and not released. */
  receivedIds: number
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
  failedLoginsPerAddress: 3_000,
  unansweredPerConnection: 4_000,
  unanswered: 20_000,
  unansweredBytes: 16 * megabyte,
  totalUnansweredBytes: 128 * megabyte,
  subscriptionsPerConnection: 100,
  subscriptionBytes: 16 * megabyte,
  topicAliases: 100,
  subscriberBacklogBytes: megabyte,
  backlogBytes: 32 * megabyte,
  retainedMessages: 10_000,
  retainedBytes: 16 * megabyte,
  sessions: 500,
  sessionExpirySeconds: 30 * 24 * 3600,
  sessionMessages: 10_000,
  sessionQueueBytes: 4 * megabyte,
  sessionBytes: 32 * megabyte,
  receivedIds: 200_000,
  threadHeapMegabytes: 512,
}
