import type { ModbusRegister } from '@fyr/contract/connections/modbus/modbus'
import { readRows } from '@fyr/importing'
import { describe, expect, it } from 'vitest'
import { csvText } from '#ui/format/csv.ts'
import { csvRows, findColumns, registerOf, rowOf } from './register-rows.ts'

const read = (text: string, deveui = '') => {
  const rows = [...readRows(text, 'csv')]
  const found = findColumns(rows[0]?.fields?.keys() ?? [])
  return rows.flatMap((row) => {
    const cells = rowOf(row, found)
    return cells ? [registerOf(cells, deveui)] : []
  })
}

const register: ModbusRegister = {
  ...{ modbusRegisterId: '1', modbusMasterId: '2', nodeName: 'Meter', state: null },
  ...{ deveui: 'meter-1', slaveId: 3, register: 52, registerType: 'analog input' },
  ...{ valueType: 'FLOAT', byteOrder: 'CDAB', key: 'power', label: 'Power, total', unit: 'W', decimals: 1 },
  ...{ scale: 0.1, offset: -40, scaleRegister: null, length: null, bit: null },
  ...{ unlocked: false, minimum: null, maximum: null, step: null },
}
const { modbusRegisterId: _, modbusMasterId: _master, nodeName: _name, state: _state, ...body } = register

describe('a file of registers', () => {
  it.each(['en', 'sv', 'da'] as const)('is read as it is written in %s', (language) => {
    expect(read(csvText(csvRows([register]), language))).toEqual([{ body }])
  })

  it('takes numbers of a manual and the words of other files', () => {
    const text = 'Slave;Number;Datatype;Key;Factor\n2;30013;int16;flow;0,1\n'
    expect(read(text, 'pump')).toMatchObject([
      {
        body: {
          ...{ deveui: 'pump', slaveId: 2, register: 12, registerType: 'analog input' },
          ...{ valueType: 'INT16', scale: 0.1, key: 'flow' },
        },
      },
    ])
  })

  it('says which cell cannot be read', () => {
    const text = 'slaveId,register,key,valueType\n2,1,a,\n,1,a,\n2,x,a,\n2,1,,INT16\n2,1,a,INT8\n'
    expect(read(text, 'pump')).toMatchObject([
      { body: { key: 'a' } },
      { column: 'slaveId', value: '' },
      { column: 'register', value: 'x' },
      { column: 'key', value: '' },
      { column: 'valueType', value: 'INT8' },
    ])
    expect(read('slaveId,register,key\n2,1,a\n')).toMatchObject([{ column: 'node' }])
  })
})
