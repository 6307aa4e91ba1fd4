import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEncryption } from './encryption.ts'

const installationKey = randomBytes(32)
const { encrypt, decrypt } = createEncryption(installationKey, 'test')

test('what was encrypted is decrypted, and looks different each time', () => {
  const stored = encrypt('pässword', 'row 1')
  expect(decrypt(stored, 'row 1')).toBe('pässword')
  expect(stored.toString('latin1')).not.toContain('ssword')
  expect(encrypt('pässword', 'row 1').equals(stored)).toBe(false)
})

test('threat 19: it opens for no other owner, purpose or installation, nor once a bit was changed', () => {
  const stored = encrypt('secret', 'row 1')
  expect(() => decrypt(stored, 'row 2')).toThrow()
  expect(() => createEncryption(installationKey, 'other').decrypt(stored, 'row 1')).toThrow()
  expect(() => createEncryption(randomBytes(32), 'test').decrypt(stored, 'row 1')).toThrow()
  for (let at = 0; at < stored.length; at++) {
    const changed = Buffer.from(stored)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => decrypt(changed, 'row 1')).toThrow()
  }
  for (const short of [Buffer.alloc(0), stored.subarray(0, 20), stored.subarray(0, 29)])
    expect(() => decrypt(short, 'row 1')).toThrow()
})
