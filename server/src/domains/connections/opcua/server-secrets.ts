import { createEncryption, type Encryption } from '#lib/secrets/encryption.ts'
import type { ServerRow } from './server-store.ts'

/** What passwords and keys are encrypted with; each opens for its own row only. */
export const opcSecrets = (installationKey: Uint8Array): Encryption =>
  createEncryption(installationKey, 'opcua')

export interface ServerSecrets {
  password: string
  userKey: string
}

/** The secrets of a server as texts; empty where it has none. */
export function openSecrets(
  { decrypt }: Encryption,
  { id, password, user_key }: Pick<ServerRow, 'id' | 'password' | 'user_key'>,
): ServerSecrets {
  const open = (stored: Buffer | null) => (stored ? decrypt(stored, id) : '')
  return { password: open(password), userKey: open(user_key) }
}

export function sealSecrets({ encrypt }: Encryption, id: string, { password, userKey }: ServerSecrets) {
  const seal = (text: string) => (text === '' ? null : encrypt(text, id))
  return { password: seal(password), user_key: seal(userKey) }
}
