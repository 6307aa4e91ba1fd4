import type { ModbusFraming, RegisterProblem } from '@fyr/contract/connections/modbus/limits'
import type { RegisterType } from '@fyr/contract/connections/modbus/value-types'
import type { PolledRegister, PollReport } from '#domains/connections/modbus/index.ts'
import type { IncomingReading } from '#telemetry/index.ts'

/** Settings of the driver for one master: plain data. */
export interface ModbusSettings {
  host: string
  port: number
  framing: ModbusFraming
  pollMs: number
  timeoutMs: number
  retries: number
  pauseMs: number
  maxGap: number
  /** JSON of `PolledRegister[]`: text passes between threads, and is compared, at no cost. */
  registers: string
}

/** Result of one poll of a unit. */
export interface UnitMessage extends PollReport {
  /** Epoch ms. */
  at: number
  nodes: readonly { deveui: string; readings: readonly IncomingReading[] }[]
}

/** Answer to a command that reads or writes: the words that the unit has now. */
export type CommandAnswer = { words: number[] } | { problem: RegisterProblem; detail: string }

/** A command to a connected master. */
export type ModbusCommand =
  | { type: 'poll' }
  | { type: 'read'; slaveId: number; register: number; registerType: RegisterType; count: number }
  | { type: 'write'; register: PolledRegister; value: number | boolean | string }
