import type { RegisterProblem } from '@fyr/contract/connections/modbus/limits'
import { decodeValue } from '@fyr/contract/connections/modbus/values'
import type { PolledRegister, UnitState } from '#domains/connections/modbus/index.ts'
import type { IncomingReading } from '#telemetry/index.ts'
import type { ModbusClient } from './client.ts'
import { ModbusFailure, readRequest } from './functions.ts'
import { type Block, planUnit, splitBlock } from './plan.ts'
import type { ModbusSettings, UnitMessage } from './settings.ts'

/** Longest wait for a unit that does not answer. */
const maxWaitMs = 300_000
/** A register that its unit refused alone is asked for again with every so many polls. */
const refusedPolls = 10
/** Failures after which the unit is not asked for the rest: nobody is there, or nobody can hear it. */
const ofUnit: ReadonlySet<RegisterProblem> = new Set([
  'noAnswer',
  'wrongUnit',
  'gatewayPath',
  'gatewayTarget',
])
/** A block is parted where a unit names an address, or a value of the request, that it does not have. */
const ofAddress: ReadonlySet<RegisterProblem> = new Set(['illegalAddress', 'illegalValue'])

/** A unit of a master: what is read of it, and how it answers. Remembers blocks that it refused, and how they were parted. */
export interface Unit {
  slaveId: number
  /** When it is polled again though it did not answer, epoch ms. */
  retryAt: number
  poll(client: ModbusClient, now: () => number): Promise<UnitMessage>
}

export function createUnit(
  slaveId: number,
  registers: readonly PolledRegister[],
  settings: ModbusSettings,
): Unit {
  const { blocks: planned, outOfReach } = planUnit(registers, settings.maxGap)
  let blocks: readonly Block[] = planned
  const refused = new Map<Block, number>()
  const problems = new Map<string, RegisterProblem | null>()
  const state: UnitState = { slaveId, problem: null, since: 0, requests: 0, failures: {} }
  let silentPolls = 0
  let polls = 0

  async function read(client: ModbusClient, { registerType, start, count }: Block): Promise<number[]> {
    // A silent unit gets one attempt: each costs the others their time.
    const attempts = silentPolls > 0 ? 1 : settings.retries + 1
    for (let attempt = 1; ; attempt++) {
      state.requests++
      try {
        return await client.request(slaveId, readRequest(registerType, start, count))
      } catch (error) {
        if (!(error instanceof ModbusFailure)) throw error
        state.failures[error.problem] = (state.failures[error.problem] ?? 0) + 1
        if (error.problem !== 'noAnswer' || attempt >= attempts) throw error
      }
    }
  }

  /** Reads a block, or the parts that it falls into. Answers what stands in its place from now on. */
  async function readParts(
    client: ModbusClient,
    block: Block,
    take: (block: Block, elements: readonly number[]) => void,
    failed: (block: Block, problem: RegisterProblem) => void,
  ): Promise<readonly Block[]> {
    const refusedAt = refused.get(block)
    if (refusedAt !== undefined && polls - refusedAt < refusedPolls) {
      failed(block, 'illegalAddress')
      return [block]
    }
    try {
      take(block, await read(client, block))
      refused.delete(block)
    } catch (error) {
      if (!(error instanceof ModbusFailure) || ofUnit.has(error.problem)) throw error
      const parts = ofAddress.has(error.problem) ? splitBlock(block) : undefined
      if (parts) {
        const kept: Block[] = []
        for (const part of parts) kept.push(...(await readParts(client, part, take, failed)))
        return kept
      }
      if (ofAddress.has(error.problem)) refused.set(block, polls)
      failed(block, error.problem)
    }
    return [block]
  }

  return {
    slaveId,
    retryAt: 0,
    async poll(client, now) {
      polls++
      const nodes = new Map<string, IncomingReading[]>()
      const found = new Map<string, RegisterProblem | null>(outOfReach.map(({ id }) => [id, 'outOfReach']))
      const failed = ({ items }: Block, problem: RegisterProblem) => {
        for (const { register } of items) if (register) found.set(register.id, problem)
      }
      const factors = new Map<number, number>()
      const values: { register: PolledRegister; elements: readonly number[]; at: number }[] = []
      const take = (block: Block, elements: readonly number[]) => {
        const at = now()
        for (const { register, start, count } of block.items) {
          const own = elements.slice(start - block.start, start - block.start + count)
          if (register) values.push({ register, elements: own, at })
          // INT16: the highest bit is the sign.
          else factors.set(start, ((own[0] ?? 0) << 16) >> 16)
        }
      }
      let problem: RegisterProblem | null = null
      const kept: Block[] = []
      for (const block of blocks) {
        if (problem !== null) {
          failed(block, problem)
          kept.push(block)
          continue
        }
        try {
          kept.push(...(await readParts(client, block, take, failed)))
        } catch (error) {
          if (!(error instanceof ModbusFailure)) throw error
          problem = error.problem
          failed(block, problem)
          kept.push(block)
        }
      }
      blocks = kept
      for (const { register, elements, at } of values) {
        const exponent = register.scaleRegister === null ? 0 : factors.get(register.scaleRegister)
        if (exponent === undefined) {
          found.set(register.id, 'illegalAddress')
          continue
        }
        const decoded = decodeValue(elements, register, exponent)
        found.set(register.id, 'problem' in decoded ? decoded.problem : null)
        if ('problem' in decoded) continue
        const readings = nodes.get(register.deveui) ?? []
        if (readings.length === 0) nodes.set(register.deveui, readings)
        readings.push({ key: register.key, value: decoded.value, createdAt: at })
      }
      const at = now()
      silentPolls = problem === null ? 0 : silentPolls + 1
      this.retryAt = problem === null ? 0 : at + Math.min(maxWaitMs, settings.pollMs * 2 ** (silentPolls - 1))
      if (state.problem !== problem || state.since === 0) [state.problem, state.since] = [problem, at]
      const changed = [...found]
        .filter(([id, each]) => problems.get(id) !== each)
        .map(([register, each]) => ({ register, problem: each }))
      for (const [id, each] of found) problems.set(id, each)
      return {
        at,
        unit: { ...state, failures: { ...state.failures } },
        isFirst: polls === 1,
        changed,
        nodes: [...nodes].map(([deveui, readings]) => ({ deveui, readings })),
      }
    },
  }
}
