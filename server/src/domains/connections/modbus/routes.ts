import type { CreateRateLimit } from '#lib/fairness/rate-limit.ts'
import { byOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { fail, found } from '#request/problem.ts'
import { findMaster } from './master-store.ts'
import { changeMaster, checkInterval, createMaster, masterOf, mastersOf, removeMaster } from './masters.ts'
import type { ModbusDriver } from './ports.ts'
import { checkSlaveId } from './register-rules.ts'
import {
  addRegisters,
  changeRegister,
  occupiedOf,
  registersOf,
  registersOfNode,
  removeRegister,
} from './registers.ts'
import type { ModbusStates } from './states.ts'

export interface ModbusDeps {
  modbus: { driver: ModbusDriver; states: ModbusStates }
  createRateLimit: CreateRateLimit
}

/** Requests to masters that people ask for: of a company, at once and in a second. */
const requestRate = { perSecond: 5, burst: 30 }

export function modbusRoutes({ modbus: { driver, states }, createRateLimit }: ModbusDeps) {
  const requests = createRateLimit(requestRate, 'requests to Modbus masters')
  const takeRequest = async (companyId: string, now: Date) => {
    if ((await requests.take(companyId, 1, now.getTime())) > 0) fail('request.tooMany')
  }
  return {
    masters: on.modbus.masters.handler(({ context }) => context.inCompany(mastersOf)),
    getMaster: on.modbus.getMaster.handler(({ input, context }) =>
      context.inCompany((db) => masterOf(db, input.params.id)),
    ),
    createMaster: on.modbus.createMaster.handler(({ input, context }) =>
      context.inCompany((db, by) => createMaster(db, by, input.body)),
    ),
    updateMaster: on.modbus.updateMaster.handler(({ input, context }) =>
      context.inCompany((db, by) => changeMaster(db, by, input.params.id, input.body)),
    ),
    removeMaster: on.modbus.removeMaster.handler(async ({ input, context }) => {
      await context.inCompany((db, by) => removeMaster(db, by, input.params.id))
      states.forget(input.params.id)
    }),
    testMaster: on.modbus.testMaster.handler(async ({ input: { body }, context }) => {
      const { companyId, now } = byOf(context)
      checkInterval(body)
      await takeRequest(companyId, now)
      const problem = await driver.test(companyId, body)
      return { result: problem?.code ?? ('works' as const), detail: problem?.detail ?? '' }
    }),
    reload: on.modbus.reload.handler(async ({ input: { params }, context }) => {
      await context.inCompany(async (db) => found(await findMaster(db, params.id)))
      states.forget(params.id)
      driver.reload(params.id)
    }),
    poll: on.modbus.poll.handler(async ({ input: { body }, context }) => {
      const { companyId, now } = byOf(context)
      await context.inCompany(async (db) => found(await findMaster(db, body.modbusMasterId)))
      await takeRequest(companyId, now)
      if (!(await driver.poll(body.modbusMasterId))) fail('modbus.notConnected')
    }),
    read: on.modbus.read.handler(async ({ input: { params, body }, context }) => {
      const { companyId, now } = byOf(context)
      const master = await context.inCompany(async (db) => found(await findMaster(db, params.id)))
      checkSlaveId(body.slaveId, master, 'body.slaveId')
      await takeRequest(companyId, now)
      return await driver.read(params.id, body)
    }),
    units: on.modbus.units.handler(async ({ input: { params }, context }) => {
      await context.inCompany(async (db) => found(await findMaster(db, params.id)))
      return states
        .unitsOf(params.id)
        .toSorted((one, other) => one.slaveId - other.slaveId)
        .map((unit) => ({ ...unit, since: new Date(unit.since).toISOString() }))
    }),
    registers: on.modbus.registers.handler(({ input, context }) =>
      context.inCompany((db) => registersOf(db, states, input.params.id)),
    ),
    registersOfNode: on.modbus.registersOfNode.handler(({ input, context }) =>
      context.inCompany((db) => registersOfNode(db, states, input.params.deveui)),
    ),
    occupied: on.modbus.occupied.handler(({ input, context }) =>
      context.inCompany((db) => occupiedOf(db, input.params.id)),
    ),
    createRegister: on.modbus.createRegister.handler(({ input: { params, body }, context }) =>
      context.inCompany(async (db, by) => {
        const [made] = await addRegisters(db, by, states, params.id, [body], (_, field) => `body.${field}`)
        return found(made)
      }),
    ),
    createRegisters: on.modbus.createRegisters.handler(({ input: { params, body }, context }) =>
      context.inCompany((db, by) =>
        addRegisters(
          db,
          by,
          states,
          params.id,
          body.registers,
          (at, field) => `body.registers.${at}.${field}`,
        ),
      ),
    ),
    updateRegister: on.modbus.updateRegister.handler(({ input, context }) =>
      context.inCompany((db, by) => changeRegister(db, by, states, input.params.id, input.body)),
    ),
    removeRegister: on.modbus.removeRegister.handler(({ input, context }) =>
      context.inCompany((db, by) => removeRegister(db, by, input.params.id)),
    ),
  }
}
