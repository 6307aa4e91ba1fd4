import type { RegisterProblem } from '@fyr/contract/connections/modbus/limits'

/** State of a unit as of its last poll. */
export interface UnitState {
  slaveId: number
  problem: RegisterProblem | null
  /** Epoch ms. */
  since: number
  requests: number
  failures: Partial<Record<RegisterProblem, number>>
}

/** Result of one poll of a unit. */
export interface PollReport {
  unit: UnitState
  /** The first poll since its registers were read from the database: registers that it does not name are gone. */
  isFirst: boolean
  /** Registers whose problem changed; null: there is none any more. */
  changed: readonly { register: string; problem: RegisterProblem | null }[]
}

/** States of masters, units and registers, in this process; unknown until they were polled. */
export interface ModbusStates {
  note(master: { companyId: string; masterId: string }, report: PollReport, at: number): void
  ofRegister(
    masterId: string,
    slaveId: number,
    registerId: string,
  ): { problem: RegisterProblem | null; since: string } | null
  unitsOf(masterId: string): readonly UnitState[]
  forget(masterId: string): void
  forgetCompany(companyId: string): void
}

interface KnownUnit {
  state: UnitState
  registers: Map<string, { problem: RegisterProblem | null; since: string }>
}

/** At most one entry for each register that is polled: a company's limits bound it. */
export function createModbusStates(): ModbusStates {
  const masters = new Map<string, { companyId: string; units: Map<number, KnownUnit> }>()
  return {
    note({ companyId, masterId }, { unit, isFirst, changed }, at) {
      const { units } = masters.get(masterId) ?? { units: new Map<number, KnownUnit>() }
      masters.set(masterId, { companyId, units })
      const known = isFirst ? undefined : units.get(unit.slaveId)
      const registers: KnownUnit['registers'] = known?.registers ?? new Map()
      units.set(unit.slaveId, { state: unit, registers })
      const since = new Date(at).toISOString()
      for (const { register, problem } of changed) registers.set(register, { problem, since })
    },
    ofRegister: (masterId, slaveId, registerId) =>
      masters.get(masterId)?.units.get(slaveId)?.registers.get(registerId) ?? null,
    unitsOf: (masterId) => [...(masters.get(masterId)?.units.values() ?? [])].map(({ state }) => state),
    forget: (masterId) => void masters.delete(masterId),
    forgetCompany(companyId) {
      for (const [masterId, master] of masters) if (master.companyId === companyId) masters.delete(masterId)
    },
  }
}
