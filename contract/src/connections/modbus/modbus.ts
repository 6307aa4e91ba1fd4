import * as z from 'zod'
import { keyFields } from '../../devices/keys/node-keys.ts'
import { changeBody } from '../../endpoints/change-body.ts'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import { bound, deveui, host, id, moment, name } from '../../endpoints/fields.ts'
import { connectionProblems, connectionState } from '../connections.ts'
import { maxModbusBatch, modbusFramings, registerProblems } from './limits.ts'
import {
  byteOrders,
  maxRegister,
  maxTextRegisters,
  maxWordsRead,
  modbusValueTypes,
  registerTypes,
} from './value-types.ts'

const { endpoint } = endpointsOf('Modbus')

const masterFields = {
  name,
  hostname: host,
  port: z.number().int().min(1).max(65_535).default(502),
  framing: z
    .enum(modbusFramings)
    .default('tcp')
    .describe('tcp: Modbus TCP; rtu: frames of a serial line over TCP, as serial device servers send them'),
  pollInterval: z
    .number()
    .int()
    .min(1)
    .max(86_400)
    .default(60)
    .describe('Seconds; below 60 with fastPolling only'),
  fastPolling: z.boolean().default(false).describe('Allows intervals from 1 s'),
  allUnits: z.boolean().default(false).describe('Allows the slave ids 0, 1 and 255 besides 2 to 254'),
  timeout: z.number().int().min(100).max(10_000).default(1000).describe('Of a request, ms'),
  retries: z.number().int().min(0).max(5).default(1).describe('Of a request that was not answered'),
  pause: z.number().int().min(0).max(1000).default(0).describe('Between two requests, ms'),
  maxGap: z
    .number()
    .int()
    .min(0)
    .max(100)
    .default(10)
    .describe('Registers nobody asked for that a request may read between two that are wanted'),
  active: z.boolean().default(true).describe('Whether it is polled'),
}

export const modbusMaster = z
  .object({
    ...masterFields,
    modbusMasterId: id,
    connection: connectionState.nullable(),
    nodes: z.number(),
    registers: z.number(),
    createdAt: moment,
  })
  .meta({ id: 'ModbusMaster' })
export type ModbusMaster = z.infer<typeof modbusMaster>
const masterBody = z.strictObject(masterFields)
export type ModbusMasterBody = z.infer<typeof masterBody>

const slaveId = z
  .number()
  .int()
  .min(0)
  .max(255)
  .describe('2 to 254; 0, 1 and 255 where the master allows them')
const register = z
  .number()
  .int()
  .min(0)
  .max(maxRegister)
  .describe('Address from 0; the protocol ends at 65535')
const registerType = z.enum(registerTypes).default('holding')

const registerFields = {
  deveui: deveui.describe('Of a Modbus node'),
  slaveId,
  register,
  registerType,
  valueType: z.enum(modbusValueTypes).default('FLOAT'),
  byteOrder: z.enum(byteOrders).default('DCBA'),
  key: keyFields.name.describe('Under which its readings are stored'),
  label: keyFields.label,
  unit: keyFields.unit,
  decimals: keyFields.decimals,
  scale: bound
    .refine((value) => value !== 0, { message: 'field.invalid' })
    .default(1)
    .describe('The value is raw x scale + offset'),
  offset: bound.default(0),
  scaleRegister: register
    .nullable()
    .default(null)
    .describe('Register of the same type that holds a power of ten (INT16), as SunSpec has it'),
  length: z
    .number()
    .int()
    .min(1)
    .max(maxTextRegisters)
    .nullable()
    .default(null)
    .describe('Registers of a STRING, bits of BITS (16 at most)'),
  bit: z
    .number()
    .int()
    .min(0)
    .max(15)
    .nullable()
    .default(null)
    .describe(
      'First bit of BOOL and BITS in a register, 0 the least significant; null: BOOL is true if any is',
    ),
  unlocked: z.boolean().default(false).describe('Whether it may be written by downlinks'),
  minimum: bound.nullable().default(null).describe('Of values that are written'),
  maximum: bound.nullable().default(null),
  step: z
    .number()
    .positive()
    .max(1e15)
    .nullable()
    .default(null)
    .describe('Values written are multiples of it'),
}
const registerBody = z.strictObject(registerFields)
export type ModbusRegisterBody = z.infer<typeof registerBody>

export const modbusRegister = z
  .object({
    ...registerFields,
    decimals: z.number().nullable(),
    modbusRegisterId: id,
    modbusMasterId: id,
    nodeName: z.string(),
    /** As of the last poll; null before the first one. */
    state: z
      .object({
        problem: z.enum(registerProblems).nullable(),
        since: moment,
      })
      .nullable(),
  })
  .meta({ id: 'ModbusRegister' })
export type ModbusRegister = z.infer<typeof modbusRegister>

const readResult = z.object({
  result: z.enum(['works', ...connectionProblems, ...registerProblems]),
  detail: z.string(),
  /** Words, or single bits of coils and digital inputs; empty unless it works. */
  words: z.array(z.number()),
})
export type ModbusReadResult = z.infer<typeof readResult>

const unitState = z.object({
  slaveId: z.number(),
  /** Problem of the last poll; null while the unit answers. */
  problem: z.enum(registerProblems).nullable(),
  since: moment,
  requests: z.number(),
  /** Counts by problem, since the registers were read. */
  failures: z.partialRecord(z.enum(registerProblems), z.number()),
})

const params = z.strictObject({ id })
const companyParams = z.strictObject({ companyId: id })
const registerErrors = [
  'modbus.registerInUse',
  'modbus.notModbusNode',
  'modbus.slaveId',
  'key.tooMany',
  'key.taken',
] as const
const creationErrors = [...registerErrors, 'modbus.tooManyRegisters', 'modbus.tooManyInCompany'] as const

export const modbus = {
  masters: endpoint('GET', '/modbus/masters/{companyId}', 'Tag.View', {
    company: 'companyId',
    summary: 'The Modbus masters of a company',
    params: companyParams,
    output: z.array(modbusMaster),
  }),
  createMaster: endpoint('POST', '/modbus/master/{companyId}', 'Company.Update', {
    company: 'companyId',
    errors: ['modbus.tooManyMasters'],
    summary: 'Add a Modbus master',
    params: companyParams,
    body: masterBody,
    output: modbusMaster,
    status: 201,
  }),
  getMaster: endpoint('GET', '/modbus/master/{id}', 'Tag.View', {
    summary: 'One Modbus master',
    params,
    output: modbusMaster,
  }),
  updateMaster: endpoint('PUT', '/modbus/master/{id}', 'Company.Update', {
    errors: ['modbus.slaveId'],
    summary: 'Change a Modbus master',
    params,
    body: changeBody(masterFields, modbusMaster.shape),
    output: modbusMaster,
  }),
  removeMaster: endpoint('DELETE', '/modbus/master/{id}', 'Company.Update', {
    summary: 'Delete a Modbus master with its registers; nodes and readings stay',
    params,
  }),
  testMaster: endpoint('POST', '/modbus/test', 'Company.Update', {
    errors: ['request.tooMany'],
    summary: 'Connect to a Modbus master once, and say what is wrong',
    body: masterBody,
    output: z.object({ result: z.enum(['works', ...connectionProblems]), detail: z.string() }),
  }),
  reload: endpoint('POST', '/modbus/master/reload/{id}', 'Company.Update', {
    summary: 'Connect to a Modbus master anew; what was learned of its units is forgotten',
    params,
  }),
  poll: endpoint('POST', '/modbus/poll', 'Tag.Update', {
    errors: ['modbus.notConnected', 'request.tooMany'],
    summary: 'Poll all units of a Modbus master now; answers when the poll has begun',
    body: z.strictObject({ modbusMasterId: id }),
  }),
  read: endpoint('POST', '/modbus/read/{id}', 'Company.Update', {
    errors: ['request.tooMany', 'modbus.slaveId'],
    summary: 'Read registers of a unit now, as they lie on the wire',
    params,
    body: z.strictObject({
      slaveId,
      register,
      registerType,
      count: z.number().int().min(1).max(maxWordsRead).default(1),
    }),
    output: readResult,
  }),
  units: endpoint('GET', '/modbus/units/{id}', 'Tag.View', {
    summary: 'How the units of a Modbus master answered the last poll',
    params,
    output: z.array(unitState),
  }),
  registers: endpoint('GET', '/modbus/registers/{id}', 'Tag.View', {
    summary: 'The registers that are read of a Modbus master',
    params,
    output: z.array(modbusRegister),
  }),
  registersOfNode: endpoint('GET', '/modbus/node/{deveui}', 'Tag.View', {
    summary: 'The registers that a node has its readings from',
    params: z.strictObject({ deveui }),
    output: z.array(modbusRegister),
  }),
  occupied: endpoint('GET', '/modbus/occupied-registers/{id}', 'Tag.View', {
    summary: 'Which registers of a Modbus master are in use',
    params,
    output: z.array(
      z.object({
        slaveId: z.number(),
        registerType: z.enum(registerTypes),
        register: z.number(),
        count: z.number(),
        modbusRegisterId: id,
      }),
    ),
  }),
  createRegister: endpoint('POST', '/modbus/register/{id}', 'Company.Update', {
    errors: creationErrors,
    stores: ['keys'],
    summary: 'Read a register of a Modbus master into a key of a node',
    params,
    body: registerBody,
    output: modbusRegister,
    status: 201,
  }),
  createRegisters: endpoint('POST', '/modbus/registers/{id}', 'Company.Update', {
    errors: creationErrors,
    stores: ['keys'],
    summary: 'Read several registers of a Modbus master: all of them or none',
    params,
    body: z.strictObject({ registers: z.array(registerBody).min(1).max(maxModbusBatch) }),
    output: z.array(modbusRegister),
    status: 201,
  }),
  updateRegister: endpoint('PUT', '/modbus/register/{id}', 'Company.Update', {
    errors: registerErrors,
    stores: ['keys'],
    summary: 'Change how a register is read',
    params,
    body: changeBody(registerFields, modbusRegister.shape),
    output: modbusRegister,
  }),
  removeRegister: endpoint('DELETE', '/modbus/register/{id}', 'Company.Update', {
    summary: 'Read a register no longer; its key and readings stay',
    params,
  }),
}
