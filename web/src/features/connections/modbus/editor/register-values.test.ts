import type { ModbusRegister } from '@fyr/contract/connections/modbus/modbus'
import { expect, it } from 'vitest'
import { bodyOf, newValues, valuesOf } from './register-values.ts'

const register: ModbusRegister = {
  ...{ modbusRegisterId: '1', modbusMasterId: '2', nodeName: 'Meter', state: null },
  ...{ deveui: 'meter-1', slaveId: 3, register: 52, registerType: 'holding' },
  ...{ valueType: 'INT16', byteOrder: 'ABCD', key: 'setpoint', label: '', unit: '°C', decimals: null },
  ...{ scale: 0.1, offset: 0, scaleRegister: 60, length: null, bit: null },
  ...{ unlocked: true, minimum: 5, maximum: 30, step: 0.5 },
}

it('a register that nobody changed is sent as it was answered', () => {
  const { modbusRegisterId: _, modbusMasterId: _master, nodeName: _name, state: _state, ...body } = register
  expect(bodyOf(valuesOf(register))).toEqual(body)
})

it('fields that a type does not have are sent at their defaults', () => {
  const values = valuesOf({ ...register, bit: 3 })
  expect(bodyOf({ ...values, valueType: 'BOOL' })).toMatchObject({
    ...{ bit: 3, scale: 1, scaleRegister: null, unlocked: true, minimum: null, step: null },
  })
  expect(bodyOf({ ...values, registerType: 'analog input' })).toMatchObject({
    ...{ bit: null, scale: 0.1, unlocked: false, minimum: null },
  })
  expect(bodyOf({ ...values, registerType: 'coil', valueType: 'BOOL' })).toMatchObject({
    bit: null,
    scale: 1,
  })
})

it('the type that a number of a manual names is sent', () => {
  const values = { ...valuesOf(register), numbering: 'manual' as const, address: '30013' }
  expect(bodyOf(values)).toMatchObject({ register: 12, registerType: 'analog input' })
})

it('a new register is like the one before, with a key of its own', () => {
  expect(newValues({ masterId: '2', deveui: undefined, like: register })).toMatchObject({
    ...{ deveui: 'meter-1', slaveId: 3, registerType: 'holding', valueType: 'INT16', key: '', scale: 1 },
  })
})
