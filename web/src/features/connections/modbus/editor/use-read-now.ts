import type { ModbusReadResult } from '@fyr/contract/connections/modbus/modbus'
import { isBitType, lastAddress, type RegisterType } from '@fyr/contract/connections/modbus/value-types'
import { useMutation } from '@tanstack/react-query'
import { api } from '#api/client/client.ts'
import { numberOf } from '#ui/form/numbers/number-text.ts'
import { addressOf, type RegisterValues } from './register-values.ts'

/** Enough for the longest number, or for a row of bits. */
const usualCount = { words: 4, bits: 16 }

export interface Reading {
  masterId: string
  slaveId: number
  registerType: RegisterType
  /** Address of the first word or bit. */
  register: number
  words: number[]
  /** Power of ten in the scale-factor register, 0 without one. */
  exponent: number
  scaleRegister: number | null
  failure: Pick<ModbusReadResult, 'result' | 'detail'> | null
}

/** Whether a reading is of the register that the form means; one of several bits is of each of them. */
export function isReadingOf(reading: Reading, values: RegisterValues): boolean {
  const address = addressOf(values)
  if (!address || reading.registerType !== address.registerType) return false
  const isSameUnit = reading.masterId === values.masterId && reading.slaveId === numberOf(values.slaveId)
  const at = address.register - reading.register
  const isInside = at === 0 || (isBitType(reading.registerType) && at > 0 && at < reading.words.length)
  return isSameUnit && isInside
}

/** Reads the register of the form, and those after it as far as they exist. */
export function useReadNow() {
  return useMutation({
    meta: { showsErrors: true },
    mutationFn: async (values: RegisterValues): Promise<Reading | null> => {
      const address = addressOf(values)
      const slaveId = numberOf(values.slaveId)
      if (!address || slaveId === null) return null
      const { register, registerType } = address
      const read = (first: number, count: number) =>
        api.modbus.read({
          params: { id: values.masterId },
          body: { slaveId, register: first, registerType, count },
        })
      const isBits = isBitType(registerType)
      const wanted = Math.max(isBits ? usualCount.bits : usualCount.words, numberOf(values.length) ?? 0)
      const scaleRegister = isBits ? null : numberOf(values.scaleRegister)
      const { masterId } = values
      const reading = { masterId, slaveId, register, registerType, scaleRegister, exponent: 0 }
      let count = Math.max(1, Math.min(wanted, lastAddress - register + 1))
      let answer = await read(register, count)
      // The map of the device may end within the block.
      while (answer.result === 'illegalAddress' && count > 1) {
        count = Math.floor(count / 2)
        answer = await read(register, count)
      }
      const { result, detail, words } = answer
      if (result !== 'works') return { ...reading, words: [], failure: { result, detail } }
      if (scaleRegister === null) return { ...reading, words, failure: null }
      const scale = await read(scaleRegister, 1)
      if (scale.result !== 'works')
        return { ...reading, words, failure: { result: scale.result, detail: scale.detail } }
      return { ...reading, words, exponent: signed(scale.words[0] ?? 0), failure: null }
    },
  })
}

const signed = (word: number) => (word << 16) >> 16
