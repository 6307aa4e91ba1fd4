import { freePort } from '../../../e2e/lib/program/free-port.ts'
import { type ModbusSlave, startModbusSlave } from '../../../server/test/support/servers/modbus-slave.ts'

interface Utility {
  companyId: string
  applicationId: string
  call(method: string, path: string, body?: unknown): Promise<unknown>
}

/** Where the pump station's meter answers; the portal may connect to it. */
export const meterPort = await freePort()
let meter: ModbusSlave | undefined

/** Values as 4-byte floats whose words are swapped. */
const swapped = (values: readonly number[]): number[] =>
  values.flatMap((value) => {
    const bytes = Buffer.alloc(4)
    bytes.writeFloatBE(value)
    return [bytes.readUInt16BE(2), bytes.readUInt16BE(0)]
  })

/** A meter of the pump station that is read, and a heat pump whose gateway nobody answers at. Answers the id of the first master. */
export async function connectModbus({ call, companyId, applicationId }: Utility): Promise<string> {
  meter = await startModbusSlave('tcp', meterPort)
  const words = swapped([229.8, 230.4, 231.1, 4.21, 3.94, 4.4, 21.5])
  meter.units.set(1, new Map(words.map((word, at) => [`holding/${at}`, word])))
  const add = async (path: string, body: object) => (await call('POST', path, body)) as Record<string, string>
  await add(`/applications/${applicationId}/tag`, {
    name: 'Elmätare',
    deveui: 'elmatare-viksang',
    nodeType: 6,
  })
  await add(`/applications/${applicationId}/tag`, {
    ...{ name: 'Fyllningslinje', deveui: 'linje-1', nodeType: 4 },
    sparkplug: { groupId: 'Vattenverk', edgeNodeId: 'Linje 1', deviceId: 'Pump 3' },
  })
  const master = {
    hostname: '127.0.0.1',
    port: meterPort,
    fastPolling: true,
    pollInterval: 2,
    allUnits: true,
  }
  const { modbusMasterId = '' } = await add(`/modbus/master/${companyId}`, { ...master, name: 'Viksäng' })
  await add(`/modbus/master/${companyId}`, {
    ...{ name: 'Värmepump', hostname: 'gateway.varme.invalid', framing: 'rtu' },
  })
  const register = (at: number, key: string, more: object) => ({
    ...{ deveui: 'elmatare-viksang', slaveId: 1, register: at, byteOrder: 'CDAB', key },
    ...more,
  })
  await add(`/modbus/registers/${modbusMasterId}`, {
    registers: [
      register(0, 'voltageL1', { label: 'Spänning L1', unit: 'V', decimals: 1 }),
      register(2, 'voltageL2', { label: 'Spänning L2', unit: 'V', decimals: 1 }),
      register(6, 'currentL1', { label: 'Ström L1', unit: 'A', decimals: 2 }),
      register(90, 'energy', { label: 'Energi', unit: 'kWh', valueType: 'UINT32' }),
    ],
  })
  return modbusMasterId
}

export const stopMeter = async () => await meter?.stop()
