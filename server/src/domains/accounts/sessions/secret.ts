import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** A key of its own for each purpose, all from the installation's one key. */
export function deriveKey(installationKey: Uint8Array, purpose: string): KeyObject {
  if (installationKey.length < 32) throw new RangeError('The key of the installation must have 32 bytes')
  return createSecretKey(Buffer.from(hkdfSync('sha256', installationKey, '', `fyr ${purpose}`, 32)))
}
