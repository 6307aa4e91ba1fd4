import { createEncryption, type Encryption } from '#lib/secrets/encryption.ts'
import type { IntegrationSecrets } from './settings.ts'

/** What the secrets of integrations are encrypted with. */
export const integrationEncryption = (installationKey: Uint8Array): Encryption =>
  createEncryption(installationKey, 'integration')

export function readSecrets(
  encryption: Encryption,
  { id, secrets }: { id: string; secrets: Buffer | null },
): IntegrationSecrets {
  return secrets ? JSON.parse(encryption.decrypt(secrets, id)) : {}
}

/** Null where there are none. */
export function writeSecrets(encryption: Encryption, id: string, secrets: IntegrationSecrets): Buffer | null {
  return Object.keys(secrets).length === 0 ? null : encryption.encrypt(JSON.stringify(secrets), id)
}
