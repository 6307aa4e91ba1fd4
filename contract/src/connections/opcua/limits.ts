/** Servers of a company. */
export const maxOpcServers = 50
/** Variables that are read of a server, and of all servers of a company. */
export const maxOpcNodes = 10_000
export const maxCompanyOpcNodes = 50_000
/** Variables that one call adds. */
export const maxOpcBatch = 500
/** Children that one browse answers. */
export const maxOpcChildren = 500
/** Variables that one search answers, and nodes that it looks at. */
export const maxOpcFound = 1000
export const maxOpcVisited = 20_000
/** Variables that one call reads. */
export const maxOpcRead = 100
/** Elements of an array that is read without an index. */
export const maxOpcElements = 64

/** As the protocol calls them. What is deprecated there is not offered. */
export const opcPolicies = [
  'None',
  'Basic256Sha256',
  'Aes128_Sha256_RsaOaep',
  'Aes256_Sha256_RsaPss',
] as const
export type OpcPolicy = (typeof opcPolicies)[number]
export const opcModes = ['None', 'Sign', 'SignAndEncrypt'] as const
export type OpcMode = (typeof opcModes)[number]
export const opcUserKinds = ['anonymous', 'password', 'certificate'] as const
export type OpcUserKind = (typeof opcUserKinds)[number]
/** `poll`: for servers that cannot subscribe. */
export const opcMonitorings = ['subscribe', 'poll'] as const
export type OpcMonitoring = (typeof opcMonitorings)[number]

/** Why a variable has no reading; the texts are in texts/<language>/connections/opcua.ts. */
export const opcProblems = [
  /** The server does not know the node, or its namespace. */
  'unknownNode',
  'unknownNamespace',
  'notReadable',
  /** The server rejected the monitored item for another reason. */
  'rejected',
  /** A value with a bad status. */
  'badStatus',
  'noAnswer',
  'unsupportedType',
  'notFinite',
  'indexRange',
] as const
export type OpcProblem = (typeof opcProblems)[number]

/** Outcomes of a command to a connected server besides the connection's own problems. */
export const opcFailures = [
  'unknownNode',
  'unknownNamespace',
  'notReadable',
  'notWritable',
  'rejected',
] as const
export type OpcFailure = (typeof opcFailures)[number]
