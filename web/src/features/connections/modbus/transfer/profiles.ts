import type { ModbusRegisterBody } from '@fyr/contract/connections/modbus/modbus'
import type { ByteOrder, ModbusValueType, RegisterType } from '@fyr/contract/connections/modbus/value-types'

/** Keys that profiles have registers for; their labels are texts. Energies become counters. */
export const profileKeys = {
  voltageL1: 'V',
  voltageL2: 'V',
  voltageL3: 'V',
  currentL1: 'A',
  currentL2: 'A',
  currentL3: 'A',
  powerL1: 'W',
  powerL2: 'W',
  powerL3: 'W',
  power: 'W',
  frequency: 'Hz',
  energyImport: 'kWh',
  energyExport: 'kWh',
} as const
export type ProfileKey = keyof typeof profileKeys

export const isCounter = (key: string): boolean => key === 'energyImport' || key === 'energyExport'

interface ProfileRegister {
  key: ProfileKey
  /** Address from 0. */
  register: number
  valueType: ModbusValueType
  scale: number
  /** Where it is another than the key's. */
  unit?: string
}

export interface Profile {
  name: string
  /** The maker's public document that the registers are from. */
  source: string
  registerType: RegisterType
  byteOrder: ByteOrder
  registers: readonly ProfileRegister[]
}

type Phase = 'voltage' | 'current' | 'power'

/** One register for each phase. */
const phases = (
  key: Phase,
  registers: readonly [number, number, number],
  valueType: ModbusValueType,
  scale = 1,
): ProfileRegister[] =>
  registers.map((register, at) => ({ key: `${key}L${(at + 1) as 1 | 2 | 3}`, register, valueType, scale }))
const one = (key: ProfileKey, register: number, valueType: ModbusValueType, scale = 1): ProfileRegister => ({
  ...{ key, register, valueType, scale },
})

/** Meters that are common in the Nordics, with the registers that most users read. */
export const profiles: readonly Profile[] = [
  {
    name: 'ABB B23, B24',
    source: 'ABB 2CMC485003M0201, B23/B24 User Manual, Modbus mapping tables',
    ...{ registerType: 'holding', byteOrder: 'ABCD' },
    registers: [
      ...phases('voltage', [23_296, 23_298, 23_300], 'UINT32', 0.1),
      ...phases('current', [23_308, 23_310, 23_312], 'UINT32', 0.01),
      one('power', 23_316, 'INT32', 0.01),
      one('frequency', 23_340, 'UINT16', 0.01),
      one('energyImport', 20_480, 'UINT64', 0.01),
    ],
  },
  {
    name: 'Carlo Gavazzi EM340',
    source: 'Carlo Gavazzi, EM330/EM340/ET330/ET340 Communication protocol',
    ...{ registerType: 'holding', byteOrder: 'CDAB' },
    registers: [
      ...phases('voltage', [0, 2, 4], 'INT32', 0.1),
      ...phases('current', [12, 14, 16], 'INT32', 0.001),
      ...phases('power', [18, 20, 22], 'INT32', 0.1),
      one('power', 40, 'INT32', 0.1),
      one('frequency', 51, 'INT16', 0.1),
      one('energyImport', 52, 'INT32', 0.1),
    ],
  },
  {
    name: 'Eastron SDM630',
    source: 'Eastron, SDM630-Modbus V2 Modbus Protocol',
    ...{ registerType: 'analog input', byteOrder: 'ABCD' },
    registers: [
      ...phases('voltage', [0, 2, 4], 'FLOAT'),
      ...phases('current', [6, 8, 10], 'FLOAT'),
      ...phases('power', [12, 14, 16], 'FLOAT'),
      one('power', 52, 'FLOAT'),
      one('frequency', 70, 'FLOAT'),
      one('energyImport', 72, 'FLOAT'),
      one('energyExport', 74, 'FLOAT'),
    ],
  },
  {
    name: 'Janitza UMG 96RM',
    source: 'Janitza, UMG 96RM Modbus address list and formulary',
    ...{ registerType: 'holding', byteOrder: 'ABCD' },
    registers: [
      ...phases('voltage', [19_000, 19_002, 19_004], 'FLOAT'),
      ...phases('current', [19_012, 19_014, 19_016], 'FLOAT'),
      one('power', 19_026, 'FLOAT'),
      one('frequency', 19_050, 'FLOAT'),
      one('energyImport', 19_068, 'FLOAT', 0.001),
      one('energyExport', 19_076, 'FLOAT', 0.001),
    ],
  },
  {
    name: 'Schneider iEM3155',
    source: 'Schneider Electric DOCA0005EN, iEM3100 and iEM3200 User Manual, Modbus register list',
    ...{ registerType: 'holding', byteOrder: 'ABCD' },
    registers: [
      ...phases('current', [2999, 3001, 3003], 'FLOAT'),
      ...phases('voltage', [3027, 3029, 3031], 'FLOAT'),
      { ...one('power', 3059, 'FLOAT'), unit: 'kW' },
      one('frequency', 3109, 'FLOAT'),
      one('energyImport', 3203, 'INT64', 0.001),
    ],
  },
]

/** Request bodies of a profile; `labelOf` writes the label of a key in the language of the user. */
export const bodiesOf = (
  { registerType, byteOrder, registers }: Profile,
  unit: Pick<ModbusRegisterBody, 'deveui' | 'slaveId'>,
  labelOf: (key: ProfileKey) => string,
): ModbusRegisterBody[] =>
  registers.map(({ key, register, valueType, scale, unit: own }) => ({
    ...unit,
    ...{ register, registerType, valueType, byteOrder, scale, offset: 0 },
    ...{ key, label: labelOf(key), unit: own ?? profileKeys[key] },
    ...{ scaleRegister: null, length: null, bit: null },
    ...{ unlocked: false, minimum: null, maximum: null, step: null },
  }))
