import { maxRegister, type RegisterType } from '@fyr/contract/connections/modbus/value-types'

/** Addresses from 0, as the protocol has them, or numbers such as 40001, as manuals do. */
export const numberings = ['zeroBased', 'manual'] as const
export type Numbering = (typeof numberings)[number]

/** First digit of a number in a manual. */
const digits: Record<RegisterType, string> = {
  coil: '0',
  'digital input': '1',
  'analog input': '3',
  holding: '4',
}

/** Number of a register as manuals write it: 40001 is holding register 0. Five digits, or six beyond 9999. */
export function manualNumber(register: number, type: RegisterType): string {
  const number = register + 1
  return digits[type] + String(number).padStart(number > 9999 ? 5 : 4, '0')
}

export interface Address {
  register: number
  registerType: RegisterType
}

/**
 * Register that a text names, or null. A number of a manual names its type too; one without a type's digit counts from
 * 1 within `registerType`.
 */
export function readAddress(text: string, numbering: Numbering, registerType: RegisterType): Address | null {
  const written = text.trim()
  if (numbering === 'zeroBased') {
    if (!/^(\d{1,5}|0x[0-9a-f]{1,5})$/i.test(written)) return null
    return inReach({ register: Number(written), registerType })
  }
  if (!/^\d{1,6}$/.test(written)) return null
  const named = typeOf(written)
  const number = named ? Number(written.slice(1)) : Number(written)
  return inReach({ register: number - 1, registerType: named ?? registerType })
}

/** The text of a register in a numbering. */
export const addressText = ({ register, registerType }: Address, numbering: Numbering): string =>
  numbering === 'manual' ? manualNumber(register, registerType) : String(register)

/** Type that the first digit of five or six names. */
function typeOf(number: string): RegisterType | undefined {
  if (number.length < 5) return undefined
  return (Object.keys(digits) as RegisterType[]).find((type) => digits[type] === number[0])
}

const inReach = (address: Address): Address | null =>
  address.register >= 0 && address.register <= maxRegister ? address : null
