import type { ModbusRegister, ModbusRegisterBody } from '@fyr/contract/connections/modbus/modbus'
import {
  byteOrders,
  isBitType,
  modbusValueTypes,
  type RegisterType,
} from '@fyr/contract/connections/modbus/value-types'
import { type Cells, plain, rowReader } from '#features/readings/importing/file/row-reader.ts'
import { manualNumber, readAddress } from '../registers/address.ts'

/** Columns of a file of registers, in this order. `register` counts from 0, `number` is that of a manual. */
export const columns = [
  ...(['node', 'slaveId', 'registerType', 'register', 'number', 'valueType', 'byteOrder'] as const),
  ...(['key', 'label', 'unit', 'decimals', 'scale', 'offset', 'scaleRegister'] as const),
  ...(['length', 'bit', 'writable', 'minimum', 'maximum', 'step'] as const),
]
export type Column = (typeof columns)[number]
export type RegisterCells = Cells<Column>

export const { findColumns, rowOf } = rowReader<Column>({
  node: ['node', 'deveui', 'deviceid', 'nod'],
  slaveId: ['slaveid', 'unit', 'unitid', 'slave', 'slavid', 'enhet', 'enhed'],
  registerType: ['registertype', 'type', 'registertyp'],
  register: ['register', 'address', 'adress', 'adresse'],
  number: ['number', 'nummer', 'modbusnumber'],
  valueType: ['valuetype', 'datatype', 'format', 'värdetyp', 'datatyp', 'værditype'],
  byteOrder: ['byteorder', 'order', 'byteordning', 'byterækkefølge'],
  key: ['key', 'nyckel', 'nøgle'],
  label: ['label', 'name', 'namn', 'navn', 'visningsnamn', 'etiket'],
  unit: ['unitofmeasure', 'engineeringunit', 'måttenhet', 'måleenhed', 'si'],
  decimals: ['decimals', 'decimaler'],
  scale: ['scale', 'factor', 'skalfaktor', 'skalering'],
  offset: ['offset'],
  scaleRegister: ['scaleregister', 'scalefactorregister', 'skalregister', 'skaleringsregister'],
  length: ['length', 'längd', 'længde'],
  bit: ['bit', 'firstbit'],
  writable: ['writable', 'unlocked', 'skrivbar'],
  minimum: ['minimum', 'min'],
  maximum: ['maximum', 'max', 'maksimum'],
  step: ['step', 'steg', 'trin'],
})

/** Heading of a column in a file; "unit" alone could mean either of two. */
const headings: Partial<Record<Column, string>> = { unit: 'unitOfMeasure' }

/** The registers as rows of a file, which `rowOf` reads again. */
export const csvRows = (registers: readonly ModbusRegister[]) => [
  columns.map((column) => headings[column] ?? column),
  ...registers.map((register) => [
    ...[register.deveui, register.slaveId, register.registerType, register.register],
    ...[manualNumber(register.register, register.registerType), register.valueType, register.byteOrder],
    ...[register.key, register.label, register.unit, register.decimals, register.scale, register.offset],
    ...[register.scaleRegister, register.length, register.bit, register.unlocked],
    ...[register.minimum, register.maximum, register.step],
  ]),
]

/** Names of register types in manuals and in the specification, as `plain` returns them. */
const types = new Map<string, RegisterType>([
  ...['', 'holding', 'holdingregister', '4x'].map((name) => [name, 'holding'] as const),
  ...['analoginput', 'input', 'inputregister', '3x'].map((name) => [name, 'analog input'] as const),
  ...['coil', '0x'].map((name) => [name, 'coil'] as const),
  ...['digitalinput', 'discreteinput', 'discrete', '1x'].map((name) => [name, 'digital input'] as const),
])

export type RowResult = { body: ModbusRegisterBody } | { column: Column; value: string }

/** The register of a row, or the first cell that cannot be read. `deveui` is the node of rows without one. */
export function registerOf(cells: RegisterCells, deveui: string): RowResult {
  let wrong: Column | undefined
  const refuse = (column: Column) => {
    wrong ??= column
    return 0
  }
  const number = (column: Column): number | null => {
    if (cells[column] === '') return null
    const value = Number(cells[column].replace(',', '.'))
    return Number.isFinite(value) ? value : refuse(column)
  }
  const oneOf = <T extends string>(column: Column, known: readonly T[], otherwise: T): T => {
    if (cells[column] === '') return otherwise
    const found = known.find((each) => plain(each) === plain(cells[column]))
    if (found === undefined) refuse(column)
    return found ?? otherwise
  }
  const node = cells.node || deveui
  if (node === '') refuse('node')
  const slaveId = number('slaveId') ?? refuse('slaveId')
  const type = types.get(plain(cells.registerType)) ?? 'holding'
  if (!types.has(plain(cells.registerType))) refuse('registerType')
  const byRegister = cells.register !== ''
  const address = readAddress(
    byRegister ? cells.register : cells.number,
    byRegister ? 'zeroBased' : 'manual',
    type,
  )
  if (!address) refuse(byRegister || cells.number === '' ? 'register' : 'number')
  const registerType = address?.registerType ?? type
  if (cells.key === '') refuse('key')
  const decimals = number('decimals')
  const body: ModbusRegisterBody = {
    ...{ deveui: node, slaveId, register: address?.register ?? 0, registerType },
    valueType: oneOf('valueType', modbusValueTypes, isBitType(registerType) ? 'BOOL' : 'FLOAT'),
    byteOrder: oneOf('byteOrder', byteOrders, 'ABCD'),
    ...{ key: cells.key, label: cells.label, unit: cells.unit, ...(decimals !== null && { decimals }) },
    ...{ scale: number('scale') ?? 1, offset: number('offset') ?? 0 },
    ...{ scaleRegister: number('scaleRegister'), length: number('length'), bit: number('bit') },
    unlocked: /^(true|1|yes|ja|x)$/i.test(cells.writable),
    ...{ minimum: number('minimum'), maximum: number('maximum'), step: number('step') },
  }
  return wrong ? { column: wrong, value: cells[wrong] } : { body }
}
