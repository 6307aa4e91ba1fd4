import type { OpcProblem } from '@fyr/contract/connections/opcua/limits'
import type { NodeId } from 'node-opcua-client'
import type { MonitoredVariable } from '../settings.ts'
import type { StoredTime } from './last-times.ts'

/** A variable that is monitored, as it is in one session. */
export interface Item {
  variable: MonitoredVariable
  /** Key of its last stored time, beyond sessions. */
  timeKey: string
  /** That time, once a value of this session was stored. */
  storedTime: StoredTime | undefined
  /** Client handle of its monitored item. */
  handle: number
  nodeId: NodeId
  /** Whether the server picks the element of the array; else it is picked here. */
  isRanged: boolean
  /** Whether the server applies the deadband. */
  hasFilter: boolean
  /** Set while the server monitors it. */
  monitoredItemId: number | undefined
  samplingInterval: number | null
  /** As last reported; `status` is undefined before. */
  problem: OpcProblem | null
  status: string | undefined
  /** Source time of the last value that was stored before this session. */
  storedUntil: number | undefined
  /** Times of the values that the server may have started with since then: none of them is a measurement. */
  startValue: { from: number; until: number } | undefined
  /** Time of the first value of this session, stored or not. */
  firstTime: number | undefined
  /** Newest time that was stored while its history is read: noted once that is complete. */
  heldTime: number | undefined
  isCatchingUp: boolean
}
