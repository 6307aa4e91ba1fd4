import { isBitType, sizeOf } from '@fyr/contract/connections/modbus/value-types'
import { decodeValue, encodeValue } from '@fyr/contract/connections/modbus/values'
import type { PolledRegister } from '#domains/connections/modbus/index.ts'
import type { ModbusClient } from './client.ts'
import { ModbusFailure, maskRequest, type Request, readRequest, writeRequest } from './functions.ts'

const maxRemembered = 10_000
/**
 * Units that refused function 22 or did not answer it, least recent first. It outlives connections: some servers answer
 * nothing on a connection any more on which they got a function that they do not know.
 */
const withoutMask = new Set<string>()

function rememberWithoutMask(unit: string): void {
  withoutMask.add(unit)
  const oldest = withoutMask.size > maxRemembered ? withoutMask.values().next() : undefined
  if (oldest?.done === false) withoutMask.delete(oldest.value)
}

/**
 * Writes a value and reads it back. Rejects with `illegalValue` where the unit has another one then.
 * @param address host and port of the master
 */
export async function writeValue(
  client: ModbusClient,
  address: string,
  register: PolledRegister,
  value: number | boolean | string,
): Promise<number[]> {
  const { slaveId, registerType, register: at, scaleRegister } = register
  const ask = (request: Request) => client.request(slaveId, request, { urgent: true })
  const [factor = 0] = scaleRegister === null ? [0] : await ask(readRequest(registerType, scaleRegister, 1))
  const exponent = (factor << 16) >> 16
  const encoded = encodeValue(value, register, exponent)
  if ('problem' in encoded) throw new ModbusFailure('outOfRange', encoded.problem)
  const { elements, mask } = encoded
  const read = () =>
    ask(readRequest(registerType, at, isBitType(registerType) ? elements.length : sizeOf(register)))
  if (mask === undefined) {
    await ask(writeRequest(registerType === 'coil' ? 'coil' : 'holding', at, elements))
  } else {
    const word = elements[0] ?? 0
    if (!(await isMasked(ask, `${address}/${slaveId}`, maskRequest(at, word, mask)))) {
      const [before = 0] = await read()
      await ask(writeRequest('holding', at, [(before & ~mask) | word]))
    }
  }
  const after = await read()
  const wanted = decodeValue(elements, register, exponent)
  const is = decodeValue(after, register, exponent)
  if (JSON.stringify(wanted) !== JSON.stringify(is)) {
    throw new ModbusFailure('illegalValue', `reads back as ${'value' in is ? is.value : is.problem}`)
  }
  return after
}

/** Sets bits by function 22. False where the unit does not know it. */
async function isMasked(
  ask: (request: Request) => Promise<number[]>,
  unit: string,
  request: Request,
): Promise<boolean> {
  if (withoutMask.has(unit)) return false
  try {
    await ask(request)
    return true
  } catch (error) {
    if (!(error instanceof ModbusFailure)) throw error
    if (error.problem !== 'illegalFunction' && error.problem !== 'noAnswer') throw error
    rememberWithoutMask(unit)
    return false
  }
}
