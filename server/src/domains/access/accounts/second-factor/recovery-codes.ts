import { createHmac, type KeyObject, randomInt } from 'node:crypto'

/** Without those that are mistaken for others: l, o, 0 and 1. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const length = 10
const count = 10

/** Ten codes of 50 bits, as people write them down: `abcde-fghij`. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
  })
}

/** How a code is stored: who has the database alone cannot try codes against it. */
export function hashOfRecoveryCode(key: KeyObject, accountId: string, code: string): Buffer {
  const written = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return createHmac('sha256', key).update(`${accountId} ${written}`).digest()
}
