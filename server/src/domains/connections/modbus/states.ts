import type { RegisterProblem } from '@fyr/contract/connections/modbus/limits'

/** How a unit answered the last poll. */
export interface UnitState {
  slaveId: number
  problem: RegisterProblem | null
  /** Epoch ms. */
  since: number
  requests: number
  failures: Partial<Record<RegisterProblem, number>>
}

/** What a poll found out. */
export interface PollReport {
  unit: UnitState
  /** Registers whose problem is another one than before; null: there is none any more. */
  changed: readonly { register: string; problem: RegisterProblem | null }[]
}

/** How masters, units and registers are, of this process; unknown until they were polled. */
export interface ModbusStates {
  note(masterId: string, report: PollReport, at: number): void
  ofRegister(masterId: string, registerId: string): { problem: RegisterProblem | null; since: string } | null
  unitsOf(masterId: string): readonly UnitState[]
  forget(masterId: string): void
}

export function createModbusStates(): ModbusStates {
  interface Known {
    units: Map<number, UnitState>
    registers: Map<string, { problem: RegisterProblem | null; since: string }>
  }
  const masters = new Map<string, Known>()
  return {
    note(masterId, { unit, changed }, at) {
      const known = masters.get(masterId) ?? { units: new Map(), registers: new Map() }
      masters.set(masterId, known)
      known.units.set(unit.slaveId, unit)
      const since = new Date(at).toISOString()
      for (const { register, problem } of changed) known.registers.set(register, { problem, since })
    },
    ofRegister: (masterId, registerId) => masters.get(masterId)?.registers.get(registerId) ?? null,
    unitsOf: (masterId) => [...(masters.get(masterId)?.units.values() ?? [])],
    forget: (masterId) => void masters.delete(masterId),
  }
}
