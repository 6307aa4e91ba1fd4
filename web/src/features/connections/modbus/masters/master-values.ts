import { type ModbusFraming, modbusFramings } from '@fyr/contract/connections/modbus/limits'
import type { ModbusMaster, ModbusMasterBody } from '@fyr/contract/connections/modbus/modbus'
import { type NumberText, numberOf } from '#ui/form/numbers/number-text.ts'

/** Values of the form of a master. */
export interface MasterValues extends Record<string, unknown> {
  name: string
  hostname: string
  port: NumberText
  framing: string
  pollInterval: NumberText
  fastPolling: boolean
  allUnits: boolean
  timeout: NumberText
  retries: NumberText
  pause: NumberText
  maxGap: NumberText
  active: boolean
}

/** Defaults of the contract, but for unit 1, which a device with a network port of its own usually is. */
export const valuesOf = (master?: ModbusMaster): MasterValues => ({
  name: master?.name ?? '',
  hostname: master?.hostname ?? '',
  port: master?.port ?? 502,
  framing: master?.framing ?? modbusFramings[0],
  pollInterval: master?.pollInterval ?? 60,
  fastPolling: master?.fastPolling ?? false,
  allUnits: master?.allUnits ?? true,
  timeout: master?.timeout ?? 1000,
  retries: master?.retries ?? 1,
  pause: master?.pause ?? 0,
  maxGap: master?.maxGap ?? 10,
  active: master?.active ?? true,
})

export const bodyOf = (values: MasterValues): ModbusMasterBody => ({
  // A master without a name is called like its host.
  name: values.name.trim() || values.hostname.trim(),
  hostname: values.hostname.trim(),
  port: numberOf(values.port) ?? 0,
  framing: values.framing as ModbusFraming, // of a Select with these values
  pollInterval: numberOf(values.pollInterval) ?? 0,
  fastPolling: values.fastPolling,
  allUnits: values.allUnits,
  timeout: numberOf(values.timeout) ?? 0,
  retries: numberOf(values.retries) ?? 0,
  pause: numberOf(values.pause) ?? 0,
  maxGap: numberOf(values.maxGap) ?? 0,
  active: values.active,
})

/** The shortest poll interval, in seconds. */
export const shortestInterval = ({ fastPolling }: Pick<MasterValues, 'fastPolling'>) => (fastPolling ? 1 : 60)
