import type {
  OpcFailure,
  OpcMode,
  OpcMonitoring,
  OpcPolicy,
  OpcProblem,
} from '@fyr/contract/connections/opcua/limits'
import type { OpcReference, OpcServerStatus, OpcValue } from '@fyr/contract/connections/opcua/opcua'
import type { IncomingReading } from '#telemetry/index.ts'

/** Settings of the driver for one server: plain data, secrets among it. */
export interface OpcSettings {
  endpointUrl: string
  securityPolicy: OpcPolicy
  securityMode: OpcMode
  /** PEM of the certificate that the server must have; '' while none is trusted. */
  serverCertificate: string
  user:
    | { kind: 'anonymous' }
    | { kind: 'password'; username: string; password: string }
    | { kind: 'certificate'; certificate: string; key: string }
  /** By which the server knows the company: PEM. */
  own: { certificate: string; key: string; applicationUri: string }
  monitoring: OpcMonitoring
  publishingMs: number
  pollMs: number
  timeoutMs: number
  readHistory: boolean
  /** JSON of `MonitoredVariable[]`: text passes between processes, and is compared, at no cost. */
  variables: string
}

/** A variable that is read into a key of a node. */
export interface MonitoredVariable {
  id: string
  deveui: string
  key: string
  /** With the URI of its namespace. */
  nodeId: string
  arrayIndex: number | null
  /** Ms. */
  samplingInterval: number
  queueSize: number
  deadband: number | null
}

/** What a connection delivers: values, and what changed in the states of variables and of the server. */
export interface OpcMessage {
  /** Epoch ms. */
  at: number
  nodes: readonly {
    deveui: string
    /** Read from the server's history: nothing reacts to it. */
    isHistory: boolean
    readings: readonly IncomingReading[]
  }[]
  /** The first since the connection was opened: variables that it does not name are unknown. */
  isFirst: boolean
  changed: readonly OpcVariableState[]
  /** Set when it changed. */
  server?: OpcServerStatus
}

export interface OpcVariableState {
  /** Id of the variable. */
  variable: string
  problem: OpcProblem | null
  /** Name of the status code. */
  status: string
  /** As the server revised it, ms. */
  samplingInterval: number | null
}

/** A command to a connected server. */
export type OpcCommand =
  | { type: 'browse'; nodeId: string | null; path: string; offset: number }
  | { type: 'find'; nodeId: string | null; path: string; search: string }
  | { type: 'read'; nodeIds: readonly string[] }
  | { type: 'write'; nodeId: string; arrayIndex: number | null; value: number | boolean | string }

export type OpcAnswer =
  | { failure: OpcFailure; detail: string }
  | { references: ServerReference[]; hasMore: boolean }
  | { values: ServerValue[] }
  | { written: true }

/** What the server says; what is read already, the portal knows. */
export type ServerReference = Omit<OpcReference, 'isRead'>
export type ServerValue = Omit<OpcValue, 'isRead'>
